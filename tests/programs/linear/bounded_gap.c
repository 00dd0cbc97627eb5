// TRUE; must: misper
// Two runners; neither gets more than ten ahead.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int a = 0, b = 0;
  while (a < 1000000 && b < 1000000) {
    if (__VERIFIER_nondet_bool()) {
      if (a - b < 10) a++;
    } else {
      if (b - a < 10) b++;
    }
  }
  if (a - b > 10 || b - a > 10) reach_error();
  return 0;
}
