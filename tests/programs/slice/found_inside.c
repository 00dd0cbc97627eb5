// TRUE; must: kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int find(const int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x) return i;
  return -1;
}
/* A search with two ways out, whose result nobody asks for, and one whose result matters. */
int main(void) {
  int a[5] = {7, 5, 3, 1, 9}, x = __VERIFIER_nondet_int(), unused = 0, rounds = 0;
  while (__VERIFIER_nondet_int()) {
    unused += find(a, 5, x);
    if (rounds < 10) rounds++;
  }
  if (rounds > 10 || find(a, 5, 3) != 2) reach_error();
  return unused;
}
