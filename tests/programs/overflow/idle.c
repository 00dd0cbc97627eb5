// FALSE(no-overflow); undefined; must: bmc imc; options: --property no-overflow
/* Nobody uses the sum, and it overflows all the same. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x + 1;
  return 0;
}
