/* Designators out of order, and parts that are given again: gcc goes by place and leaves out what is replaced. */
#include <stdio.h>

struct pair { int x, y; };
struct pairs { struct pair p, q; int t[2]; };

static int log_of_calls;
static int f(int x) {
  log_of_calls = log_of_calls * 10 + x;
  return x;
}
static struct pair make(int x) {
  struct pair r = {f(x), x + 1};
  return r;
}
static void show(int a, int b, int c) {
  printf("%d %d %d order %d\n", a, b, c, log_of_calls);
  log_of_calls = 0;
}

static void records(void) {
  struct pair v = {1, 2};
  struct pairs a = {.q = v, .q.y = 8};
  show(a.q.x, a.q.y, 0);
  struct pairs b = {.q = (struct pair){f(1), f(2)}, .q.y = 8};
  show(b.q.x, b.q.y, 0);
  struct pairs c = {.q = {f(1), f(2)}, .q.y = f(8)};
  show(c.q.x, c.q.y, 0);
  struct pairs d = {.q.y = f(8), .q = make(4)};
  show(d.q.x, d.q.y, 0);
  struct pairs e = {.t = {[1] = f(1), [0] = f(2)}, .p = {.y = f(3), .x = f(4)}};
  show(e.t[0], e.p.x, e.p.y);
  struct pairs g = {{f(1)}, .q.y = f(2), .q.x = f(3), .t[1] = f(4), .p.x = f(5)};
  show(g.p.x, g.q.x, g.t[1]);
  struct pairs h = {.q = {f(1), f(2)}, .q = {f(3)}};
  show(h.q.x, h.q.y, 0);
  struct pairs i = {.q = v, .q = {}};
  show(i.q.x, i.q.y, 0);
  struct pairs *k = &(struct pairs){.t[1] = f(1), .q.x = f(2)};
  show(k->t[1], k->q.x, 0);
}

static void arrays(void) {
  struct pair v = {1, 2};
  int a[3] = {[2] = f(1), [0] = f(2), f(3)};
  show(a[0], a[1], a[2]);
  int b[4] = {[1 ... 2] = f(1), [0] = f(2), [1] = f(3)};
  show(b[0], b[1], b[2]);
  int c[6] = {[2 ... 5] = f(1), [0 ... 3] = f(2), [4] = f(3)};
  show(c[0] * 10 + c[1], c[2] * 10 + c[3], c[4] * 10 + c[5]);
  struct pair d[3] = {[0 ... 2] = {f(1), 3}, [1] = {f(5), f(6)}, [0] = {.y = f(7)}};
  show(d[0].x * 10 + d[0].y, d[1].x * 10 + d[1].y, d[2].x * 10 + d[2].y);
  struct pair e[3] = {[0 ... 2] = v, [1].y = f(5), [2] = v};
  show(e[0].x, e[1].x * 10 + e[1].y, e[2].y);
  struct pair g[3] = {[0 ... 2] = {1, 3}, [1].y = 5};
  show(g[1].x, g[1].y, g[2].y);
  char h[2][4] = {[1] = "abc", [1][0] = f(7), [0] = "xy"};
  show(h[1][0], h[1][1], h[0][1]);
}

static void fields_and_unions(void) {
  struct { unsigned a : 3, b : 5, c : 8; } s = {.c = f(1), .a = f(2), .b = f(3), .c = f(4)};
  show(s.a, s.b, s.c);
  union { int i; struct pair s; long l; } u = {.i = f(1), .s = {.y = f(2)}, .s.x = f(3)};
  show(u.s.x, u.s.y, 0);
  struct { int a; union { int b; float c; }; int d; } t = {.d = f(1), .c = f(2), .a = f(3)};
  show(t.a, (int)t.c, t.d);
}

int main(void) {
  records();
  arrays();
  fields_and_unions();
  return 0;
}
