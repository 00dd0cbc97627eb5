/* Control flow, scopes, names and GNU extensions. */
int printf(const char *, ...);
void *malloc(unsigned long);

int x = 1;
static int counter(void) { static int x = 10; return x++; }
static int other(void) { static int x = 20; return x += 2; }
struct tag { int a; };
typedef int number;
static inline int twice(int n) { return 2 * n; }
static int old(a, b, c) int a; char b; float c; { return a + b + (int)c; }
static int sum(int n, ...) {
  __builtin_va_list list, copy;
  int total = 0;
  __builtin_va_start(list, n);
  __builtin_va_copy(copy, list);
  while (n--) total += __builtin_va_arg(list, int);
  total += __builtin_va_arg(copy, int) * 1000;
  __builtin_va_end(copy);
  __builtin_va_end(list);
  return total;
}
static int shadows(int x) {
  int result = x;
  {
    extern int x;
    result = result * 10 + x;
    { int x = 7; struct tag { char c[3]; } t = {"ab"}; result = result * 10 + x + sizeof(struct tag) + t.c[0]; }
  }
  struct tag { long b, c; } t = {1, 2};
  { typedef char number; result += sizeof(number); }
  return result + sizeof(number) + sizeof t + (int)t.c;
}
static int switches(int n) {
  int r = 0;
  switch (n) {
    int hidden;
  case -2 ... -1: r = 1; break;
  case 0: hidden = 5; r = hidden;
  case 1: r += 2;
    if (r > 3) { case 7: r += 100; break; }
    /* fall through */
  default: r += 10;
  case 2147483647: ;
  }
  return r;
}
static int duff(int count) {
  int n = (count + 3) / 4, r = 0;
  switch (count % 4) {
  case 0: do { r++;
  case 3: r += 10;
  case 2: r += 100;
  case 1: r += 1000;
    } while (--n > 0);
  }
  return r;
}
static int jumps(int n) {
  static void *const table[] = {&&zero, &&one, &&two};
  int r = 0;
again:
  goto *table[n % 3];
zero: r += 1; if (n) { n--; goto again; } return r;
one: r += 10; n--; goto again;
two: r += 100; n--;
  ({ __label__ out; if (r > 50) goto out; r++; out:; });
  ({ __label__ out; if (r < 50) goto out; r += 1000; out:; });
  goto again;
}
static unsigned long sizes(int n) {
  int a[n][n + 2];
  typedef short row[n];
  n = 50;
  row r;
  int (*p)[sizeof r] = malloc(sizeof *p * 2);
  p[1][3] = 4;
  a[1][2] = 5;
  return sizeof a + sizeof(row) * 1000 + sizeof p[0] * 100000 + (unsigned long)(&p[1] - p) + a[1][2] + p[1][3];
}
static int matrix(int n, int m[n][n]) { int s = 0; for (int i = 0; i < n; i++) s += m[i][i]; return s + (int)sizeof m[0]; }
static int loops(void) {
  int r = 0, i, j;
  for (i = 0, j = 10; i < j; i++, j--) { if (i == 2) continue; if (i == 4) break; r += i * j; }
  for (int k = 3, *p = &k; *p; --*p) r += k;
  while (r % 7) if (r & 1) r += 3; else r += 2;
  do r++; while (r < 0);
  if (r) if (r < 0) r = 1; else r += 2;
  for (;;) { if (++r % 5 == 0) break; }
  return r;
}
static int (*choose(int n))(int) { return n ? twice : switches; }
static int apply(int (*f)(int), int n) { return f(n) + (*f)(n) + (***f)(n); }
union pass { int *i; float *f; } __attribute__((transparent_union));
static int transparent(union pass p) { return *p.i; }
struct __attribute__((packed)) packed { char c; long l; short s __attribute__((aligned(4))); };
static _Noreturn void leave(void) { for (;;) __builtin_exit(0); }
typedef int aligned_int __attribute__((aligned(16)));
struct with_aligned { char c; aligned_int i; };
int main(void) {
  int v = 3, w = ({ int t = v * 2; t + 1; });
  printf("%d %d %d %d\n", counter() + counter(), other(), counter(), x);
  printf("%d %d %d\n", twice(4), old(1, 'a', 2.5f), sum(3, 1, 2, 3));
  printf("%d %d\n", shadows(4), w);
  for (int i = -3; i < 9; i++) printf("%d ", switches(i));
  printf("%d\n", switches(2147483647));
  printf("%d %d %d\n", duff(7), duff(4), jumps(8));
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  printf("%lu %d %d\n", sizes(3), matrix(3, m), loops());
  printf("%d %d %d\n", apply(choose(1), 3), apply(choose(0), 1), choose(1)(21));
  printf("%d %lu %lu %lu\n", transparent(&v), sizeof(struct packed), __builtin_offsetof(struct packed, s), sizeof(struct with_aligned));
  int out = 0;
  __asm__("" : "=r"(out) : "0"(v) : "memory");
  printf("%d\n", out);
#ifdef __SIZEOF_INT128__
  __int128 big = (__int128)1 << 100;
  unsigned __int128 ubig = ~(unsigned __int128)0 - 5;
  big = -big / 3;
  printf("%lx %lx %lx %d\n", (unsigned long)(big >> 64), (unsigned long)big, (unsigned long)(ubig >> 64), big < 0);
#endif
  int *p = m[0], *q = &m[2][2];
  printf("%ld %d %d %d\n", (long)(q - p), p < q, *(p + 4), 2[p]);
  p += 2; *p++ += 5; --*p; q -= 1;
  printf("%d %d %d %d\n", m[0][2], m[0][3], *q, p != (int *)0 && q);
  x = v, v = x + 1, w = (v++, v + 1);
  printf("%d %d %d %d\n", x, v, w, v > 3 ? w < 3 ? 1 : 2 : 3);
  printf("%d %d\n", - -v, - - -v + ~-v - -1);
  volatile const int *volatile pointer = &v;
  char *const *const strings = (char *const[]){"a", "b"};
  printf("%d %s\n", *pointer, strings[1]);
  leave();
}
