// FALSE(termination); must: auto run; options: --property termination
unsigned __VERIFIER_nondet_uint(void);
int main(void) { /* x & (x - 1) was meant */
  unsigned x = __VERIFIER_nondet_uint(), count = 0;
  while (x) {
    x = x & -x;
    count++;
  }
  return (int)count;
}
