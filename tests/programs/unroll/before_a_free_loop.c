// TRUE; must: imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
/* What a decided loop prepares is kept by one that is not. */
int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 5; i++) n += 4;
  while (__VERIFIER_nondet_bool()) {
    n += 4;
    if (n % 4) reach_error();
  }
  return 0;
}
