// FALSE; must: imc ismc dar kind pdr impact predabs interp; options: --blocks single
// One of four ways adds too much; that the others do not is learnt from the first of them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 1, a = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (a == 1) {
    if (i > 1) s += 2;
    else s += 3;
  } else {
    if (i > 1) s += 1;
    else s += 2;
  }
  if (s > 3) reach_error();
  return 0;
}
