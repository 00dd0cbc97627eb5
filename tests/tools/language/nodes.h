/* nodes.h: lists and trees on the heap, functions that call themselves and each other, functions that hand a format on, what is scanned, assembly that moves. */
#ifndef craig_tools_language_nodes_h
#define craig_tools_language_nodes_h

#include "tools/language/pieces.h"

#define LIST "struct n@ { struct n@ *next; int v; };\n" \
             "static struct n@ *push@(struct n@ *l, int v) { struct n@ *e = malloc(sizeof *e); e->v = v; e->next = l; return e; }\n" \
             "static void drop@(struct n@ *l) { while (l) { struct n@ *e = l; l = l->next; free(e); } }\n"

static const Piece nodes[] = {
    {LIST, "struct n@ *l = 0; for (unsigned i = 0; i < (in & 3); i++) l = push@(l, i * ` + 1); for (struct n@ *e = l; e; e = e->next) h = mix(h, e->v); drop@(l);"},
    {LIST "static struct n@ *turn@(struct n@ *l) { struct n@ *r = 0; while (l) { struct n@ *e = l->next; l->next = r; r = l; l = e; } return r; }",
     "struct n@ *l = push@(push@(push@(0, 1), in), $); l = turn@(l); for (struct n@ *e = l; e; e = e->next) h = mix(h, e->v); drop@(turn@(l));"},
    {LIST "static struct n@ *put@(struct n@ *l, int v) { struct n@ *e = push@(0, v); if (!l || v <= l->v) { e->next = l; return e; } struct n@ *p = l; while (p->next && p->next->v < v) p = p->next; e->next = p->next; p->next = e; return l; }",
     "struct n@ *l = 0; l = put@(l, in); l = put@(l, `); l = put@(l, 3); for (struct n@ *e = l; e; e = e->next) h = mix(h, e->v); drop@(l);"},
    {LIST "static void cut@(struct n@ **l, int v) { while (*l) { struct n@ *e = *l; if (e->v == v) { *l = e->next; free(e); } else l = &e->next; } }",
     "struct n@ *l = push@(push@(push@(0, 2), in), 2); cut@(&l, 2); int k = 0; for (struct n@ *e = l; e; e = e->next) k += e->v + 1; h = mix(h, k); drop@(l);"},
    {LIST, "struct n@ *first = 0, *last = 0; for (unsigned i = 0; i < 3; i++) { struct n@ *e = push@(0, i ^ in); if (last) last->next = e; else first = e; last = e; } if (in & 1) { struct n@ *e = first; first = e->next; free(e); } "
           "h = mix(h, last->v * 3 + first->v); drop@(first);"},
    {"struct d@ { struct d@ *next, *back; unsigned char v; };",
     "struct d@ *l = 0; for (unsigned i = 0; i < 3; i++) { struct d@ *e = calloc(1, sizeof *e); e->v = i * `; e->next = l; if (l) l->back = e; l = e; } struct d@ *e = l; while (e->next) e = e->next; for (; e; e = e->back) h = mix(h, e->v + in); "
     "while (l) { e = l->next; free(l); l = e; }"},
    {"struct t@ { struct t@ *l, *r; int k; };\nstatic struct t@ *put@(struct t@ *t, int k) { if (!t) { t = calloc(1, sizeof *t); t->k = k; } else if (k < t->k) t->l = put@(t->l, k); else if (k > t->k) t->r = put@(t->r, k); return t; }\n"
     "static int sum@(const struct t@ *t) { return t ? sum@(t->l) * 2 + t->k + sum@(t->r) * 3 : 1; }\nstatic void end@(struct t@ *t) { if (t) { end@(t->l); end@(t->r); free(t); } }",
     "struct t@ *t = 0; t = put@(t, 3); t = put@(t, in); t = put@(t, `); h = mix(h, sum@(t)); end@(t);"},
    {"struct r@ { struct r@ *next; int v; };", "struct r@ *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = a; a->v = in; b->v = `; struct r@ *p = a; for (int i = 0; i < 5; i++, p = p->next) h = mix(h, p->v); free(a); free(b);"},
    {"struct s@ { struct s@ *up; int a[2]; };\nstatic struct s@ *top@;", "top@ = 0; for (int i = 0; i < 2; i++) { struct s@ *e = malloc(sizeof *e); if (!e) continue; e->up = top@; e->a[i] = $; e->a[1 - i] = in; top@ = e; } while (top@) { struct s@ *e = top@; "
                                                                "h = mix(h, e->a[0] - e->a[1]); top@ = e->up; free(e); }"},
};

