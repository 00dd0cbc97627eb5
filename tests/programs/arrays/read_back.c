// FALSE; must: bmc kind auto pdr
/* What is written at a computed index is read back at another one. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
unsigned a[4096];
int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int(), y = (unsigned)__VERIFIER_nondet_int();
  a[(x * 17 + 3) % 4096] = 1;
  a[(y ^ 0x2a5) % 4096] += 2;
  if (a[100] == 3) reach_error();
  return 0;
}
