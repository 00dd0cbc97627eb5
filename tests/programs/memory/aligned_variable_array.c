// TRUE; must: bmc auto
/* What the stack gives at run time is aligned as asked for. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 1 + (__VERIFIER_nondet_int() & 3);
  char first, *look = &first;
  *look = 1;
  __attribute__((aligned(64))) char array[n];
  array[0] = first;
  char *block = __builtin_alloca_with_align(n, 512);
  block[0] = array[0];
  if ((unsigned long)array & 63) reach_error();
  if ((unsigned long)block & 63) reach_error();
  return 0;
}
