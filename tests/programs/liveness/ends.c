// TRUE; must: auto; options: --property liveness
void assert_live(int p);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { /* a run that ends owes nothing */
  unsigned n = __VERIFIER_nondet_uchar();
  while (n > 0) n--;
  assert_live(0);
  return 0;
}
