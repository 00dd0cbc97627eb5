// TRUE; must: kind imc ismc auto pdr
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char level = 0;
  while (1) {
    unsigned char step = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(step <= 3);
    if (level >= 200) level = 0;
    level += step;
    if (level > 202) reach_error();
  }
}
