// TRUE; must: kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Bounds pass through conversions both ways. */
int main(void) {
  int level = 3;
  double gain = 1.0;
  while (__VERIFIER_nondet_int()) {
    gain = gain < 8.0 ? gain * 1.5 : 1.0;
    level = (int)gain;
    if (level < 0 || level > 12) reach_error();
  }
  return 0;
}
