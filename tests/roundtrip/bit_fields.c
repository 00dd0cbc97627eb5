/* Arithmetic on bit-fields wider than int, which gcc does in their own width. */
int printf(const char *, ...);
int puts(const char *);
struct s { unsigned long long u:40; long long i:40; unsigned long long v:50; long long j:50; unsigned long long w:33; long long k:63; unsigned long long x : 40; int n; unsigned m; unsigned long long f : 64; enum { Z, E = 0x10000000000 } e : 45; };
int main(void) {
  struct s a = { 0xffffffffffULL, -1, 0x3ffffffffffffULL, -5, 0x1ffffffff, -7, 3, -1, 0xffffffffu, -1ull, E };
  volatile int minus = -1;
#define Q(e) printf("%d: %llx\n", __LINE__, (unsigned long long)(e))
  Q(a.u << 1); Q(a.u + 1); Q(-a.u); Q(~a.x); Q(a.x - 4); Q(a.u * a.u); Q(a.u + a.v); Q(a.i + a.u); Q(a.i < a.u); Q(a.i == a.u); Q(a.j < a.u); Q(a.n < a.u);
  Q(a.n == a.u); Q(a.u == -1); Q(a.u + minus); Q(a.u / minus); Q(a.u % minus); Q(a.u & minus); Q(a.u | minus); Q(a.u ^ minus); Q(a.u ? a.u : minus); Q(minus ? minus : a.u); Q(a.x ?: minus);
  Q((a.u, a.x) - 4); Q((a.x = 5) - 6); Q((a.x += 5) - 60); Q(++a.x - 60); Q(a.x++ - 60); Q(({ a.x; }) - 60); Q(+a.x - 100); Q((a.x) - 100);
  Q(a.i << 1); Q((a.i << 38) >> 1); Q(a.v + a.j); Q(a.w + a.k); Q(a.k * 2); Q(a.j / a.v); Q(a.j % a.v); Q(a.i / a.u); Q(a.i % a.u);
  Q(a.u + 1L); Q(a.u + 1U); Q(a.u - 1LL + 1 ); Q(a.f + 1); Q(a.e + a.e); Q((a.e << 5) + 0); Q(-a.e);
  a.x = 9; a.x /= minus; Q(a.x); a.x = 100; a.x %= minus; Q(a.x); a.i = -100; a.i /= a.x; Q(a.i); a.i = -100; a.i %= (a.x - 3); Q(a.i); a.n = -1; a.n /= a.x; Q(a.n); a.n = -1; Q(a.n /= a.u); a.n = -9; Q((a.n %= a.u)); 
  a.x = 3; a.x <<= 39; Q(a.x); a.x >>= 1; Q(a.x); a.i = -100; a.i >>= 3; Q(a.i); a.i *= a.v; Q(a.i);
  switch (a.u) { case -1: puts("minus one"); break; default: puts("default"); }
  switch (a.u + 2) { case 1: puts("one"); break; default: puts("default"); }
  double d = a.u + 1; printf("%g %g\n", d, a.u * 1.0); d = a.i - 1; d += a.u << 1; printf("%g\n", d);
  printf("%d %d\n", !(a.u + 1), (a.u + 1) && 1); if (a.u + 1) puts("true"); else puts("false");
  char buf[4] = "abc", *pc = buf + 1; printf("%c\n", pc[a.u + 2]); 
  printf("%d\n", _Generic(a.u + 1, unsigned long long: 1, default: 2));
  printf("%d\n", _Generic(a.u, unsigned long long: 1, default: 2));
  Q(a.u == a.u + 0 ? (a.u << 1) : 0); Q((unsigned long long)(a.u << 1)); Q((int)(a.u << 1)); Q((long long)a.u << 1); Q((a.u << 1) + (a.u << 1)); Q(a.u - a.u - 1);
  Q((a.u << 30) >> 35); Q(a.u + a.u + a.i); Q(a.i - 1 - a.u); Q(!a.u + a.u); Q(a.u > a.n); Q(a.m + a.u);
#ifdef __SIZEOF_INT128__
  struct { unsigned __int128 q : 100; __int128 r : 70; } b = {((unsigned __int128)1 << 99) + 5, -3};
  Q(b.q << 1); Q((b.q << 1) >> 70); Q(b.r + 2); Q(b.q == -1); Q(b.r << 3 >> 66); Q(-b.q >> 64);
#endif
  return 0;
}
