/* side effects and their order where C fixes it: short circuits, commas, calls in conditions, nested assignment */
#include <stdio.h>

static int calls;
static int yes(int x) { return printf("yes%d ", x), calls++, 1; }
static int no(int x) { return printf("no%d ", x), calls++, 0; }
static int *where(int *p) { return calls++, p; }

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a, i = 0;
  if (yes(1) && no(2) || yes(3)) puts("a");
  if (no(1) && yes(2) || no(3)) puts("b");
  printf("%d\n", (yes(4), no(5)) ? 1 : yes(6) ? 2 : 3);
  int x, y, z;
  x = y = z = 5;
  x += y -= z *= 2;
  printf("%d %d %d\n", x, y, z);
  *where(p + 1) += 10;
  (*where(p + 2))++;
  a[i++] = 7;
  a[i] <<= 1;
  printf("%d %d %d %d %d %d\n", a[0], a[1], a[2], a[3], i, calls);
  p = a;
  while (*p != 4) *p++ = 0;
  printf("%ld %d\n", (long)(p - a), a[2]);
  x = 3;
  x++;
  int t = (x = 9, x + 1);
  printf("%d %d\n", t, !x || x == 9);
  struct { int v[2]; } s = {{1, 2}}, *q = &s;
  q->v[yes(7)] = 6;
  printf("%d\n", s.v[1]);
  for (i = 0; i < 3 && (a[i] = i * i, 1); ++i)
    ;
  printf("%d %d\n", a[2], i);
  y = 10;
  while (y --> 7) printf("%d ", y);
  printf("%d\n", (int)sizeof(y++) + y);
  return calls;
}
