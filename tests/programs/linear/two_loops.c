// TRUE; must: misper
// What one loop counts, the next one counts again.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, k = 0;
  if (n < 0 || n > 1000000) return 0;
  while (i < n) i++;
  while (k < i) k++;
  if (k != n) reach_error();
  return 0;
}
