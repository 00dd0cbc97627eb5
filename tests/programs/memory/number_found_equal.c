// FALSE; unknown: write through a number that may be an address
/* It was written through before anybody compared it. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int x = 1;
int main(void) {
  unsigned long number = __VERIFIER_nondet_ulong();
  *(int *)number = 7;
  if (number == (unsigned long)&x && x == 7) reach_error();
  return 0;
}
