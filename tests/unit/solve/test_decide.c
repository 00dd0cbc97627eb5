/* Whole formulas: models satisfy them, refutations agree with brute force and with z3. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "logic/smtlib.h"
#include "logic/walk.h"
#include "solve/decide.h"
#include "unit/random.h"
#include "unit/solver_program.h"

/* ---- random formulas ------------------------------------------------------------------------------- */

/* Words of one width and Booleans over them; the pools grow until the formula is large enough. */
typedef struct {
  TermBank *bank;
  unsigned width;
  TermVector words, bools;
  uint64_t seed;
} Generator;

static const TermOperator word_operators[] = {TERM_AND,         TERM_OR,
                                              TERM_XOR,         TERM_ADD,
                                              TERM_SUBTRACT,    TERM_MULTIPLY,
                                              TERM_UDIVIDE,     TERM_UREMAINDER,
                                              TERM_SDIVIDE,     TERM_SREMAINDER,
                                              TERM_SMODULO,     TERM_SHIFT_LEFT,
                                              TERM_SHIFT_RIGHT, TERM_SHIFT_RIGHT_SIGNED};
static const TermOperator comparisons[] = {TERM_EQUAL, TERM_ULESS, TERM_ULESS_EQUAL, TERM_SLESS,
                                           TERM_SLESS_EQUAL};
static const TermOperator connectives[] = {TERM_AND, TERM_OR, TERM_XOR, TERM_EQUAL};

static void generator_init(Generator *g, uint64_t seed, unsigned width, unsigned variables) {
  *g = (Generator){.bank = bank_new(), .width = width, .seed = seed * 0x9e3779b97f4a7c15u};
  for (unsigned i = 0; i < variables; i++) {
    Term v = term_variable(g->bank, width, "x y");
    vector_push(&g->words, v);
  }
  Term p = term_variable(g->bank, 1, "p");
  vector_push(&g->bools, p);
}

static void generator_release(Generator *g) {
  bank_delete(g->bank);
  vector_release(&g->words);
  vector_release(&g->bools);
}

static Term pick(Generator *g, const TermVector *terms) {
  return terms->data[(next_random(&g->seed) >> 8) % terms->size];
}

static Term rearranged(Generator *g, Term a, Term b) {
  unsigned low = (unsigned)(next_random(&g->seed) % g->width);
  Term part = term_extract(g->bank, a, g->width - 1, low);
  switch (next_random(&g->seed) % 3) {
  case 0: return term_zero_extend(g->bank, part, g->width);
  case 1: return term_sign_extend(g->bank, part, g->width);
  default: return low ? term_concat(g->bank, term_extract(g->bank, b, low - 1, 0), part) : b;
  }
}

static Term new_word(Generator *g) {
  Term a = pick(g, &g->words), b = pick(g, &g->words);
  uint64_t r = next_random(&g->seed) >> 8;
  switch (r % 8) {
  case 0: return term_ite(g->bank, pick(g, &g->bools), a, b);
  case 1: return rearranged(g, a, b);
  case 2: return term_unary(g->bank, r & 64 ? TERM_NOT : TERM_NEGATE, a);
  case 3: return term_constant(g->bank, g->width, r >> 20);
  default: {
    size_t count = sizeof word_operators / sizeof *word_operators;
    return term_binary(g->bank, word_operators[(r >> 16) % count], a, b);
  }
  }
}

static Term new_bool(Generator *g) {
  uint64_t r = next_random(&g->seed) >> 8;
  if (r % 3 == 0)
    return term_binary(g->bank, connectives[(r >> 8) % 4], pick(g, &g->bools), pick(g, &g->bools));
  if (r % 3 == 1 && r & 1024) return term_not(g->bank, pick(g, &g->bools));
  return term_binary(g->bank, comparisons[(r >> 8) % 5], pick(g, &g->words), pick(g, &g->words));
}

/* A conjunction, so that a fair share is unsatisfiable. */
static Term new_formula(Generator *g, unsigned size, unsigned conjuncts) {
  for (unsigned i = 0; i < size; i++) {
    Term word = new_word(g);
    vector_push(&g->words, word);
    Term truth = new_bool(g);
    vector_push(&g->bools, truth);
  }
  Term formula = term_true(g->bank);
  for (unsigned i = 0; i < conjuncts; i++) formula = term_and(g->bank, formula, pick(g, &g->bools));
  return formula;
}

/* ---- tests ----------------------------------------------------------------------------------------- */

