// TRUE; must: bmc kind imc auto pdr
/* Neither _exit nor abort runs them. */
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__attribute__((destructor)) static void check(void) { reach_error(); }
int main(void) {
  if (__VERIFIER_nondet_int()) _exit(1);
  abort();
}
