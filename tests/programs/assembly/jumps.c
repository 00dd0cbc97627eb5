// FALSE; must: bmc kind imc auto pdr
/* Assembly with labels goes to any of them. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __asm__ goto("testl %0,%0; je %l1" : : "r"(x) : "cc" : zero);
  return 0;
zero:
  reach_error();
}
