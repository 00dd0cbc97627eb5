// FALSE; must: bmc
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The loop ends for even inputs only. */
int main(void) {
  int x = __VERIFIER_nondet_int(), i = 0;
  if (x < 0 || x > 20) return 0;
  while (i != x) i = (i + 2) % 30;
  if (x > 3) reach_error();
  return 0;
}
