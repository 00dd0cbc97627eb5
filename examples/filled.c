// TRUE; must: misper auto
/* An array too large to be followed element by element: one element at an arbitrary index stands for all. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int a[100000];

int main(void) {
  unsigned i, x = __VERIFIER_nondet_uint();
  for (i = 0; i < 100000; i++) a[i] = 42;
  if (x < 100000 && a[x] != 42) reach_error();
  return 0;
}
