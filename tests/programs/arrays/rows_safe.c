// TRUE; must: auto
/* Rows whose size is known only at run time. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int i, j, n = 100;
  int a[n][n], b[n][n];
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) b[i][j] = __VERIFIER_nondet_int();
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i][j] = b[i][j];
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      if (a[i][j] != b[i][j]) reach_error();
  return 0;
}
