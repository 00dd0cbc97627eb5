// FALSE; must: bmc unwind auto
/* As cprover_true.c, declared, and the assumption allows one value too many. */
void __CPROVER_assume(_Bool), __CPROVER_assert(_Bool, const char *);
int nondet_int(void);

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3 && x <= 10);
  __CPROVER_assert(x * 2 < 20, "the double of a digit");
  return 0;
}
