// TRUE; must: bmc auto
/* A set has the signals that were put into it; 0 and 65 are none. */
#include <signal.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  sigset_t set;
  int one = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
  sigemptyset(&set);
  int is_added = sigaddset(&set, one) == 0, is_member = sigismember(&set, other);
  if (is_added && (one < 1 || one > 64)) reach_error();
  if ((is_member == 1) != (is_added && one == other)) reach_error();
  if ((is_member == -1) != (other < 1 || other > 64)) reach_error();
  return 0;
}
