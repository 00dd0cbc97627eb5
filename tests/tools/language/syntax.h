/* syntax.h: pieces about how C is written: constants and what a compiler folds, literals, declarations, statements. */
#ifndef craig_tools_language_syntax_h
#define craig_tools_language_syntax_h

#include "tools/language/pieces.h"

static const Piece folded[] = {
    {"static \1 k@ = \4;\nenum { K@ = (int)((\4) & 0xffff), L@ };\nstatic char s@[1 + `];", "h = mix(h, k@); h = mix(h, K@ + sizeof s@ + L@);"},
    {"static \1 k@[] = {\4, \4, \4};", "h = mix(h, k@[in % 3]);"},
    {"static __int128 k@ = (__int128)(\4) << 70 | (\4);\nstatic unsigned __int128 l@ = ~(unsigned __int128)(\4) / 7;", "h = mix(h, k@ >> 64); h = mix(h, k@); h = mix(h, l@ >> 60);"},
    {"static \3 f@ = \2 + \2, g@ = \2 * \2;", "h = mix(h, bits(f@)); h = mix(h, bits(g@));"},
    {"static \3 f@ = \2 - \2, g@ = -(\2);", "h = mix(h, bits(f@)); h = mix(h, bits(g@));"},
    {"static \3 f@ = \2 / \2, g@ = (\3)\2;", "h = mix(h, bits(f@)); h = mix(h, bits(g@));"},
    {"static \3 f@ = (\3)(\4), g@[2] = {\2};", "h = mix(h, bits(f@)); h = mix(h, bits(g@[in & 1]));"},
    {"static int f@ = \2 < \2, g@ = \2 == \2, i@ = !(\2), jj@ = (\2) && (\2) >= (\2), k@ = (\2) != 0 ? 3 : (\2) > (\2);", "h = mix(h, f@ + g@ * 2 + i@ * 4 + jj@ * 8 + k@ * 16);"},
    {"static \1 k@ = (\1)(`.75);\nstatic _Bool b@ = (_Bool)0.25;", "h = mix(h, k@ + b@);"},
    {"static const char *m@ = __builtin_choose_expr(sizeof(long) == `, \"a\", \"b\");", "h = mix(h, *m@);"},
    {"struct k@ { unsigned a : 1 + ((\4) & 15); char b[`+1]; };\n_Static_assert(sizeof(struct k@) > 0, \"size\");", "struct k@ s = {$, {1}}; h = mix(h, s.a + sizeof s + s.b[0]);"},
    {"", "switch (in) { case (\4) & 7: h = mix(h, 1); break; default: h = mix(h, (\4)); }"},
    {"", "enum big { SMALL = -1, LARGE = `, HUGE_ONE = 0x80000000u }; enum big e = in & 1 ? HUGE_ONE : LARGE; h = mix(h, e + sizeof e + (SMALL < LARGE));"},
    {"static int a@[4] = {1, 2, 3, 4}, *p@ = a@ + 1, *q@ = &a@[` & 3];\nstatic char *r@ = (char *)&a@[1] + 1;\nstatic int (*f@)(int) = &abs;\nstatic const char *t@ = \"abc\" + 1;",
     "h = mix(h, *p@ + *q@ + *r@ + f@(-3) + t@[in & 1]);"},
    {"struct o@ { int x; struct { char y[3]; short z; } w[2]; };\nstatic long d@ = (char *)&((struct o@ *)0)->w[1].z - (char *)0, e@ = __builtin_offsetof(struct o@, w[1].y[2]);",
     "h = mix(h, d@ * 64 + e@ + __builtin_offsetof(struct o@, w[in & 1]));"},
    {"static int *z@ = &(int){5}, *yy@ = (int[]){1, `, 3};\nstatic struct { int n; const int *p; } x@ = {2, (const int[]){4, 5, 6}};", "h = mix(h, ++*z@ + yy@[in % 3] + x@.p[x@.n]);"},
    {"static int v@[3];\nstatic unsigned long u@ = (unsigned long)&v@[1];\nstatic void *w@ = (void *)`;", "*(int *)u@ = in; h = mix(h, v@[1] + (unsigned long)w@ + (&v@[1] == (int *)u@));"},
    {"static int c@ = __builtin_clz(`+1) + __builtin_ctzl(` | 8) * 2 + __builtin_popcountll(\4) + __builtin_parity(\4) + __builtin_ffs(\4) + __builtin_clrsb((int)(\4));", "h = mix(h, c@);"},
    {"static unsigned long c@ = __builtin_bswap16((unsigned short)(\4)) ^ __builtin_bswap32((unsigned)(\4)) ^ __builtin_bswap64(\4);", "h = mix(h, c@); h = mix(h, (unsigned long)(__builtin_bswap128((unsigned __int128)($)) >> 32));"},
    {"static double c@ = __builtin_inff() + 1, d@ = __builtin_huge_val(), e@ = __builtin_infl();", "h = mix(h, (c@ == d@) + (e@ > 1) + __builtin_isinf_sign(-e@));"},
    {"static int c@ = __builtin_constant_p(\4) + __builtin_classify_type(1) + __builtin_classify_type(1.0) * 2 + __builtin_classify_type(\"a\") * 3;", "h = mix(h, c@ + __builtin_types_compatible_p(int, __typeof__(c@)));"},
    {"static __typeof__(1 ? (char *)0 : (void *)0) p@ = \"xy\";\nstatic __typeof__((short)1 + 2u) q@ = -1;", "h = mix(h, p@[in & 1]); h = mix(h, q@ / 3);"},
};

