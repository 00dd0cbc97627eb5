// TRUE; must: bmc kind imc auto
/* That the sign is set is any number but 0, that it is not is 0. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  int number = __builtin_signbit(x);
  if (x < 0 && !number) reach_error();
  if (x > 0 && number) reach_error();
  if (__builtin_signbit(-x)) {
    if (number) reach_error();
  } else if (!(number && 1)) {
    reach_error();
  }
  return 0;
}
