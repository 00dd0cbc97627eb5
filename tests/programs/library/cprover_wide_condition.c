// FALSE; must: bmc unwind auto
/* The condition is not cut to an int: a number whose low half is zero holds. */
void __CPROVER_assume(_Bool), __CPROVER_assert(_Bool, const char *);
unsigned long nondet_ulong(void);

int main(void) {
  unsigned long x = nondet_ulong();
  __CPROVER_assume(x & 0xFFFFFFFF00000000ul);
  __CPROVER_assert((unsigned)x, "some bit of the low half is set");
  return 0;
}
