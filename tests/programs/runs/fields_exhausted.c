// TRUE; must: auto bmc
/* All runs: the field keeps eight values, whatever comes. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct {
  int a : 3;
  unsigned b : 2;
} s;

int main(void) {
  s.a = __VERIFIER_nondet_int();
  s.b = s.a;
  if (s.a < -4 || s.a > 3 || s.b != (s.a & 3)) reach_error();
  return 0;
}
