// TRUE; must: imc ismc dar auto pdr
/* What alloca gives ends with the call, so that there is room for the next one. */
extern void reach_error(void);
extern void *__builtin_alloca(unsigned long);
extern int __VERIFIER_nondet_int(void);

static int f(int k) {
  char *p = __builtin_alloca(4);
  p[0] = k;
  return p[0];
}

int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    n = !n;
    int v[n + 1];
    v[0] = n;
    if (f(v[0]) != n) reach_error();
  }
  return 0;
}
