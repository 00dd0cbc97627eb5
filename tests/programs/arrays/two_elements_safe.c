// TRUE; must: auto bmc kind imc ismc dar pdr misper
/* The same, but for what the two add up to. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 100000 || j < 0 || j >= 100000) return 0;
  a[i] = 5;
  a[j] = a[j] + 7;
  if (a[i] == 12 && i != j) reach_error();
  return 0;
}
