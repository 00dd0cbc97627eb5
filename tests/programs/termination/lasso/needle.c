// FALSE(termination); must: auto; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) { /* one number in four thousand million stays where it is */
  int i = __VERIFIER_nondet_int();
  if (i < -1000000 || i > 0) return 0;
  while (i < 0)
    if (3 * i + 7 != -2000) i = i + 1;
  return 0;
}
