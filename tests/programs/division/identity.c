// TRUE; must: bmc auto
/* Quotient and remainder of any two numbers belong together, negative ones too. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y == 0 || y == -1) return 0;
  int quotient = x / y, rest = x % y;
  if (quotient * y + rest != x || x - quotient * y != rest) reach_error();
  return 0;
}
