// FALSE; unknown: not supported: call of '__CPROVER_r_ok'
/* Conditions and goals of CBMC's are known, its questions about memory are not. */
_Bool __CPROVER_r_ok(const void *from, unsigned long size);
int nondet_int(void);

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3);
  __CPROVER_precondition(x > 2, "above two");
  __CPROVER_cover(x == 5);
  __CPROVER_postcondition(x != 3, "not three");
  __CPROVER_assert(__CPROVER_r_ok(&x, 5), "more than there is");
  return 0;
}
