// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint() % 32;
  if (((x << n) >> n) > x) reach_error();
  int m = -16;
  if (m >> 2 != -4) reach_error();
  if ((1u << 31) != 2147483648u) reach_error();
  return 0;
}
