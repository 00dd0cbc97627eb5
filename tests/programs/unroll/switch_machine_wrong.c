// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int state = 0, bits = 0;
  while (1) {
    switch (state) {
    case 0: state = 2; bits |= __VERIFIER_nondet_int() & 1; continue;
    case 1: state = 4; bits |= __VERIFIER_nondet_int() & 4; break;
    case 2: state = 1; bits |= __VERIFIER_nondet_int() & 2; break;
    default: goto out;
    }
    bits <<= 1;
  }
out:
  if (bits == 12) reach_error();
  return 0;
}
