// FALSE; unknown: comparison of addresses
/* Any number may be the address, and then it leads there. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int cell;
int main(void) {
  unsigned long number = __VERIFIER_nondet_ulong();
  if (number < 0x1000000 || number != (unsigned long)&cell) return 0;
  reach_error();
  return 0;
}
