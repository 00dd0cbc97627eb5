// FALSE; must: bmc auto
/* The library keeps two signals to itself: a full set has not all of them. */
#include <signal.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  sigset_t set;
  int one = __VERIFIER_nondet_int();
  sigfillset(&set);
  if (one >= 1 && one <= 64 && !sigismember(&set, one)) reach_error();
  return 0;
}
