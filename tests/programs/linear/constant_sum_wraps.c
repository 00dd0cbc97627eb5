// TRUE; must: misper
// x + y stays n modulo 2^32: as an equation between integers this is false, between words it is true.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0, y = n;
  while (__VERIFIER_nondet_bool()) {
    x += 3;
    y -= 3;
  }
  if (x + y != n) reach_error();
  return 0;
}
