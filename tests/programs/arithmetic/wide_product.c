// TRUE; must: bmc auto
/* A product of two ints fits a long, and so does one of two unsigned ones in 64 bits without a sign. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  long long x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), signed_product;
  unsigned long long u = __VERIFIER_nondet_uint(), v = __VERIFIER_nondet_uint(), product;
  if (__builtin_mul_overflow(x, y, &signed_product) || __builtin_mul_overflow(u, v, &product)) reach_error();
  return 0;
}
