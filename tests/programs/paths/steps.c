// TRUE; must: imc ismc dar kind pdr impact predabs interp; options: --blocks single
// Blocks of a single step: labels at every place of the program; for engines on transition systems each place is a cut point.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 1, open = 0;
  while (__VERIFIER_nondet_int()) {
    int a = __VERIFIER_nondet_int();
    if (a == 1) {
      open = 1;
      s = 2;
    } else {
      s = open ? 3 : 1;
    }
    if (s > 1 && !open) reach_error();
    if (s == 3) open = 0;
  }
  return 0;
}
