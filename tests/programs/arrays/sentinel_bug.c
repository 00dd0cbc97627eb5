// FALSE; must: auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The element that ends the search is overwritten. */
int main(void) {
  int a[200], i;
  a[199] = 0;
  for (i = 0; i < 200; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 200 && a[i] != 0; i++) {
  }
  if (i >= 200) reach_error();
  return 0;
}
