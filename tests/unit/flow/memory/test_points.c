/* Points-to sets: what each kind of expression, edge and library function does to targets.
 *
 * A test names a variable; what it may hold in any context is described: "x+4" is offset 4 of x, "x+0/8" a
 * pattern, "heap" allocated memory, '"' a string, "-" nothing.  Objects come in the order of their names. */
#include "flow/transform/inline.h"
#include "flow/memory/points.h"
#include "flow/interpret/native.h"
#include "unit/flow/flow_test.h"

typedef struct {
  Subject subject;
  Graph *graph;
  Points *points;
} Fixture;

static Fixture fixture_new(const char *text) {
  Fixture f = {.subject = subject_accepted(text)};
  InlineOptions options = {.recursion_bound = 2, .prune = false};
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  f.graph = graph_inline(f.subject.cfa, &options);
  f.points = points_new(f.graph, &budget);
  assert_non_null(f.points);
  return f;
}

static void fixture_release(Fixture *f) {
  points_delete(f->points);
  graph_delete(f->graph);
  subject_release(&f->subject);
}

static const char *object_name(const Fixture *f, const PointsObject *object) {
  switch (object->kind) {
  case OBJECT_VARIABLE: return f->graph->variables.data[object->variable].symbol->name;
  case OBJECT_ALLOCATED: return "heap";
  case OBJECT_STRING: return "\"";
  case OBJECT_FUNCTION: return object->function->name;
  case OBJECT_ARGUMENTS: return "...";
  default: return object->function ? object->function->name : "library";
  }
}

typedef VECTOR(char *) TextVector;

static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void add_text(const Fixture *f, Target t, TextVector *texts) {
  char text[100];
  const char *name = object_name(f, points_object(f->points, t.object));
  if (t.stride)
    snprintf(text, sizeof text, "%s+%llu/%llu", name, (unsigned long long)t.low, (unsigned long long)t.stride);
  else
    snprintf(text, sizeof text, "%s+%llu", name, (unsigned long long)t.low);
  for (size_t i = 0; i < texts->size; i++)
    if (strcmp(texts->data[i], text) == 0) return;
  vector_push(texts, memory_copy_string(text));
}

static Expr *load_of(const Fixture *f, const Symbol *symbol) {
  Arena *arena = &f->subject.program->arena;
  Expr *variable = ARENA_NEW(arena, Expr), *load = ARENA_NEW(arena, Expr);
  *variable = (Expr){.kind = EXPR_VARIABLE, .type = symbol->type, .symbol = (Symbol *)symbol};
  *load = (Expr){.kind = EXPR_LOAD, .type = type_unqualified(symbol->type), .left = variable};
  return load;
}

static void describe(const Fixture *f, const char *name, Buffer *out) {
  TextVector texts = {0};
  bool is_found = false;
  for (VariableId i = 0; i < f->graph->variables.size; i++) {
    GraphVariable variable = f->graph->variables.data[i];
    if (strcmp(variable.symbol->name, name) != 0) continue;
    is_found = true;
    Targets targets = points_of_value(f->points, load_of(f, variable.symbol), variable.context);
    for (size_t j = 0; j < targets.size; j++) add_text(f, targets.data[j], &texts);
  }
  if (!is_found) fail_msg("there is no %s", name);
  if (texts.size) qsort(texts.data, texts.size, sizeof *texts.data, compare_texts);
  for (size_t i = 0; i < texts.size; i++) {
    buffer_format(out, "%s%s", i ? " " : "", texts.data[i]);
    memory_free(texts.data[i]);
  }
  if (!texts.size) buffer_add(out, "-");
  vector_release(&texts);
}

/* Pairs of a variable and what it may point to. */
static void check(const char *text, const char *const *expected) {
  Fixture f = fixture_new(text);
  for (; *expected; expected += 2) {
    Buffer out = {0};
    describe(&f, expected[0], &out);
    if (strcmp(buffer_text(&out), expected[1]) != 0)
      fail_msg("%s points to %s, not to %s, in: %s", expected[0], buffer_text(&out), expected[1], text);
    vector_release(&out);
  }
  fixture_release(&f);
}

#define CHECK(text, ...) check(text, (const char *const[]){__VA_ARGS__, NULL})
#define MAIN(body) "int main(void) {" body "return 0; }"

