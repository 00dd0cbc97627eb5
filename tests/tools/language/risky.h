/* risky.h: snippets that do wrong for some of the inputs, or for none: what they are asked about is for sanitizers to say. */
#ifndef craig_tools_language_risky_h
#define craig_tools_language_risky_h

#include "tools/language/nodes.h"

#define REPORT "static void tell@(const char *f, ...) { va_list l; va_start(l, f); vprintf(f, l); va_end(l); }\n"

static const Piece risky[] = {
    /* arithmetic */
    {"", "int a = in, b = 0x7fffffff - `; h = mix(h, a > 2 ? a * ` + b : a - b);"},
    {"", "int a = -0x7fffffff - 1 + (int)(in / 4), b = (int)in - 4; if (b) h = mix(h, a / b); if (in > `) h = mix(h, -a); if (in == 3) h = mix(h, a % -1);"},
    {"", "long a = 0x7fffffffffffffff / (in + 1); h = mix(h, a * (long)(in + (` > 90))); a = (long)in << 60; h = mix(h, a);"},
    {"", "int a = in, b = in & 1 ? ` : -`; h = mix(h, (a - 4) << (b & 31)); h = mix(h, a << 28);"},
    {"", "int k = 0x7fffffff - `; for (unsigned i = 0; i < in; i++) k += 16; h = mix(h, k); signed char c = 120; c += in; c++; h = mix(h, c); long m = -0x7fffffffffffffff; m -= in / 3; h = mix(h, m);"},
    {"", "int a[3] = {(int)in - 7, ` * 1000, 0x10000}; h = mix(h, a[in % 3] * a[(in + 1) % 3]); h = mix(h, a[1] - 0x7fffffff - a[0]);"},
    {"", "__int128 a = (__int128)1 << 124, b = (int)in; h = mix(h, (a * b) >> 64); h = mix(h, a - -a * (in > `));"},
    {"static int f@(int x, int y) { return x ? x * f@(x - 1, y) + y : 1; }", "h = mix(h, f@((int)in * 2, `));"},
    {"struct b@ { int a : 5; unsigned b : 3; long long c : 40; };", "struct b@ s = {.a = 15, .b = in, .c = 0x7fffffffff}; s.a += in; s.b--; s.c++; int x = s.a; h = mix(h, x + 0x7ffffff0 + s.b);"},
    {"", "h = mix(h, ` / ((int)in - 3 - (` > 50) * 9)); h = mix(h, ` % (in / 2 * (` > 20) + (in & 1)));"},
    {"", "unsigned char d = in * 32; long long q = 1000; q /= in == 7 ? d : 5; h = mix(h, q); int z = in; z %= (z - 1) | (` > 60); h = mix(h, z);"},
    {"", "h = mix(h, 1u << (in * 6 & 63)); h = mix(h, 1000ul >> ((int)in * 9 - (` > 50)));"},
    {"", "unsigned char k = in; int s = 5; s <<= k * (` & 7) & 31; s >>= (int)in - 1 + (` > 40); h = mix(h, s); __int128 w = 3; h = mix(h, w << (in * 20 & 127));"},
    {"", "double d = in * ` * 1e7; h = mix(h, (int)d); float f = in * 40.f; h = mix(h, (unsigned char)f);"},
    {"", "double d = in - 2.`; h = mix(h, (unsigned)d); d = in * 2e18; h = mix(h, (long)d); long double l = in; h = mix(h, (unsigned short)(l * 9400)); h = mix(h, (_Bool)(d / 0));"},
    {"", "float z = in > 5 ? __builtin_nanf(\"\") : in * 1e8f; h = mix(h, in & 1 ? (long)z : 0); signed char c = `; c += in * 0.5; c *= 1.5; h = mix(h, c); _Float128 q = in * 1e9; h = mix(h, (unsigned)q);"},
    /* accesses */
    {"", "int a[6] = {1, 2, 3, 4, `}; h = mix(h, a[in]); a[in ^ 3] = 7; h = mix(h, a[2]);"},
    {"static short g@[5];\nstatic short *p@ = g@ + 2;", "p@[(int)in - 3] = `; h = mix(h, g@[in / 2 + (` > 50)]);"},
    {"", "unsigned n = in + 1; int *p = malloc(n * sizeof *p); for (unsigned i = 0; i < n + (` > 80); i++) p[i] = i * `; h = mix(h, p[in / 2]); if (in != 5) free(p); if (in == ` / 10) h = mix(h, p[0]);"},
    {"", "char *p = malloc(4 + (in & 1)); strcpy(p, in & 2 ? \"abcd\" : \"abc\"); h = mix(h, strlen(p)); free(p); if (in == ` % 16) free(p);"},
    {"", "int *p = in == ` % 12 ? 0 : &(int){`}; h = mix(h, *p); int **q = &p; if (in == ` % 20) *q = 0; h = mix(h, **q);"},
    {"", "int *p = 0; { int x = in; if (in == 3) p = &x; else p = (int *)&h; h = mix(h, *p); } if (` < 40) h = mix(h, *p & 1);"},
    {"static int *f@(int *p, int k) { static int s = 4; return k ? p : &s; }", "int a[2] = {in, `}; h = mix(h, f@(a, in & 1)[in / 3]);"},
    {"struct s@ { char n[3]; int v[]; };", "struct s@ *p = malloc(sizeof *p + 3 * sizeof(int)); memset(p, 0, sizeof *p); p->v[in / 2] = `; h = mix(h, p->n[in % 3]); struct s@ *q = realloc(p, sizeof *p + in * 4); q->v[2] = 1; h = mix(h, q->v[2]); if (in & 1) free(q);"},
    {"", "char a[4] = \"abc\", b[4]; memcpy(b, a, in); h = mix(h, in ? b[0] : 1); memset(a + in / 2, 'x', 2); a[3] = 0; h = mix(h, strlen(a) + a[in & 3]);"},
    {"", "char t[4]; int k = snprintf(t, in, \"%d\", `); h = mix(h, k); k = sprintf(t, \"%u\", in * in * in); h = mix(h, k + t[0]);"},
    {"", "char t[5] = {'a', 'b', 'c', 'd', in == 2 ? 'e' : 0}; printf(\"%.*s\\n\", (int)in, t); printf(in & 1 ? \"%s\\n\" : \"%.4s\\n\", t); puts(t); h = mix(h, in);"},
    {REPORT, "char *t = strdup(\"wxyz\"); t[in == ` % 24 ? 3 : 1] = 'q'; if (in == ` % 9) t[4] = '!'; tell@(\"%s %d\\n\", t, (int)in); h = mix(h, t[0]); free(t);"},
    {"static int k@;\nstatic void tell@(int level, const char *f, ...) { va_list l; if (level > k@) return; va_start(l, f); vfprintf(stdout, f, l); va_end(l); }\n#define TELL@(...) tell@(__VA_ARGS__)", "k@ = in; char t[3] = {'x', in == 6 ? 'y' : 0, in == 6 ? 'z' : 0}; TELL@(4, \"%s.\\n\", t); TELL@(9, \"%d\\n\", 1); h = mix(h, k@);"},
    {"static int log@(char *to, unsigned n, const char *f, ...) { va_list l, m; va_start(l, f); va_copy(m, l); int k = vsnprintf(0, 0, f, l); va_end(l); if (n) k += vsnprintf(to, n, f, m); va_end(m); return k; }", "char t[6], *s = in & 1 ? \"one\" : \"three\"; h = mix(h, log@(t, in & 4 ? 7 : 6, \"%s%u\", s, in)); h = mix(h, t[0]);"},
    {"", "char s[] = \"12 abc\", w[3] = \"\"; int a = 0; if (in == ` % 20) s[6] = '.'; h = mix(h, sscanf(s, in & 1 ? \"%d %2s\" : \"%d %3s\", &a, w) + a);"},
    {"", "int k = in + 1, v[k]; for (int i = 0; i < k; i++) v[i] = i; h = mix(h, v[k - 1] + v[(k * ` / 50) % (k + (` > 70))]); char *a = alloca(3); a[in / 2] = 1; h = mix(h, in / 2);"},
    {"static int z@(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }", "int a[4] = {3, in, `, 1}; qsort(a, in > 5 ? 5 : in, sizeof *a, z@); h = mix(h, a[0]); int *p = bsearch(&a[1], a, 3, sizeof *a, z@); h = mix(h, p != 0); (void)*p;"},
    {"static int one@(int x) { return x + 1; }", "int (*t[3])(int) = {one@, abs, in == ` % 16 ? 0 : one@}; h = mix(h, t[in % 3](in));"},
    {"static const char c@[3] = \"ab\";", "char *p = (char *)c@; if (in == ` % 24) p = \"lit\"; h = mix(h, p[in / 2]); h = mix(h, memcmp(c@, \"abz\", in) != 0); h = mix(h, (memchr(c@, 'z', in / 2) != 0) + strnlen(c@, in));"},
    {"struct w@ { short a[2]; union { int i; char c[6]; } u; };", "struct w@ s[2] = {{{1, 2}, {`}}, {{3}}}, *p = &s[in / 4]; h = mix(h, p->u.c[in - in / 4 * 4]); p += in & 1; h = mix(h, p->a[1]); struct w@ c = *p; h = mix(h, c.a[0]);"},
    /* what is allocated is released, or not */
    {LIST, "struct n@ *l = 0; for (unsigned i = 0; i < (in & 3); i++) l = push@(l, i * `); for (struct n@ *e = l; e; e = e->next) h = mix(h, e->v); if (in != ` % 12) drop@(l); else if (in & 1) h = mix(h, l->v);"},
    {LIST, "struct n@ *l = push@(push@(0, 1), in), *m = l->next; if (in & 1) free(l), l = m; else { l->next = 0; free(m); } if (in == ` % 18) l = 0; drop@(l);"},
    {"static char *kept@;", "kept@ = malloc(in + 1); *kept@ = in; char *p = kept@ + in; h = mix(h, *kept@); if (in & 1) kept@ = 0; if (in != ` % 16) free(p - in);"},
    {"static void *make@(int n) { void *p = calloc(n, 2); return n > ` % 12 ? p : (free(p), (void *)0); }", "char *p = make@(in); h = mix(h, p ? p[1] : 3); if (p) { p = realloc(p, in * 3); p[2] = 1; } free(in & 4 ? p : p);"},
    {"", "char *t = 0; int k = asprintf(&t, \"%d:%s\", `, in & 1 ? \"odd\" : \"\"); h = mix(h, k + t[k]); char *u = strndup(t, in); h = mix(h, strlen(u)); if (in != ` % 14) free(t); free(u + (in == ` % 20));"},
    {"struct t@ { struct t@ *l, *r; int k; };\nstatic struct t@ *put@(struct t@ *t, int k) { if (!t) { t = calloc(1, sizeof *t); t->k = k; } else if (k < t->k) t->l = put@(t->l, k); else t->r = put@(t->r, k); return t; }\nstatic void end@(struct t@ *t) { if (t) { end@(t->l); if (t->k != ` % 16) end@(t->r); free(t); } }",
     "struct t@ *t = put@(put@(put@(0, 3), in), `); h = mix(h, t->r ? t->r->k : t->l->k); end@(t);"},
    {"", "int x = in, *p = in == ` % 16 ? &x : malloc(4); *p = 1; h = mix(h, *p); free(p); static int s; int *q = malloc(8); if (in == ` % 20) q++; *q = s++; h = mix(h, *q); free(q);"},
    /* loops that end, or not */
    {"", "unsigned char x = in * `; while (x != (` & 0xfe)) x += 2; h = mix(h, x);"},
    {"", "unsigned char x = in, y = `; do { x ^= y; y += 4; if (x > 200) break; } while (y != (` | 1)); h = mix(h, x + y);"},
    {"static unsigned f@(unsigned char n) { return n ? f@(n - 1 - (n > ` % 20)) + 1 : 0; }", "h = mix(h, f@(in * 3));"},
    {"static int odd@(unsigned char n, int k);\nstatic int even@(unsigned char n, int k) { return n == 0 ? 1 : odd@(n - 1, k); }\nstatic int odd@(unsigned char n, int k) { return n == k ? 0 : even@(n - 1, k); }", "h = mix(h, even@(in, ` % 8));"},
    {LIST, "struct n@ *l = push@(push@(push@(0, 1), 2), in); if (in == ` % 16) l->next->next->next = l; int k = 0; for (struct n@ *e = l; e && k >= 0; e = e->next) k = e->v; h = mix(h, k); l->next->next->next = 0; drop@(l);"},
    {LIST, "struct n@ *l = 0; for (unsigned i = in; i; i--) l = push@(l, i); struct n@ *e = l; while (e) { if (e->v == (int)(` % 16)) continue; h = mix(h, e->v); e = e->next; } drop@(l);"},
    {"struct r@ { struct r@ *next; int v; };", "struct r@ *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = in == ` % 12 ? a : 0; a->v = in; b->v = `; for (struct r@ *p = a; p; p = p->next) p->v ^= 1; h = mix(h, a->v); free(a); free(b);"},
    {"", "unsigned char a[4] = {in, 1, `, 3}, i = 0; while (i < 4) { if (a[i] == (` % 16)) i += 0; else i++; a[3] ^= 1; } h = mix(h, a[3]); float f = in; while (f != 5.0f && f < 1e3f) f = f == 7 ? f : f * 2 + 1; h = mix(h, f);"},
    {"", "for (unsigned char i = 0; i < 250 + in; i += 1 + (` & 3)) h += i; for (signed char s = in; s > 0; s -= s == ` % 8 ? 0 : 1) h ^= s;"},
    {"", "char s[] = \"a,b\"; for (char *p = s; *p; p++) if (*p == ',' && in == ` % 16) p--; h = mix(h, s[0]); int k = 0; again: k = (k * 5 + in) & 15; if (k != ` % 14) goto again; h = mix(h, k);"},
    {"", "if (in == ` % 16) for (;;) ; static volatile int stop = 1; while (!stop) ; int k = in; while (k > 0 || k < -10) k += k > 3 ? -1 : k == 2 ? 1 : -2; h = mix(h, k);"},
};

static void snippet_risky(unsigned n) { WRITE_PIECE(risky, n); }

#endif
