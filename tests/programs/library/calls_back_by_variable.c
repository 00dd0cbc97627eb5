// FALSE; unknown: not supported: call of 'error'
/* A variable of the system holds a function that it calls. */
#include <error.h>
extern void reach_error(void);
static int called;
static void print_name(void) { called = 1; }
int main(void) {
  error_print_progname = print_name;
  error(0, 0, "text");
  if (called) reach_error();
  return 0;
}
