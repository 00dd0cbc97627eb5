// TRUE; must: auto; options: --property termination
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { /* an odd step meets every number */
  unsigned char x = __VERIFIER_nondet_uchar();
  while (x != 0) x = x + 3;
  return 0;
}