static const Piece repeated[] = {
    {"static unsigned f@(unsigned n) { return n < 2 ? n : f@(n - 1) + f@(n - 2); }", "h = mix(h, f@(in) + `);"},
    {"static int odd@(unsigned n);\nstatic int even@(unsigned n) { return n ? odd@(n - 1) : 1; }\nstatic int odd@(unsigned n) { return n ? even@(n - 1) : 0; }", "h = mix(h, even@(in) * 2 + odd@(in + 3));"},
    {"static unsigned a@(unsigned m, unsigned n) { return !m ? n + 1 : !n ? a@(m - 1, 1) : a@(m - 1, a@(m, n - 1)); }", "h = mix(h, a@(in & 1, in));"},
    {"static unsigned g@(unsigned a, unsigned b) { return b ? g@(b, a % b) : a; }", "h = mix(h, g@(in * 6 + `, 36));"},
    {"static int v@[4];\nstatic void p@(int i) { if (i == 4) return; v@[i] = i ? v@[i - 1] * 3 + i : `; p@(i + 1); }", "p@(in & 3); h = mix(h, v@[3]);"},
    {"static int m@(int n) { return n > 12 ? n - 3 : m@(m@(n + 4)); }", "h = mix(h, m@(in));"},
    {"", "unsigned x = $; unsigned k = 0; while (x & 0xff) { x &= x - 1; k++; } h = mix(h, k); unsigned char c = `; do { c += 3; k++; } while (c & 7); h = mix(h, k);"},
    {"", "unsigned n = in + `, k = 0; while (n != 1 && k < 200) { n = n & 1 ? 3 * n + 1 : n / 2; k++; } h = mix(h, k); for (int i = 0, j = 10; i < j; i++) { if (i & in) j--; else i++; h = mix(h, i * j); }"},
    {"", "float x = in + 1; unsigned k = 0; while (x < 1000.0f) { x *= 3; k++; } h = mix(h, k); for (short s = 32760; s > 0 && k < 30; s++) k++; h = mix(h, k); goto l; m: if (++k & 7) goto l; goto n; l: k += 2; goto m; n: h = mix(h, k);"},
};

static const Piece handed_on[] = {
    {"static void tell@(const char *f, ...) { va_list l; va_start(l, f); vprintf(f, l); va_end(l); }", "tell@(\"%d %s\\n\", (int)in, in & 1 ? \"odd\" : \"even\"); tell@(\"%c%5u%%\\n\", 'a' + (int)in, (unsigned)($)); h = mix(h, in);"},
    {"static int put@(char *t, unsigned n, const char *f, ...) { va_list l; va_start(l, f); int k = vsnprintf(t, n, f, l); va_end(l); return k; }",
     "char t[16]; int k = put@(t, sizeof t, \"%x-%.3s\", in * `, \"abcdef\"); h = mix(h, k); for (int i = 0; t[i]; i++) h = mix(h, t[i]);"},
    {"static void out@(FILE *f, const char *format, va_list l) { vfprintf(f, format, l); }\nstatic void tell@(const char *f, ...) { va_list l; va_start(l, f); out@(stdout, f, l); va_end(l); }", "tell@(\"%u %lu\\n\", (unsigned)in, (unsigned long)($)); h = mix(h, 1);"},
    {"static int k@;\nstatic void tell@(int level, const char *f, ...) { va_list l; k@++; if (level > 2) return; va_start(l, f); printf(\"%d: \", k@); vprintf(f, l); va_end(l); }", "tell@(in & 3, \"%s|%d\\n\", \"text\", (int)($)); tell@(1, in & 1 ? \"%u\\n\" : \"<%u>\\n\", (unsigned)in); h = mix(h, k@);"},
    {"static char t@[12];\nstatic const char *name@(int k) { snprintf(t@, sizeof t@, \"n%d\", k); return t@; }\nstatic void tell@(const char *f, ...) { char b[24]; va_list l; va_start(l, f); vsnprintf(b, sizeof b, f, l); va_end(l); puts(b); }", "tell@(\"%s:%-6s\", \"id\", name@(in)); h = mix(h, t@[1]);"},
    {"", "char a[4] = {'a', 'b', 'c', 'd'}; printf(in & 1 ? \"%.4s|%d\\n\" : \"%.2s %d\\n\", a, (int)in); printf(\"%.*s\\n\", (int)(in & 3), a); puts(\"x\"); fputs(in > 3 ? \"more\\n\" : \"less\\n\", stdout); h = mix(h, a[in & 3]);"},
};

