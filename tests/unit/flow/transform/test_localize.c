/* What is followed at each level, what is left of programs then, and what is refused. */
#include "flow/transform/inline.h"
#include "flow/transform/localize.h"
#include "unit/flow/flow_test.h"

#define HEAD                                                                                                      \
  "void reach_error(void); int __VERIFIER_nondet_int(void); void *malloc(unsigned long); void free(void *); " \
  "int lock; void take(void) { if (lock) reach_error(); lock = 1; } void give(void) { lock = 0; } "
#define NONDET "__VERIFIER_nondet_int()"

typedef struct {
  Subject subject;
  Budget budget;
  Localizer *localizer;
  const char *why;
} Localized;

static void begin(Localized *l, const char *body) {
  char text[3000];
  snprintf(text, sizeof text, HEAD "%s", body);
  budget_init(&l->budget, NULL, 0, 0);
  l->subject = subject_accepted(text);
  l->localizer = localizer_new(l->subject.cfa, NULL, &l->budget, &l->why);
}

static void end(Localized *l) {
  if (l->localizer) localizer_delete(l->localizer);
  subject_release(&l->subject);
}

/* So many keys are followed, and the inlined graph has so many nodes, cut points and steps of this kind. */
static void check_level(Localized *l, LocalizeLevel level, size_t followed, size_t cuts, EdgeKind kind, size_t steps) {
  Cfa *cfa = localizer_automaton(l->localizer, level);
  assert_non_null(cfa);
  Graph *graph = graph_inline(cfa, &(InlineOptions){.recursion_bound = 2, .prune = true});
  size_t found = 0;
  for (size_t i = 0; i < graph->steps.size; i++) found += graph->steps.data[i].kind == STEP_EDGE && graph->steps.data[i].edge->kind == kind;
  assert_int_equal(localizer_followed(l->localizer), followed);
  assert_int_equal(graph->cuts.size, cuts);
  assert_int_equal(found, steps);
  graph_delete(graph);
  cfa_delete(cfa);
}

/* The loop that writes the array is gone, with its assignments; one assignment to `lock` is left before the error, and the initial one. */
static void test_what_does_not_matter_is_gone(void **state) {
  (void)state;
  Localized l;
  begin(&l, "int a[9]; int main(void) { take(); for (int i = 0; i < 9; i++) a[i] = i; if (a[3]) a[4] = 0; give(); take(); return 0; }");
  check_level(&l, LOCALIZE_ERRORS, 1, 0, EDGE_ASSIGN, 3);
  end(&l);
}

/* Which way goes on is chosen, unless plain variables say it. */
static void test_choices(void **state) {
  (void)state;
  Localized l;
  begin(&l, "int main(void) { int n = " NONDET "; if (n) take(); if (n) give(); take(); return 0; }");
  check_level(&l, LOCALIZE_ERRORS, 1, 0, EDGE_HAVOC, 2);
  check_level(&l, LOCALIZE_WAYS, 2, 0, EDGE_HAVOC, 1);
  assert_null(localizer_automaton(l.localizer, LOCALIZE_MEMORY)); /* there is nothing more to follow */
  end(&l);
}

/* What is read from memory is arbitrary before memory is followed. */
static void test_memory(void **state) {
  (void)state;
  Localized l;
  begin(&l, "struct s { int x; } *p; int main(void) { p = malloc(4); p->x = 3; while (p->x < " NONDET ") p->x++; int y = p->x; if (y == 7) reach_error(); free(p); return 0; }");
  check_level(&l, LOCALIZE_ERRORS, 1, 0, EDGE_ALLOCATE, 0);
  Cfa *none = localizer_automaton(l.localizer, LOCALIZE_WAYS);
  cfa_delete(none);
  Cfa *memory = localizer_automaton(l.localizer, LOCALIZE_MEMORY);
  assert_int_equal(count_edges(memory, EDGE_ALLOCATE), 1);
  assert_int_equal(count_edges(memory, EDGE_FREE), 1);
  cfa_delete(memory);
  end(&l);
}

/* Any of the functions is entered that the pointer may hold and that matter. */
static void test_calls_through_pointers(void **state) {
  (void)state;
  Localized l;
  begin(&l, "void idle(void) {} void (*f)(void); int main(void) { f = " NONDET " ? take : idle; f(); if (" NONDET ") f = give; f(); return 0; }");
  Cfa *cfa = localizer_automaton(l.localizer, LOCALIZE_ERRORS);
  for (size_t i = 0; i < cfa->edges.size; i++) assert_true(cfa->edges.data[i].kind != EDGE_CALL || cfa->edges.data[i].right->kind == EXPR_FUNCTION);
  assert_int_equal(count_edges(cfa, EDGE_CALL), 4); /* take or give, twice */
  cfa_delete(cfa);
  end(&l);
}

