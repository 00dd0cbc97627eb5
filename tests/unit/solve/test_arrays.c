/* Formulas with arrays: the answers are those of brute force, of the same formula with its arrays spelled out
 * element by element, and of z3; models satisfy the formula. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/decide.h"
#include "solve/second.h"
#include "unit/rounds.h"
#include "unit/solve/random_terms.h"

static Answer ask(const TermBank *bank, Term formula) {
  Evaluation *model = evaluation_new(bank);
  Answer answer = decide_term(bank, formula, NULL, model);
  if (answer == ANSWER_SAT) assert_true(evaluation_is_true(model, formula));
  evaluation_delete(model);
  return answer;
}

/* ---- the axioms ---------------------------------------------------------------------------------- */

typedef struct {
  TermBank *bank;
  Term a, b, i, j, x, y;
} Names;

static Names make_names(unsigned index_width, unsigned element_width) {
  Names n = {.bank = bank_new()};
  Sort sort = sort_array(n.bank, index_width, element_width);
  n.a = term_variable(n.bank, sort, "a");
  n.b = term_variable(n.bank, sort, "b");
  n.i = term_variable(n.bank, index_width, "i");
  n.j = term_variable(n.bank, index_width, "j");
  n.x = term_variable(n.bank, element_width, "x");
  n.y = term_variable(n.bank, element_width, "y");
  return n;
}

static Term differ(TermBank *bank, Term s, Term t) { return term_not(bank, term_equal(bank, s, t)); }

static void reading_is_a_function(void **state) {
  (void)state;
  Names n = make_names(64, 100);
  Term unequal = differ(n.bank, term_select(n.bank, n.a, n.i), term_select(n.bank, n.a, n.j));
  assert_int_equal(ask(n.bank, unequal), ANSWER_SAT);
  assert_int_equal(ask(n.bank, term_and(n.bank, unequal, term_equal(n.bank, n.i, n.j))), ANSWER_UNSAT);
  bank_delete(n.bank);
}

static void reading_over_writing(void **state) {
  (void)state;
  Names n = make_names(32, 8);
  Term stored = term_store(n.bank, n.a, n.i, n.x), read = term_select(n.bank, stored, n.j);
  Term same = term_equal(n.bank, n.i, n.j);
  assert_int_equal(ask(n.bank, term_and(n.bank, same, differ(n.bank, read, n.x))), ANSWER_UNSAT);
  Term changed = differ(n.bank, read, term_select(n.bank, n.a, n.j));
  assert_int_equal(ask(n.bank, changed), ANSWER_SAT);
  assert_int_equal(ask(n.bank, term_and(n.bank, term_not(n.bank, same), changed)), ANSWER_UNSAT);
  bank_delete(n.bank);
}

static void equal_arrays_agree(void **state) {
  (void)state;
  Names n = make_names(32, 32);
  Term equal = term_equal(n.bank, n.a, n.b);
  Term unequal = differ(n.bank, term_select(n.bank, n.a, n.i), term_select(n.bank, n.b, n.j));
  assert_int_equal(ask(n.bank, term_and(n.bank, equal, unequal)), ANSWER_SAT);
  Term both = term_and(n.bank, equal, term_and(n.bank, unequal, term_equal(n.bank, n.i, n.j)));
  assert_int_equal(ask(n.bank, both), ANSWER_UNSAT);
  bank_delete(n.bank);
}

/* Writes at different places commute; so do two writes of one value. */
static void writes_commute(void **state) {
  (void)state;
  Names n = make_names(16, 16);
  Term one = term_store(n.bank, term_store(n.bank, n.a, n.i, n.x), n.j, n.y);
  Term other = term_store(n.bank, term_store(n.bank, n.a, n.j, n.y), n.i, n.x);
  Term unequal = differ(n.bank, one, other);
  assert_int_equal(ask(n.bank, unequal), ANSWER_SAT);
  assert_int_equal(ask(n.bank, term_and(n.bank, unequal, differ(n.bank, n.i, n.j))), ANSWER_UNSAT);
  assert_int_equal(ask(n.bank, term_and(n.bank, unequal, term_equal(n.bank, n.x, n.y))), ANSWER_UNSAT);
  bank_delete(n.bank);
}

/* Constant arrays with one write each: equal only if the constants are, unless there is no index elsewhere.
 */
