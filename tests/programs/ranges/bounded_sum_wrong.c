// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    if (x < 10) x += 4; else x = 0;
    y = __VERIFIER_nondet_int();
    if (y < 0 || y > 50) y = 50;
    if (x + y > 61) reach_error();
  }
  return 0;
}
