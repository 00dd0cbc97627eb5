/* variable-length arrays, alloca, variably modified types */
#include <alloca.h>
#include <stdio.h>

static int fill(int n, int m, int a[n][m]) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += a[i][j] = i * m + j;
  return sum;
}

static int recursive(int n) {
  int a[n + 1];
  for (int i = 0; i <= n; i++) a[i] = i;
  return n ? recursive(n - 1) + a[n] : 0;
}

int main(void) {
  int n = 3, m = 4;
  int a[n][m];
  printf("%d %zu %zu\n", fill(n, m, a), sizeof a, sizeof a[0]);
  n = 10;
  printf("%zu %d\n", sizeof a, a[2][3]);
  int (*p)[m] = a;
  p++;
  printf("%d %d\n", (*p)[1], (int)(p - a));
  int total = 0;
  for (int k = 1; k < 200; k++) {
    char buffer[k * 10];
    buffer[0] = 1;
    buffer[k * 10 - 1] = 2;
    total += (int)sizeof buffer + buffer[0] + buffer[k * 10 - 1];
  }
  printf("%d %d\n", total, recursive(20));
  char *s = alloca(n);
  for (int i = 0; i < n - 1; i++) s[i] = (char)('a' + i);
  s[n - 1] = 0;
  puts(s);
  typedef int row[m];
  row r;
  r[m - 1] = 7;
  printf("%d\n", r[3]);
  printf("%zu\n", sizeof(row));
  return 0;
}
