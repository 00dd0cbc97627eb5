// FALSE; must: run bmc kind imc auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int count;
static void *step() {
  count++;
  return 0;
}
int main(void) {
  void *(*task)(void *) = step;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++)
    if (n & 1 << i) task(&n);
  if (count == 2) reach_error();
  return 0;
}
