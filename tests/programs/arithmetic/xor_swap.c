// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), x = a, y = b;
  x ^= y; y ^= x; x ^= y;
  if (x != b || y != a) reach_error();
  if ((a & b) + (a | b) != a + b) reach_error();
  return 0;
}
