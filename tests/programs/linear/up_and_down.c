// TRUE; must: auto
/* The second loop needs n <= k + j, which no variable of the first loop is left to tell. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  for (int i = 0; i < n; i++) k++;
  for (int j = 0; j < n; j++) {
    if (k <= 0) reach_error();
    k--;
  }
  return 0;
}
