// TRUE; must: auto bmc
/* Parts of one input that are computed from it are chosen by themselves, which may go wrong together: that is no error. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned low = x & 1, rest = x % 4;
  if (low != (rest & 1)) reach_error();
  return 0;
}
