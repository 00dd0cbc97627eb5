/* control.h: statements, calls, order of evaluation. */
#ifndef craig_tools_language_control_h
#define craig_tools_language_control_h

#include "tools/language/expressions.h"

static void snippet_numbers(unsigned n) {
  function_begin(n);
  declare_integers(2 + pick(4));
  for (unsigned i = 0, count = 2 + pick(4); i < count; i++) mix_expression(3 + pick(2));
  function_end();
}

/* ++, -- and op= on all kinds of lvalues; the value of each. */
static void snippet_updates(unsigned n) {
  static const char *const updates[] = {"%s++", "++%s", "%s--", "--%s"};
  static const char *const assignments[] = {"+=", "-=", "*=", "&=", "|=", "^=", "="};
  say("static %s g%u;\nstatic struct { %s m; unsigned b : %u; signed c : %u; _Bool d : 1; } r%u;\n", integer_type(), n, integer_type(),
      1 + pick(31), 2 + pick(30), n);
  function_begin(n);
  declare_integers(2);
  indent();
  say("__typeof__(%s) a[3] = {1, 2, 3}, *p = a;\n", any_name());
  char places[6][24];
  snprintf(places[0], 24, "g%u", n);
  snprintf(places[1], 24, "r%u.m", n);
  snprintf(places[2], 24, "r%u.b", n);
  snprintf(places[3], 24, "r%u.c", n);
  snprintf(places[4], 24, "a[in %% 3]");
  snprintf(places[5], 24, "p[%u]", pick(3));
  for (unsigned i = 0, count = 3 + pick(6); i < count; i++) {
    const char *place = places[pick(6)];
    indent();
    say("h = mix(h, ");
    if (chance(50)) {
      say(updates[pick(4)], place);
    } else {
      say("(%s %s ", place, assignments[pick(7)]);
      integer_expression(2);
      say(")");
    }
    say(");\n");
  }
  indent();
  say("h = mix(h, g%u); h = mix(h, r%u.m + r%u.b * 3u + r%u.c); h = mix(h, a[0] ^ a[1] ^ a[2]);\n", n, n, n, n);
  function_end();
}

/* Calls with side effects inside one expression: unspecified by C, but gcc has an order at every level. */
static void snippet_order(unsigned n) {
  say("static unsigned long o%u;\nstatic int o%u_next(int x) { o%u = o%u * 7 + x; return (int)(o%u & 15) + x; }\n", n, n, n, n, n);
  say("static int o%u_three(int a, int b, int c) { return a * 100 + b * 10 + c; }\nstatic int o%u_array[8] = {1, 2, 3, 4, 5, 6, 7, 8};\n", n, n);
  function_begin(n);
  indent();
  say("o%u = in;\n", n);
  for (unsigned i = 0, count = 2 + pick(4); i < count; i++) {
    unsigned a = pick(9) + 1, b = pick(9) + 1, c = pick(9) + 1;
    indent();
    switch (pick(8)) {
    case 0: say("h = mix(h, o%u_three(o%u_next(%u), o%u_next(%u), o%u_next(%u)));\n", n, n, a, n, b, n, c); break;
    case 1: say("{ int x = %u; x += o%u_next(%u); h = mix(h, x); }\n", a, n, b); break;
    case 2: say("o%u += o%u_next(%u); h = mix(h, o%u);\n", n, n, a, n); break;
    case 3: say("h = mix(h, o%u_next(%u) - o%u_next(%u) * o%u_next(%u));\n", n, a, n, b, n, c); break;
    case 4: say("o%u_array[o%u_next(%u) & 7] = o%u_next(%u); h = mix(h, o%u_array[%u & 7]);\n", n, n, a, n, b, n, c); break;
    case 5: say("h = mix(h, o%u_next(%u) && o%u_next(%u) || o%u_next(%u));\n", n, a, n, b, n, c); break;
    case 6: say("{ int q[2] = {o%u_next(%u), o%u_next(%u)}; h = mix(h, q[0] * 16 + q[1]); }\n", n, a, n, b); break;
    default: say("h = mix(h, (o%u_next(%u), o%u_next(%u)) + (o%u & 3));\n", n, a, n, b, n);
    }
  }
  indent();
  say("h = mix(h, o%u);\n", n);
  function_end();
}

