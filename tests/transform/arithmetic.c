// Every operator that can overflow, in every type, on inputs from everywhere.
#include <limits.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int small(int x) { return x % 1000; }

static void sums(int a, int b) {
  printf("%d\n", small(a) + small(b));
  printf("%d\n", (a >> 2) - (b >> 1));
  printf("%d\n", a + b);
}

static void products(int a, int b, long l) {
  printf("%d\n", (a >> 16) * (b >> 15));
  printf("%d\n", small(a) * 70000);
  printf("%ld\n", (l >> 32) * a);
}

static void quotients(int a, int b) {
  if (!b) return;
  printf("%d %d\n", a / b, a % b);
  a |= INT_MIN;
  b |= ~0xffff;
  printf("%d\n", a / b);
}

static void shifts(int a, unsigned b, long l) {
  printf("%d\n", (a & 0xff) << (b & 31));
  printf("%ld\n", (l & 0xffffff) << (b & 63));
  printf("%u\n", 1u << (b & 31));
}

static void steps(short s, int a) {
  signed char c = (signed char)a;
  c++;
  c += a & 15;
  s--;
  printf("%d %d\n", c, s);
  a |= 0x7ffffff0;
  a -= s & 15;
  printf("%d\n", a++);
  printf("%d\n", -(a | INT_MIN));
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long l = __VERIFIER_nondet_long();
  unsigned u = __VERIFIER_nondet_uint();
  switch (u % 5) {
  case 0: sums(a, b); break;
  case 1: products(a, b, l); break;
  case 2: quotients(a, b & 3); break;
  case 3: shifts(a, u >> 3, l); break;
  default: steps(__VERIFIER_nondet_short(), a);
  }
  return (a > 0 && (a & 0xffff) + 1 > b) ? 3 : 4;
}
