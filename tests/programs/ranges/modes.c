// TRUE; must: kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A mode that is computed, not only assigned: three values are left. */
int main(void) {
  int mode = 4;
  unsigned char key = 1;
  while (__VERIFIER_nondet_int()) {
    mode = mode == 4 ? mode + 15 : mode == 19 ? mode - 22 : -mode + 1;
    key = (unsigned char)(key * 2 + (key >> 7));
    if (mode != 4 && mode != 19 && mode != -3) reach_error();
  }
  return 0;
}