static const Piece scanned[] = {
    {"", "int a = 0, b = 0; char t[8] = \"\", s[] = \"12 ab 7f\"; s[0] += in & 1; int k = sscanf(s, \"%d %7s %x\", &a, t, &b); h = mix(h, k * 100 + a + b + t[1]);"},
    {"", "int a = 0, b = 0; int k = sscanf(\"x:`\", \"x:%2d%n\", &a, &b); h = mix(h, k + a + b);"},
    {"", "unsigned char a = 0; short b = 0; long c = 0; unsigned long long d = 0; char s[] = \"-5,017,0x1f,99\"; s[1] += in & 3; int k = sscanf(s, \"%hhu,%ho,%li,%llu\", &a, &b, &c, &d); h = mix(h, k + a + b + c + d);"},
    {"", "char w[8] = \"\", c[2] = \"\"; int k = sscanf(in & 1 ? \"abc-12\" : \"cab?\", \"%5[a-c]%*c%1[^x]\", w, c); h = mix(h, k * 7 + w[0] + w[2] + c[0]);"},
    {"", "int a = -1; char s[3] = {'0' + (char)in, 0}; h = mix(h, sscanf(s, \"%d%%\", &a) * 16 + a); h = mix(h, sscanf(\"\", \"%d\", &a) + 2); h = mix(h, sscanf(\" q\", \"%i\", &a) + a);"},
    {"", "char c[4] = \"\"; unsigned u = 0; size_t z = 0; int k = sscanf(\"ab 3 ` 5\", \"%2c%u %zu %*d\", c, &u, &z); h = mix(h, k + c[1] + u + z + in);"},
    {"", "float a = 0; double b = 0; long double c = 0; char s[] = \"1.5e1 -0x1p3 2.`,inf\"; s[0] += in; int k = sscanf(s, \"%f%lf %Lf,%e\", &a, &b, &c, &a); h = mix(h, k); h = mix(h, bits(a)); h = mix(h, bits(b)); h = mix(h, bits(c));"},
    {"", "int a = 1, b = 2, n = 3; long m = 4; h = mix(h, sscanf(in & 1 ? \"  0x\" : \"-\", \"%x\", &a)); h = mix(h, sscanf(\"99999999999 077\", \"%d%i%n%ln\", &a, &b, &n, &m)); h = mix(h, a + b * 3 + n * 5 + m); "
         "h = mix(h, sscanf(\"x%y\", in & 2 ? \"x%%%c\" : \"%*[^%]%% %1s\", (char *)&a)); h = mix(h, a);"},
    {"static int scan@(const char *text, const char *format, ...) { va_list l; va_start(l, format); int k = vsscanf(text, format, l); va_end(l); return k; }",
     "short a = 7; unsigned char b = 8; char t[3][8] = {\"\"}; int k = scan@(in & 1 ? \"-3 300 abc]x\" : \"+12\\t4 ]]-^z\", \"%hd%hhu %[]a-c-]%[^y]%s\", &a, &b, t[0], t[1], t[2]); h = mix(h, k + a * 3 + b * 5); for (int i = 0; i < 24; i++) h = mix(h, t[i / 8][i % 8]);"},
    {"", "char s[64]; intmax_t j = 0; ptrdiff_t t = 0; void *p = 0; sprintf(s, \"%jd,%td,%p\", (intmax_t)($), (ptrdiff_t)in - 3, (void *)(long)(in + `)); int k = sscanf(s, \"%jd,%td,%p\", &j, &t, &p); h = mix(h, k + j * 3 + t); h = mix(h, (long)p); int (*f)(const char *, const char *, ...) = sscanf; h = mix(h, f(\"7\", \"%d\", &k) + k);"},
};

/* Assembly that says the same as C: moves and jumps. */
static const Piece moved[] = {
    {"", "int a = $, b = 0; __asm__(\"movl %1, %0\" : \"=r\"(b) : \"r\"(a)); h = mix(h, b); __asm__ volatile(\"movl %0, %1\" : : \"r\"(a + 1), \"m\"(b) : \"memory\"); h = mix(h, a);"},
    {"", "unsigned long a = in, b; __asm__(\"movq %1,%0\" : \"=r\"(b) : \"r\"(a)); h = mix(h, b * `);"},
    {"", "__asm__ goto(\"jmp %l0\" : : : : l); h = mix(h, 1); l: h = mix(h, in);"},
    {"", "__asm__ goto(\"testl %0,%0; je %l1\" : : \"r\"(in & 3) : \"cc\" : l); h = mix(h, 5); l: h = mix(h, in);"},
    {"", "int *p, v[2] = {in, `}; __asm__(\"\" : \"=r\"(p) : \"0\"(v + (in & 1))); h = mix(h, *p); struct { short a, b; } s = {in, 3}; __asm__(\"\" : \"+m\"(s)); h = mix(h, s.a + s.b); long k = in; __asm__(\"nop\" : \"+r\"(k)); h = mix(h, k == (long)in || 1);"},
};

static void snippet_scanned(unsigned n) { WRITE_PIECE(scanned, n); }
static void snippet_moved(unsigned n) { WRITE_PIECE(moved, n); }
static void snippet_nodes(unsigned n) { WRITE_PIECE(nodes, n); }
static void snippet_repeated(unsigned n) { WRITE_PIECE(repeated, n); }
static void snippet_handed_on(unsigned n) { WRITE_PIECE(handed_on, n); }

#endif
