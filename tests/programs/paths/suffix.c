// TRUE; must: predabs interp; options: --learn R+E --blocks single
// A suffix that leads to the error from some states, but from none that is reached.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = 0, step = 2;
  while (__VERIFIER_nondet_uint()) {
    if (__VERIFIER_nondet_uint()) n += step;
    else n += 4;
    if (n % 2 == 1) reach_error();
  }
  return 0;
}
