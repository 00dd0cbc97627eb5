// TRUE; must: bmc kind imc auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int count;
/* Defined without a prototype, called through a pointer that passes more than it takes. */
static void *step() {
  count++;
  return 0;
}
static int twice(value) int value;
{ return 2 * value; }
int main(void) {
  void *(*task[2])(void *) = {step, step};
  int (*change)(int, int) = (int (*)(int, int))twice, n = __VERIFIER_nondet_int();
  task[n & 1](&n);
  if (count != 1) reach_error();
  if (n > 0 && n < 1000 && change(n, 7) != n + n) reach_error();
  return 0;
}