static void test_addresses(void **state) {
  (void)state;
  CHECK("int x, a[4]; struct { int f; int g[3]; } s; int f(int n) { return n; }"
        MAIN("int *p = &x, *q = a, *r = &a[2], *t = &s.f, *u = s.g, *v = &s.g[1]; char *c = \"text\";"
             "int (*h)(int) = f; int *end = a + 4; int *n = 0; int *before = a - 1, *behind = a + 5;"),
        "p", "x+0", "q", "a+0", "r", "a+8", "t", "s+0", "u", "s+4", "v", "s+8", "c", "\"+0", "h", "f+0", "end", "a+16",
        "before", "-", "behind", "-");
}

static void test_a_pointer_comes_back(void **state) {
  (void)state;
  CHECK("int a[4]; " MAIN("int *p = a - 1; int *q = p + 1, *r = p + 3; int *s = &p[2];"), "q", "a+0", "r", "a+8", "s", "a+4");
}

static void test_flow_insensitive_union(void **state) {
  (void)state;
  CHECK("int x, y; " MAIN("int *p = &x; int *q = p; p = &y;"), "q", "x+0 y+0");
  CHECK("int x, y, c; " MAIN("int *p = c ? &x : &y; int *q = p;"), "q", "x+0 y+0");
  CHECK("int a[8], c; " MAIN("int *p = c ? &a[1] : &a[5]; int *q = p;"), "q", "a+4/16");
}

static void test_strides(void **state) {
  (void)state;
  CHECK("struct { int f, g, h; } s[9]; int a[8], i; long l; char text[9];"
        MAIN("int *p = &s[i].g; int *q = &s[l].g; int *r = &a[2 * i]; int *t = &a[i]; char *u = text + i;"
             "int *v = &s[l & 7].g; int *w = &s[(unsigned char)l].h; int *x = &s[-1].g + 3;"),
        "p", "s+4/12", "q", "s+0/4", "r", "a+0/8", "t", "a+0/4", "u", "text+0/1", "v", "s+4/12", "w", "s+8/12", "x", "s+4");
}

static void test_loops(void **state) {
  (void)state;
  CHECK("struct { int f, g, h; } s[9];" MAIN("int *p = &s[0].g; for (int i = 0; i < 9; i++) p += 3; int *q = p;"), "q",
        "s+4/12");
  CHECK("struct { int f, g, h; } s[9], *p;" MAIN("for (p = s; p < s + 9; p++) { int *q = &p->g; }"), "q", "s+4/12");
}

static void test_fields_are_told_apart(void **state) {
  (void)state;
  CHECK("int x, y, z; struct { int *f, *g; } s, t[3], *p;"
        MAIN("s.f = &x; s.g = &y; int *a = s.f, *b = s.g; p = &s; int *c = p->g;"
             "t[1].f = &x; t[2].g = &z; int i = x; int *d = t[i].f, *e = t[i].g; p = t; int *f = p[i].f;"),
        "a", "x+0", "b", "y+0", "d", "x+0", "e", "z+0", "c", "y+0", "f", "x+0");
}

static void test_stores_through_pointers(void **state) {
  (void)state;
  CHECK("int x, y; " MAIN("int *p, **q = &p, ***r = &q; **r = &x; int *a = p, *b = *q; *q = &y;"), "a", "x+0 y+0", "b",
        "x+0 y+0");
  CHECK("void *malloc(unsigned long); struct n { struct n *next; int *v; }; int x;"
        MAIN("struct n *l = 0; for (int i = 0; i < 3; i++) { struct n *m = malloc(sizeof *m); m->next = l; m->v = &x; l = m; }"
             "struct n *h = l->next->next; int *v = l->next->v;"),
        "h", "heap+0", "v", "x+0");
}

static void test_records_are_copied(void **state) {
  (void)state;
  CHECK("int x, y; struct in { int *f, *g; }; struct out { long n; struct in i; } o, c; struct in a[4], *p;"
        MAIN("struct in i; i.f = &x; i.g = &y; o.i = i; c = o; int *r = c.i.f, *s = c.i.g; p = &a[x]; *p = i;"
             "struct in j = a[1]; int *t = j.g;"),
        "r", "x+0", "s", "y+0", "t", "y+0");
}

static void test_calls_bind_parameters_and_results(void **state) {
  (void)state;
  CHECK("int x, y; int *id(int *p) { return p; } struct s { int *f; }; struct s pack(int *p) { struct s r = {p}; return r; }"
        "void set(int **to, int *v) { *to = v; }"
        MAIN("int *a = id(&x), *b = id(&y); struct s s = pack(&x), t = pack(&y); int *c = s.f, *d = t.f;"
             "int *e, *f; set(&e, &x); set(&f, &y); int *g = e, *h = f;"),
        "a", "x+0", "b", "y+0", "c", "x+0", "d", "y+0", "g", "x+0", "h", "y+0");
}