static const Piece lexical[] = {
    {"", "h = mix(h, sizeof u8\"ab\" + sizeof u\"abc\" + sizeof U\"ab\" + sizeof L\"a\" \"b\" + u\"\\u00e9x\"[in & 1] + L\"\\U0001f600\"[0] + \"\\u00e9\"[1]);"},
    {"", "h = mix(h, '\\a' + '\\b' * 2 + '\\f' * 3 + '\\v' * 5 + '\\?' + '\\'' + '\\e' + '\\377' + '\\\\' + '\\t' + '\\r' + '\"'); h = mix(h, 'ab' + 'abc' + '\\x7f');"},
    {"", "int a<:2:> = <% `, 2 %>; h = mix(h, a<:in & 1:>);"},
    {"", "h = mix(h, (0x1p4 + 1e2f + .5e1L + 0x.8p1 + 5.e-1 + 0xAp-1) == in + 100); h = mix(h, 1u + 2l + 3ul + 4ll + 5ull + 6LLU + 07 + 0xFFl + 0B11 + 1Ul + 2lU);"},
    {"", "h = mix(h, 4294967295 + 2147483648 + 0x80000000 + 0xffffffffffffffff + 9223372036854775807 + 037777777777 + sizeof 4294967295 + sizeof 0x80000000);"},
    {"", "_Float128 a = 0.1q + in, b = 0.1f128; _Float64x c = 1.5w; _Float32 d = 2.5f32; _Float64 e = 0.1f64; _Float32x f = 3.5f32x; h = mix(h, (a > b) + (c == 1.5L) * 2 + (d == 2.5) * 4 + (e == 0.1) * 8 + (f < in) * 16);"},
    {"", "__extension__ __signed__ char a = $; __const__ int b = __extension__ $; __volatile__ int c = a; __asm__(\"\"); h = mix(h, a + b + c + __alignof__(a));"},
    {"static __inline__ __attribute__((__noinline__, __const__, unused)) int f@(int x) { return x * `; }", "h = mix(h, f@($));"},
    {"", "h = mix(h, sizeof __func__ + __func__[1] + __FUNCTION__[2] + __PRETTY_FUNCTION__[0] + __builtin_FUNCTION()[0]);"},
    {"", "const char *s = \"a\\0b\\\n\\x41\" \"z\"; h = mix(h, s[in % 6] + sizeof(\"a\\0b\\x41\" \"z\")); (void)s;"},
    {"", "h = mix(h, _Generic((char)1, signed char: 1, char: 2, default: 3) + _Generic(&in, unsigned *: 4, default: 5) + _Generic(\"a\", char *: 6, const char *: 7) + _Generic($, int: 1, unsigned: 2, long: 3, default: 4));"},
    {"#line 500 \"other.c\"\nstatic int f@(void) { return __LINE__; }", "h = mix(h, f@() - 500);"},
    {"#define TWICE@(x) ((x) + (x))\n#define NAME@(a) f##a##@\n#define TEXT@(a) #a\nstatic int fx@(int a) { return a; }", "h = mix(h, TWICE@(NAME@(x)(in)) + TEXT@(a + \"b\")[4] + __COUNTER__ * 0);"},
    {"_Pragma(\"GCC diagnostic push\")\n#pragma pack(push, 2)\nstruct p@ { char a; int b; \1 c; };\n#pragma pack(pop)", "struct p@ s = {1, $, 3}; h = mix(h, sizeof s + s.b + ((char *)&s.b - (char *)&s));"},
};

