/* functions.h: every function of the table that computes on numbers (src/base/library.def), by its signature; pieces for the others and for the
 * compiler's builtin functions. */
#ifndef craig_tools_language_functions_h
#define craig_tools_language_functions_h

#include "tools/language/pieces.h"

typedef struct {
  const char *name, *signature, *kind, *flags;
} Known;

static const Known known[] = {
#define FUNCTION(name, signature, native, kind, gives, moves, number, model, flags) {name, signature, #kind, #flags},
#include "base/library.def"
#undef FUNCTION
};
enum { KNOWN = sizeof known / sizeof *known };

/* A function of numbers that a program can call by its name or as a builtin; some are macros only. */
static bool is_of_numbers(const Known *f) {
  bool is_pure = !strcmp(f->kind, "PURE") || !strcmp(f->kind, "ABSOLUTE") || !strcmp(f->kind, "FIRST_SET");
  return is_pure && strspn(f->signature, "dfeilL") == strlen(f->signature) && strlen(f->signature) > 1 && strncmp(f->name, "__builtin_", 10) &&
         strcmp(f->name, "getpid");
}

static bool is_only_builtin(const char *name) {
  static const char *const names[] = {"powi", "powif", "powil", "isfinite", "isnormal", "signbit", "isnanl", "isinfl"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name)) return true;
  return false;
}

static void number_argument(char letter) {
  static const char *const numbers[] = {"x", "y", "-x", "x + y", "z"};
  if (letter == 'd' || letter == 'f' || letter == 'e')
    say("%s", numbers[pick(5)]);
  else
    say(letter == 'i' ? "(int)(in * 37 %% 200)" : "(long)in - 3");
}

static void call_known(const Known *f) {
  bool is_class = f->signature[0] == 'i' && f->signature[1] != 'i';
  indent();
  say(f->signature[0] == 'd' || f->signature[0] == 'f' || f->signature[0] == 'e' ? "h = mix(h, bits(" : "h = mix(h, (long)(");
  if (is_class || !strncmp(f->name, "is", 2)) say("!!");
  say(is_only_builtin(f->name) || (strstr(f->flags, "BUILTIN") && strcmp(f->name, "finite") && chance(15)) ? "__builtin_%s(" : "(%s)(", f->name);
  for (unsigned i = 1; f->signature[i]; i++) {
    if (i > 1) say(", ");
    number_argument(f->signature[i]);
  }
  say(")));\n");
}

static void snippet_functions(unsigned n) {
  function_begin(n);
  indent();
  say("double x = in * %u.25 - 1; float y = in * 0.5f + 0.%u; long double z = ", pick(3), pick(100));
  float_constant();
  say(";\n");
  for (unsigned i = 0, count = 2 + pick(4); i < count;) {
    const Known *f = &known[pick(KNOWN)];
    if (!is_of_numbers(f) || !strcmp(f->name, "fpclassify") || !strncmp(f->name, "fmin", 4) || !strncmp(f->name, "fmax", 4)) continue; /* of two zeros: either */
    call_known(f);
    i++;
  }
  function_end();
}

