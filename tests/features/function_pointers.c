/* calls through pointers: tables, callbacks, pointers to library functions, returning functions */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const table[])(int, int) = {add, sub, &mul};

struct shape { double (*area)(const struct shape *); double w, h; };
static double box(const struct shape *s) { return s->w * s->h; }
static double tri(const struct shape *s) { return s->w * s->h / 2; }

static int (*choose(int i))(int, int) { return i ? mul : add; }
static int apply(int (*f)(int, int), int n) { return n ? apply(f, n - 1) + f(n, n) : 0; }
static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
static void bye(void) { printf("bye\n"); }
static void first_bye(void) { printf("first "); }

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d ", table[i](7, 3));
  struct shape shapes[] = {{box, 2, 3}, {tri, 4, 5}};
  for (int i = 0; i < 2; i++) printf("%g ", shapes[i].area(&shapes[i]));
  printf("%d %d %d\n", choose(0)(4, 5), choose(1)(4, 5), apply(mul, 5));
  int (*f)(int, int) = NULL;
  printf("%d\n", f ? f(1, 2) : -1);
  f = *add;
  printf("%d %d\n", (**f)(1, 2), f == add);
  size_t (*length)(const char *) = strlen;
  int (*print)(const char *, ...) = printf;
  print("%d %s\n", (int)length("four"), "text");
  int a[] = {3, 1, 4, 1, 5, 9, 2, 6}, key = 4;
  qsort(a, 8, sizeof *a, descending);
  for (int i = 0; i < 8; i++) printf("%d ", a[i]);
  int *found = bsearch(&key, a, 8, sizeof *a, descending);
  printf("\n%d\n", found ? (int)(found - a) : -1);
  void *(*get)(size_t) = malloc;
  void (*drop)(void *) = free;
  char *p = get(5);
  strcpy(p, "heap");
  puts(p);
  drop(p);
  atexit(bye);
  atexit(first_bye);
  exit(f(40, 2));
}
