// Operands are evaluated once, in gcc's order, whatever is put between them.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int g = 3, h[4] = {1, 2, 3, 4};
struct fields { int a : 32; unsigned b : 5; int c : 9; } fields[4];
unsigned u = 7;

static int f(int x) {
  g += 2;
  printf("f%d ", x);
  return x + g;
}
static struct fields *at(int i) {
  printf("at%d ", i);
  return &fields[i & 3];
}
static int sum(int a, int b, int c) { return a + 2 * b + 3 * c; }

static void operands(int x) {
  printf("%d\n", g + f(x));
  printf("%d\n", g - f(x));
  printf("%d\n", f(1) * f(2) - f(3));
  printf("%d\n", (f(4), g) + f(5));
  printf("%d\n", f(6) + (f(7), g));
  signed char c = (g ^ f(8)) + 1;
  printf("%d\n", c);
  c = g + f(9);
  printf("%d %d\n", c, -g + f(10));
  printf("%u\n", (unsigned)(g + 1) + f(11));
  printf("%d\n", sum(g + 1, f(12) + 1, g + 2));
}

static void places(int x) {
  int *p = h;
  *p++ += x;
  *p++ -= f(1);
  at(1)->a += x;
  at(2)->b += x;
  at(3)->c++;
  h[f(2) & 3] = h[g & 3] + f(3);
  h[g++ & 3] *= 3;
  int old = h[(x + 1) & 3]++;
  printf("%d %d %d %d %d %d\n", h[0], h[1], h[2], h[3], old, (int)(p - h));
  printf("%d %u %d\n", fields[1].a, fields[2].b, fields[3].c);
}

static void guards(int x) {
  if (x > 5 && x * 1000 > 7 || x + 1 == 3) printf("yes\n");
  for (int i = x, n = 0; n < 5 && i + 3 < 100; i += 7, n++) printf("%d ", i * 2);
  do x -= 3;
  while (x > 0 && x - 1);
  int v[(x & 3) + 1], y = x ?: x - 1;
  printf("%d %zu %d\n", x, sizeof v + sizeof(x + g++), y);
  u += x + 1;
  printf("%u %d\n", u, ({ int t = x + 1; t * 2; }));
}

#define TWICE(e) ((e) + (e))

int main(void) {
  int x = __VERIFIER_nondet_int() % 100;
  operands(x);
  places(x);
  guards(x);
  x = TWICE(f(x))
      + _Generic(x, int: x + 1, default: 0);
  static const int limit = 3 + 4;
  enum { COUNT = 1 + 2 };
  switch (x & 7) {
  case COUNT + 1: return limit;
  default: return x & 15;
  }
}
