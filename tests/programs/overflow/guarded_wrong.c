// FALSE(no-overflow); must: bmc; options: --property no-overflow
/* The product comes before the bound. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x > 1000 || x * x == 4 || x < -1000;
}