static const Piece declared[] = {
    {"typedef int (*f@_t)(int);\nstatic int f@_one(int x) { return x + `; }\nstatic f@_t f@_get(int k) { return k ? f@_one : abs; }\nstatic int (*f@_old(int k))(int) { return f@_get(k); }", "h = mix(h, f@_get(in & 1)(-(int)in) + f@_old(1)(2) + (f@_get(1) == f@_one));"},
    {"static int (*const t@[2][2])(int) = {{abs, abs}, {abs}};\nstatic int (*(*p@)[2])(int) = (int (*(*)[2])(int))t@;", "h = mix(h, p@[in & 1][0](-`) + (t@[1][1] == 0));"},
    {"typedef int A@[3];\ntypedef A@ B@[2];\nstatic B@ b@ = {{1, 2, 3}, {4, 5, 6}};\nstatic int f@(const A@ *a) { return (*a)[1]; }", "h = mix(h, f@(&b@[in & 1]) + sizeof(B@) + *b@[1]);"},
    {"struct s@;\nstruct s@ *p@;\nstruct s@ { int x; struct s@ *self; };\nstatic struct s@ o@ = {`, &o@};\nstruct s@ *p@ = &o@;", "p@->self->x += in; h = mix(h, o@.x + (o@.self == p@));"},
    {"enum e@ { E@A, E@B = 200, E@C } __attribute__((packed));\nstruct q@ { enum e@ k : 8; enum e@ l; };", "struct q@ s = {E@C, E@B}; h = mix(h, s.k + s.l + sizeof(enum e@));"},
    {"int t@[];\nint t@[3] = {1, `};\nextern int t@[3];", "h = mix(h, t@[in % 3] + sizeof t@);"},
    {"static int s@;\nextern int s@;\nstatic int s@ = `;", "{ extern int s@; s@ += in; } h = mix(h, s@);"},
    {"static int g@(void);\nstatic int h@(void) { return g@() + 1; }\nstatic int g@() { return `; }", "int g@(void); h = mix(h, h@());"},
    {"", "int x = 1; { int x = 2; { extern int abs(int); h = mix(h, x + abs(-1)); } for (int x = 5; x < 6; x++) h = mix(h, x); } h = mix(h, x); struct x { char x; } y = {x}; h = mix(h, y.x + sizeof(struct x)); goto x; x:;"},
    {"typedef struct { int a; } T@;\nstatic int f@(T@ T@) { return T@.a; }", "T@ t = {$}; h = mix(h, f@(t)); { int T@ = 4; h = mix(h, T@ * 2); }"},
    {"static _Alignas(32) char a@[3], b@ __attribute__((aligned(64)));\nstruct w@ { char c; _Alignas(16) int d; } __attribute__((aligned(32)));", "h = mix(h, ((unsigned long)&a@ & 31) + ((unsigned long)&b@ & 63) + sizeof(struct w@) + _Alignof(struct w@) + __alignof__(b@));"},
    {"typedef int I@ __attribute__((mode(DI)));\ntypedef unsigned J@ __attribute__((mode(QI)));\ntypedef float D@ __attribute__((mode(DF)));\ntypedef int W@ __attribute__((__mode__(__word__)));\ntypedef int H@ __attribute__((mode(HI)));",
     "I@ a = $; J@ b = $; D@ d = 0.1; W@ w = -1; H@ s = $; h = mix(h, a + b + (d == 0.1) + w + s + sizeof a);"},
    {"typedef union { int *i; float *f; } U@ __attribute__((transparent_union));\nstatic int f@(U@ u) { return *u.i; }", "int k = $; float x = 1; h = mix(h, f@(&k)); h = mix(h, f@(&x));"},
    {"typedef int v@ __attribute__((vector_size(16)));\ntypedef int u@ __attribute__((aligned(1)));", "h = mix(h, sizeof(v@) + _Alignof(v@)); char c[8] = {1, 2, 3, 4, 5, 6, 7, 8}; h = mix(h, *(u@ *)(c + 1 + (in & 3)));"},
    {"static _Thread_local int t@ = `;\nstatic __thread char u@[4] = \"ab\";", "t@ += in; u@[in & 3]++; h = mix(h, t@ + u@[1]);"},
    {"", "_Atomic int a = $; a += 2; _Atomic(long) b = a; b++; h = mix(h, a + b); volatile const int c = $, *p = &c; h = mix(h, *p + c);"},
    {"static int f@(), g@;\nstatic int f@(x) { return x + g@; }\nstatic k@(a) { return a; }", "g@ = `; h = mix(h, f@(3) + k@(in));"},
    {"static int r@(register int x, const int *restrict y, int z[const], char w[static 2]) { return x + *y + z[1] + w[1]; }", "int a[2] = {$, `}; h = mix(h, r@(in, a, a, \"pq\"));"},
    {"", "auto int x = $; register const short y = $; static unsigned z = `; z++; h = mix(h, x + y + z); __auto_type w = x * 2l; h = mix(h, w + sizeof w); __typeof__(x) v = 3; __typeof__(int *) p = &v; *p = in; h = mix(h, v);"},
    {"", "struct { int a; union { int b; char c[4]; }; struct { short d; } e; } s = {.c = {[1] = 1}, .e.d = $, .a = `}; h = mix(h, s.a + s.b + s.e.d);"},
    {"", "typedef struct { char n; } loc; loc a = {$}; enum { ONE = 1, TWO } k = TWO; union un { int i; loc l; } u = {.l = a}; h = mix(h, a.n + k + u.l.n); struct fwd *f = 0; h = mix(h, f == 0);"},
    {"struct empty@ {};\nstruct zero@ { int n; struct empty@ e; int z[0]; };", "struct zero@ s = {$}, t = s; h = mix(h, t.n + sizeof s + sizeof(struct empty@));"},
};