static void constant_arrays(void **state) {
  (void)state;
  static const struct {
    unsigned index_width;
    Answer expected;
  } cases[] = {{1, ANSWER_SAT}, {2, ANSWER_UNSAT}, {3, ANSWER_UNSAT}, {64, ANSWER_UNSAT}};
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    Names n = make_names(cases[c].index_width, 8);
    Sort sort = term_sort(n.bank, n.a);
    Term zeros = term_constant_array(n.bank, sort, term_constant(n.bank, 8, 0));
    Term ones = term_constant_array(n.bank, sort, term_constant(n.bank, 8, 1));
    Term equal = term_equal(n.bank, term_store(n.bank, zeros, n.i, n.x), term_store(n.bank, ones, n.j, n.y));
    assert_int_equal(ask(n.bank, equal), cases[c].expected);
    assert_int_equal(ask(n.bank, term_equal(n.bank, n.a, ones)), ANSWER_SAT);
    bank_delete(n.bank);
  }
}

/* ---- random formulas over few small arrays, by brute force ---------------------------------------- */

enum { ARRAYS = 2, WORDS = 3 };

/* Variables a, b: arrays; i, j, k: words that serve as indices and elements alike, of one width. */
typedef struct {
  TermBank *bank;
  unsigned width;
  Term arrays[ARRAYS], words[WORDS];
  TermVector array_pool, word_pool;
  TermGenerator random; /* only its numbers */
} Small;

static Term pick(Small *s, const TermVector *pool) {
  return pool->data[generator_below(&s->random, (unsigned)pool->size)];
}

static Term small_atom(Small *s) {
  if (generator_below(&s->random, 3) == 0)
    return term_equal(s->bank, pick(s, &s->array_pool), pick(s, &s->array_pool));
  if (generator_below(&s->random, 3) == 0)
    return term_uless(s->bank, pick(s, &s->word_pool), pick(s, &s->word_pool));
  return term_equal(s->bank, pick(s, &s->word_pool), pick(s, &s->word_pool));
}

static void grow_pools(Small *s) {
  Term t;
  switch (generator_below(&s->random, 6)) {
  case 0:
  case 1:
    t = term_store(s->bank, pick(s, &s->array_pool), pick(s, &s->word_pool), pick(s, &s->word_pool));
    vector_push(&s->array_pool, t);
    break;
  case 2:
    t = term_ite(s->bank, small_atom(s), pick(s, &s->array_pool), pick(s, &s->array_pool));
    vector_push(&s->array_pool, t);
    break;
  case 3:
    t = term_add(s->bank, pick(s, &s->word_pool), pick(s, &s->word_pool));
    vector_push(&s->word_pool, t);
    break;
  default:
    t = term_select(s->bank, pick(s, &s->array_pool), pick(s, &s->word_pool));
    vector_push(&s->word_pool, t);
  }
}

static Term small_formula(Small *s, uint64_t seed, unsigned width, bool with_constant_array) {
  *s = (Small){.bank = bank_new(), .width = width};
  s->random.seed = (seed + 1) * 0x9e3779b97f4a7c15u | 1;
  Sort sort = sort_array(s->bank, width, width);
  for (unsigned i = 0; i < ARRAYS; i++) {
    s->arrays[i] = term_variable(s->bank, sort, "a");
    vector_push(&s->array_pool, s->arrays[i]);
  }
  for (unsigned i = 0; i < WORDS; i++) {
    s->words[i] = term_variable(s->bank, width, "i");
    vector_push(&s->word_pool, s->words[i]);
  }
  Term one = term_constant(s->bank, width, 1);
  vector_push(&s->word_pool, one);
  if (with_constant_array) {
    Term filled = term_constant_array(s->bank, sort, s->words[0]);
    vector_push(&s->array_pool, filled);
  }
  for (unsigned i = 4 + generator_below(&s->random, 10); i-- > 0;) grow_pools(s);
  Term formula = term_true(s->bank);
  for (unsigned i = 3 + generator_below(&s->random, 5); i-- > 0;) {
    Term atom = small_atom(s);
    if (generator_below(&s->random, 2)) atom = term_not(s->bank, atom);
    if (!generator_below(&s->random, 4)) atom = term_or(s->bank, atom, small_atom(s));
    formula = term_and(s->bank, formula, atom);
  }
  return formula;
}

static void small_release(Small *s) {
  bank_delete(s->bank);
  vector_release(&s->array_pool);
  vector_release(&s->word_pool);
}

/* Each assignment is a number: one digit of `width` bits per element and word. */
static Answer brute_force(Small *s, Term formula) {
  unsigned elements = 1u << s->width, digits = ARRAYS * elements + WORDS;
  Evaluation *e = evaluation_new(s->bank);
  Answer answer = ANSWER_UNSAT;
  for (uint64_t number = 0; number < (uint64_t)1 << (digits * s->width) && answer == ANSWER_UNSAT; number++) {
    uint64_t rest = number, mask = elements - 1;
    for (unsigned i = 0; i < WORDS; i++, rest >>= s->width) evaluation_set(e, s->words[i], rest & mask);
    for (unsigned i = 0; i < ARRAYS; i++)
      for (uint64_t j = 0; j < elements; j++, rest >>= s->width) {
        uint64_t element = rest & mask;
        evaluation_set_element(e, s->arrays[i], &j, &element);
      }
    if (evaluation_is_true(e, formula)) answer = ANSWER_SAT;
  }
  evaluation_delete(e);
  return answer;
}

