// TRUE; must: bmc auto
/* What clang calls __builtin_assume. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int number = __VERIFIER_nondet_int();
  __builtin_assume(number > 3);
  if (number < 4) reach_error();
  return 0;
}
