/* records.h: structs, unions, bit-fields, arrays and their initialisers. */
#ifndef craig_tools_language_records_h
#define craig_tools_language_records_h

#include "tools/language/expressions.h"

static void snippet_structs(unsigned n) {
  say("struct a%u { %s x; %s y[3]; struct { %s z; union { int u; unsigned char w[4]; }; }; };\n", n, integer_type(), integer_type(), integer_type());
  say("static struct a%u a%u_make(unsigned in) { struct a%u r = {.x = in, .y = {in, 2}, .z = %u}; r.u = in * 0x01020304; return r; }\n", n, n, n, pick(99));
  say("static unsigned long long a%u_sum(struct a%u r) { return mix(mix(mix(r.x, r.y[0] + r.y[2]), r.z), r.u); }\n", n, n);
  function_begin(n);
  indent();
  say("struct a%u p = a%u_make(in), q = {%u}, *e = in & 1 ? &p : &q;\n", n, n, pick(9));
  indent();
  switch (pick(6)) {
  case 0: say("q = p; q.x++; h = mix(h, a%u_sum(q) - a%u_sum(p));\n", n, n); break;
  case 1: say("*e = (struct a%u){.y = {[1] = in}, .z = 4}; h = mix(h, a%u_sum(p) ^ a%u_sum(q));\n", n, n, n); break;
  case 2: say("h = mix(h, a%u_make(in + 1).y[in %% 3]); h = mix(h, (q = p).z); h = mix(h, e->w[in & 3]);\n", n); break;
  case 3: say("struct a%u t[2] = {p, q}; t[1] = t[0]; t[0].w[1] = 7; h = mix(h, a%u_sum(t[in & 1]));\n", n, n); break;
  case 4: say("e->y[in %% 3] = 9; h = mix(h, a%u_sum(in & 2 ? p : q)); h = mix(h, sizeof *e + __builtin_offsetof(struct a%u, w[2]));\n", n, n); break;
  default: say("p = q = p; h = mix(h, a%u_sum(p) + a%u_sum(*e)); h = mix(h, __alignof__(struct a%u));\n", n, n, n);
  }
  function_end();
}

static void snippet_fields(unsigned n) {
  say("struct b%u { unsigned a : %u; int b : %u; %s : 0; unsigned long c : %u; _Bool d : 1; signed char e : %u; %s f; }%s;\n", n, 1 + pick(20),
      2 + pick(20), chance(50) ? "int" : "char", 1 + pick(60), 2 + pick(6), integer_type(), chance(25) ? " __attribute__((packed))" : "");
  function_begin(n);
  indent();
  say("struct b%u r = {in, in - %u, in * %uul, in & 1, in, %u};\n", n, pick(9), pick(99999), pick(99));
  for (unsigned i = 0, count = 2 + pick(3); i < count; i++) {
    static const char fields[] = "abcdef";
    char x = fields[pick(6)], y = fields[pick(6)];
    indent();
    switch (pick(5)) {
    case 0: say("h = mix(h, r.%c = r.%c + %u);\n", x, y, pick(99)); break;
    case 1: say("r.%c += r.%c; h = mix(h, r.%c);\n", x, y, x); break;
    case 2: say("h = mix(h, r.%c < r.%c ? r.%c : -r.%c);\n", x, y, x, y); break;
    case 3: say("h = mix(h, r.%c++ + (r.%c << 2));\n", x, y); break;
    default: say("{ struct b%u *p = &r; p->%c ^= in; h = mix(h, p->%c * 3); }\n", n, x, y);
    }
  }
  indent();
  say("h = mix(h, r.a + 3u * r.b); h = mix(h, r.c ^ r.d); h = mix(h, r.e + r.f); h = mix(h, sizeof r);\n");
  function_end();
}

static void snippet_unions(unsigned n) {
  say("union u%u { unsigned long l; unsigned i[2]; unsigned short s[4]; unsigned char c[8]; float f[2]; struct { unsigned char lo; short hi; } p; };\n", n);
  function_begin(n);
  indent();
  say("union u%u u = {.l = 0x%xul + in}, v = u;\n", n, pick(1u << 30));
  for (unsigned i = 0, count = 1 + pick(4); i < count; i++) {
    indent();
    switch (pick(6)) {
    case 0: say("u.s[in & 3] = %u; h = mix(h, u.l);\n", pick(65536)); break;
    case 1: say("u.c[%u] ^= in; h = mix(h, u.i[%u]);\n", pick(8), pick(2)); break;
    case 2: say("u.f[0] = in * 0.75f; h = mix(h, u.i[0]);\n"); break;
    case 3: say("v.p.hi = -in; h = mix(h, v.l & 0xffff00ff); u = v;\n"); break;
    case 4: say("unsigned char *b%u = (unsigned char *)&u; for (int k = 0; k < 4; k++) h = mix(h, b%u[k + (in & 3)]);\n", i, i); break;
    default: say("h = mix(h, u.l %% (v.s[1] + 1ul));\n");
    }
  }
  function_end();
}