static void snippet_loops(unsigned n) {
  function_begin(n);
  declare_integers(1);
  indent();
  switch (pick(6)) {
  case 0: say("for (int i = 0; i < %u; i++) { if (i == %u) continue; h = mix(h, i * in); if (i == %u) break; }\n", 2 + pick(5), pick(3), 3 + pick(3)); break;
  case 1: say("int i = 0; do { h = mix(h, i); if (i & 1) continue; h += 3; } while (i++ < (int)(in & 3));\n"); break;
  case 2: say("unsigned i = in; while (i --> 0) { if (i == %u) goto out; h = mix(h, i); } out:;\n", pick(4)); break;
  case 3: say("int i = 0; again: h = mix(h, i + in); if (++i < %u) goto again;\n", 1 + pick(4)); break;
  case 4: say("for (unsigned i = 0, j = in; i < j; i++, j--) for (unsigned k = 0; k < 2; k++) h = mix(h, i * 10 + j + k);\n"); break;
  default: say("int i = 3; goto middle; while (i > 0) { h = mix(h, i); middle: i--; }\n");
  }
  mix_expression(2);
  function_end();
}

static void snippet_switch(unsigned n) {
  function_begin(n);
  declare_integers(1);
  indent();
  if (chance(25)) {
    say("static const void *const to[] = {&&a, &&b, &&c}; goto *to[in %% 3]; a: h = mix(h, 1); b: h = mix(h, 2); goto c; c: h = mix(h, 3);\n");
  } else {
    say("switch (%s(in", chance(30) ? "(unsigned char)" : chance(30) ? "(long)" : "");
    if (chance(40)) say(" - %u", pick(4));
    say(")) { case 0: h = mix(h, 5); %s case 1 ... 2: h = mix(h, 6); %s", chance(50) ? "break;" : "", chance(50) ? "break;" : "");
    say(" %s case %d: { int z = 7; h = mix(h, z + in); } %s case 5: if (in & 1) case 6: h += 2; break; }\n",
        chance(60) ? "default: h = mix(h, 9);" : "", chance(50) ? 3 : -1, chance(50) ? "break;" : "");
  }
  mix_expression(2);
  function_end();
}

static void snippet_calls(unsigned n) {
  say("static %s c%u(%s a, %s b) { return ", integer_type(), n, integer_type(), integer_type());
  scope_begin();
  strcpy(names[0], "a");
  scope_add("b");
  integer_expression(2);
  say("; }\nstatic long r%u_deep(int k, long x) { return k <= 0 ? x : r%u_deep(k - 1, x * 3 + k) ^ k; }\n", n, n);
  say("static long (*const t%u[2])(int, long) = {r%u_deep, r%u_deep};\n", n, n, n);
  function_begin(n);
  declare_integers(1);
  indent();
  say("h = mix(h, c%u(", n);
  integer_expression(2);
  say(", ");
  integer_expression(2);
  say("));\n");
  indent();
  say("__typeof__(&c%u) f = in & 1 ? c%u : &c%u; h = mix(h, f(in, %u)); h = mix(h, (*f)(3, in));\n", n, n, n, pick(50));
  indent();
  say("h = mix(h, t%u[in & 1](in & 3, %u));\n", n, pick(9));
  function_end();
}

static void snippet_variadic(unsigned n) {
  say("#include <stdarg.h>\nstatic long w%u_list(int count, va_list l) { long s = 0; while (count--) s = s * 5 + va_arg(l, int); return s; }\n", n);
  say("struct w%u { char a; long b; };\n", n);
  say("static long w%u(const char *f, ...) {\n  va_list l, m; va_start(l, f); long s = 0;\n  for (; *f; f++) switch (*f) {\n", n);
  say("    case 'i': s = s * 3 + va_arg(l, int); break; case 'l': s = s * 3 + va_arg(l, long); break;\n");
  say("    case 'd': s = s * 3 + (long)va_arg(l, double); break; case 'p': s = s * 3 + *va_arg(l, int *); break;\n");
  say("    case 's': { struct w%u x = va_arg(l, struct w%u); s = s * 3 + x.a + x.b; break; }\n", n, n);
  say("    case 'v': va_copy(m, l); s = s * 3 + w%u_list(f[1] - '0', m); va_end(m); break; }\n  va_end(l); return s; }\n", n);
  function_begin(n);
  indent();
  say("int x = %u; struct w%u y = {in, %u};\n", pick(99), n, pick(99));
  indent();
  switch (pick(4)) {
  case 0: say("h = mix(h, w%u(\"ili\", (int)in, %uL, x)); (void)y;\n", n, pick(99)); break;
  case 1: say("h = mix(h, w%u(\"dpi\", in + 0.5, &x, (char)%u)); (void)y;\n", n, pick(300)); break;
  case 2: say("h = mix(h, w%u(\"sis\", y, in, y));\n", n); break;
  default: say("h = mix(h, w%u(\"v3i\", (int)in, %u, x)); (void)y;\n", n, pick(9));
  }
  function_end();
}

#endif