static void test_integers_carry_addresses(void **state) {
  (void)state;
  CHECK("int x, a[4], c; " MAIN("unsigned long n = (unsigned long)&a[1]; int *p = (int *)(n + 4), *q = (int *)(n * c);"
                                "int *r = (int *)(n & ~7ul), *s = (int *)(long)(int)n; int *t = (int *)(long)(n == 5);"
                                "int *u = (int *)(n - 4ul), *v = (int *)(long)!n; int *w = (int *)(unsigned long)(_Bool)n;"),
        "p", "a+8", "q", "a+0/1", "r", "a+0/1", "s", "a+0/1", "t", "-", "u", "a+0", "v", "-", "w", "-");
}

static void test_differences_are_numbers(void **state) {
  (void)state;
  CHECK("char a[9], b[9], x; " MAIN("char *p = a + x, *q = a; long n = p - q; char *r = b + n; char *s = b + (p - b);"), "r",
        "b+0/1", "s", "a+0/1 b+0/1");
  CHECK("char a[9], b[9]; " MAIN("long n = (long)a - (long)b; char *p = b + n; long m = 0 - (long)b; char *q = a + m;"), "p",
        "a+0/1 b+0/1", "q", "a+0/1 b+0/1");
  CHECK("char a[9], b[9]; long z; " MAIN("long n = z - (long)b; char *p = a + n; long m = (long)a - z; char *q = (char *)m;"), "p",
        "a+0/1 b+0/1", "q", "a+0/1");
}

static void test_overlapping_patterns(void **state) {
  (void)state;
  CHECK("char b[64]; int x, i; "
        MAIN("*(int **)(b + 16 * i + 12) = &x; int *p = *(int **)(b + 8), *q = *(int **)(b + 18), *r = *(int **)(b + 20);"
             "int *s = *(int **)(b + 28), *t = *(int **)(b + 4);"),
        "p", "x+0/1", "q", "x+0/1", "r", "-", "s", "x+0", "t", "-");
}

static void test_parts_of_pointers(void **state) {
  (void)state;
  CHECK("int x; union { int *p; unsigned char b[8]; int h[2]; } u, v; struct { int *p; long q; } s;"
        MAIN("u.p = &x; for (int i = 0; i < 8; i++) v.b[i] = u.b[i]; int *p = v.p; int *q = (int *)(long)u.h[0];"
             "s.p = &x; int *r = (int *)s.q;"),
        "p", "x+0/1", "q", "x+0/1", "r", "-");
  CHECK("int x; struct { unsigned long f : 40; unsigned long g : 24; } s; "
        MAIN("s.f = (unsigned long)&x; int *p = (int *)(unsigned long)s.f; int *q = (int *)(unsigned long)s.g;"),
        "p", "x+0/1", "q", "-");
}

static void test_memory_functions(void **state) {
  (void)state;
  CHECK("void *memcpy(void *, const void *, unsigned long); void *memmove(void *, const void *, unsigned long);"
        "void *memset(void *, int, unsigned long); void *memchr(const void *, int, unsigned long);"
        "int x, y, n; struct s { int *f, *g; } a, b, c, d, e[4], k[4];"
        MAIN("a.f = &x; a.g = &y; memcpy(&b, &a, sizeof a); int *p = b.f, *q = b.g; memcpy(&c, &a, 8); int *r = c.f, *s = c.g;"
             "void *t = memmove(&d, &a, n); int *u = d.g; void *v = memchr(&a, 0, 16); memset(&a, 0, 16);"
             "e[1] = a; memcpy(k, e, n * sizeof *e); int *w = k[2].g; int *z = k[n].f;"),
        "p", "x+0", "q", "y+0", "r", "x+0", "s", "-", "t", "d+0", "u", "y+0/1", "v", "a+0/1", "w", "-", "z", "x+0");
  CHECK("void *malloc(unsigned long); void *realloc(void *, unsigned long); int x;"
        MAIN("int **a = malloc(16); a[1] = &x; int **b = realloc(a, 32); int *c = b[1], *d = b[0]; void *e = b;"),
        "c", "x+0", "d", "-", "e", "heap+0");
}

