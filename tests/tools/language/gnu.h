/* gnu.h: the compiler's extensions: builtins, attributes, linkage, assembly. */
#ifndef craig_tools_language_gnu_h
#define craig_tools_language_gnu_h

#include "tools/language/expressions.h"

static void snippet_builtins(unsigned n) {
  function_begin(n);
  declare_integers(2);
  for (unsigned i = 0, count = 2 + pick(4); i < count; i++) {
    const char *x = any_name(), *y = any_name();
    indent();
    switch (pick(20)) {
    case 0: say("h = mix(h, __builtin_popcount(%s) + __builtin_parityl(%s));\n", x, y); break;
    case 1: say("h = mix(h, __builtin_clz((unsigned)%s | 1) + __builtin_ctzl((unsigned long)%s | 16));\n", x, y); break;
    case 2: say("h = mix(h, __builtin_ffs(%s) + __builtin_clrsb(%s));\n", x, y); break;
    case 3: say("h = mix(h, __builtin_bswap32(%s) ^ __builtin_bswap64(%s) ^ __builtin_bswap16(%s));\n", x, y, x); break;
    case 4: say("{ int r; h = mix(h, __builtin_add_overflow((long long)%s, (int)%s, &r)); h = mix(h, r); }\n", x, y); break;
    case 5: say("{ unsigned char r; h = mix(h, __builtin_mul_overflow((short)%s, (int)%s, &r)); h = mix(h, r); }\n", x, y); break;
    case 6: say("{ long r; h = mix(h, __builtin_ssubl_overflow(%s, %s, &r)); h = mix(h, r); }\n", x, y); break;
    case 7: say("h = mix(h, __builtin_expect(%s > 1, 1) + __builtin_constant_p(3) + __builtin_choose_expr(1, 5, \"x\"));\n", x); break;
    case 8: say("h = mix(h, __builtin_types_compatible_p(__typeof__(%s), int)); __auto_type t%u = %s; h = mix(h, t%u);\n", "in", i, y, i); break;
    case 9: say("h = mix(h, _Generic(%s, _Bool: 1, char: 2, int: 3, unsigned: 4, long: 5, default: 6));\n", x); break;
    case 10: say("h = mix(h, ({ int t = %s; if (t > 3) t -= 2; t; }));\n", x); break;
    case 11: say("{ int t = %s & 0xff; h = mix(h, __sync_fetch_and_add(&t, 3) + __sync_val_compare_and_swap(&t, 5, 6)); h = mix(h, t); }\n", x); break;
    case 12: say("{ int t = 4, e = in; h = mix(h, __atomic_compare_exchange_n(&t, &e, 9, 0, 5, 5)); h = mix(h, t * 16 + e); h = mix(h, __atomic_exchange_n(&t, 1, 5) + __atomic_load_n(&t, 5)); }\n"); break;
    case 13: say("h = mix(h, sizeof(%s) + _Alignof(long) + sizeof(int[3]) + sizeof \"abc\");\n", x); break;
    case 14: say("h = mix(h, (int[]){1, %s & 7, 3}[in %% 3]); h = mix(h, (struct { int a, b; }){.b = in}.b);\n", x); break;
    case 15: say("{ int t; __asm__(\"\" : \"=r\"(t) : \"0\"((int)in)); h = mix(h, t); __asm__ volatile(\"\" ::: \"memory\"); }\n"); break;
    case 16: say("if (in > 100) __builtin_unreachable(); h = mix(h, __builtin_object_size(&h, 0) > 0);\n"); break;
    case 17: say("h = mix(h, __builtin_abs((int)in - 3) + __builtin_strlen(\"abcd\") + __builtin_memcmp(\"a\", \"b\", 1));\n"); break;
    case 18: say("h = mix(h, (_Bool)(%s) + (char)%s + (signed char)(%s) * 2);\n", x, y, x); break;
    default: say("{ __label__ l; int t = 0; l: t++; if (t < 3) goto l; h = mix(h, t); }\n");
    }
  }
  function_end();
}

static void snippet_linkage(unsigned n) {
  unsigned kind = pick(10);
  switch (kind) {
  case 0: say("static int l%u_real(int x) { return x * 3; }\nstatic int l%u(int x) __attribute__((alias(\"l%u_real\")));\n", n, n, n); break;
  case 1: say("__attribute__((weak)) int l%u(int x) { return x + 4; }\n", n); break;
  case 2: say("extern int l%u_missing(int) __attribute__((weak));\nstatic int l%u(int x) { return l%u_missing ? 1 : x; }\n", n, n, n); break;
  case 3: say("static int l%u_count;\n__attribute__((constructor)) static void l%u_start(void) { l%u_count = 5; }\nstatic int l%u(int x) { return l%u_count + x; }\n", n, n, n, n, n); break;
  case 4: say("int l%u_tentative;\nint l%u_tentative;\nint l%u_tentative = 6;\nstatic int l%u(int x) { extern int l%u_tentative; return l%u_tentative * x; }\n", n, n, n, n, n, n); break;
  case 5: say("static int l%u(int x) { static int calls = 2; static int *p = &calls; return ++*p + calls * x; }\n", n); break;
  case 6: say("static inline __attribute__((always_inline)) int l%u(int x) { int r = x; { int x = 9; r += x; } return r; }\n", n); break;
  case 7: say("static void l%u_clean(int *p) { *p += 100; }\nstatic int l%u_seen;\nstatic void l%u_keep(int *p) { l%u_seen += *p; }\nstatic int l%u(int x) { { int a __attribute__((cleanup(l%u_keep))) = x; (void)l%u_clean; } return l%u_seen; }\n", n, n, n, n, n, n, n, n); break;
  case 8: say("int l%u_named __asm__(\"l%u_symbol\") = 8;\nextern int l%u_symbol;\nstatic int l%u(int x) { return l%u_symbol * 3 + l%u_named + x; }\n", n, n, n, n, n, n); break;
  default: say("static _Thread_local int l%u_t = 3;\nstatic int l%u(int x) { const volatile int c = x; return l%u_t += c; }\n", n, n, n);
  }
  function_begin(n);
  indent();
  say("h = mix(h, l%u(in)); h = mix(h, l%u(in + 1));\n", n, n);
  function_end();
}

static void snippet_old_style(unsigned n) {
  say("static long q%u(a, b, c) char a; short b; float c; { return a * 100 + b * 10 + (long)c; }\n", n);
  say("typedef int q%u_row[3];\nstatic int q%u_first(q%u_row r, int (*f)(q%u_row)) { return f ? f(r) : r[0]; }\nstatic int q%u_last(int r[static 3]) { return r[2]; }\n", n, n, n, n, n);
  function_begin(n);
  indent();
  say("q%u_row r = {1, in, %u}; h = mix(h, q%u('a', in, 2.5)); h = mix(h, q%u_first(r, in & 1 ? q%u_last : 0));\n", n, pick(9), n, n, n);
  indent();
  say("enum { A%u = 5, B%u, C%u = A%u * 2 } e = in & 1 ? B%u : C%u; h = mix(h, e + sizeof e);\n", n, n, n, n, n, n);
  function_end();
}

#endif
