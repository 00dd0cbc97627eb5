// FALSE; must: auto
/* The error in a function that runs when the program ends. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x;
static void last(void) {
  if (x == 7) reach_error();
}
int main(void) {
  atexit(last);
  x = __VERIFIER_nondet_int();
  return 0;
}
