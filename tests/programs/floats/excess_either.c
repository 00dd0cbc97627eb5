// TRUE; must: bmc auto; options: --32
/* Proved for rounded intermediate results and for those with 80 bits. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 1.0f && x <= 2.0f)) return 0;
  float y = x * 0.5f + 1.0f;
  if (!(y >= 1.5f && y <= 2.0f)) reach_error();
  return 0;
}