/* Counting bits, overflow and atomic operations by all their names. */
static void snippet_integers(unsigned n) {
  static const char *const counts[] = {"popcount", "parity", "ffs", "clrsb"};
  static const char *const lengths[] = {"", "l", "ll"};
  static const char *const operations[] = {"add", "sub", "mul"};
  static const char *const updates[] = {"add", "sub", "and", "or", "xor", "nand"};
  static const char *const checked[] = {"s", "u", "sl", "ul", "sll", "ull"};
  static const char *const of_checked[] = {"int", "unsigned", "long", "unsigned long", "long long", "unsigned long long"};
  function_begin(n);
  declare_integers(2);
  for (unsigned i = 0, count = 2 + pick(4); i < count; i++) {
    const char *x = any_name(), *y = any_name(), *type = integer_types[3 + pick(8)];
    unsigned which = pick(6);
    indent();
    switch (pick(12)) {
    case 0: say("h = mix(h, __builtin_%s%s(%s));\n", counts[pick(4)], lengths[pick(3)], x); break;
    case 1: say("h = mix(h, __builtin_clz%s(%s | 1ull << %u) + __builtin_ctz%s(%s | 1 << %u));\n", lengths[pick(3)], x, pick(32), lengths[pick(3)], y, pick(31)); break;
    case 2: say("{ %s r; h = mix(h, __builtin_%s_overflow((%s)%s, (%s)%s, &r)); h = mix(h, r); }\n", integer_types[pick(2) + 5 * pick(2)], operations[pick(3)], integer_types[3 + pick(8)], x, integer_types[3 + pick(8)], y); break;
    case 3: say("{ %s r; h = mix(h, __builtin_%.1s%s%s_overflow(%s, %s, &r)); h = mix(h, r); }\n", of_checked[which], checked[which], operations[pick(3)], checked[which] + 1, x, y); break;
    case 4: say("h = mix(h, __builtin_%s_overflow_p((%s)%s, (%s)%s, (%s)0));\n", operations[pick(3)], integer_types[6 + pick(5)], x, integer_types[6 + pick(5)], y, integer_types[6 + pick(5)]); break;
    case 5: say("{ %s t = %s; h = mix(h, __sync_fetch_and_%s(&t, %s)); h = mix(h, t); }\n", type, x, updates[pick(6)], y); break;
    case 6: say("{ %s t = %s; h = mix(h, __sync_%s_and_fetch(&t, %s)); h = mix(h, t); }\n", type, x, updates[pick(6)], y); break;
    case 7: say("{ %s t = %s; h = mix(h, __atomic_fetch_%s(&t, %s, 5)); h = mix(h, __atomic_%s_fetch(&t, %s, 0)); h = mix(h, t); }\n", type, x, updates[pick(6)], y, updates[pick(6)], x); break;
    case 8: say("{ %s t = %s, u = %s, v; __atomic_load(&t, &v, 5); __atomic_store(&t, &u, 5); h = mix(h, t + v); __atomic_exchange(&t, &u, &v, 5); h = mix(h, t + v); h = mix(h, __atomic_compare_exchange(&t, &u, &v, 1, 5, 0)); h = mix(h, t + u); }\n", type, x, y); break;
    case 9: say("{ %s t = %s; __atomic_store_n(&t, %s, 5); h = mix(h, __sync_lock_test_and_set(&t, 3) + __atomic_load_n(&t, 0)); __sync_lock_release(&t); __sync_synchronize(); __atomic_thread_fence(5); __atomic_signal_fence(5); h = mix(h, t); }\n", type, x, y); break;
    case 10: say("{ _Bool f = in & 1; h = mix(h, __atomic_test_and_set(&f, 5)); h = mix(h, f); __atomic_clear(&f, 5); h = mix(h, f + __atomic_always_lock_free(4, 0) + __atomic_is_lock_free(8, 0)); }\n"); break;
    default: say("{ %s t = %s; h = mix(h, __sync_bool_compare_and_swap(&t, (%s)%s, 7) + __sync_val_compare_and_swap(&t, 7, 8)); h = mix(h, t); }\n", type, x, type, chance(50) ? x : y);
    }
  }
  function_end();
}

