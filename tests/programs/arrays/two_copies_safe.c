// TRUE; must: auto
/* What every element got goes through another array. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[3000], b[3000];
int main(void) {
  int i, more = __VERIFIER_nondet_int();
  for (i = 0; i < 3000; i++) a[i] = 42;
  for (i = 0; i < 3000; i++) b[i] = a[i];
  for (i = 0; i < 3000; i++) b[i] = b[i] + more;
  for (i = 0; i < 3000; i++)
    if (b[i] != 42 + more) reach_error();
  return 0;
}
