/* objects.h: pieces about objects and functions: records, arrays, addresses on odd routes, calls, order of evaluation, linkage. */
#ifndef craig_tools_language_objects_h
#define craig_tools_language_objects_h

#include "tools/language/pieces.h"

static const Piece aggregates[] = {
    {"struct a@ { int x; struct { short y[3]; char z; } b[2]; };", "struct a@ s = {.b[1].y[2] = $, .b[0] = {{1, 2}, 3}, .b[0].z = `, .x = 4}; h = mix(h, s.b[in & 1].y[2] + s.b[0].z * 3 + s.b[0].y[1] + s.x);"},
    {"struct a@ { int x, y; };\nstruct b@ { struct a@ p, q; int t[2]; };", "struct a@ v = {$, 2}; struct b@ s = {v, .q = v, .q.y = `, .t = {[1] = 5}}, t = {.p = {.y = in}, 7, 8, 9}; h = mix(h, s.p.x + s.q.y + s.q.x + s.t[1]); h = mix(h, t.p.y + t.q.x * 3 + t.q.y + t.t[0]);"},
    {"", "int a[8] = {[1 ... 3] = $, [2] = `, 6, [7] = 1}, b[] = {[3] = 1, [0] = 2, 5}; h = mix(h, a[in] + b[in & 3] + sizeof b);"},
    {"", "int a[2][3] = {1, 2, 3, $}, b[2][2] = {[1] = {4}, [0][1] = 5}; char c[2][3] = {\"ab\", {'c'}}, d[][4] = {\"x\", \"yz\"}; h = mix(h, a[1][in % 3] + b[in & 1][1] + c[1][0] + d[1][in & 3] + sizeof d);"},
    {"union u@ { struct { unsigned a : 3, b : 7, : 2, c : 12; }; unsigned w; unsigned char y[4]; };", "union u@ u = {.w = 0}; u.a = $; u.b = $; u.c = in * `; h = mix(h, u.w); u.y[in & 3] = 0xa5; h = mix(h, u.a + u.b * 8 + u.c * 1024);"},
    {"struct f@ { unsigned long a : `/2+1, b : 13; long c : 33; unsigned d : 32; char : 3; signed char e : 5; short f : 16; _Bool g : 1; long long k : 64; };",
     "struct f@ s = {$, $, $, $, $, $, $, $}; s.c--; s.a = ~s.a; h = mix(h, s.a + s.b); h = mix(h, s.c ^ s.d); h = mix(h, s.e + s.f * 2 + s.g); h = mix(h, s.k + sizeof s);"},
    {"struct f@ { char a; int b : 5; char c : 4; long d : 40; unsigned short e : 9; } __attribute__((packed));\nstatic struct f@ g@[2] = {{1, -2, 3, 4, 5}, {.d = -`}};", "g@[in & 1].d += $; g@[1].e = g@[0].b * 3; h = mix(h, g@[in & 1].d); h = mix(h, g@[1].e + g@[0].c + sizeof g@); struct f@ t = g@[0]; h = mix(h, t.a + t.b + t.e);"},
    {"struct f@ { int n; \1 s[]; };", "struct f@ *p = malloc(sizeof *p + 4 * sizeof *p->s), q; p->n = 4; for (int i = 0; i < p->n; i++) p->s[i] = i * in; h = mix(h, p->s[in & 3]); q = *p; h = mix(h, q.n + sizeof q); free(p);"},
    {"struct f@ { short n; struct { char a, b; } s[]; };\nstatic struct f@ g@ = {2, {{1, 2}, {3, `}}};\nstatic struct { int k; char t[]; } h@ = {1, {'a', 'b', 0}};", "h = mix(h, g@.s[in & 1].b + g@.n + h@.t[1] + sizeof g@);"},
    {"union c@ { int i; float f; long l; };", "union c@ u = (union c@)(long)($); h = mix(h, u.l); u = (union c@)1.5f; h = mix(h, u.i); h = mix(h, ((union c@)(int)in).i);"},
    {"struct s@ { long a[4]; };\nstatic struct s@ f@(struct s@ x, int k) { x.a[k & 3] += 5; return x; }", "struct s@ v = {{1, $, 3, `}}, w = f@(v, in); h = mix(h, w.a[in & 3] - v.a[1]); h = mix(h, f@(f@(v, 1), 2).a[2]); (w = v).a[0]; h = mix(h, (in & 1 ? v : w).a[1]); struct s@ *p = &v; *p = w = f@(*p, 0); h = mix(h, v.a[0]);"},
    {"struct s@ { float f; double d; char c; };\nstatic struct s@ f@(float x, struct s@ y, long double z) { y.f += x; y.d *= z; y.c++; return y; }", "struct s@ v = f@(in, (struct s@){1.5, `, 'a'}, 0.5L); h = mix(h, bits(v.f)); h = mix(h, bits(v.d) + v.c);"},
    {"struct t@ { char a; struct { char b; } c; };\nstruct u@ { unsigned char x[3]; };\nstatic struct u@ f@(struct t@ a, struct u@ b, ...) { b.x[2] = a.a + a.c.b; return b; }", "struct u@ r = f@((struct t@){in, {2}}, (struct u@){{1, `, 3}}, 4); h = mix(h, r.x[in % 3]);"},
    {"struct n@ { struct n@ *l, *r; int k; };\nstatic long w@(struct n@ *t) { return t ? w@(t->l) * 3 + t->k + w@(t->r) * 5 : 1; }", "struct n@ a = {0, 0, `}, b = {&a, 0, $}, c = {in & 1 ? &b : &a, &a, 3}; h = mix(h, w@(&c)); c.r->k = 9; h = mix(h, w@(&b));"},
    {"", "struct { int a : 3; unsigned b : 3; } s = {$, $}, *p = &s; h = mix(h, (s.a = in) + (p->b = in + 5)); h = mix(h, s.a++ + ++p->b); h = mix(h, s.a << 2 | s.b >> 1); h = mix(h, -s.b < 0); h = mix(h, (s.a += 3) + (s.b -= 4) + (s.b ? 1 : 2));"},
    {"", "struct { unsigned long a : 40; int b : 20; } s = {$, `}; h = mix(h, s.a << 30); h = mix(h, s.a * s.a); h = mix(h, -s.a); h = mix(h, ~s.a >> 8); h = mix(h, sizeof(s.a + 1) + s.b);"},
    {"", "union { double d; unsigned long l; struct { unsigned m : 20, e : 11; } f; float x[2]; } u = {.l = 0}; u.d = $; u.l ^= 1ul << (in * 9); h = mix(h, u.l); h = mix(h, u.f.m); union { __int128 i; char c[16]; } v = {.i = -in}; v.c[in] = 3; h = mix(h, v.i >> 60);"},
    {"", "int n = 1 + (in & 3), m = 2; int v[n][m + 1], (*p)[m + 1] = v, *q = &v[0][0]; for (int i = 0; i < n * 3; i++) q[i] = i; p += n - 1; h = mix(h, (*p)[2] + sizeof *p + (p - v)); h = mix(h, sizeof v[0] + sizeof(int[n++]) + n);"},
    {"static long s@(int n, int m, int (*a)[n][m], int k[n + 1], int j) { return a[0][n - 1][m - 1] + k[n] + j + sizeof *a + sizeof a[0][0]; }", "int n = 1 + (in & 1), a[n][3], k[4] = {1, `, 3, 4}; for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) a[i][j] = i + j * in; h = mix(h, s@(n, 3, &a, k, 5));"},
    {"", "int n = 3 + (in & 1); char (*p)[n] = malloc(2 * n); p[0][0] = 1; p[1][n - 1] = `; h = mix(h, ((char *)p)[2 * n - 1] + sizeof *p); char (*q)[n] = p + 1; h = mix(h, q - p + (*q)[n - 1]); free(p);"},
    {"", "struct { long a : 40; unsigned long b : 37; long c : 50; unsigned d : 5; } s = {$, $, $, $}; s.a += s.b; s.c *= 3; h = mix(h, s.a / ((int)(in & 3) - 4)); h = mix(h, s.a << 3); h = mix(h, s.c - s.a); s.a -= s.d; s.b += s.a; s.c /= -1; s.d *= s.b; h = mix(h, s.a ^ s.b); h = mix(h, s.c % ((in & 3) + 1l)); h = mix(h, s.a * s.d); h = mix(h, s.a < s.b); h = mix(h, -s.c);"},
    {"", "assert(in < 100); struct { unsigned long a : 60; long b : 33; } s = {$, $}, *p = &s; h = mix(h, p->a++ + p->b--); h = mix(h, (p->a ^= p->b) + (p->b |= 5)); h = mix(h, p->a >> 7); h = mix(h, ~p->b); h = mix(h, in & 1 ? p->a : p->b); long t = p->a * `; h = mix(h, t);"},
};

