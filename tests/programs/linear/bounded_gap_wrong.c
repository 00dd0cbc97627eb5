// FALSE; must: bmc
// As bounded_gap.c, but one of the runners looks at the gap too late.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int a = 0, b = 0;
  while (a < 1000000 && b < 1000000) {
    if (__VERIFIER_nondet_bool()) {
      if (a - b < 3) a += 2;
    } else {
      if (b - a < 3) b++;
    }
    if (a - b > 3) break;
  }
  if (a - b > 3 || b - a > 3) reach_error();
  return 0;
}
