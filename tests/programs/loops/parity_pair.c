// TRUE; must: kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1, y = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned t = x;
    x = y + 2;
    y = t + 2;
    if ((x + y) % 2 == 0) reach_error();
  }
  return 0;
}
