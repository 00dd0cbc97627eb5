// FALSE; must: imc ismc dar kind pdr impact predabs interp; options: --blocks single
// The first error is out of reach for all s, which says nothing about the second.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s, x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x) s = 2;
  else s = 1;
  if (s > 3) reach_error();
  if (y == 7 && s == 2) reach_error();
  return 0;
}