static void test_string_functions(void **state) {
  (void)state;
  CHECK("char *strchr(const char *, int); char *strcpy(char *, const char *); char *strtok(char *, const char *);"
        "long strtol(const char *, char **, int); char *strdup(const char *); unsigned long strlen(const char *);"
        "char t[9], u[9];"
        MAIN("char *a = strchr(t, 'x'), *b = strcpy(u, t), *e; strtok(t, \" \"); char *c = strtok(0, \" \"); strtol(u, &e, 10);"
             "char *d = e, *f = strdup(t), *g = t + strlen(u);"),
        "a", "t+0/1", "b", "u+0", "c", "t+0/1", "d", "u+0/1", "f", "heap+0", "g", "t+0/1");
}

static void test_variable_arguments(void **state) {
  (void)state;
  CHECK("int x, y; struct s { int *f, *g; };"
        "int *get(int n, ...) { __builtin_va_list l, m; __builtin_va_start(l, n); __builtin_va_copy(m, l);"
        "int *a = __builtin_va_arg(m, int *); int c = __builtin_va_arg(m, int); int *d = __builtin_va_arg(m, int *);"
        "struct s s = __builtin_va_arg(m, struct s); int *h = s.g; return h; }"
        MAIN("struct s s; s.f = &x; s.g = &y; int *r = get(1, &x, 5, &y, s);"),
        "a", "x+0 y+0", "d", "x+0 y+0", "h", "y+0", "r", "y+0");
}

static void test_what_the_library_keeps(void **state) {
  (void)state;
  CHECK("int *__errno_location(void); const unsigned short **__ctype_b_loc(void);"
        MAIN("int *p = __errno_location(); const unsigned short *q = *__ctype_b_loc();"),
        "p", "__errno_location+0", "q", "library+256");
}

static void test_the_world_gives_no_target(void **state) {
  (void)state;
  CHECK("int *unknown(void); extern int *given; int x; " MAIN("int *p = unknown(), *q, *r = q, *s = given; void *t = &&here; here:;"),
        "p", "-", "r", "-", "s", "-", "t", "-");
}

/* More cells than are kept apart: coarser, but all of them are there. */
static void test_many_cells(void **state) {
  (void)state;
  Buffer text = {0};
  buffer_add(&text, "int x, y; struct { int *a[3000]; } s; int main(void) {");
  for (int i = 0; i < 3000; i++) buffer_format(&text, "s.a[%d] = &%c;", i, i == 2999 ? 'y' : 'x');
  buffer_add(&text, "int *p = s.a[2999], *q = s.a[0], *r = s.a[2998]; return 0; }");
  CHECK(buffer_text(&text), "p", "x+0 y+0", "q", "x+0 y+0", "r", "x+0 y+0");
  vector_release(&text);
}

/* A long chain of record copies, written in the wrong order. */
static void test_long_chains(void **state) {
  (void)state;
  enum { LENGTH = 3000 };
  Buffer text = {0};
  buffer_add(&text, "int x; struct s { long n; int *f; };int main(void) {");
  for (int i = 0; i <= LENGTH; i++) buffer_format(&text, "struct s s%d; ", i);
  for (int i = LENGTH; i > 0; i--) buffer_format(&text, "s%d = s%d; ", i, i - 1);
  buffer_format(&text, "s0.f = &x; int *p = s%d.f; return 0; }", LENGTH);
  CHECK(buffer_text(&text), "p", "x+0");
  vector_release(&text);
}

enum { NAMES = 30 };

/* Pointers that are assigned in a circle are one node in the end; one flow that mixes mixes all that comes round. */
static void test_cycles(void **state) {
  (void)state;
  Buffer text = {0}, plain = {0}, mixed = {0};
  for (int i = 10; i < 10 + NAMES; i++) buffer_format(&text, "int x%d, y%d; int *p%d; long n%d; ", i, i, i, i);
  buffer_add(&text, "int **at = &p12, *stored, z, *read; int main(void) { read = *at; *at = &z; stored = p30; ");
  for (int i = 10; i < 10 + NAMES; i++) {
    int next = i == 9 + NAMES ? 10 : i + 1;
    buffer_format(&text, "p%d = &x%d; p%d = p%d; n%d = (long)&y%d; n%d = n%d%s; ", i, i, i, next, i, i, i, next, i == 20 ? " * 3" : "");
    buffer_format(&plain, "x%d+0 ", i);
    buffer_format(&mixed, "%sy%d+0/1", i == 10 ? "" : " ", i);
  }
  buffer_add(&text, "return 0; }");
  buffer_add(&plain, "z+0");
  CHECK(buffer_text(&text), "p10", buffer_text(&plain), "p35", buffer_text(&plain), "stored", buffer_text(&plain), "read", buffer_text(&plain), "n10",
        buffer_text(&mixed), "n35", buffer_text(&mixed));
  vector_release(&text);
  vector_release(&plain);
  vector_release(&mixed);
}

