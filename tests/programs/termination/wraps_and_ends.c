// TRUE; must: auto kind; options: --property termination
/* The counter wraps around to 0, which ends the loop. */
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  while (x) x++;
  return 0;
}
