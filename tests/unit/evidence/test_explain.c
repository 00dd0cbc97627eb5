/* Proofs for people: loops with their places, elements of arrays, members of structs, what is missing. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "evidence/explain.h"
#include "unit/program_model.h"

static Term state(const Model *model, const char *part) {
  for (size_t i = 0; i < model->state.size; i++)
    if (strstr(model->state.data[i].name, part)) return model->state.data[i].var;
  fail_msg("no state variable %s", part);
  return TERM_NONE;
}

static void check(const ProgramModel *pm, Model *model, Term invariant, const char *expected) {
  Budget budget;
  Buffer text = {0};
  PlaceInvariantVector places = {0};
  budget_init(&budget, NULL, 0, 0);
  loop_invariants(model, invariant, pm->graph, &budget, &places);
  explain_loops(&places, pm->program->sources, &text);
  assert_string_equal(buffer_text(&text), expected);
  loop_invariants_release(&places);
  vector_release(&text);
}

static Term constant(Model *model, Term like, uint64_t value) { return term_constant(model->bank, term_width(model->bank, like), value); }

static void elements_are_said_for_all(void **unused) {
  (void)unused;
  ProgramModel pm = program_model("void reach_error(void); unsigned n(void); int a[1000];\n"
                                  "int main(void) { unsigned i, x = n();\n"
                                  "  for (i = 0; i < 1000; i++) a[i] = 42;\n"
                                  "  if (x < 1000 && a[x] != 42) reach_error(); return 0; }\n");
  assert_non_null(pm.model);
  Model *model = pm.model->base ? pm.model->base : pm.model;
  TermBank *bank = model->bank;
  Term element = state(model, "element"), index = state(model, "index"), i = state(model, ":i#"), read = state(model, "read");
  Term is_42 = term_equal(bank, element, constant(model, element, 42)), is_0 = term_equal(bank, element, constant(model, element, 0));
  Term below = term_uless(bank, term_zero_extend(bank, index, 32), i), upper = term_not(bank, term_uless(bank, constant(model, i, 1000), i));
  Term filled = term_or(bank, term_not(bank, below), is_42);
  check(&pm, model, term_and(bank, term_and(bank, filled, upper), read),
        "  loop at test.i:3: i <= 1000\n"
        "      for all k in 0 .. i - 1: a[k] == 42\n");
  /* Without the bound on i the elements are still those of the array. */
  check(&pm, model, term_and(bank, filled, read), "  loop at test.i:3: for all k in 0 .. i - 1 with k < 1000: a[k] == 42\n");
  /* From two clauses: what is left where the guard does not hold. */
  Term parts = term_and(bank, term_or(bank, is_42, is_0), term_not(bank, term_and(bank, below, is_0)));
  check(&pm, model, term_and(bank, term_and(bank, parts, upper), read),
        "  loop at test.i:3: i <= 1000\n"
        "      for all k in 0 .. 999: a[k] == 42 || a[k] == 0\n"
        "      for all k in 0 .. i - 1: a[k] == 42\n");
  program_model_release(&pm);
}

static void memory_has_names(void **unused) {
  (void)unused;
  ProgramModel pm = program_model("void reach_error(void); int n(void); struct { char c; struct { int x, y; } in; } s; int v[3];\n"
                                  "int main(void) { int *p = &s.in.y, *q = v;\n"
                                  "  while (n()) { *p = 3; q[2] = 4; }\n"
                                  "  if (s.in.y == 5 || v[2] == 5) reach_error(); }\n");
  assert_non_null(pm.model);
  Model *model = pm.model->base ? pm.model->base : pm.model;
  Term y = state(model, "s#"), v = state(model, "v#");
  Term small_v = term_sless(model->bank, v, constant(model, v, 5)), small_y = term_sless(model->bank, y, constant(model, y, 4));
  Term known = term_and(model->bank, small_y, small_v);
  check(&pm, model, known, "  loop at test.i:3: v[2] <= 4 && s.in.y <= 3\n");
  program_model_release(&pm);
}

static void what_is_missing_is_said(void **unused) {
  (void)unused;
  ProgramModel pm = program_model("void reach_error(void); unsigned n(void); unsigned x;\n"
                                  "void f(void) { while (n()) x += 2; }\n"
                                  "int main(void) { f(); if (x % 2) reach_error(); x = 1; f(); }\n");
  assert_non_null(pm.model);
  Model *model = pm.model->base ? pm.model->base : pm.model;
  Term even = term_not(model->bank, term_extract(model->bank, model->state.data[0].var, 0, 0));
  check(&pm, model, even, "  loop at test.i:2: a condition that has no short form in C (--certificate FILE.smt2)\n");
  program_model_release(&pm);
}

static void loops_on_one_line_have_columns(void **unused) {
  (void)unused;
  ProgramModel pm = program_model("void reach_error(void); unsigned n(void);\n"
                                  "int main(void) { unsigned x = 0; while (n()) x += 2; while (n()) x += 4; if (x % 2) reach_error(); }\n");
  assert_non_null(pm.model);
  Model *model = pm.model->base ? pm.model->base : pm.model;
  Term x = state(model, ":x#"), even = term_not(model->bank, term_extract(model->bank, x, 0, 0));
  check(&pm, model, even, "  loop at test.i:2:34: x % 2 == 0\n  loop at test.i:2:54: x % 2 == 0\n");
  check(&pm, model, term_false(model->bank), "  loop at test.i:2:34: never reached\n  loop at test.i:2:54: never reached\n");
  program_model_release(&pm);
}

static void long_ones_are_cut(void **unused) {
  (void)unused;
  PlaceInvariantVector places = {0};
  ProgramModel pm = program_model("void reach_error(void); unsigned n(void);\n"
                                  "int main(void) { unsigned x = 0; while (n()) x += 2; if (x % 2) reach_error(); }\n");
  Buffer text = {0};
  PlaceInvariant place = {.pos = 76, .loop = 76};
  for (unsigned i = 0; i < 9; i++) vector_push(&place.statements, memory_copy_string("x == 1 || x == 2"));
  vector_push(&places, place);
  explain_loops(&places, pm.program->sources, &text);
  unsigned lines = 0;
  for (const char *at = buffer_text(&text); *at; at++) lines += *at == '\n';
  assert_int_equal(lines, 6);
  assert_non_null(strstr(text.data, "and 4 further conditions (all of them: --report FILE.html)"));
  loop_invariants_release(&places);
  vector_release(&text);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(elements_are_said_for_all),      cmocka_unit_test(memory_has_names), cmocka_unit_test(what_is_missing_is_said),
      cmocka_unit_test(loops_on_one_line_have_columns), cmocka_unit_test(long_ones_are_cut),
  };
  return cmocka_run_group_tests_name("evidence/explain", tests, NULL, NULL);
}
