// TRUE; must: auto kind; options: --property termination
/* Neither variable alone has a bound that the loop knows, but their difference gets smaller. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  while (low < high) {
    if (__VERIFIER_nondet_int()) low++;
    else high--;
  }
  return 0;
}
