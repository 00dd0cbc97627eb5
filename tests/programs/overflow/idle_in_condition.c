// FALSE(no-overflow); undefined; must: bmc; options: --property no-overflow
/* Only one side of the conditional overflows, and nobody uses its value. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x > 0) return 0;
  (void)(y ? x - 1 : x + 1);
  return 0;
}
