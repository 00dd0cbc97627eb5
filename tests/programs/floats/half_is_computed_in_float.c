// TRUE; must: bmc imc auto
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 3) return 0;
  _Float16 a = n + 1, b = 3, r = a / b;
  double wide = a / b;
  if (n == 2 ? wide != 1 || r != 1 : wide == r) reach_error();
  return 0;
}
