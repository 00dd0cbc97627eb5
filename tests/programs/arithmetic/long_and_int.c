// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  if (sizeof(long) != 8) reach_error();
  long long big = 1LL << 40;
  if ((int)big != 0 || (big >> 38) != 4) reach_error();
  long x = __VERIFIER_nondet_long();
  if ((int)x == 5 && (x & 0xff) != 5) reach_error();
  return 0;
}
