// TRUE; must: kind imc auto pdr
extern void reach_error(void);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
/* The loop computes nothing that matters, but it lets only small numbers pass. */
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < 8; i++) {
    if (n > 1000 + i) abort();
    sum += n;
  }
  if (n > 2000) reach_error();
  return sum;
}
