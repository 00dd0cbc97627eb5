/* Which programs handle the nodes of their lists as types say, and what ages are put beside. */
#include "flow/cfa/ages.h"
#include "flow/cfa/nodes.h"
#include "unit/flow/flow_test.h"

static const char start[] =
    "typedef unsigned long size_t; void *malloc(size_t); void *calloc(size_t, size_t); void *alloca(size_t); void free(void *); void *memcpy(void *, const void *, size_t);\n"
    "extern int __VERIFIER_nondet_int(void); extern struct node *from_outside(void); extern void elsewhere(struct node **);\n"
    "struct node { int value; struct node *next; }; struct list { struct node *first; int length; }; struct twin { int value; struct twin *next; };\n"
    "static void walk(struct node *p) { while (p) p = p->next; }\n";

/* In a function `main` with this body, in which p is a node. */
static bool is_confined_behind(const char *declarations, const char *body) {
  Buffer text = {0};
  buffer_format(&text, "%s%s\nint main(void) { struct node *p = malloc(sizeof *p); p->next = 0; %s walk(p); return 0; }", start, declarations, body);
  CfaOptions options = {.entry = "main", .may_change = true};
  Subject subject = subject_build(buffer_text(&text), &options);
  if (!subject.cfa) fail_msg("refused: %s", subject.messages);
  Nodes nodes = {0};
  bool result = cfa_confines_nodes(subject.cfa, &nodes);
  Cfa *aged = cfa_with_ages(subject.cfa);
  assert_int_equal(result, aged != NULL);
  if (aged) assert_non_null(aged->counted);
  cfa_delete(aged);
  nodes_release(&nodes);
  subject_release(&subject);
  vector_release(&text);
  return result;
}

static bool is_confined(const char *body) { return is_confined_behind("", body); }

static void test_confined(void **state) {
  (void)state;
  assert_true(is_confined(""));
  assert_true(is_confined("struct node *q = calloc(1, sizeof *q); q->next = p; p = q->next; free(q);"));
  assert_true(is_confined("struct list l = {0}; l.first = p; struct list *m = &l; m->first->next = m->first; m->length++;"));
  assert_true(is_confined("struct node *t[3] = {0}; t[1] = p; p->next = t[__VERIFIER_nondet_int()];"));
  assert_true(is_confined("struct node **t = malloc(8); *t = p; const struct node *c = p; if (c == *t && !c->next) p = 0;"));
  assert_true(is_confined_behind("static void put(struct node **place, struct node *to) { *place = to; }", "struct node *q; put(&q, p); p = q;"));
  assert_true(is_confined_behind("static struct node *made(void) { struct node *n = malloc(sizeof *n); if (!n) return 0; n->next = 0; return n; }", "p->next = made();"));
  assert_true(is_confined("int a[3], *i = a; *++i = p->value; char *c = (char *)i; *c = 1;"));
}

/* Nodes that one allocation did not give. */
static void test_other_nodes(void **state) {
  (void)state;
  assert_false(is_confined("struct node n; n.next = p; p->next = &n;"));
  assert_false(is_confined_behind("static struct node n;", "p->next = &n;"));
  assert_false(is_confined_behind("struct pair { struct node a, b; };", "struct pair *q = malloc(sizeof *q); p->next = &q->b;"));
  assert_false(is_confined("struct node *a = malloc(3 * sizeof *a); a[1].next = a; p = a + 1;"));
  assert_false(is_confined("p++;"));
  assert_false(is_confined("struct node *q = alloca(sizeof *q); q->next = p; p = q;"));
  assert_false(is_confined("p->next = from_outside();"));
  assert_false(is_confined_behind("extern struct node *there;", "p->next = there;"));
}

/* Links that are written in other ways. */
static void test_other_links(void **state) {
  (void)state;
  assert_false(is_confined("struct node **place = &p->next; *place = p;"));
  assert_false(is_confined("int *i = &p->value; i[2] = 0;"));
  assert_false(is_confined("struct node *q = malloc(sizeof *q); *q = *p;"));
  assert_false(is_confined("memcpy(&p->next, &p, sizeof p);"));
  assert_false(is_confined("struct node *q = p; memcpy(&p, &q, sizeof p);"));
  assert_false(is_confined("char *c = (char *)p; c[8] = 0;"));
  assert_false(is_confined("elsewhere(&p);"));
  assert_false(is_confined("struct twin *t = (struct twin *)p; t->next = t;"));
  assert_false(is_confined("void *m = malloc(16); struct node *q = m; struct twin *t = m; t->next = t; p = q;"));
}

/* Pointers that come about in other ways. */
static void test_other_pointers(void **state) {
  (void)state;
  assert_false(is_confined("p->next = (struct node *)(unsigned long)p;"));
  assert_false(is_confined("void *v = p; p->next = v;"));
  assert_false(is_confined("union { struct node *n; long k; } u; u.k = 1; p->next = u.n;"));
  assert_false(is_confined("struct node **t = (struct node **)(char *)malloc(8); p->next = *t;"));
  assert_false(is_confined("struct { char *other; struct node *t[1]; } s; s.t[0] = p; p = s.t[__VERIFIER_nondet_int()];"));
  assert_false(is_confined("struct node *volatile q = p; p->next = q;"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_confined),
      cmocka_unit_test(test_other_nodes),
      cmocka_unit_test(test_other_links),
      cmocka_unit_test(test_other_pointers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
