// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4], i = 0;
  for (int k = 0; k < 4; k++) {
    a[k] = __VERIFIER_nondet_int();
    if (a[k] < -2 || a[k] > 2) return 0;
  }
  while (i >= 0 && i < 4) i += a[i];
  return 0;
}
