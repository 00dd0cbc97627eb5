// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
static int search(int low, int high) {
  if (low >= high) return low;
  int middle = (low + high) / 2; /* rounds up below zero */
  return __VERIFIER_nondet_int() ? search(low, middle) : search(middle + 1, high);
}
int main(void) {
  int low = __VERIFIER_nondet_int();
  if (low < -100 || low > 100) return 0;
  return search(low, 0);
}