static void snippet_initialisers(unsigned n) {
  say("static const struct { int a; char d[4]; short e[2]; } i%u[3] = {{1, \"abc\"}, [2] = {.e = {[1] = 7}, .d = \"x\", 5}};\n", n);
  say("static char row%u[%u][4] = {\"abc\", {'d', 'e'}, \"fgh\"};\nstatic int k%u[] = {[2 ... 4] = %u, [3] = 9, [1] = -1};\n", n, 3 + pick(2), n, pick(50));
  say("struct f%u { int n; char s[]; };\nstatic struct f%u l%u = {3, \"flex\"};\nstatic const char *m%u[] = {\"one\", \"t\" \"wo\", [3] = \"f\\157ur\\x21\"};\n", n, n, n, n);
  say("static int *p%u = &k%u[2], q%u = sizeof k%u / sizeof *k%u;\n", n, n, n, n, n);
  function_begin(n);
  indent();
  switch (pick(7)) {
  case 0: say("h = mix(h, i%u[in %% 3].d[in & 3] + i%u[in %% 3].e[1]); h = mix(h, i%u[2].a);\n", n, n, n); break;
  case 1: say("h = mix(h, row%u[in %% 3][in & 3]);\n", n); break;
  case 2: say("h = mix(h, k%u[in %% 5] + p%u[1] + q%u);\n", n, n, n); break;
  case 3: say("h = mix(h, l%u.s[in & 3] + l%u.n);\n", n, n); break;
  case 4: say("h = mix(h, m%u[in & 1][in & 3 ? 1 : 0] + (m%u[2] == 0) + m%u[3][4]);\n", n, n, n); break;
  case 5: say("struct { int a; char d[4]; } r = {in, \"abc\"}, s = {.d = \"\"}; char t[2][4] = {\"ab\", \"cde\"}; h = mix(h, r.d[in & 3] + s.d[1] + t[1][in & 3] + t[0][3]);\n"); break;
  default: say("int x[2][3] = {{1}, {in, 2}}, y[4] = {[1] = in, 3}; h = mix(h, x[1][in %% 3] + x[0][2] + y[in & 3]); char z[] = \"hello\"; h = mix(h, sizeof z + z[in %% 6]);\n");
  }
  function_end();
}

static void snippet_arrays(unsigned n) {
  say("static %s x%u[4][3];\nstatic long x%u_sum(int rows, int columns, long a[rows][columns]) { long s = 0; for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) s = s * 3 + a[i][j]; return s; }\n", integer_type(), n, n);
  function_begin(n);
  indent();
  switch (pick(7)) {
  case 0: say("for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) x%u[i][j] = i * j + in; h = mix(h, x%u[in & 3][in %% 3] + *(*(x%u + 1) + 2));\n", n, n, n); break;
  case 1: say("int k = 1 + (in & 1); long v[k + 1][k]; for (int i = 0; i < (k + 1) * k; i++) ((long *)v)[i] = i * %u; h = mix(h, x%u_sum(k + 1, k, v)); h = mix(h, sizeof v);\n", pick(9), n); break;
  case 2: say("int k = 2; char v[k++][k]; h = mix(h, sizeof v + k); h = mix(h, sizeof(char[k++]) + k); (void)v;\n"); break;
  case 3: say("int a[5] = {5, 4, 3, 2, 1}, *p = a + (in %% 5), *q = &a[4]; h = mix(h, q - p); h = mix(h, *p * 10 + p[-0]); h = mix(h, p < q);\n"); break;
  case 4: say("int a[3][4] = {{0}}; int (*r)[4] = &a[in %% 3]; (*r)[in & 3] = 6; r = a; for (int i = 0; i < 3; i++) h = mix(h, r[i][in & 3]);\n"); break;
  case 5: say("int k = 2 + (in & 1); int v[k]; int (*p)[k] = &v; (*p)[k - 1] = in; v[0] = 4; h = mix(h, v[k - 1] + sizeof *p + (*p)[0]);\n"); break;
  default: say("unsigned char *b = __builtin_alloca(8); for (int i = 0; i < 8; i++) b[i] = i * in; h = mix(h, *(unsigned short *)(b + 2 * (in & 3)));\n");
  }
  function_end();
}

#endif
