// FALSE; must: run bmc
// One way gives away one more than it takes, so a + b and c + d part.
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
    else d += 2;
  }
  if (f > 1000 || (a + b <= 5 && c + d > 5)) reach_error();
  return 0;
}
