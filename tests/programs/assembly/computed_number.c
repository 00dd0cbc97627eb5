// TRUE; must: auto
/* What assembly computes of numbers is none. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int cell;
int main(void) {
  unsigned long number = __VERIFIER_nondet_ulong(), result;
  int *elsewhere = (int *)__VERIFIER_nondet_ulong();
  __asm__("lea (%1,%1),%0" : "=r"(result) : "r"(number));
  if (elsewhere) *elsewhere = (int)result;
  if (cell) reach_error();
  return 0;
}
