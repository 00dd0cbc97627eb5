// TRUE; must: auto; options: --property termination
/* Two loops, one in the other, each with steps that meet every number. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned outer = __VERIFIER_nondet_uint(), end = __VERIFIER_nondet_uint();
  while (outer != end) {
    unsigned inner = __VERIFIER_nondet_uint();
    while (inner != end) inner -= 5;
    outer += 3;
  }
  return 0;
}
