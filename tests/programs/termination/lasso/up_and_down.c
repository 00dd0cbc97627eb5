// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int(), step = 1;
  while (i >= 0 && i <= 20) {
    if (i == 20) step = -1;
    if (i == 0) step = 1;
    i += step;
  }
  return 0;
}
