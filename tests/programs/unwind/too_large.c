// TRUE; must: unwind bmc auto; options: --32
/* No object has more than half of the address space: a run that would make one ends there. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() & 1 ? 4 : 0x90000000u;
  char *p = malloc(n);
  p[0] = 1;
  if (n > 4) reach_error();
  return 0;
}