static const Piece routed[] = {
    {"static int d@[4] = {1, 2, 3, 4};", "int *p = d@ + (in & 3), *q = d@; long k = p - q; p = q + k; *p += 5; unsigned __int128 w = (unsigned long)p; w = w << 40 | 1; int *r = (int *)(unsigned long)(w >> 40); *r += `; h = mix(h, d@[in & 3]);"},
    {"static int d@[4];\nstruct b@ { unsigned long lo : 20, hi : 44; };", "struct b@ b; unsigned long a = (unsigned long)&d@[in & 3]; b.lo = a; b.hi = a >> 20; int *p = (int *)((unsigned long)b.hi << 20 | b.lo); *p = `; h = mix(h, d@[0] + d@[1] * 3 + d@[2] * 5 + d@[3] * 7); *p = 0;"},
    {"static int d@[4];", "int *p = 0, *t[3] = {d@, d@ + 1, d@ + 2}; for (int i = 0; i < 3; i++) if (t[i] == &d@[in % 3]) p = t[i]; if (p) *p = `; h = mix(h, d@[0] + d@[1] * 3 + d@[2] * 5); d@[in % 3] = 0;"},
    {"static int d@[2];\nstatic long f@(int n, ...) { va_list l; va_start(l, n); int *p = va_arg(l, int *); *p = n; void **q = va_arg(l, void **); *q = p; va_end(l); return 1; }", "void *out; f@($, &d@[in & 1], &out); *(int *)out += `; h = mix(h, d@[0] * 3 + d@[1]);"},
    {"static int d@[2];\nstruct r@ { char pad[3]; int *p; } __attribute__((packed));\nstatic struct r@ f@(struct r@ x) { return x; }", "struct r@ x = {{1}, &d@[in & 1]}, y; memcpy(&y, &x, sizeof y); y = f@(y); *y.p = $; h = mix(h, d@[0] * 3 + d@[1]);"},
    {"static int d@[2], *v@[2] = {&d@[0], &d@[1]};\nstatic int z@(const void *a, const void *b) { return **(int *const *)a - **(int *const *)b; }", "d@[0] = 5; d@[1] = in; int *t[2] = {v@[0], v@[1]}; qsort(t, 2, sizeof *t, z@); *t[0] += `; h = mix(h, d@[0] * 100 + d@[1]);"},
    {"static int d@[2];", "int *p = &d@[0]; __atomic_store_n(&p, &d@[in & 1], 5); int *q = __atomic_exchange_n(&p, &d@[0], 5); int *volatile r = q; *r = `; __sync_bool_compare_and_swap(&q, &d@[1], &d@[0]); *q += 3; h = mix(h, d@[0] * 3 + d@[1]); d@[0] = d@[1] = 0;"},
    {"static int d@[3];", "unsigned long a = (unsigned long)d@; a = a * 2 + 8 * (in % 3); int *p = (int *)(a / 2); *p = `; a = (unsigned long)p; a = a - (unsigned long)d@; h = mix(h, a + d@[0] + d@[1] * 3 + d@[2] * 5); *p = 0;"},
    {"static int d@[2], e@;", "char m[sizeof(int *)], w[sizeof m]; int *p = in & 1 ? &e@ : &d@[1]; memcpy(m, &p, sizeof m); for (unsigned i = 0; i < sizeof m; i++) w[sizeof m - 1 - i] = m[i]; for (unsigned i = 0; i < sizeof m; i++) m[i] = w[sizeof m - 1 - i]; memmove(&p, m, sizeof p); *p = `; h = mix(h, d@[1] * 3 + e@); *p = 0;"},
    {"static int d@[2];\nstatic int *i@(int *p) { return p; }\nstatic int *(*const t@[2])(int *) = {i@, i@};", "int **pp, *p = t@[in & 1](&d@[in & 1]); pp = &p; *(*pp) = `; int ***ppp = &pp; ***ppp += 2; h = mix(h, d@[0] + d@[1] * 3); *p = 0;"},
    {"static int d@[2];", "unsigned char t[256]; for (int i = 0; i < 256; i++) t[i] = i ^ 0x5a; int *p = &d@[in & 1]; unsigned char *b = (unsigned char *)&p; for (unsigned i = 0; i < sizeof p; i++) b[i] = t[b[i]]; for (unsigned i = 0; i < sizeof p; i++) b[i] = t[b[i]]; *p = `; h = mix(h, d@[0] + d@[1] * 3); *p = 0;"},
    {"static int d@[2];", "unsigned long a = (unsigned long)&d@[in & 1], b = 0; for (int i = 0; i < 8; i++) switch (a >> i * 8 & 1) { case 0: b |= (a >> i * 8 & 0xff) << i * 8; break; default: b += (a >> i * 8 & 0xff) << i * 8; } *(int *)b = `; h = mix(h, d@[0] + d@[1] * 3); d@[in & 1] = 0;"},
    {"static struct { int a, b; char c[4]; } d@;", "int *p = &d@.a; if (in & 1) p = &d@.b; *p = $; void *v = p; char *c = (char *)v + ((in & 1) ? 4 : 8); *c = `; h = mix(h, d@.a + d@.b * 3 + d@.c[0] * 5); struct { int a, b; char c[4]; } *s = (void *)((char *)&d@.b - 4); h = mix(h, s->b); memset(&d@, 0, sizeof d@);"},
    {"static int d@[4], e@[4];", "int (*p)[4] = in & 1 ? &d@ : &e@; (*p)[in & 3] = `; int *q = *p; q += 3; q -= 3 - (in & 3); h = mix(h, *q + d@[in & 3] * 3 + (p == &d@) + (q >= *p) * 2); *q = 0;"},
    {"static char d@[8];", "long *l = (long *)d@; *l = 0x0102030405060708 + in; short *s = (short *)(d@ + 2); *s ^= `; h = mix(h, *l + d@[in]); float *f = (float *)(d@ + 4); *f = in; h = mix(h, *l);"},
    {"", "struct node { struct node *x; int v; } a = {0, 1}, b = {0, 2}, c = {0, `}; a.x = (void *)((unsigned long)0 ^ (unsigned long)&b); b.x = (void *)((unsigned long)&a ^ (unsigned long)&c); c.x = (void *)((unsigned long)&b ^ 0); unsigned long was = 0; for (struct node *n = &a; n;) { h = mix(h, n->v + in); struct node *next = (void *)((unsigned long)n->x ^ was); was = (unsigned long)n; n = next; }"},
};

