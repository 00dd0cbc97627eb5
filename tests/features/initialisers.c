/* initialisers of all kinds, compound literals, designators, flexible arrays */
#include <stdio.h>

struct inner { int a, b[3]; };
struct outer { char c; struct inner in[2]; union { int i; float f; } u; const char *name; int (*f)(int); };

static int twice(int x) { return 2 * x; }
static int counter = 7;
static int *const to_counter = &counter;

static struct outer global = {'g', {{1, {2, 3}}, {.b = {[1] = 5}}}, {.f = 0.5f}, "global", twice};
static struct outer *list[] = {&global, &(struct outer){.c = 'l', .name = "literal"}, NULL};
static int sparse[20] = {[3] = 1, 2, [10 ... 12] = 9, [19] = 4};
static struct { int n; int data[]; } flexible = {3, {7, 8, 9}};
static const char *words[] = {"zero", "one", [3] = "three"};
static char exact[3] = "abc";
static double numbers[] = {1, 2.5f, 'c', -0.0};
static long offset = (char *)&global.u - (char *)&global > 0;
static int *in_the_middle = &sparse[10] + 2;

static int total(const struct inner *in) { return in->a + in->b[0] + in->b[1] + in->b[2]; }
static int by_value(struct inner in) { return total(&in); }

static int next(void) {
  static int calls, seen[3] = {1};
  seen[calls % 3] += calls;
  calls++;
  return seen[0] * 100 + seen[1] * 10 + seen[2];
}

int main(void) {
  int n = 4;
  struct inner local = {n, {n + 1, n * 2}};
  struct outer o = {.in[1].b[2] = n, .in[1].a = 3, .c = 'x', .u = {n}};
  printf("%d %d %d %d\n", total(&local), total(&o.in[1]), o.in[0].b[0], o.u.i);
  printf("%c %d %d %g %s %d\n", global.c, total(&global.in[0]), total(&global.in[1]), global.u.f, global.name, global.f(21));
  for (int i = 0; list[i]; i++) printf("%c %s\n", list[i]->c, list[i]->name);
  for (int i = 0; i < 20; i++) printf("%d ", sparse[i]);
  printf("\n%d %d %zu\n", flexible.data[0], flexible.data[2], sizeof flexible);
  printf("%s %d %c %g %g %ld %d\n", words[3], words[2] == NULL, exact[2], numbers[1], numbers[2], offset, *in_the_middle);
  int *p = (int[]){1, 2, 3, n};
  p[1] += 10;
  printf("%d %d %d\n", p[1], p[3], by_value((struct inner){.a = 1, .b = {1, 2, 3}}));
  for (int i = 0; i < 3; i++) {
    int fresh[3] = {i};
    fresh[1]++;
    p = &(int){i * 5};
    printf("%d %d %d|", fresh[0], fresh[1], *p);
  }
  next();
  next();
  printf("\n%d %d\n", next(), *to_counter);
  char name[] = "array", padded[10] = "pad";
  name[0]++;
  printf("%s %zu %s %d\n", name, sizeof name, padded, padded[9]);
  int m[][2] = {1, 2, {3}, 4, 5};
  printf("%zu %d %d %d\n", sizeof m / sizeof *m, m[1][1], m[2][0], m[2][1]);
  return 0;
}
