/* struct assignment, passing and returning by value, nesting */
#include <stdio.h>

struct point { int x, y; };
struct line { struct point from, to; char name[8]; };

static struct point add(struct point a, struct point b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}

static struct line make(int n) {
  struct line l = {{n, n + 1}, {.y = 5, .x = n * 2}, "line"};
  l.name[3] = (char)('0' + n);
  return l;
}

static int sum(struct line l) {
  l.from = add(l.from, l.to);
  return l.from.x * 100 + l.from.y;
}

struct point table[4] = {{1, 2}, {3, 4}, [3] = {7, 8}};

int main(void) {
  struct line a = make(3), b;
  b = a;
  b.to.x = 99;
  printf("%d %d %d %d %s\n", a.from.x, a.from.y, a.to.x, a.to.y, a.name);
  printf("%d %d %s\n", b.to.x, b.to.y, b.name);
  printf("%d %d\n", sum(a), sum(b));
  printf("%d %d\n", make(7).to.x, add(table[0], table[3]).y);
  struct point *p = &table[1];
  *p = add(*p, p[-1]);
  printf("%d %d %d\n", table[1].x, p->y, (p + 1)->x);
  struct point c = (a.from.x > 2) ? table[0] : table[3];
  printf("%d ", c.x);
  printf("%d %zu\n", (c = table[3]).y, sizeof(struct line));
  struct { int n; struct point *at; } chain[2] = {{1, &table[0]}, {2, &table[3]}};
  for (int i = 0; i < 2; i++) printf("%d:%d ", chain[i].n, chain[i].at->x);
  printf("\n");
  return a.from.x;
}
