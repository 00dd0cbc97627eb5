/* memory.h: addresses on odd routes, the heap, where objects lie. */
#ifndef craig_tools_language_memory_h
#define craig_tools_language_memory_h

#include "tools/language/expressions.h"

/* A pointer to d[0] or d[1] goes into `p` by some route; then a write through it is seen in d. */
static void route(unsigned n) {
  switch (pick(14)) {
  case 0: say("int *p = &d%u[in & 1];", n); break;
  case 1: say("unsigned long a = (unsigned long)&d%u[0]; int *p = (int *)(a + 4 * (in & 1));", n); break;
  case 2: say("int *q = &d%u[in & 1], *p; memcpy(&p, &q, sizeof p);", n); break;
  case 3: say("int *q = &d%u[in & 1], *p; for (unsigned k = 0; k < sizeof p; k++) ((unsigned char *)&p)[k] = ((unsigned char *)&q)[k];", n); break;
  case 4: say("unsigned long a = (unsigned long)&d%u[1], b = 0; for (int k = 0; k < 64; k++) if (a >> k & 1) b |= 1ul << k; int *p = (int *)b;", n); break;
  case 5: say("union { int *q; unsigned long a; } u = {&d%u[in & 1]}; int *p = (int *)u.a;", n); break;
  case 6: say("int *t[2] = {&d%u[0], &d%u[1]}, **s = t; int *p = s[in & 1];", n, n); break;
  case 7: say("unsigned long a = (unsigned long)&d%u[0], b = (unsigned long)&d%u[1]; a ^= b; b ^= a; a ^= b; int *p = (int *)(in & 1 ? a : b);", n, n); break;
  case 8: say("unsigned long a = (unsigned long)&d%u[in & 1] | 1; int *p = (int *)(a & ~1ul);", n); break;
  case 9: say("struct { char c; int *q; } r = {1, &d%u[in & 1]}, s = r; int *p = s.q;", n); break;
  case 10: say("int *p = &d%u[0]; p = in & 1 ? p + 1 : p;", n); break;
  case 11: say("unsigned a = (unsigned long)&d%u[in & 1] >> 32, b = (unsigned long)&d%u[in & 1]; int *p = (int *)((unsigned long)a << 32 | b);", n, n); break;
  case 12: say("int *p = d%u; __asm__(\"\" : \"+r\"(p)); p += in & 1;", n); break;
  default: say("unsigned long a = (unsigned long)&d%u[in & 1]; a = ~a; int *p = (int *)~a;", n);
  }
}

static void snippet_routes(unsigned n) {
  say("static int d%u[2];\n", n);
  function_begin(n);
  indent();
  say("d%u[0] = %u, d%u[1] = %u; ", n, pick(9), n, pick(9));
  route(n);
  say(" *p += in + 1; h = mix(h, d%u[0] * 16 + d%u[1]); h = mix(h, *p);\n", n, n);
  function_end();
}

/* What C decides of addresses: inside live objects, null, the same object. */
static void snippet_places(unsigned n) {
  say("static int e%u[4], e%u_other; static void *e%u_local(void) { static int x; return &x; }\n", n, n, n);
  function_begin(n);
  indent();
  switch (pick(8)) {
  case 0: say("int a, b; h = mix(h, (&a == &b) + (&a != 0) * 2);\n"); break;
  case 1: say("int *p = &e%u[in & 3], *q = &e%u[2]; h = mix(h, (p == q) + (p < q) * 2 + (p - q) * 4);\n", n, n); break;
  case 2: say("h = mix(h, (void *)&e%u[in & 3] == (void *)&e%u_other); h = mix(h, e%u_local() == e%u_local());\n", n, n, n, n); break;
  case 3: say("char *a = malloc(4), *b = malloc(4); h = mix(h, a == b); free(a); free(b);\n"); break;
  case 4: say("struct { int a, b; } s; h = mix(h, (char *)&s.b - (char *)&s); h = mix(h, (void *)&s == (void *)&s.a);\n"); break;
  case 5: say("int *p = in & 1 ? &e%u[1] : 0; h = mix(h, !p); if (p) h = mix(h, p - e%u);\n", n, n); break;
  case 6: say("unsigned long a = (unsigned long)&e%u[1], b = (unsigned long)&e%u[3]; h = mix(h, b - a); h = mix(h, a & 3);\n", n, n); break;
  default: say("const char *s = \"abc\"; h = mix(h, s[in & 3]); h = mix(h, *(s + 1)); h = mix(h, s != 0);\n");
  }
  function_end();
}

static void snippet_heap(unsigned n) {
  say("struct n%u { struct n%u *next; int v; };\n", n, n);
  function_begin(n);
  indent();
  switch (pick(5)) {
  case 0:
    say("struct n%u *l = 0; for (unsigned i = 0; i <= (in & 3); i++) { struct n%u *e = malloc(sizeof *e); e->v = i * %u; e->next = l; l = e; }\n", n, n, pick(9));
    indent();
    say("while (l) { struct n%u *e = l; h = mix(h, e->v); l = e->next; free(e); }\n", n);
    break;
  case 1: say("int *p = calloc(3, sizeof *p); p[in %% 3] = 5; h = mix(h, p[0] + p[1] * 2 + p[2] * 3); free(p);\n"); break;
  case 2: say("char *p = malloc(4); strcpy(p, \"abc\"); p = realloc(p, 8); p[3] = 'd'; p[4] = 0; h = mix(h, p[in %% 5]); free(p);\n"); break;
  case 3: say("struct n%u a = {0, 1}, b = {&a, 2}, *p = in & 1 ? &a : &b; if (p->next) p = p->next; p->v = 7; h = mix(h, a.v * 10 + b.v);\n", n); break;
  default: say("int **p = malloc(2 * sizeof *p); p[0] = malloc(8); p[1] = p[0] + 1; *p[1] = in; p[0][0] = 4; h = mix(h, *p[in & 1]); free(p[0]); free(p);\n");
  }
  function_end();
}

static void snippet_bytes(unsigned n) {
  say("static unsigned char by%u[8] = {1, 2, 3, 4, 250, 251, 252, 253};\n", n);
  function_begin(n);
  indent();
  switch (pick(6)) {
  case 0: say("unsigned x; memcpy(&x, by%u + (in & 3), 4); h = mix(h, x);\n", n); break;
  case 1: say("memmove(by%u + 1, by%u, 1 + (in & 3)); h = mix(h, by%u[2] + by%u[4] * 256);\n", n, n, n, n); break;
  case 2: say("unsigned char b[8]; memset(b, in, 8); b[in] ^= 1; h = mix(h, *(unsigned long *)b);\n"); break;
  case 3: say("long x = -5; short *s = (short *)&x; h = mix(h, (unsigned short)((char *)s)[in]);\n"); break;
  case 4: say("struct { char a; int b; } p, q; memset(&p, 0, sizeof p); memset(&q, 0, sizeof q); p.b = in; q.b = 3; h = mix(h, memcmp(&p, &q, sizeof p) == 0);\n"); break;
  default: say("unsigned long x = 0x0102030405060708; ((unsigned char *)&x)[in & 7] = 0xff; h = mix(h, x);\n");
  }
  function_end();
}

#endif
