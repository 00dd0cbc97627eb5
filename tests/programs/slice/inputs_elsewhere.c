// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int any(void) { return __VERIFIER_nondet_int(); }
/* The same place asks for inputs inside of the loop and outside: they are counted together. */
int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += any();
  if (any() == 42) reach_error();
  return sum;
}
