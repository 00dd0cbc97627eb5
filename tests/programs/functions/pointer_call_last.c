// TRUE; must: bmc kind imc auto pdr
/* Nothing behind the call matters, and still the pointer holds what it may call. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int inc(int x) { return x + 1; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int (*p)(int) = inc;
  if (x > 0 && x * 0) reach_error();
  p(5);
  return 0;
}
