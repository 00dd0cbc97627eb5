// FALSE; must: auto
/* One element too few is copied from the other end. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[300], b[300];
int main(void) {
  int i;
  for (i = 0; i < 300; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 299; i++) b[i] = a[300 - i - 1];
  for (i = 0; i < 300; i++)
    if (a[i] != b[300 - i - 1]) reach_error();
  return 0;
}
