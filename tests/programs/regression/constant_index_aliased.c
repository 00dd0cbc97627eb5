// FALSE; must: bmc kind imc ismc dar auto
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int a[100000];
/* The element at a constant index is also written under another name, and at an index that may be this one. */
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  int *p = a + 70;
  a[77] = 5;
  p[7] = 6;
  if (i < 100000) a[i] = 9;
  if (a[77] == 5) return 0;
  if (a[77] != 6) reach_error();
  return 0;
}