static const Piece texts[] = {
    {"", "char t[64]; int k = snprintf(t, sizeof t, \"%+d|%-5u|%05i|% d|%#x|%#o|%X\", (int)($), (unsigned)`, (int)in, (int)in, (unsigned)($), `, (unsigned)($)); for (int i = 0; i < k && i < 63; i++) h = mix(h, t[i]);"},
    {"", "char t[64]; int k = snprintf(t, sizeof t, \"%hhd %hu %ld %lu %lld %llx %zu %td %jd\", (int)($), (int)($), (long)($), (unsigned long)($), (long long)`, (unsigned long long)($), sizeof t, (char *)t - (char *)t, (long)in); for (int i = 0; i < k && i < 63; i++) h = mix(h, t[i]);"},
    {"", "char t[64]; int k = snprintf(t, sizeof t, \"%f %.3e %g %G %a %.0f %10.2f|%-8.1f|%+.1f\", in * 0.75, (double)`, in / 3.0, 1e-10 * in, in * 0.5, in + 0.5, in * 1.25, -0.5, 2.25); for (int i = 0; i < k && i < 63; i++) h = mix(h, t[i]);"},
    {"", "char t[64]; int k = snprintf(t, sizeof t, \"%s|%10s|%-4s|%.2s|%*d|%-*d|%.*s|%c|%%\", \"ab\", \"cde\", \"f\", \"ghij\", 5, (int)in, 4, `, (int)(in & 3), \"klmn\", 'x' + (int)(in & 1)); for (int i = 0; i < k && i < 63; i++) h = mix(h, t[i]);"},
    {"", "char t[32]; int k = snprintf(t, sizeof t, \"%Lf %.2Lg %e %g\", in * 0.5L, 0.1L * in, (double)(\2), (double)(\2)); for (int i = 0; i < k && i < 31; i++) h = mix(h, t[i]); h = mix(h, k);"},
    {"#include <stdarg.h>\nstatic int f@(char *t, const char *f, ...) { va_list l, m; va_start(l, f); va_copy(m, l); int k = vsnprintf(0, 0, f, m); va_end(m); vsprintf(t, f, l); va_end(l); return k; }", "char t[40]; int k = f@(t, \"%d%s%5.1f%c\", (int)in, \"xy\", in * 1.5, 'q'); h = mix(h, k); for (int i = 0; i < k; i++) h = mix(h, t[i]);"},
    {"", "char t[8]; int n = -1, k = sprintf(t, \"%d%n\", (int)in * `, &n); h = mix(h, k * 16 + n); k = snprintf(t, 3, \"%s\", \"abcdef\"); h = mix(h, k + t[1] + t[2]);"},
    {"", "printf(\"%s %u\\n\", \"line\", in); puts(\"text\"); putchar('a' + in); fputs(\"b\", stdout); fputc('c', stdout); putc('\\n', stdout); fwrite(\"def\\n\", 1, 4, stdout); fprintf(stdout, \"%d\\n\", `); fflush(stdout); h = mix(h, 1);"},
    {"", "char *e; h = mix(h, strtol(\" -0x1fz\", &e, 0)); h = mix(h, *e); h = mix(h, strtoul(\"-`\", &e, 10)); h = mix(h, strtoll(\"0777\", 0, in ? 8 : 0) + strtoull(\"zz\", &e, 36) + *e); h = mix(h, strtol(\"`x\", &e, 2 + in) + *e);"},
    {"", "errno = 0; h = mix(h, strtol(\"99999999999999999999\", 0, 10)); h = mix(h, errno); errno = 0; h = mix(h, strtoul(\"-99999999999999999999\", 0, 10)); h = mix(h, errno == ERANGE); h = mix(h, atol(\"-`\") + atoll(\"+12\") + atoi(\" \\t7x\"));"},
    {"", "char *e; h = mix(h, bits(strtod(\"`.25e1xyz\", &e)) + *e); h = mix(h, bits(strtof(\"0x1.8p1\", 0)) + bits(strtold(\"-inf\", &e)) + bits(atof(\"1e-`\"))); h = mix(h, bits(strtod(in & 1 ? \"nan\" : \".5.\", &e)) + *e);"},
    {"", "int c = in * 37 & 255; h = mix(h, !!isalnum(c) + !!isalpha(c) * 2 + !!isblank(c) * 4 + !!iscntrl(c) * 8 + !!isdigit(c) * 16 + !!isgraph(c) * 32 + !!islower(c) * 64 + !!isprint(c) * 128 + !!ispunct(c) * 256 + !!isspace(c) * 512 + !!isupper(c) * 1024 + !!isxdigit(c) * 2048 + !!isascii(c) * 4096); h = mix(h, tolower(c) + toupper(c) * 3 + toascii(c + 128) + tolower('A' + in) + toupper('a' + in)); h = mix(h, !!(isalpha)('a') + (tolower)('Q'));"},
    {"", "char a[] = \"hello world\", *p; p = index(a, 'o' - (in & 1)); h = mix(h, p ? p - a : 99); p = rindex(a, 'l'); h = mix(h, p - a); p = memrchr(a, 'o', 4 + in); h = mix(h, p ? p - a : 99); h = mix(h, (char *)rawmemchr(a, 'w') - a + (strchrnul(a, 'z' - in) - a)); p = memmem(a, 11, \"lo\", 1 + (in & 1)); h = mix(h, p ? p - a : 98); p = strcasestr(a, \"WO\"); h = mix(h, p ? p - a : 97); h = mix(h, basename(in & 1 ? \"a/b/cd\" : \"ef\")[0]);"},
    {"", "char a[16] = \"abc\", b[16]; memset(b, '#', 16); char *p = stpncpy(b, a, 1 + in); h = mix(h, p - b); for (int i = 0; i < 9; i++) h = mix(h, b[i]); strncat(a, \"defgh\", in & 3); h = mix(h, strlen(a)); bcopy(a, b + 1, 3); h = mix(h, b[2] + bcmp(a, b, 2) * 0 + (bcmp(a, a, 3) == 0)); explicit_bzero(a, 2); h = mix(h, a[0] + a[2]);"},
    {"", "char a[16] = \"ab\"; h = mix(h, strcoll(\"a\", \"b\") < 0); char *p = mempcpy(a, \"xyz\", in & 3); *p = '!'; h = mix(h, a[in & 3]); p = stpcpy(a, \"q\"); h = mix(h, p - a); p = __builtin_strchr(a, 'q'); h = mix(h, p == a); __builtin___memcpy_chk(a, \"kl\", 2, 16); __builtin___strcpy_chk(a + 2, \"mn\", 14); h = mix(h, a[in & 3]); h = mix(h, __builtin_object_size(a, 0) > 4);"},
    {"", "char t[] = \"one,two;;three\", *s = t, *p, *save; while ((p = strsep(&s, \",;\"))) h = mix(h, *p + 1); char u[] = \" a b  c\"; for (p = strtok_r(u, \" \", &save); p; p = strtok_r(0, \" \", &save)) h = mix(h, *p); char v[] = \"x=`=z\"; for (p = strtok(v, \"=\"); p; p = strtok(0, \"=\")) h = mix(h, *p + in);"},
    {"char *dirname(char *), *__xpg_basename(char *);", "static const char *const paths[] = {\"a/bc/\", \"//x\", \"///\", \"\", \"/q\", \"r//s//\", \"t\", \"//\"}; char a[16], b[16], *p; strcpy(a, paths[in & 7]), strcpy(b, paths[in & 7]); p = __xpg_basename(a); h = mix(h, *p + strlen(p) + (*p == '.' ? 0 : p - a) + strlen(a)); p = dirname(b); h = mix(h, *p + strlen(p) * 3 + (p == b) + strlen(b));"},
    {"#include <signal.h>", "sigset_t s, t; h = mix(h, sigfillset(&s) + sigemptyset(&t)); h = mix(h, sigaddset(&t, 31 + (in & 3)) + sigdelset(&s, in * 9) * 2); for (int i = 0; i < 66; i++) h = mix(h, sigismember(&s, i) * 3 + sigismember(&t, i));"},
    {"", "wchar_t a[16] = L\"abc\", b[16] = L\"xyz\"; wcscpy(b, a); wcscat(b, L\"de\"); h = mix(h, wcslen(b) + wcsnlen(b, in)); wcsncpy(a, L\"qrs\", in & 3); h = mix(h, a[0] + a[2]); h = mix(h, (wcscmp(a, b) > 0) + (wcsncmp(a, b, in) < 0) * 2 + (wmemcmp(a, b, 2) == 0)); wchar_t *p = wcsrchr(b, L'b'); h = mix(h, p ? p - b : 9); p = wmemchr(b, L'c', 5); h = mix(h, p - b); wmemset(a, L'k', 2); wmemcpy(b, a, 2); h = mix(h, b[1]); h = mix(h, wcschr(b, L'`') == 0);"},
};

