// FALSE; must: auto
/* What is written in a loop, or through another pointer, may be the same memory. */
extern void reach_error(void);
extern int *find(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *one = find(), n = __VERIFIER_nondet_int();
  if (!one) return 0;
  *one = 0;
  for (int i = 0; i < n; i++) *one = i;
  if (*one == 2) reach_error();
  return 0;
}
