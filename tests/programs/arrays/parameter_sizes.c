// TRUE; must: bmc kind imc auto pdr
/* The sizes of array parameters are evaluated once: those within the types, the innermost first, then the outermost. */
extern void reach_error(void);
static int seen;
static int size(int digit, int n) {
  seen = seen * 10 + digit;
  return n;
}
static int one(int n, int a[size(1, n)]) { return a[n - 1]; }
static int two(int n, int a[size(1, n)][size(2, n)]) { return a[1][1] + (int)(sizeof *a / sizeof **a); }
static int mixed(int n, int a[size(1, n)], int b[size(2, n)][size(3, n)]) { return a[0] + b[1][0]; }
int main(void) {
  int row[3] = {1, 2, 3}, table[3][3] = {{1, 2, 3}, {4, 5, 6}};
  if (one(3, row) != 3 || seen != 1) reach_error();
  seen = 0;
  if (two(3, table) != 8 || seen != 21) reach_error();
  seen = 0;
  if (mixed(3, row, table) != 5 || seen != 312) reach_error();
  return 0;
}
