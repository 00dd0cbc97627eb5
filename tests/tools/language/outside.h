/* outside.h: what comes from outside (the system, functions and variables that are defined elsewhere, assembly, the start of the program), in ways that
 * hold whatever comes; what verifiers are told; constants, names and initialisers of rarer kinds. */
#ifndef craig_tools_language_outside_h
#define craig_tools_language_outside_h

#include "tools/language/pieces.h"

/* The interpreter refuses it: only verdicts are asked about. */
#define ASKED(code) "\n#if defined ONCE || defined MAGIC\n" code "\n#endif\n"

static const Piece outside[] = {
    {"", "int c = getchar(); h = mix(h, c >= -1 && c <= 255); int d = open(\"/nonexistent/`\", O_RDONLY); h = mix(h, d >= -1); h = mix(h, (c = close(-1)) == -1 || c == 0); h = mix(h, rand() >= 0); h = mix(h, getppid() >= 0);"},
    {"", "FILE *f = fopen(\"/nonexistent/`\", \"r\"); int c = f ? fgetc(f) : 7; h = mix(h, c >= -1 && c < 256); if (f) c = fclose(f); else c = 0; h = mix(h, c == 0 || c == -1); setbuf(stdin, 0); h = mix(h, in);"},
    {"", "char *s = getenv(\"NOBODY@\"); int k = 0; if (s) k = s[0] == 0; h = mix(h, k == 0 || k == 1); srand(time(0)); h = mix(h, rand() % ((int)in + 1) <= (int)in);"},
    {"", ASKED("errno = 0; FILE *f = fopen(\"/nonexistent\", \"r\"); h = mix(h, f || errno > 0); errno = 0; int c = close(-1); h = mix(h, c == 0 || errno > 0);")},
    {"", "errno = in; long k = strtol(in & 1 ? \"99999999999999999999\" : \"`\", 0, 10); h = mix(h, k != 0); h = mix(h, in & 1 ? errno == ERANGE : errno == (int)in);"},
    {"", "errno = 3; int *p = malloc(4); *p = in; h = mix(h, *p + errno * !p); free(p); errno = 5; double d = pow(in, 2); h = mix(h, d >= 0); int c = getchar(); h = mix(h, errno >= 0 || c);"},
    {"", ASKED("time_t a = time(0), b = time(&a); h = mix(h, b >= 0 && a == b); struct timeval v; if (!gettimeofday(&v, 0)) h = mix(h, v.tv_usec < 1000000); char t[4] = {1, 1, 1, 7}; long k = read(0, t, 3); h = mix(h, k <= 3 && t[3] == 7); h = mix(h, random() >= 0);")},
    {"", ASKED("char t[6] = \"\", *p = fgets(t, 5, stdin); h = mix(h, strlen(t) < 5 && (!p || p == t)); size_t k = fread(t, 2, 2, stdin); h = mix(h, k <= 2); char *line = 0; size_t n = 0; long m = getline(&line, &n, stdin); h = mix(h, m < 0 || !line[m]); free(line);")},
    {"extern int elsewhere_number(int), elsewhere_value;", "int k = elsewhere_number(in); h = mix(h, (k & 7) < 8); elsewhere_value = in; h = mix(h, elsewhere_value); elsewhere_number(elsewhere_value); h = mix(h, elsewhere_value == (int)in || in < 8);"},
    {"extern int *elsewhere_place(int *);", "int a = in, b = 4, *p = elsewhere_place(&a); if (p) { *p = `; b = *p; } h = mix(h, (p ? b == ` : b == 4) >= 0); h = mix(h, p == &a ? a == *p : 1);"},
    {"struct s@ { struct s@ *next; int v; };\nextern void *elsewhere_record(void);", "struct s@ *p = elsewhere_record(), own = {0, `}; int good = 1; if (p) { p->v = in; good = p->v == (int)in; p->next = &own; good &= p->next->v == own.v; } h = mix(h, good); h = mix(h, own.v);"},
    {"extern int (*elsewhere_function(void))(int);\nextern const char elsewhere_text[];", "int (*f)(int) = elsewhere_function(); int k = f ? f(in) : 0; h = mix(h, (k & 3) < 4); const char *s = elsewhere_text; char c = s[0]; h = mix(h, c == s[0]);"},
    {"extern int elsewhere_table[4];\n#ifndef KEPT\n#define KEPT\nextern struct elsewhere_kept { int a; struct elsewhere_kept *p; } elsewhere_kept;\n#endif", "elsewhere_table[in & 3] = `; int k = elsewhere_table[in & 3]; h = mix(h, k == elsewhere_table[in & 3]); elsewhere_kept.a = in; struct elsewhere_kept *q = elsewhere_kept.p; if (q) q->a = 3; h = mix(h, elsewhere_kept.a == (int)in || q == &elsewhere_kept); h = mix(h, elsewhere_table == &elsewhere_table[0]);"},
    {"extern void __VERIFIER_assert(int), __VERIFIER_assume(int), __CPROVER_assume(int), __CPROVER_assert(int, const char *);", "__VERIFIER_assert(in < 8); int k = in; __VERIFIER_assume(k >= 0); __CPROVER_assume(1); __CPROVER_assert(k <= 7, \"small\"); assert(k * ` >= 0 && /* all */ k < 8); h = mix(h, k);"},
    {"static int low@(int x) { if (x > 7) exit(3); if (x > 6) _exit(0); return x; }", "if (in > 9) abort(); h = mix(h, in < 7 ? low@(in) : `); if (in > 20) __assert_fail(\"in\", \"f\", 1, \"g\");"},
    {"", ASKED("int x = in, y = `; __asm__(\"addl %2, %0\" : \"=r\"(x) : \"0\"(x), \"r\"(y) : \"cc\"); h = mix(h, (x & 1) < 2); __asm__ volatile(\"movl %[from], %[to]\" : [to] \"=r\"(y) : [from] \"r\"(x)); h = mix(h, x == y);")},
    {"", ASKED("int x = in, *p = &x, *q; __asm__ volatile(\"movl %1, (%0)\" : : \"r\"(&x), \"r\"(7) : \"memory\"); h = mix(h, (x & 3) < 4); __asm__(\"leaq (%1), %0\" : \"=r\"(q) : \"r\"(p)); h = mix(h, in);")},
    {"static int f@(int x) { return x; }", ASKED("unsigned long a = 1, b = in; __asm__ goto(\"cmpl %1, %0; je %l[three]; jg %l[more]\" : : \"r\"(in), \"r\"(3) : \"cc\" : three, more); h = mix(h, 1); three: more: h = mix(h, in); __asm__(\"xchgq %0, %1\" : \"+r\"(a), \"+r\"(b)); h = mix(h, (a & 0) + (b & 0)); __asm__(\"\" : : \"r\"(f@), \"p\"(&a)); h = mix(h, f@(in));")},
    {"__asm__(\"# nothing /* at all */\");\n__asm__(\"/* nobody@ */ .pushsection .note@,\\\"\\\"; .popsection\");", "int a = in; __asm__ volatile(\"nop; /* wait */ rep; nop # twice\" : : \"r\"(a)); h = mix(h, a);"},
    {"static int seen@;\n__attribute__((constructor)) static void start@(int count, char **arguments, char **settings) { seen@ += count >= 0 ? 3 : 4; (void)arguments; (void)settings; }\nstatic void first@(void) { seen@ += 5; }\nstatic void second@(void) { seen@ += 20; }\n"
     "__attribute__((section(\".init_array\"), used, aligned(8))) static void (*starts@[2])(void) = {first@, second@};\nextern int absolute@(int) __asm__(\"abs\");", "h = mix(h, seen@ + absolute@(-(int)in));"},
    {"#define MAIN_ARGUMENTS", "extern int main_count; extern char **main_arguments, **main_settings; int k = main_count; h = mix(h, k >= 0); h = mix(h, !main_arguments || !main_arguments[k]); if (main_arguments && k > 0) h = mix(h, main_arguments[0] != 0); else h = mix(h, 1);"},
    {"extern void nobody@(int) __attribute__((weak));", "if (nobody@) nobody@(in); h = mix(h, in); if (in > 7) nobody@(1);"},
};

