// FALSE; must: bmc auto; options: --32
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 1.0f && x <= 2.0f)) return 0;
  if (x * x + 1.0f > 4.5f) reach_error();
  return 0;
}
