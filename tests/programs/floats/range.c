// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 1.0f && x <= 2.0f) {
    float y = x + 1.0f;
    if (!(y >= 2.0f && y <= 3.0f)) reach_error();
  }
  double d = __VERIFIER_nondet_double();
  if (d == d && d + 1.0 == d && d < 1e15 && d > -1e15) reach_error();
  int i = (int)x;
  if (x > 3.5f && x < 4.5f && i != 3 && i != 4) reach_error();
  return 0;
}
