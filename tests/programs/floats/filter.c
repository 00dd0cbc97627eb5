// TRUE; must: kind imc auto pdr
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
/* A filter of the first order: a bounded input (no NaN passes the test) gives a bounded output, looked at now and then. */
int main(void) {
  float y = 0.0f;
  while (__VERIFIER_nondet_int()) {
    float u = __VERIFIER_nondet_float();
    if (!(u >= -1.0f && u <= 1.0f)) u = 0.0f;
    y = 0.5f * y + u;
    if (__VERIFIER_nondet_int() && (y != y || y > 16.0f || y < -16.0f)) reach_error();
  }
  return 0;
}