static const Piece statements[] = {
    {"", "int k = in; switch (k & 3) { case 0: do { h = mix(h, k); case 3: h += 1; case 2: h = mix(h, 2); case 1: h ^= 5; } while (--k > 3); }"},
    {"", "switch ($) { default: h += 3; case 1 ... 5: h = mix(h, 1); switch (in) { case 1: h = mix(h, 8); break; case 2: h ^= 1; } break; case -3 ... 0: h = mix(h, 4); }"},
    {"", "switch ((unsigned char)($)) { case 0 ... 63: h = mix(h, 1); break; case 64 ... 191: h = mix(h, 2); break; case 192 ... 255: h = mix(h, 3); }"},
    {"", "switch ((long long)in << 33) { case 0x200000000: h = mix(h, 1); break; case 0x400000000ll: h = mix(h, 2); break; default: h = mix(h, 3); }"},
    {"", "switch ((unsigned __int128)in << 40) { case (unsigned __int128)3 << 40: h = mix(h, 1); break; default: h += 7; } switch (in > 3) { case 1: h = mix(h, 5); case 0:; }"},
    {"", "int i = 0; for (;;) { if (i++ > (int)in) break; else if (i == 2) continue; h = mix(h, i); } while (i --> 2) ; h = mix(h, i); do h++; while (0);"},
    {"", "static const int to[] = {&&a - &&a, &&b - &&a, &&c - &&a}; int k = 0; goto *(&&a + to[in % 3]); a: h = mix(h, 1); b: h = mix(h, 2); c: if (++k < 2) goto *(in & 1 ? &&a : &&b); h = mix(h, k);"},
    {"", "for (int i = 0; i < 3; i++) { __label__ next; void *p = i == (in & 3) ? &&next : 0; if (p) goto *p; h = mix(h, i); next: h += 2; }"},
    {"", "int r = ({ int t = 0; for (int i = 0; i < 4; i++) { if (i == (in & 3)) goto out; t += i * `; } t; }); h = mix(h, r); if (0) out: h = mix(h, 77);"},
    {"struct p@ { int a[3]; long b; };", "struct p@ v = ({ struct p@ t = {{in, `}}; t.b = $; t; }); h = mix(h, v.a[0] + v.a[1] + v.b); h = mix(h, ({ struct p@ w = v; w; }).a[in % 3]);"},
    {"", "h = mix(h, ({ 1; 2; $; })); ({ h += 3; (void)0; }); h = mix(h, ({ int x = in; ({ x++; x; }) * 2; })); if (({ in > 2; })) h++; for (int i = 0; ({ i < 2; }); ({ i++; })) h = mix(h, i);"},
    {"", "if (in) if (in > 2) h = mix(h, 1); else h = mix(h, 2); else h = mix(h, 3); if ($) {} else ; { ; } {}"},
    {"static int c@;\nstatic void k@(int *p) { c@ = c@ * 3 + *p; }", "c@ = 0; for (int i = 0; i < 3; i++) { int a __attribute__((cleanup(k@))) = i + 1; if (i == (in & 3)) continue; int b __attribute__((cleanup(k@))) = 7; if (i + 1 == (in & 3)) break; } h = mix(h, c@);"},
    {"static int c@;\nstatic void k@(int *p) { c@ += *p; }\nstatic int r@(int x) { int a __attribute__((cleanup(k@))) = x; if (x > 2) return c@; { int b __attribute__((cleanup(k@))) = 10; if (x == 1) goto out; c@++; } out: return c@ + a; }", "h = mix(h, r@(in)); h = mix(h, c@);"},
    {"", "for (unsigned k = 1; k < 4; k++) { int v[k], w[k][2]; for (unsigned i = 0; i < k; i++) v[i] = w[i][i & 1] = i * in; h = mix(h, v[k - 1] + sizeof v + w[k - 1][(k - 1) & 1] + sizeof w[0]); if (k == (in & 3)) goto end; } end:;"},
    {"", "int n = 2 + (in & 1); typedef char row[n]; n = 9; row a, b[2]; a[1] = b[1][0] = $; h = mix(h, sizeof(row) + sizeof b + a[1] + n);"},
    {"", "__asm__ goto(\"\" : : : : l); h = mix(h, 1); l: h = mix(h, 2);"},
    {"", "int a = $, b; __asm__ volatile(\"# nothing\" : [out] \"=r\"(b) : \"[out]\"(a) : \"cc\"); h = mix(h, b); int *p = &a; __asm__(\"\" : \"+m\"(*p), \"+r\"(p) : : \"memory\"); h = mix(h, *p); __asm__(\"\" : : \"r\"(a), \"i\"(3), \"m\"(b));"},
    {"", "unsigned i = in; top: switch (i & 3) { case 3: i--; goto top; case 2: i = 0; break; case 1: while (1) { if (i > 20) break; i += `; if (i & 1) goto done; i += 9; } done: break; default: i ^= 8; } h = mix(h, i);"},
    {"", "int k = 0; if (0) { inside: k += 3; } else if (in & 1) { k = 1; if (h) goto inside; } h = mix(h, k); while (k-- > 0) { if (k == 1) { continue; } h += k; }"},
};

static void snippet_folded(unsigned n) { WRITE_PIECE(folded, n); }
static void snippet_lexical(unsigned n) { WRITE_PIECE(lexical, n); }
static void snippet_declared(unsigned n) { WRITE_PIECE(declared, n); }
static void snippet_statements(unsigned n) { WRITE_PIECE(statements, n); }

#endif
