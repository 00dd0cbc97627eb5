/* Programs unwound: what is asked in the end, which inputs an error has, what is left open, and that the formula takes the edges that the interpreter takes. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "evidence/replay.h"
#include "evidence/unwinding.h"
#include "lang/parse.h"

#define INPUT "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

typedef struct {
  Program *program;
  Cfa *cfa;
  Budget budget;
  Unwinding *unwinding;
} Unwound;

static Unwound unwound(const char *text, UnwindLimits limits) {
  Unwound w = {0};
  unsigned errors = 0;
  ParseOptions options = {.model = LP64, .messages = stderr, .quiet_warnings = true};
  w.program = program_parse_text("test.i", text, &options, &errors);
  assert_non_null(w.program);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, w.program->sources, stderr);
  w.cfa = cfa_build(w.program, &(CfaOptions){.entry = "main", .use_models = true}, &diagnostics);
  assert_non_null(w.cfa);
  budget_init(&w.budget, NULL, 0, 0);
  w.unwinding = unwind(w.cfa, NULL, &limits, &w.budget);
  return w;
}

static void release(Unwound *w) {
  unwind_delete(w->unwinding);
  cfa_delete(w->cfa);
  program_delete(w->program);
}

static void assert_safe(const char *text) {
  Unwound w = unwound(text, (UnwindLimits){.iterations = 64});
  RunInputs *run = NULL;
  const UnwindEnd *where = NULL;
  assert_int_equal(unwind_ask_error(w.unwinding, &w.budget, &run), ANSWER_UNSAT);
  assert_int_equal(unwind_ask_open(w.unwinding, &w.budget, &where), ANSWER_UNSAT);
  assert_int_equal(unwinding_check(w.unwinding, &w.budget), EVIDENCE_HOLDS);
  UnwindingRuns runs = unwinding_compare(w.unwinding, w.cfa, 200, 600, &w.budget);
  assert_null(runs.differs);
  assert_int_equal(runs.compared, 200);
  release(&w);
}

/* The error's inputs replay. */
static void assert_error(const char *text) {
  Unwound w = unwound(text, (UnwindLimits){.iterations = 64});
  RunInputs *run = NULL;
  const Check *failed = NULL;
  assert_int_equal(unwind_ask_error(w.unwinding, &w.budget, &run), ANSWER_SAT);
  assert_int_equal(replay_check(w.cfa, &run->inputs, run->check, 0, &w.budget, &failed), EVIDENCE_HOLDS);
  assert_int_equal(unwinding_check(w.unwinding, &w.budget), EVIDENCE_FAILS);
  run_inputs_delete(run);
  release(&w);
}

static void test_loop_that_an_input_bounds(void **state) {
  (void)state;
  assert_safe(INPUT "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; if (n < 0 || n > 9) return 0; for (int i = 1; i <= n; i++) s += i;\n"
                    "  if (2 * s != n * (n + 1)) reach_error(); return 0; }");
  assert_error(INPUT "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; if (n < 0 || n > 9) return 0; for (int i = 1; i <= n; i++) s += i;\n"
                     "  if (s == 36) reach_error(); return 0; }");
}

/* An occurrence of an input depends on the path: the second call may be the first one that asks. */
static void test_inputs_by_occurrence(void **state) {
  (void)state;
  assert_error(INPUT "int ask(int when) { return when ? __VERIFIER_nondet_int() : 7; }\n"
                     "int main(void) { int c = __VERIFIER_nondet_int(), a = ask(c > 5), b = ask(1);\n"
                     "  if (c <= 5 && b == 11) for (int i = 0; i < 2; i++) if (__VERIFIER_nondet_int() == 20 + i && i == 1) reach_error(); return a; }");
}

static void test_pointers_and_records(void **state) {
  (void)state;
  assert_safe(INPUT "struct pair { int *left, *right; }; int x = 1, y = 2;\n"
                    "struct pair turned(struct pair p) { struct pair q = {p.right, p.left}; return q; }\n"
                    "int main(void) { struct pair p = {&x, &y}; if (__VERIFIER_nondet_int()) p = turned(p); *p.left = 5;\n"
                    "  if (x + y != 7 && x + y != 6) reach_error(); if (p.left == p.right || !p.left) reach_error(); return 0; }");
  assert_safe(INPUT "int square(int n) { return n * n; } int same(int n) { return n; }\n"
                    "int main(void) { int c = __VERIFIER_nondet_int(); int (*f)(int) = c > 0 ? square : same; int r = f(3);\n"
                    "  if (c > 0 ? r != 9 : r != 3) reach_error(); return 0; }");
}

static void test_bytes_of_a_number(void **state) {
  (void)state;
  assert_safe(INPUT "union u { unsigned word; unsigned char byte[4]; };\n"
                    "int main(void) { union u a, b; a.word = (unsigned)__VERIFIER_nondet_int(); int i = __VERIFIER_nondet_int() & 3; b.word = a.word;\n"
                    "  b.byte[i] ^= 255; if ((a.word ^ b.word) != 255u << 8 * i) reach_error(); return 0; }");
}

static void test_memory_that_is_new(void **state) {
  (void)state;
  assert_safe(INPUT "void *malloc(unsigned long); void free(void *);\n"
                    "int main(void) { int *p = malloc(8), *q = malloc(8); p[1] = __VERIFIER_nondet_int(); q[1] = p[1];\n"
                    "  if (p == q) reach_error(); free(p); int kept = q[1], again = q[0]; if (q[1] != kept || again != q[0]) reach_error(); return 0; }");
  assert_error(INPUT "void *malloc(unsigned long);\nint main(void) { int *p = malloc(8); if (p[0] == 77 && p[1] == -3) reach_error(); return 0; }");
}

