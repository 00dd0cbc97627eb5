// TRUE; must: bmc kind imc ismc dar auto pdr
extern void *calloc(unsigned long, unsigned long);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
/* calloc multiplies without wrapping around: what is asked for is more than any object has. */
int main(void) {
  unsigned long few = 3, many = (1ul << 61) + 1, one = __VERIFIER_nondet_uint() % 2;
  long *p = calloc(few, sizeof *p), *q = calloc(few + one, few);
  p[2] = 5;
  if (p[2] != 5 || p[0] || q[0]) reach_error();
  p = calloc(many + one, sizeof *p);
  p[1] = 3;
  if (p[1] != 3) reach_error();
  return 0;
}