/* Many records to many others: members go to the same members, of each of them. */
static void test_many_copies(void **state) {
  (void)state;
  Buffer text = {0}, held = {0};
  buffer_add(&text, "struct s { int *f, *g; }; int y; ");
  for (int i = 10; i < 10 + NAMES; i++) buffer_format(&text, "int x%d; struct s from%d, to%d; ", i, i, i);
  buffer_add(&text, "int main(void) { struct s *from, *to; ");
  for (int i = 10; i < 10 + NAMES; i++) {
    buffer_format(&text, "from%d.f = &x%d; from%d.g = &y; from = &from%d; to = &to%d; ", i, i, i, i, i);
    buffer_format(&held, "%sx%d+0", i == 10 ? "" : " ", i);
  }
  buffer_add(&text, "*to = *from; int *f = to25.f, *g = to25.g, *own = from25.f; return 0; }");
  CHECK(buffer_text(&text), "f", buffer_text(&held), "g", "y+0", "own", "x25+0");
  vector_release(&text);
  vector_release(&held);
}

static void test_the_budget_ends(void **state) {
  (void)state;
  Subject subject = subject_accepted("int x; " MAIN("int *p = &x;"));
  InlineOptions options = {.recursion_bound = 1};
  Graph *graph = graph_inline(subject.cfa, &options);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  budget_fire("points_to", 1);
  assert_null(points_new(graph, &budget));
  budget_fire(NULL, 0);
  assert_string_equal(budget.stopped, "points_to");
  graph_delete(graph);
  subject_release(&subject);
}

static void test_objects(void **state) {
  (void)state;
  Fixture f = fixture_new("void *malloc(unsigned long); int n; int g(int); char t[7];" MAIN(
      "int plain = 1; struct { int a, b; } s; s.a = plain; void *p = malloc(12), *q = malloc(g(n)); char *c = t; int *r = &s.a;"));
  unsigned known = 0, unknown = 0;
  for (size_t i = 0; i < f.graph->steps.size; i++) {
    ObjectId object = points_of_step(f.points, (uint32_t)i);
    if (object == OBJECT_NONE) continue;
    uint64_t size = points_object(f.points, object)->size;
    known += size == 12;
    unknown += size == UINT64_MAX;
    assert_int_equal(points_object(f.points, object)->step, i);
  }
  assert_int_equal(known, 1);
  assert_int_equal(unknown, 1);
  for (VariableId i = 0; i < f.graph->variables.size; i++) {
    const char *name = f.graph->variables.data[i].symbol->name;
    ObjectId object = points_of_variable(f.points, i);
    if (strcmp(name, "plain") == 0) assert_int_equal(object, OBJECT_NONE);
    if (strcmp(name, "t") == 0) assert_int_equal(points_object(f.points, object)->size, 7);
    if (strcmp(name, "s") == 0) assert_int_equal(points_object(f.points, object)->variable, i);
  }
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_addresses),
      cmocka_unit_test(test_a_pointer_comes_back),
      cmocka_unit_test(test_flow_insensitive_union),
      cmocka_unit_test(test_strides),
      cmocka_unit_test(test_loops),
      cmocka_unit_test(test_fields_are_told_apart),
      cmocka_unit_test(test_stores_through_pointers),
      cmocka_unit_test(test_records_are_copied),
      cmocka_unit_test(test_calls_bind_parameters_and_results),
      cmocka_unit_test(test_integers_carry_addresses),
      cmocka_unit_test(test_differences_are_numbers),
      cmocka_unit_test(test_overlapping_patterns),
      cmocka_unit_test(test_parts_of_pointers),
      cmocka_unit_test(test_memory_functions),
      cmocka_unit_test(test_string_functions),
      cmocka_unit_test(test_variable_arguments),
      cmocka_unit_test(test_what_the_library_keeps),
      cmocka_unit_test(test_the_world_gives_no_target),
      cmocka_unit_test(test_many_cells),
      cmocka_unit_test(test_long_chains),
      cmocka_unit_test(test_cycles),
      cmocka_unit_test(test_many_copies),
      cmocka_unit_test(test_the_budget_ends),
      cmocka_unit_test(test_objects),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
