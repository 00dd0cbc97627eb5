/* alignments of types and of expressions: a member's, that of a place behind a pointer, _Alignof of an expression; modes of enumerations */
#include <stdio.h>

struct mixed { char c; double d; long long l; double pair[2]; struct { double x; } inner; double wide __attribute__((aligned(16))); };
struct tight { char c; int i; } __attribute__((packed));
struct far { int x __attribute__((aligned(32))); };
typedef int half_int __attribute__((aligned(2)));
enum byte { A, B } __attribute__((mode(QI)));
enum negative { C = 1, D = -1 } __attribute__((mode(HI)));
enum __attribute__((mode(DI))) wide { E = 3 };

#define BOTH(x) printf(#x " %d %d\n", (int)__alignof__(x), (int)_Alignof(x))

int main(void) {
  double d, *to = &d;
  long long l;
  int v[3] __attribute__((aligned(32)));
  char *text = 0;
  struct mixed m, *behind = &m;
  struct tight t, *tight = &t;
  struct far *far = 0;
  half_int *half = 0;
  union { struct { char a; struct { short q; double r; }; }; } nested;
  BOTH(double); BOTH(long long); BOTH(double[3]); BOTH(struct mixed); BOTH(half_int);
  BOTH(d); BOTH(l); BOTH(v); BOTH(v[0]); BOTH(1.0); BOTH(d + 1); BOTH("abc");
  BOTH(m.d); BOTH(m.l); BOTH(m.pair); BOTH(m.pair[1]); BOTH(m.inner); BOTH(m.inner.x); BOTH(m.wide); BOTH(behind->l); BOTH(t.i); BOTH(nested.q); BOTH(nested.r);
  BOTH(*to); BOTH(to[1]); BOTH(*(char *)to); BOTH(*(double *)text); BOTH(*(char *)far); BOTH(far->x); BOTH(*half); BOTH(*(char *)v); BOTH(*(char *)(void *)far);
  BOTH(*&v); BOTH(tight->i); BOTH(*(int *)&tight->i); BOTH(*(short *)&v[1]); BOTH(*tight);
  printf("%d %d %d %d %d\n", (int)sizeof(enum byte), (int)sizeof(enum negative), (int)sizeof(enum wide), (int)sizeof A, (int)sizeof E);
  enum byte byte = 300;
  enum negative negative = 70000;
  printf("%d %d\n", byte, negative);
  return 0;
}
