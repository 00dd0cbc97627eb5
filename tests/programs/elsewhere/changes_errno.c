// FALSE; must: run bmc imc auto
/* errno is one of the variables that a function which is defined elsewhere may change. */
#include <errno.h>
extern void reach_error(void);
extern int ext(int);
int main(void) {
  errno = 0;
  ext(3);
  if (errno) reach_error();
  return 0;
}
