// FALSE; must: bmc auto; options: --32 --fp x87
/* What a function returns has 80 bits, what is stored has not. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static float third(float x) { return x / 3.0f; }

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x != 1.0f) return 0;
  float stored = third(x);
  if (third(x) != stored) reach_error();
  return 0;
}
