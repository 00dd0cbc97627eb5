// TRUE; must: bmc kind imc ismc dar auto pdr
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void leave(int code) { exit(code); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) leave(x);
  if (x == -5) abort();
  if (x == 3 || x == -5) reach_error();
  return 0;
}