static const Piece machinery[] = {
    {"static int z@(const void *a, const void *b) { return (*(const short *)a & 7) - (*(const short *)b & 7); }", "short a[6] = {`, $, 3, in, 12, 5}, k = `; qsort(a, 6, sizeof *a, z@); for (int i = 0; i < 6; i++) h = mix(h, a[i] & 7); unsigned long n = 6; short *p = lfind(&k, a, &n, sizeof *a, z@); h = mix(h, p ? *p & 7 : 77); p = bsearch(&k, a, 6, sizeof *a, z@); h = mix(h, p != 0);"},
    {"struct k@ { char name[4]; int v; };\nstatic int z@(const void *a, const void *b) { return strcmp(((const struct k@ *)a)->name, ((const struct k@ *)b)->name); }", "struct k@ t[3] = {{\"b\", 1}, {\"a\", `}, {\"c\", in}}; qsort(t, 3, sizeof *t, z@); h = mix(h, t[0].v + t[1].v * 3 + t[2].v * 5); qsort(t, 0, sizeof *t, z@);"},
    {"static int z@(const void *a, const void *b, void *c) { return (*(const short *)a - *(const short *)b) * *(int *)c; }", "short a[5] = {`, $, 3, in, 12}; int k = in & 1 ? 1 : -1; qsort_r(a, 5, sizeof *a, z@, &k); for (int i = 0; i < 5; i++) h = mix(h, a[i]);"},
    {"static int z@(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }", "int a[6] = {1, in, `}, k = in ^ 2; unsigned long n = 3; int *p = lsearch(&k, a, &n, sizeof *a, z@); h = mix(h, p - a + n * 8); k = `; p = lsearch(&k, a, &n, sizeof *a, z@); h = mix(h, *p + n); for (int i = 0; i < 6; i++) h = mix(h, a[i]);"},
    {"struct q@ { struct q@ *n, *p; int v; };", "struct q@ a = {&a, &a, `}, b = {0, 0, in}, c = {0, 0, 7}; insque(&b, &a); insque(&c, in & 1 ? &a : &b); for (struct q@ *i = a.n; i != &a; i = i->n) h = mix(h, i->v + (i->p->v << 4)); remque(in & 2 ? &b : &c); h = mix(h, a.n->v + a.p->v * 3); insque(&b, 0); insque(&c, &b); h = mix(h, (b.p == 0) + (c.n == 0) + (c.p == &b)); remque(&c); h = mix(h, b.n == 0);"},
    {"", "void *p = 0; h = mix(h, in & 1 ? posix_memalign(&p, 16, `) : posix_memalign(&p, 4, 16)); h = mix(h, ((unsigned long)p & 15) + !p); free(p); char *q; h = mix(h, posix_memalign((void **)&q, 64, ` + 4)); q[3] = in; h = mix(h, q[3] + ((unsigned long)q & 63)); free(q); p = &p; h = mix(h, posix_memalign(&p, 24, 8) + (p == &p)); int *r = reallocarray(0, in + 1, sizeof *r); r[in] = `; r = reallocarray(r, in + 9, 4); h = mix(h, r[in]); free(r); h = mix(h, reallocarray(0, -1ul / 2, in + 3) == 0);"},
    {"static char *f@(const char *f, ...) { va_list l; char *t = 0; va_start(l, f); int k = vasprintf(&t, f, l); va_end(l); return k < 0 ? 0 : t; }", "char *t, *u; int k = asprintf(&t, \"%d|%5s|%-4x\", (int)($), in & 1 ? \"ab\" : \"\", in); for (int i = 0; i <= k; i++) h = mix(h, t[i]); k = asprintf(&u, \"%.*s%f\", (int)in, t, in * 0.5); h = mix(h, strlen(u) == (unsigned)k); h = mix(h, u[0] + u[k - 1]); free(t); t = f@(\"%s-%d\", u, `); h = mix(h, strlen(t)); h = mix(h, t[k - 3] + t[k]); free(t); free(u);"},
    {"", "lldiv_t a = lldiv((long long)($), ` + 1); h = mix(h, a.quot * 3 + a.rem); ldiv_t b = ldiv(-(long)in, 3); h = mix(h, b.quot * 7 + b.rem); div_t c = div((int)in - 4, -3); h = mix(h, c.quot * 7 + c.rem); h = mix(h, ffs(in) + ffsl((long)($)) + ffsll((long long)($)));"},
    {"", "char *p = calloc(2 + (in & 1), 3), *q = malloc(8); h = mix(h, p[in & 3]); memset(q, 7, 8); p = realloc(p, 12); p[11] = `; h = mix(h, p[2] + p[11]); q = realloc(q, 4); h = mix(h, q[3]); char *r = realloc(0, 3); r[2] = 1; h = mix(h, r[2]); free(r); free(p); free(q); free(0);"},
    {"", "int *p = aligned_alloc(64, 64), *q = memalign(32, 8), *r = valloc(16); h = mix(h, ((unsigned long)p & 63) + ((unsigned long)q & 31) + ((unsigned long)r & 4095)); *p = in; q[1] = `; r[3] = 2; h = mix(h, *p + q[1] + r[3]); free(p); free(q); free(r); char *s = __builtin_alloca_with_align(8, 256); s[in] = 1; h = mix(h, s[in] + ((unsigned long)s & 31));"},
    {"", "int e; double m = frexp(in * `.5, &e); h = mix(h, bits(m) + e); float mf = frexpf(-(float)in, &e); h = mix(h, bits(mf) + e); long double ml = frexpl(in * 0.1L, &e), wl; h = mix(h, bits(ml) + e); ml = modfl(in * 1.25L - 2, &wl); h = mix(h, bits(ml) + bits(wl)); float wf; mf = modff(-0.75f * in, &wf); h = mix(h, bits(mf) + bits(wf));"},
    {"", "int q; h = mix(h, bits(remquo(in * 7.5, -2, &q)) + (q & 7)); h = mix(h, bits(remquof(in * 3.5f, 2, &q)) + (q & 7)); h = mix(h, bits(remquol(in * 3.5L, 2, &q)) + (q & 7)); double s, c; sincos(in * 0.5, &s, &c); h = mix(h, bits(s) ^ bits(c)); float sf, cf; sincosf(in, &sf, &cf); h = mix(h, bits(sf) ^ bits(cf)); long double sl, cl; sincosl(in, &sl, &cl); h = mix(h, bits(sl) ^ bits(cl)); h = mix(h, bits(lgamma(in + 0.5)) + bits(lgammaf(in + 1.5f)) + bits(lgammal(in + 2.5L)));"},
    {"", "static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}; volatile double a = in + 1, b = 3, r; volatile float c = in, d; volatile long double e; fesetround(modes[` & 3]); r = a / b; d = c * 0.1f; e = a / b; h = mix(h, fegetround()); h = mix(h, lrint(a * 0.5) + (long)rint(b * 0.5)); fesetround(FE_TONEAREST); h = mix(h, bits(r) ^ bits(d) ^ bits(e));"},
    {"", "volatile double x = \2, y = in * 0.5 - 1; h = mix(h, (isless(x, y)) + isgreater(x, y) * 2 + isunordered(x, y) * 4 + islessequal(x, y) * 8 + isgreaterequal(x, y) * 16 + islessgreater(x, y) * 32); h = mix(h, fpclassify(x) + isnormal(x) * 8 + (signbit(x) && x == x) * 16 + isfinite(x) * 32 + (isinf(x) != 0) * 64 + !!isnan(x) * 128);"},
    {"", "volatile long double x = \2; volatile float y = \2; volatile _Float128 z = \2; h = mix(h, fpclassify(x) + fpclassify(y) * 8 + isnormal(y) * 64 + !!isnan(x) * 128); h = mix(h, (z < x) + (z == y) * 2 + (z != z) * 4 + !z * 8); h = mix(h, bits((double)(z + in)) ^ bits((double)(z * x - y / 3)));"},
    {"", "_Float16 a = in * 0.3f16, b = 2.5f16; a = a * b + 1; h = mix(h, bits(a) + (a > b) + (long)b + sizeof a); a++; a -= 0.5; h = mix(h, bits(-a)); h = mix(h, (_Bool)a + !b); short s = a; h = mix(h, s); a = ` ; h = mix(h, bits(a / 3)); "},
    {"", "double nan1 = __builtin_nan(\"0x`\"), nan2 = __builtin_nans(\"\"); float nan3 = __builtin_nanf(\"\"); h = mix(h, (nan1 == nan1) + (nan3 != nan3) * 2 + __builtin_isunordered(nan1, in) * 4); unsigned long u; memcpy(&u, &nan1, 8); h = mix(h, u); (void)nan2; h = mix(h, __builtin_isnan(nan3) + __builtin_finite(1.0) + __builtin_signbitf(-1.f) * 0 + __builtin_fpclassify(1, 2, 3, 4, 5, in * 1e-310));"},
    {"", "float f = $; double d = $; long double l = $; _Float128 q = $; h = mix(h, bits(f)); h = mix(h, bits(d)); h = mix(h, bits(l)); h = mix(h, bits(q)); __int128 w = (__int128)($) << 50; h = mix(h, bits((float)w)); h = mix(h, bits(w)); unsigned __int128 v = w; h = mix(h, bits((long double)v)); h = mix(h, bits((double)(unsigned long)($)));"},
    {"", "double d = in * 1234.5; h = mix(h, (__int128)d >> 3); h = mix(h, (unsigned __int128)(d * 1e15) >> 20); h = mix(h, (unsigned long)(d * 1e12)); h = mix(h, (_Bool)d + (unsigned char)(d / 100) + (short)d + (char)(in * 1.5f) + (int)(in * 0.7L) + (long)(_Float128)d);"},
    {"", "double d = in; d += 1; d -= 0.5f; d *= 3; d /= `.5; d++; --d; h = mix(h, bits(d)); float f = d; f += d; f++; h = mix(h, bits(f)); long double l = f; l /= 3; l--; h = mix(h, bits(l)); int k = 5; k += 1.9; k -= 0.5f; k /= 0.75; h = mix(h, k); unsigned char c = 3; c *= 1.5L; h = mix(h, c); _Bool b = 0; b += 0.5; h = mix(h, b); h = mix(h, (d && f) + (d || l) * 2 + !f * 4 + (d ? 8 : 16)); "},
    {"", "h = mix(h, (__builtin_return_address(0) != 0) + (__builtin_frame_address(0) != 0)); int *p = __builtin_assume_aligned(&(int){$}, 4); h = mix(h, *p); __builtin_prefetch(p); __builtin_prefetch(p, 0, 3); h = mix(h, __builtin_expect_with_probability(in > 2, 1, 0.9) + __builtin_expect(!!in, `)); if (in > 50) __builtin_trap(); h = mix(h, __builtin_dynamic_object_size(p, 1) != 7); h = mix(h, __builtin_classify_type((struct { int a; }){1}));"},
};

static void snippet_texts(unsigned n) { WRITE_PIECE(texts, n); }
static void snippet_machinery(unsigned n) { WRITE_PIECE(machinery, n); }

#endif