static const Piece called[] = {
    {"static int odd@(int n);\nstatic int even@(int n) { return n ? odd@(n - 1) : 1; }\nstatic int odd@(int n) { return n ? even@(n - 1) : 0; }", "h = mix(h, even@(in) + odd@(`) * 2);"},
    {"#include <stdarg.h>\nstatic long f@(int n, ...) { va_list l; va_start(l, n); long s = 0; for (; n; n >>= 2) switch (n & 3) { case 1: s = s * 3 + va_arg(l, unsigned long long); break; case 2: s = s * 5 + (long)va_arg(l, long double); break; default: s = s * 7 + (long)va_arg(l, double); } va_end(l); return s; }",
     "h = mix(h, f@(1 | 2 << 2 | 3 << 4 | 1 << 6, `ull, (long double)in, 2.5f, ~0ull)); h = mix(h, f@(3 | 3 << 2 | 1 << 4, 1.0, (double)`, (unsigned long long)in));"},
    {"#include <stdarg.h>\nstruct v@ { double a; int b; };\nstruct big@ { long a[5]; };\nstatic long f@(char c, ...) { va_list l, m; va_start(l, c); va_copy(m, l); struct v@ x = va_arg(l, struct v@); struct big@ y = va_arg(l, struct big@); int z = va_arg(l, int); va_end(l); struct v@ w = va_arg(m, struct v@); va_end(m); return x.b + y.a[c & 3] + z + (long)w.a; }",
     "h = mix(h, f@(in, (struct v@){2.5, `}, (struct big@){{1, 2, 3, 4, 5}}, (short)$));"},
    {"#include <stdarg.h>\nstatic long g@(va_list *l) { return va_arg(*l, int); }\nstatic long f@(int n, ...) { va_list l; va_start(l, n); long s = 0; while (n-- > 0) s = s * 3 + g@(&l); va_end(l); return s; }", "h = mix(h, f@(in & 3, 1, `, $ ? 4 : 5)); h = mix(h, f@(9, 1, 2, 3, 4, 5, 6, 7, 8, (int)in));"},
    {"struct o@ { int (*get)(struct o@ *, int); int k; };\nstatic int a@(struct o@ *o, int x) { return o->k + x; }\nstatic int b@(struct o@ *o, int x) { o->get = a@; return x * `; }", "struct o@ o = {in & 1 ? a@ : b@, $}; h = mix(h, o.get(&o, 3)); h = mix(h, (*o.get)(&o, 4) + (o.get == a@));"},
    {"static _Bool f@(_Bool b) { return b; }\nstatic signed char g@(signed char c) { return c + 1; }\nstatic unsigned short k@(unsigned short s) { return s * s; }\nstatic float l@(double d) { return d; }", "h = mix(h, f@($) + g@($) * 2 + k@($) + (int)l@(`)); h = mix(h, f@(0.5) + g@(300));"},
    {"static __attribute__((noreturn)) void stop@(void) { for (;;) abort(); }\nstatic int f@(int x) { if (x > 100) stop@(); return x; }", "h = mix(h, f@(in));"},
    {"static int f@(int n, int a[n]) { int s = 0; while (n--) s = s * 7 + a[n]; return s; }\nstatic int r@(int k) { int v[k + 1]; for (int i = 0; i <= k; i++) v[i] = i; return k ? f@(k, v) + r@(k - 1) : v[0]; }", "h = mix(h, r@(in & 3));"},
    {"static long p@(long a, long b, long c, long d, long e, long f, long g, char x, short y, float z, double w) { return a - b * 2 + c * 3 - d + e - f * g + x * y + (long)(z * w); }", "h = mix(h, p@($, 2, 3, $, 5, 6, `, in, $, 1.5, 2)); "},
    {"static unsigned c@(unsigned n) { static unsigned t[8]; if (n < 2) return n; if (t[n & 7]) return t[n & 7]; return t[n & 7] = c@(n - 1) + c@(n - 2); }", "h = mix(h, c@(in)); h = mix(h, c@(5));"},
    {"static void s@(int *a, int *b) { int t = *a; *a = *b; *b = t; }", "int x = $, y = `; s@(&x, &y); h = mix(h, x * 3 + y); s@(&x, &x); h = mix(h, x); void (*v)(int *, int *) = s@; v(&y, &x); (**v)(&x, &y); (&*v)(&x, &y); h = mix(h, x);"},
    {"static void *i@(void *p) { return p; }\nstatic const char *w@(const char *s) { return *s ? s + 1 : s; }", "int x = $; *(int *)i@(&x) += `; h = mix(h, x); h = mix(h, *w@(w@(\"abc\"))); h = mix(h, ((int (*)(int))i@((void *)abs))(-4));"},
};

