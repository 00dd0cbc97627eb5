// TRUE; must: auto
/* One index goes up while the other one goes down. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[3000], b[3000];
int main(void) {
  int i;
  for (i = 0; i < 3000; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 3000; i++) b[i] = a[3000 - i - 1];
  for (i = 0; i < 3000; i++)
    if (a[i] != b[3000 - i - 1]) reach_error();
  return 0;
}