/* An address that goes by bit by bit may be what is called. */
static void test_functions_that_are_numbers(void **state) {
  (void)state;
  Localized l;
  begin(&l, "int main(void) { unsigned long n = 0, a = (unsigned long)take; for (int i = 0; i < 64; i++) if (a >> i & 1) n |= 1UL << i; "
            "((void (*)(void))n)(); return 0; }");
  Cfa *cfa = localizer_automaton(l.localizer, LOCALIZE_ERRORS);
  assert_int_equal(count_edges(cfa, EDGE_CALL), 1);
  cfa_delete(cfa);
  end(&l);
}

static void check_refused(const char *body, const char *why) {
  Localized l;
  begin(&l, body);
  assert_null(l.localizer);
  assert_string_equal(l.why, why);
  end(&l);
}

static void test_refusals(void **state) {
  (void)state;
  check_refused("int fesetround(int); int main(void) { fesetround(0x400); take(); return 0; }", "arithmetic is rounded in another way");
  check_refused("void f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); lock = __builtin_va_arg(l, int); __builtin_va_end(l); } "
                "int main(void) { f(1, 2); take(); return 0; }",
                "variable arguments are read");
}

/* Where a number may be an address, memory is not followed: plain variables are. */
static void test_numbers_that_are_addresses(void **state) {
  (void)state;
  Localized l;
  begin(&l, "int x, *q = &x; int main(void) { unsigned long n = 0, a = (unsigned long)&x; for (int i = 0; i < 64; i++) if (a >> i & 1) n |= 1UL << i; "
            "*(int *)n = 5; take(); if (*q == 5) reach_error(); return 0; }");
  Cfa *cfa = localizer_automaton(l.localizer, LOCALIZE_ERRORS);
  assert_non_null(cfa);
  cfa_delete(cfa);
  cfa = localizer_automaton(l.localizer, LOCALIZE_WAYS);
  if (cfa) cfa_delete(cfa);
  assert_null(localizer_automaton(l.localizer, LOCALIZE_MEMORY));
  end(&l);
}

static void check_memory(const char *body, bool is_followed) {
  Localized l;
  begin(&l, body);
  for (LocalizeLevel level = LOCALIZE_ERRORS; level < LOCALIZE_MEMORY; level++) cfa_delete(localizer_automaton(l.localizer, level));
  Cfa *cfa = localizer_automaton(l.localizer, LOCALIZE_MEMORY);
  assert_int_equal(cfa != NULL, is_followed);
  cfa_delete(cfa);
  end(&l);
}

/* Where nobody knows what a call gives to a function, though C says it, memory is not followed either. */
static void test_calls_that_are_not_followed(void **state) {
  (void)state;
  char body[2800], text[2600] = "";
  snprintf(body, sizeof body, "void set(int *p, int v) { *p = v; } void (*f)(int *, int) = set; int c; int main(void) { int *p = &c; f(p, 1); if (*p) reach_error(); return 0; }");
  check_memory(body, true);
  snprintf(body, sizeof body, "void set(p, v) int *p; char v; { *p = v; } void (*f)() = set; int c; int main(void) { int *p = &c; f(p, 1); if (*p) reach_error(); return 0; }");
  check_memory(body, false);
  for (int i = 0; i < 66; i++) sprintf(text + strlen(text), "void f%d(int*p){*p=%d;}", i, i);
  strcat(text, "void(*t[])(int*)={");
  for (int i = 0; i < 66; i++) sprintf(text + strlen(text), "f%d,", i);
  strcat(text, "};");
  snprintf(body, sizeof body, "%s int c; int main(void) { int *p = &c, n = " NONDET "; if (n >= 0 && n < 66) t[n](p); if (*p) reach_error(); return 0; }", text);
  check_memory(body, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_does_not_matter_is_gone), cmocka_unit_test(test_choices),  cmocka_unit_test(test_memory),
      cmocka_unit_test(test_calls_through_pointers),       cmocka_unit_test(test_refusals), cmocka_unit_test(test_numbers_that_are_addresses),
      cmocka_unit_test(test_functions_that_are_numbers), cmocka_unit_test(test_calls_that_are_not_followed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