static void test_recursion(void **state) {
  (void)state;
  assert_safe(INPUT "unsigned sum(unsigned n) { return n ? n + sum(n - 1) : 0; }\n"
                    "int main(void) { unsigned n = (unsigned)__VERIFIER_nondet_int(); if (n < 8 && sum(n) != n * (n + 1) / 2) reach_error(); return 0; }");
}

/* What goes on beyond the limit is open, and nothing is claimed. */
static void test_bound(void **state) {
  (void)state;
  Unwound w = unwound(INPUT "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x += 2; if (x & 1) reach_error(); return 0; }", (UnwindLimits){.iterations = 3});
  RunInputs *run = NULL;
  const UnwindEnd *where = NULL;
  assert_int_equal(unwind_ask_error(w.unwinding, &w.budget, &run), ANSWER_UNSAT);
  assert_int_equal(unwind_ask_open(w.unwinding, &w.budget, &where), ANSWER_SAT);
  assert_int_equal(where->kind, OPEN_BOUND);
  assert_false(unwind_is_complete(w.unwinding));
  assert_int_equal(unwinding_check(w.unwinding, &w.budget), EVIDENCE_FAILS);
  release(&w);
}

/* Where an object lies is open: a proof must not rely on it. */
static void test_where_objects_lie(void **state) {
  (void)state;
  Unwound w = unwound(INPUT "int main(void) { int a, b; if (&a < &b) reach_error(); return 0; }", (UnwindLimits){0});
  RunInputs *run = NULL;
  assert_int_equal(unwind_ask_error(w.unwinding, &w.budget, &run), ANSWER_SAT);
  assert_true(unwind_depends_on_layout(w.unwinding));
  run_inputs_delete(run);
  release(&w);
}

/* Edges that are left out are not taken, and the walk is not complete: only the error on the other side is found. */
static void test_edges_left_out(void **state) {
  (void)state;
  static const char text[] = INPUT "int main(void) { int n = __VERIFIER_nondet_int(); if (n > 5) n = 7; else n = 2; if (n == 7) reach_error(); return 0; }";
  Unwound whole = unwound(text, (UnwindLimits){0});
  bool *leaves_out = memory_zeroed(whole.cfa->edges.size, sizeof *leaves_out);
  for (size_t i = 0; i < whole.cfa->edges.size; i++) {
    const Edge *edge = &whole.cfa->edges.data[i];
    leaves_out[i] = edge->kind == EDGE_ASSIGN && edge->right->kind == EXPR_INTEGER && edge->right->integer == 7;
  }
  Unwound part = unwound(text, (UnwindLimits){.leaves_out = leaves_out});
  RunInputs *run = NULL;
  assert_int_equal(unwind_ask_error(whole.unwinding, &whole.budget, &run), ANSWER_SAT);
  run_inputs_delete(run);
  assert_int_equal(unwind_ask_error(part.unwinding, &part.budget, &run), ANSWER_UNSAT);
  U32Vector way = {0};
  size_t taken = 0;
  bool *avoids_nothing = memory_zeroed(whole.cfa->edges.size, sizeof *avoids_nothing);
  assert_int_equal(unwind_ask_way(part.unwinding, avoids_nothing, &part.budget, &way), ANSWER_UNSAT);
  assert_int_equal(unwind_ask_way(whole.unwinding, leaves_out, &whole.budget, &way), ANSWER_UNSAT);
  assert_int_equal(unwind_ask_way(whole.unwinding, avoids_nothing, &whole.budget, &way), ANSWER_SAT);
  memory_free(avoids_nothing);
  for (size_t i = 0; i < way.size; i++) taken += leaves_out[way.data[i]];
  assert_int_equal(taken, 1);
  assert_int_equal(whole.cfa->edges.data[vector_last(&way)].kind, EDGE_ERROR);
  vector_release(&way);
  assert_false(unwind_is_complete(part.unwinding));
  assert_false(unwind_meets_bound(part.unwinding));
  memory_free(leaves_out);
  release(&whole);
  release(&part);
}

static void test_certificate(void **state) {
  (void)state;
  Unwound w = unwound(INPUT "int main(void) { int n = __VERIFIER_nondet_int(); if (n * n == 3) reach_error(); return 0; }", (UnwindLimits){0});
  Buffer text = {0};
  unwinding_print_certificate(w.unwinding, "test.i", &text);
  assert_non_null(strstr(buffer_text(&text), "(check-sat)"));
  assert_non_null(strstr(buffer_text(&text), "bvmul"));
  vector_release(&text);
  release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_loop_that_an_input_bounds), cmocka_unit_test(test_inputs_by_occurrence), cmocka_unit_test(test_pointers_and_records),
      cmocka_unit_test(test_bytes_of_a_number),         cmocka_unit_test(test_memory_that_is_new),   cmocka_unit_test(test_recursion),
      cmocka_unit_test(test_bound),                     cmocka_unit_test(test_where_objects_lie),    cmocka_unit_test(test_certificate),
      cmocka_unit_test(test_edges_left_out)};
  return cmocka_run_group_tests_name("unwind/unwind", tests, NULL, NULL);
}
