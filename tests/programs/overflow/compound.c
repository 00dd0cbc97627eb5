// FALSE(no-overflow); must: bmc; options: --property no-overflow
/* A compound assignment to a bit-field is computed in int: only the last one overflows. */
extern int __VERIFIER_nondet_int(void);
struct { int a : 5; unsigned b : 31; } s;
int main(void) {
  s.a = __VERIFIER_nondet_int();
  s.b = (unsigned)__VERIFIER_nondet_int();
  s.a += 100;
  s.a++;
  s.b += 1;
  int sum = s.b + s.b;
  return sum == 3;
}
