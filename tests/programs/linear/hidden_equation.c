// TRUE; must: misper
// Short runs see f == a, with which d == f + b - c is as good an equation as d == a + b - c; only the latter goes on.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned f = 0, a = 0, b = 0, c = 0, d = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      f = f < 1000 ? f + 1 : 0;
      a++;
    } else {
      b++;
    }
    if (__VERIFIER_nondet_int()) c++;
    else d++;
  }
  if (f > 1000 || (a + b <= 5000 && c + d > 5000)) reach_error();
  return 0;
}
