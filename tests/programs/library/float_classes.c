// TRUE; must: bmc kind imc auto
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int __fpclassifyf(float x);
int __isinff(float x);
int __isnanf(float x);
int __finitef(float x);
int __signbitf(float x);
/* The functions behind the macros of <math.h>, as preprocessed programs call them. */
int main(void) {
  float x = __VERIFIER_nondet_float();
  int class = __fpclassifyf(x);
  if ((class == 0) != (x != x) || (class == 0) != !!__isnanf(x)) reach_error();
  if ((class == 1) != (__isinff(x) != 0) || (__isinff(x) > 0 && !(x > 0))) reach_error();
  if ((class == 2) != (x == 0)) reach_error();
  if (class == 3 && (x * 0x1p23f == 0 || x >= 0x1p-126f)) reach_error();
  if (class == 4 && !__finitef(x)) reach_error();
  if (class != 0 && x < 0 && !__signbitf(x)) reach_error();
  if (x > 0 && __signbitf(x)) reach_error();
  return 0;
}