static Answer decide_and_check(const TermBank *bank, Term formula) {
  Evaluation *model = evaluation_new(bank);
  Answer answer = decide_term(bank, formula, NULL, model);
  assert_int_not_equal(answer, ANSWER_UNKNOWN);
  if (answer == ANSWER_SAT) assert_true(evaluation_is_true(model, formula));
  evaluation_delete(model);
  return answer;
}

static bool brute_force(const TermBank *bank, Term formula) {
  TermVector variables = {0};
  term_free_variables(bank, formula, &variables);
  unsigned bits = 0;
  for (size_t i = 0; i < variables.size; i++) bits += term_width(bank, variables.data[i]);
  assert_true(bits <= 12);
  Evaluation *evaluation = evaluation_new(bank);
  bool found = false;
  for (uint64_t assignment = 0; assignment < (uint64_t)1 << bits && !found; assignment++) {
    uint64_t rest = assignment;
    for (size_t i = 0; i < variables.size; i++) {
      unsigned width = term_width(bank, variables.data[i]);
      evaluation_set(evaluation, variables.data[i], rest & (((uint64_t)1 << width) - 1));
      rest >>= width;
    }
    found = evaluation_is_true(evaluation, formula);
  }
  evaluation_delete(evaluation);
  vector_release(&variables);
  return found;
}

static void agrees_with_brute_force(void **state) {
  (void)state;
  unsigned answers[2] = {0};
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Generator g;
    generator_init(&g, seed, 1 + seed % 4, 2);
    Term formula = new_formula(&g, 15, 2 + seed % 5);
    bool expected = brute_force(g.bank, formula);
    assert_int_equal(decide_and_check(g.bank, formula), expected ? ANSWER_SAT : ANSWER_UNSAT);
    answers[expected]++;
    generator_release(&g);
  }
  assert_true(answers[0] > 30 && answers[1] > 30); /* else the generator says little */
}

/* Wider than a machine word: no brute force, but models are checked. */
static void wide_models_hold(void **state) {
  (void)state;
  static const TermOperator operators[] = {TERM_ADD, TERM_XOR, TERM_SHIFT_LEFT, TERM_SUBTRACT};
  for (unsigned i = 0; i < 4; i++) {
    TermBank *bank = bank_new();
    Term a = term_variable(bank, 200, "a"), b = term_variable(bank, 200, "b");
    Term made = term_binary(bank, operators[i], a, b);
    Term goal = term_and(bank, term_uless(bank, a, made), term_sless(bank, made, b));
    assert_int_equal(decide_and_check(bank, goal), ANSWER_SAT);
    bank_delete(bank);
  }
}

static void small_facts(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 16, "x"), y = term_variable(bank, 16, "y"), one = term_constant(bank, 16, 1);
  assert_int_equal(decide_and_check(bank, term_true(bank)), ANSWER_SAT);
  assert_int_equal(decide_and_check(bank, term_false(bank)), ANSWER_UNSAT);
  Term quotient = term_binary(bank, TERM_UDIVIDE, x, y), rest = term_binary(bank, TERM_UREMAINDER, x, y);
  Term back = term_add(bank, term_multiply(bank, quotient, y), rest);
  Term small = term_uless(bank, y, term_constant(bank, 16, 6));
  Term wrong = term_not(bank, term_equal(bank, back, x));
  assert_int_equal(decide_and_check(bank, term_and(bank, small, wrong)), ANSWER_UNSAT);
  Term square = term_equal(bank, term_multiply(bank, x, x), term_constant(bank, 16, 2));
  assert_int_equal(decide_and_check(bank, square), ANSWER_UNSAT);
  Term wraps = term_uless(bank, term_add(bank, x, one), x);
  Evaluation *model = evaluation_new(bank);
  assert_int_equal(decide_term(bank, wraps, NULL, model), ANSWER_SAT);
  assert_int_equal(evaluation_value(model, x), 0xffff);
  evaluation_delete(model);
  assert_int_equal(decide_term(bank, wraps, NULL, NULL), ANSWER_SAT);
  bank_delete(bank);
}

static void budget_stops(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 40, "x"), y = term_variable(bank, 40, "y");
  Term differ = term_equal(bank, term_multiply(bank, x, y), term_constant(bank, 40, 0xfedcba9871));
  Term bounds = term_and(bank, term_uless(bank, term_constant(bank, 40, 1), x),
                         term_uless(bank, x, term_constant(bank, 40, 1u << 20)));
  Term more = term_and(bank, bounds, term_uless(bank, y, term_constant(bank, 40, 1u << 20)));
  Budget budget;
  budget_init(&budget, NULL, 0, 100);
  assert_int_equal(decide_term(bank, term_and(bank, differ, more), &budget, NULL), ANSWER_UNKNOWN);
  assert_string_equal(budget.stopped, "sat_solve");
  budget_init(&budget, NULL, 0, 0);
  budget_fire("sat_solve", 1);
  assert_int_equal(decide_term(bank, term_uless(bank, x, y), &budget, NULL), ANSWER_UNKNOWN);
  budget_fire(NULL, 0);
  bank_delete(bank);
}

