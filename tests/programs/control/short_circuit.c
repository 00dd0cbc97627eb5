// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  if (x != 0 && 100 / x > 100) reach_error();
  if (x == 0 || ++n) n += 10;
  if (n != 10 && n != 11) reach_error();
  if (x == 0 && n != 10) reach_error();
  return 0;
}
