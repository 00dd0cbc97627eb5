// TRUE; must: kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Bounds of single variables make the claim about their sum inductive. */
int main(void) {
  int x = 0, y = 0, left = 1000;
  while (__VERIFIER_nondet_int()) {
    if (x < 100) x += 4; else x = 0;
    y = __VERIFIER_nondet_int();
    if (y < 0 || y > 50) y = 50;
    while (left > 500 && __VERIFIER_nondet_int()) left -= 2;
    if (x + y > 150 || left & 1) reach_error();
  }
  return 0;
}
