// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The counter leaves 250 .. 255 by wrapping around. */
int main(void) {
  unsigned char c = 250;
  while (__VERIFIER_nondet_int()) {
    c++;
    if (c < 250) reach_error();
  }
  return 0;
}
