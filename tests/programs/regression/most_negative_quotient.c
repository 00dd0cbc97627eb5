// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int m = -2147483647 - 1, d = __VERIFIER_nondet_int();
  signed char c = -128;
  long l = -9223372036854775807L - 1;
  if (d != -1) return 0;
  if (m / d != m || m % d != 0) reach_error();
  c /= d;
  if (c != -128) reach_error();
  l /= d;
  if (l >= 0) reach_error();
  return 0;
}