static const Piece rarer[] = {
    {"enum { E@ = 1.5 < 2.5, F@ = (int)(-3.75), G@ = -(1.5) > -2.0, H@ = (int)(0.5 + 2.25 * 2 - 1 / 4.0), I@ = (_Bool)0.5 + (unsigned char)200.9, J@ = (int)(float)7 == 7.0, K@ = 2.0 != 2.0 || 3.5 >= 3.5 && 1.0 <= 0.5 };", "h = mix(h, E@ + F@ * 2 + G@ * 4 + H@ * 8 + I@ + J@ + K@);"},
    {"static long f@ = (long)((char *)` + 3), g@ = (char *)8 - (char *)3, k@ = (long)((int *)16 + 2), l@ = (int *)64 - (int *)16, m@ = (long)((short *)32 - 4);\nstatic char n@[(unsigned long)&((struct { char a; struct { int b[3]; } c; } *)0)->c.b[1]];", "h = mix(h, f@ + g@ * 2 + k@ * 3 + l@ * 5 + m@ + sizeof n@);"},
    {"static const int n@ = `;\nstatic int m@ = n@, o@ = n@ + 2;", "h = mix(h, m@ + o@);"},
    {"static int f@(int, double, short);\nstatic int f@(a, b, c) char a; float b; short c; { return a * 2 + b + c; }\nstatic int g@(int, char *, const int k) { return k; }", "h = mix(h, f@(in * 90, 2.5, `)); h = mix(h, g@(1, 0, in));"},
    {"static int a@[3][4] = {[0 ... 2][1 ... 2] = `}, b@[2] = {1, 2, 3, {4}};\nstatic char s@[3] = \"abcd\";\nstatic struct { int x, y; } r@[2][2] = {[0 ... 1] = {[1] = {y: 4, x: `}}};", "h = mix(h, a@[in % 3][in & 3] + b@[in & 1] + s@[in % 3] + r@[in & 1][1].y + r@[1][in & 1].x);"},
    {"", "int a[] = {in, `}, b[2][2] = {[0 ... 1] = {[0 ... 1] = (int)(\4)}}; struct { int x; struct { char c[3]; } y; } s = {.y.c[0 ... 1] = `, .x = 2}, t = (__typeof__(s)){in, {{1, 2}}}; h = mix(h, a[1] + b[in & 1][1] + s.y.c[1] + s.y.c[2] + t.y.c[in % 3]);"},
    {"static int caf\\u00e9@ = `, \\u00e9t\\u00e9@;", "\xc3\xa9t\xc3\xa9@ = in; int \\U000003b1 = 2; h = mix(h, caf\xc3\xa9@ + \\u00e9t\\u00e9@ * \xce\xb1);"},
    {"", "h = mix(h, __builtin_LINE() > 0); const char *f = __builtin_FILE(); h = mix(h, f != 0); h = mix(h, (__builtin_cpu_supports(\"sse2\"), in)); __builtin_cpu_init(); h = mix(h, __builtin_classify_type(f) + __builtin_classify_type((union { int a; }){1}) + __builtin_classify_type(1.0f));"},
    {"#ifndef PACKED\n#define PACKED\nextern __inline __attribute__((__always_inline__, __gnu_inline__)) int sprintf(char *t, const char *f, ...) { return __builtin_sprintf(t, f, __builtin_va_arg_pack()); }\n#endif", "char t[16]; int k = sprintf(t, \"%d.%u\", (int)in, `u); h = mix(h, k + t[0] + t[k - 1]);"},
    {"", "in && (h = mix(h, 1)); in > 2 || (h = mix(h, 2)); in ?: (h += 3); in > 4 ? (void)h++ : (void)(h ^= 5); in & 1 ? (void)0 : (void)h--; (void)(in > 3 && h++ > 5 ? h-- : 0, h += 2); in > 1 ? h++ : h--; (void)(in + h); (void)(in < 3 || h == 2); !in; -h;"},
    {"static int v@(int n, ...) { va_list l; va_start(l, n); va_arg(l, int); (void)va_arg(l, long); int r = va_arg(l, int); va_end(l); return r; }", "h = mix(h, v@(3, 1, 2l, (int)in));"},
    {"struct b@ { unsigned a : 5; int b : 7; struct { long long c : 33; _Bool d : 1; } s; };\nstatic struct b@ o@[2];\nstatic struct b@ *p@(int k) { o@[1].b++; return &o@[k]; }", "p@(in & 1)->a += `; p@(1)->b -= in; p@(0)->s.c ^= (long long)` << 27; h = mix(h, p@(in & 1)->s.d = in); h = mix(h, --p@(1)->s.c); h = mix(h, p@(1)->b++ + o@[0].a + o@[1].a); h = mix(h, o@[0].s.c); h = mix(h, o@[1].b *= 3); h = mix(h, o@[1].s.c >>= 3);"},
    {"enum w@ { W@A, W@B = 300 };\nextern enum w@ x@;\nenum w@ x@ = W@B;\nstatic enum { Z@ } __attribute__((packed)) yy@;\ntypedef struct { _Atomic struct { short a, b; } c; _Atomic char d; } T@;\nstruct __attribute__((packed)) q@ { char a; int b __attribute__((aligned(2))); struct { long c __attribute__((aligned(4))); } d; };",
     "x@ += in; yy@++; h = mix(h, x@ + yy@ + sizeof yy@ + sizeof(T@) + _Alignof(T@) + sizeof(struct q@) + __builtin_offsetof(struct q@, d.c) + (x@ | 1u) + -(x@ + 0)); int (*f)(int (*)[3], enum w@) = 0; int (*g)(int (*)[], unsigned) = 0; h = mix(h, (1 ? f : g) == 0); h = mix(h, sizeof(double _Complex));"},
    {"", "unsigned __int128 a = (unsigned __int128)$ << 60, b = ~(unsigned __int128)0 / (in + 1); h = mix(h, (a < b) + (a >= b) * 2 + (a > b * 3) * 4 + (b <= a + 1) * 8 + (a == b) * 16); h = mix(h, a % (b >> 64 | 1)); h = mix(h, (b / 7) >> 65); __int128 c = -(__int128)b; h = mix(h, (c < 0) + (c > (__int128)a) * 2 + (c <= -1) * 4); h = mix(h, (long)(c >> 70)); h = mix(h, (float)b > 0 ? 3 : 4);"},
    {"static short large@[600], other@[600];", "for (int i = 0; i < 3; i++) large@[in * 70 + i] = i + `; memcpy(other@, large@, sizeof large@); memset(large@, in & 1 ? 0xff : 1, sizeof large@); h = mix(h, other@[in * 70 + 1] + large@[in * 9]); memmove(large@ + 3, other@, 1000); h = mix(h, large@[in * 70 + 4]); memcpy((char *)large@ + in, \"xyz\", 3); h = mix(h, (unsigned short)large@[in / 2]);"},
    {"static int (*rows@[80])[5];\nstatic int grid@[80][5];", "for (unsigned i = 0; i < 80; i += 20) rows@[i + in] = &grid@[i]; (*rows@[20 + in])[in % 5] = `; h = mix(h, grid@[20][in % 5] + grid@[in][2]); memset(grid@[in * 9], 1, sizeof *grid@); h = mix(h, grid@[in * 9][4]); int *p = &grid@[0][0]; h = mix(h, p[in * 45]);"},
    {"union u@ { struct { char a; short b[2]; } s; long l; float f; char c[12]; };", "union u@ x, y; memset(&x, in, sizeof x); x.s.b[in & 1] = `; y = x; h = mix(h, (y.l >> 8) & 0xff); y.f = in; h = mix(h, y.c[3] + y.s.b[1]); memcpy(&x, y.c, 8); h = mix(h, x.l); union u@ *p = in & 1 ? &x : &y; p->c[in] = 9; h = mix(h, (unsigned short)p->s.b[in & 1]); struct { union u@ u[2]; } z = {{x, y}}, w; memcpy(&w, &z, sizeof z); h = mix(h, w.u[in & 1].l & 0xffff);"},
    {"static unsigned char m@[40];", "unsigned short *p = (unsigned short *)(m@ + in); *p = ` * 300; unsigned *q = (unsigned *)(m@ + 3 + (in & 3)); *q ^= 0x1020304; h = mix(h, m@[in] + m@[4] * 2 + *(unsigned long *)(m@ + in)); char *t = (char *)m@ + 20; for (int i = 0; i < 3; i++) *t++ = i + in; h = mix(h, mempcpy(m@ + 8, m@ + 19, in) == m@ + 8 + in); h = mix(h, m@[9] + t[-1]);"},
    {"", "int k = 3; static void *to[] = {&&x, &&y, &&z}; volatile unsigned char v = in; volatile const int w = `; for (;;) { goto *to[v % 3]; x: h = mix(h, w); v++; continue; y: if (k-- > 1) { v += 3; continue; } z: break; } h = mix(h, k); struct { volatile int a; } s = {in}; s.a++; h = mix(h, s.a);"},
    {"static int up@(int, int), apart@;\nint both@(void) __attribute__((weak, alias(\"own@\")));\nint own@(void) { return ++apart@; }\nstatic int up@(int a, int b) { return a - b; }\n_Noreturn static void end@(int k) { exit(k); }", "h = mix(h, up@(in, both@()) + own@()); if (in > 8) end@(4); int (*f)() = (int (*)())up@; h = mix(h, f(3, (int)in)); void *v = (void *)up@; h = mix(h, v == (void *)up@); h = mix(h, ((long (*)(int, int))up@) != 0);"},
};

static void snippet_outside(unsigned n) { WRITE_PIECE(outside, n); }
static void snippet_rarer(unsigned n) { WRITE_PIECE(rarer, n); }

#endif
