// TRUE; values.aut
extern int __VERIFIER_nondet_int(void);
int g = 5, list[3] = {5, 4, 5};
struct { int a, b; } pair;

static int next(int *p) { return ++*p; }

int main(void) {
  static int kept = 5;
  int x = __VERIFIER_nondet_int() & 1, *p = &x;
  unsigned u = 5;
  x += g & 1;
  list[x & 1] = x;
  pair.b = list[x & 1]++ & 3;
  if (next(p) > 4) x = 0;
  return kept + u + x;
}