static const Piece ordered[] = {
    {"static int g@;\nstatic int f@(int x) { g@ = g@ * 3 + x; return g@ & 31; }", "g@ = in; h = mix(h, f@(1) + f@(2) * f@(3)); h = mix(h, f@(1) - f@(2)); h = mix(h, (f@(4) < f@(5)) + (f@(6) == f@(6))); h = mix(h, f@(1) / (f@(2) + 1) % 7); h = mix(h, f@(1) << (f@(2) & 3)); h = mix(h, g@);"},
    {"static int g@;\nstatic int f@(int x) { g@ = g@ * 3 + x; return g@ & 31; }", "g@ = in; int x = 1, y = 2; x += y += f@(3); h = mix(h, x * 7 + y); g@ += f@(`); h = mix(h, g@); x = y = f@(1); h = mix(h, x); g@ -= f@(2) - f@(3); h = mix(h, g@); x *= f@(1) ? f@(2) : f@(3); h = mix(h, x);"},
    {"static int g@, a@[8];\nstatic int f@(int x) { g@ = (g@ * 3 + x) & 7; return g@; }", "g@ = in; a@[f@(1)] = f@(2); a@[g@] = f@(3); a@[f@(1)] += f@(2); a@[f@(`)]++; for (int i = 0; i < 8; i++) h = mix(h, a@[i]); memset(a@, 0, sizeof a@);"},
    {"static int g@, a@[8];\nstatic int *f@(int x) { g@ = (g@ * 3 + x) & 7; return &a@[g@]; }", "g@ = in; *f@(1) = *f@(2) + `; *f@(3) += 4; *f@(4) = g@; h = mix(h, (*f@(5))++); for (int i = 0; i < 8; i++) h = mix(h, a@[i]); memset(a@, 0, sizeof a@);"},
    {"static int g@;\nstatic int f@(int x) { g@ = g@ * 3 + x; return g@ & 31; }\nstruct s@ { int a, b; };\nstatic struct s@ m@(int x, int y) { return (struct s@){x, f@(y)}; }", "g@ = in; struct s@ s = {f@(1), f@(2)}, t = {.b = f@(3), .a = f@(4)}; h = mix(h, s.a + s.b * 3 + t.a * 5 + t.b * 7); int q[] = {f@(1), f@(2), f@(`)}; h = mix(h, q[0] + q[1] * 3 + q[2] * 5); h = mix(h, m@(f@(1), f@(2)).a + m@(1, 2).b); s = m@(f@(1), 1); h = mix(h, s.a); h = mix(h, g@);"},
    {"static int g@;\nstatic int f@(int x) { g@ = g@ * 3 + x; return g@ & 31; }\nstatic int t@(int a, int b, int c) { return a * 10000 + b * 100 + c; }\nstatic int (*k@(int x))(int, int, int) { f@(x); return t@; }", "g@ = in; h = mix(h, t@(f@(1), f@(2), f@(3))); h = mix(h, t@(t@(f@(1), 0, f@(2)), f@(4), f@(5))); h = mix(h, k@(`)(f@(1), f@(2), f@(3))); h = mix(h, t@((f@(1), f@(2)), f@(3) ? f@(4) : 0, f@(5) && f@(6))); h = mix(h, g@);"},
    {"static struct { int a : 7; unsigned b : 9; } g@;\nstatic int f@(int x) { g@.a = g@.a * 3 + x; return g@.a; }", "g@.a = in; g@.b += f@(1); g@.a ^= f@(`); h = mix(h, g@.b = f@(3)); h = mix(h, g@.a * 5 + g@.b);"},
    {"static volatile int v@;\nstatic int f@(int x) { v@ = v@ * 3 + x; return v@ & 31; }", "v@ = in; int x = f@(1) + f@(2); h = mix(h, x); h = mix(h, (v@ = 4, f@(3)) * 2); x = f@(1) ?: f@(2); h = mix(h, x); x = !f@(1) || (f@(2) & 1) && f@(3) | f@(4); h = mix(h, x + v@);"},
    {"static int g@;\nstatic int f@(int x) { g@ = g@ * 3 + x; return g@ & 31; }", "g@ = in; int a[3] = {1, 2, 3}, *p = a; *p++ = f@(1); *p = f@(2); h = mix(h, *p-- + a[0] * 3); h = mix(h, *++p + f@(1)); p[-1] = f@(`); h = mix(h, a[0]); int i = 0; a[i] = f@(1) + i; h = mix(h, a[0] + -f@(1) + ~f@(2) + !f@(3)); h = mix(h, (char)f@(100) + (f@(1), 2) + ({ f@(2); }));"},
};

