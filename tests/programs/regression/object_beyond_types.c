// TRUE; must: auto; options: --32
// No object of C has more than half of the address space: what is behind its declaration is not reached.
extern void reach_error(void);
int main(void) {
  int n = 1000;
  int a[n][n][n];
  for (int i = 0; i < n; i++) a[i][0][0] = 1;
  if (a[1][0][0] != 1 || n == 1000) reach_error();
  return 0;
}