/* While the formula is built the budget counts as well, at every visit of each point. */
static void building_stops(void **state) {
  (void)state;
  static const char *const points[] = {"blast_next", "cnf_next"};
  TermBank *bank = bank_new();
  Term product = term_constant(bank, 64, 1);
  for (int i = 0; i < 6; i++) product = term_multiply(bank, product, term_variable(bank, 64, NULL));
  Term formula = term_equal(bank, product, term_constant(bank, 64, 0));
  for (unsigned p = 0; p < 2; p++)
    for (unsigned visit = 1; visit <= 4; visit++) {
      Budget budget;
      budget_init(&budget, NULL, 0, 0);
      budget_fire(points[p], visit);
      assert_int_equal(decide_term(bank, formula, &budget, NULL), ANSWER_UNKNOWN);
      assert_string_equal(budget.stopped, points[p]);
      budget_fire(NULL, 0);
    }
  bank_delete(bank);
}

/* A question that is too much work is not asked, or not to the end; asked again it goes on. */
static void work_is_limited(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 24, "x"), y = term_variable(bank, 24, "y"), prime = term_constant(bank, 24, 16777213);
  Term bound = term_constant(bank, 24, 4096), is_product = term_equal(bank, term_multiply(bank, x, y), prime);
  Term formula = term_and(bank, is_product, term_and(bank, term_uless(bank, x, bound), term_uless(bank, y, bound)));
  Decision *decision = decision_new(bank, formula);
  assert_int_equal(decision_ask(decision, 1, NULL), ANSWER_UNKNOWN); /* more gates than that */
  assert_int_equal(decision_ask(decision, 2000000, NULL), ANSWER_UNKNOWN);
  assert_int_equal(decision_ask(decision, 0, NULL), ANSWER_UNSAT);
  decision_delete(decision);
  decision = decision_new(bank, term_equal(bank, x, y));
  assert_int_equal(decision_ask(decision, 2000000, NULL), ANSWER_SAT);
  decision_delete(decision);
  decision_delete(NULL);
  bank_delete(bank);
}

/* ---- z3 -------------------------------------------------------------------------------------------- */

/* One script with many queries; `answers` are ours, in the same order. */
static void compare_with_z3(const Buffer *script, const IntVector *answers) {
  Buffer text = {0};
  assert_int_equal(solver_answer("z3", script, &text), 0);
  char *rest = (char *)buffer_text(&text);
  size_t count = 0;
  for (const char *line; (line = solver_next_line(&rest)); count++) {
    if (strcmp(line, "sat") && strcmp(line, "unsat")) fail_msg("z3 says: %s", line);
    assert_true(count < answers->size);
    if (!strcmp(line, "sat") != (answers->data[count] == ANSWER_SAT))
      fail_msg("query %zu: z3 says %s", count, line);
  }
  assert_int_equal(count, answers->size);
  vector_release(&text);
}

static void agrees_with_z3(void **state) {
  (void)state;
  if (!solver_is_installed("z3")) skip();
  static const unsigned widths[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  Buffer script = {0};
  IntVector answers = {0};
  unsigned satisfiable = 0;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Generator g;
    generator_init(&g, seed + 1000, widths[seed % 10], 3);
    Term formula = new_formula(&g, 12, 2 + seed % 5);
    Answer answer = decide_and_check(g.bank, formula);
    satisfiable += answer == ANSWER_SAT;
    vector_push(&answers, (int)answer);
    smtlib_print_query(g.bank, formula, NULL, &script);
    buffer_add(&script, "\n(reset)\n");
    generator_release(&g);
  }
  compare_with_z3(&script, &answers);
  assert_true(satisfiable > 30 && satisfiable < 270);
  vector_release(&answers);
  vector_release(&script);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_facts),      cmocka_unit_test(agrees_with_brute_force),
      cmocka_unit_test(wide_models_hold), cmocka_unit_test(budget_stops), cmocka_unit_test(building_stops),
      cmocka_unit_test(work_is_limited),
      cmocka_unit_test(agrees_with_z3),
  };
  return cmocka_run_group_tests_name("solve/decide", tests, NULL, NULL);
}
