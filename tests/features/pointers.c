/* pointers: arithmetic, comparison, pointers to pointers, casts */
#include <stdint.h>
#include <stdio.h>

static int numbers[5] = {10, 20, 30, 40, 50};
static int *volatile moving = numbers + 1;

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static void advance(int **p) { ++*p; }

int main(void) {
  int *p = numbers, *end = numbers + 5, sum = 0;
  while (p < end) sum += *p++;
  printf("%d %ld\n", sum, (long)(end - numbers));
  swap(&numbers[0], numbers + 4);
  p = numbers;
  advance(&p);
  printf("%d %d %d\n", *p, p[-1], *(p + 2));
  printf("%d\n", *moving++);
  printf("%d %d\n", *moving, (int)(moving - numbers));
  int x = 0x01020304;
  unsigned char *bytes = (unsigned char *)&x;
  for (int i = 0; i < 4; i++) printf("%d ", bytes[i]);
  bytes[2] = 0xff;
  printf("%x\n", x);
  uintptr_t n = (uintptr_t)&numbers[3];
  printf("%d %d\n", *(int *)n, (int)((n - (uintptr_t)numbers) / sizeof(int)));
  const char *s = "hello";
  while (*s) putchar(*s++);
  putchar('\n');
  int a = 1, b = 2, *q[2] = {&a, &b}, **qq = q;
  **qq++ += 10;
  *qq[0] *= 7;
  printf("%d %d %d\n", a, b, qq - q == 1);
  void *v = &a;
  printf("%d %d\n", *(int *)v, p != NULL && !(p == end));
  p = numbers;
  *p++ = 6, *p-- += 5;
  printf("%d %d %d\n", numbers[0] > 0, numbers[1], p == numbers);
  return 0;
}
