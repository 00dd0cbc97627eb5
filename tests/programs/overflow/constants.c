// FALSE(no-overflow); undefined; must: bmc; options: --property no-overflow
/* A constant that overflows, in a branch that is reached. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0;
  if (__VERIFIER_nondet_int() == 7) x = 2147483647 + 1;
  return x;
}
