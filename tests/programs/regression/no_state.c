// TRUE; must: kind imc ismc dar auto pdr
/* A loop whose state has no bits. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    int x = __VERIFIER_nondet_int();
    if (x * 2 == 3) reach_error();
  }
  return 0;
}
