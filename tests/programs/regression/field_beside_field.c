// TRUE; must: kind imc ismc dar auto pdr
/* Writing one bit-field leaves the other bits of its bytes as they are, also across iterations. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct fields {
  unsigned a : 3, b : 5, c : 11, d : 13;
} s;

int main(void) {
  s.b = 9;
  s.d = 5000;
  while (__VERIFIER_nondet_uint()) {
    s.a = __VERIFIER_nondet_uint();
    s.c = __VERIFIER_nondet_uint();
    if (s.b != 9 || s.d != 5000) reach_error();
  }
  return 0;
}
