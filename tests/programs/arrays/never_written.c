// FALSE; must: run auto
// One element may be left as it was, and that is not zero in every run.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[30000];
  for (int i = 0; i < 30000; i++)
    if (__VERIFIER_nondet_int()) a[i] = 0;
  if (a[17000] != 0) reach_error();
  return 0;
}