/* One bit: 2 + 2 elements and 3 words are 128 assignments. */
static void agrees_with_brute_force(void **state) {
  (void)state;
  unsigned answers[3] = {0};
  for (uint64_t seed = 1; seed <= ROUNDS(1500); seed++) {
    Small s;
    Term formula = small_formula(&s, seed, 1, seed % 3 == 0);
    Answer expected = brute_force(&s, formula);
    assert_int_equal(ask(s.bank, formula), expected);
    answers[expected]++;
    small_release(&s);
  }
  assert_true(answers[ANSWER_SAT] > ROUNDS(300) && answers[ANSWER_UNSAT] > ROUNDS(300));
}

static void agrees_with_z3(void **state) {
  (void)state;
  static const unsigned widths[] = {2, 3, 16, 64};
  unsigned answers[3] = {0};
  for (uint64_t seed = 1; seed <= 80; seed++) {
    Small s;
    Term formula = small_formula(&s, seed + 5000, widths[seed % 4], seed % 3 == 0);
    SecondLimits limits = {.seconds = 10, .effort = 20000000};
    Answer theirs = second_opinion(s.bank, formula, &limits, NULL, NULL), ours = ask(s.bank, formula);
    if (theirs != ANSWER_UNKNOWN) assert_int_equal(ours, theirs);
    answers[theirs]++;
    small_release(&s);
  }
  assert_true(answers[ANSWER_SAT] > 20 && answers[ANSWER_UNSAT] > 14 && answers[ANSWER_UNKNOWN] < 8);
}

/* All operators, arrays among them, against the same formula without arrays. */
static void agrees_with_elements_spelled_out(void **state) {
  (void)state;
  static const unsigned widths[] = {3, 8, 17, 32};
  unsigned answers[3] = {0}, arrays = 0;
  for (uint64_t seed = 1; seed <= ROUNDS(500); seed++) {
    TermGenerator g;
    generator_start(&g, seed + 31000);
    TermPair formula = random_formula(&g, widths[seed % 4], 2 + (unsigned)(seed % 5));
    Budget budget;
    budget_init(&budget, NULL, 0, 20000);
    Evaluation *model = evaluation_new(g.bank);
    Answer plain = decide_term(g.bank, formula.plain, &budget, model);
    if (plain == ANSWER_SAT) assert_true(evaluation_is_true(model, formula.plain));
    Answer simple = decide_term(g.bank, formula.simple, &budget, NULL);
    if (plain != ANSWER_UNKNOWN && simple != ANSWER_UNKNOWN) assert_int_equal(plain, simple);
    if (g.array_variables.size) answers[plain]++;
    arrays += g.array_variables.size > 0;
    evaluation_delete(model);
    generator_end(&g);
  }
  assert_true(arrays > ROUNDS(100) && answers[ANSWER_SAT] > ROUNDS(60) && answers[ANSWER_UNSAT] > ROUNDS(20));
}

/* ---- limits -------------------------------------------------------------------------------------- */

static void the_budget_counts(void **state) {
  (void)state;
  Names n = make_names(32, 32);
  Term unequal = differ(n.bank, term_select(n.bank, n.a, n.i), term_select(n.bank, n.a, n.j));
  Term formula = term_and(n.bank, unequal, term_uless(n.bank, n.i, n.j));
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  budget_fire("arrays_refine", 1);
  assert_int_equal(decide_term(n.bank, formula, &budget, NULL), ANSWER_UNKNOWN);
  assert_string_equal(budget.stopped, "arrays_refine");
  budget_init(&budget, NULL, 0, 0);
  budget_fire("arrays_next_read", 2);
  assert_int_equal(decide_term(n.bank, formula, &budget, NULL), ANSWER_UNKNOWN);
  assert_string_equal(budget.stopped, "arrays_next_read");
  budget_fire(NULL, 0);
  bank_delete(n.bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reading_is_a_function), cmocka_unit_test(reading_over_writing),
      cmocka_unit_test(equal_arrays_agree),    cmocka_unit_test(writes_commute),
      cmocka_unit_test(constant_arrays),       cmocka_unit_test(agrees_with_brute_force),
      cmocka_unit_test(agrees_with_z3),        cmocka_unit_test(agrees_with_elements_spelled_out),
      cmocka_unit_test(the_budget_counts)};
  return cmocka_run_group_tests_name("solve/arrays", tests, NULL, NULL);
}
