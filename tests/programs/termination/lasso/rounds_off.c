// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) { /* integer division gives the same again */
  int y = __VERIFIER_nondet_int();
  while (y >= 0 && y <= 10) y = (2 * y + 1) / 2;
  return 0;
}
