// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) { /* some runs end */
  int sum = 0, c;
  do {
    c = __VERIFIER_nondet_int();
    if (c > 0 && c < 10) sum = (sum + c) % 10;
  } while (c != 0);
  return sum;
}
