// FALSE; unknown: not supported: call of 'error'
/* error ends the program where its first argument is not 0. */
#include <error.h>
extern void reach_error(void);
static int number;
__attribute__((destructor)) static void last(void) {
  if (number == 1) reach_error();
}
int main(void) {
  number = 1;
  error(1, 0, "text");
  number = 2;
  return 0;
}
