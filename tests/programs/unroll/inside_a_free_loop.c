// TRUE; must: imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
/* A decided loop in each pass of one that is not: n stays even. */
int main(void) {
  unsigned n = 0;
  while (__VERIFIER_nondet_bool()) {
    int k = 0;
    for (int i = 0; i < 4; i++) k++;
    n += 2 * k - 6;
    if (n % 2) reach_error();
  }
  return 0;
}
