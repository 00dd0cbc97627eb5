// TRUE; must: bmc auto; options: --32 --fp sse
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > 1e308 && x < 1.5e308)) return 0;
  if (x * 16 / 16 == x) reach_error();
  return 0;
}
