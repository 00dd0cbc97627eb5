/* arrays of one and more dimensions, passed and indexed in all ways */
#include <stdio.h>

static int matrix[3][4] = {{1, 2, 3, 4}, {5, 6}, [2][3] = 9};
static char text[2][3][4] = {{"abc", "de"}, {"f"}};

static int trace(int n, int m[][4]) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += m[i][i];
  return sum;
}

static void fill(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = i * i;
}

int main(void) {
  int local[10], i, j;
  fill(local, 10);
  for (i = 9; i >= 0; i--) printf("%d ", local[i]);
  printf("\n%d %d %zu %zu\n", trace(3, matrix), matrix[1][5 - 4], sizeof matrix, sizeof matrix[0]);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++) matrix[i][j] += i * 10 + j;
  int (*row)[4] = matrix;
  row++;
  printf("%d %d %d\n", (*row)[2], row[1][3], **row);
  printf("%s|%s|%s|%s\n", text[0][0], text[0][1], text[1][0], text[1][2]);
  2 [local] = 77;
  printf("%d %d\n", local[2], *(2 + local));
  int *flat = &matrix[0][0], sum = 0;
  for (i = 0; i < 12; i++) sum = sum * 3 + flat[i];
  printf("%d\n", sum);
  i = 3;
  local[i] = local[i] + 1;
  local[local[1]] = 5;
  printf("%d %d\n", local[3], local[1]);
  short cube[2][2][2];
  for (i = 0; i < 8; i++) cube[i >> 2][i >> 1 & 1][i & 1] = (short)(i * 1000);
  printf("%d %d\n", cube[1][0][1], (&cube[1][1][0])[1]);
  return 0;
}