static const Piece linked[] = {
    {"int l@_real(int x) { return x * `; }\nextern int l@_other(int) __attribute__((alias(\"l@_real\")));\nint l@_v = 3;\nextern int l@_w __attribute__((alias(\"l@_v\")));", "l@_w += in; h = mix(h, l@_other($) + l@_v + (l@_other == l@_real) + (&l@_v == &l@_w));"},
    {"int l@_there(int x) { return x + `; }\nstatic int l@(int) __attribute__((weakref(\"l@_there\")));\nstatic int l@_no(int) __attribute__((weakref(\"l@_nowhere\")));", "h = mix(h, l@(in) + (l@_no ? 1 : 2));"},
    {"#pragma weak l@_weak\nextern int l@_weak;\nint l@_strong __attribute__((weak)) = `;\n#pragma weak l@_alias = l@_strong\nextern int l@_alias;", "h = mix(h, (&l@_weak == 0) + l@_strong); l@_alias++; h = mix(h, l@_strong);"},
    {"static int l@_n;\n__attribute__((constructor(200))) static void l@_a(void) { l@_n = l@_n * 10 + 1; }\n__attribute__((constructor(150))) static void l@_b(void) { l@_n = l@_n * 10 + 2; }\n__attribute__((constructor)) static void l@_c(void) { l@_n = l@_n * 10 + 3; }\n__attribute__((destructor)) static void l@_d(void) { l@_n = 0; }", "h = mix(h, l@_n);"},
    {"static int l@_n;\nstatic void l@_a(void) { l@_n += `; }\nstatic void (*l@_p)(void) __attribute__((section(\".init_array\"), used)) = l@_a;", "h = mix(h, l@_n);"},
    {"int l@_f(int) __asm__(\"l@_renamed\");\nint l@_renamed(int);\nint l@_f(int x) { return x - `; }", "h = mix(h, l@_renamed(in) + l@_f(2));"},
    {"inline int l@(int x) { return x * 3; }\nextern int l@(int x);", "h = mix(h, l@($));"},
    {"static int l@(int x) { static struct { int a[2]; } s = {{`, 2}}; static int n; s.a[n++ & 1] += x; return s.a[0] * 3 + s.a[1]; }", "h = mix(h, l@(in)); h = mix(h, l@(1)); h = mix(h, l@($));"},
    {"static int l@_x = `;\nstatic int *const l@_p[] = {&l@_x, 0};\nextern const int l@_c;\nconst int l@_c = 4;\nint l@_common __attribute__((common));", "l@_common += in; *l@_p[0] += 1; h = mix(h, l@_x + l@_c + (l@_p[1] == 0) + l@_common);"},
    {"", "register int r __asm__(\"ebx\") = $; h = mix(h, r + 1); register long q __asm__(\"r12\") = `; q++; h = mix(h, q);"},
    {"__attribute__((visibility(\"hidden\"), cold, nonnull(1), warn_unused_result, returns_nonnull)) char *l@(char *s);\nchar *l@(char *s) { return s + 1; }", "h = mix(h, *l@(\"a`\"));"},
};

static void snippet_aggregates(unsigned n) { WRITE_PIECE(aggregates, n); }
static void snippet_routed(unsigned n) { WRITE_PIECE(routed, n); }
static void snippet_called(unsigned n) { WRITE_PIECE(called, n); }
static void snippet_ordered(unsigned n) { WRITE_PIECE(ordered, n); }
static void snippet_linked(unsigned n) { WRITE_PIECE(linked, n); }

#endif
