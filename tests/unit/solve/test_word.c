/* Guesses at the word level: what comes back from the integers means the same on bit-vectors; sequences are
 * found for small programs; guesses that are wrong for bits are rejected. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/decide.h"
#include "solve/second.h"
#include "solve/word.h"
#include "solve/word_inside.h"
#include "unit/solve/random_terms.h"
#include "unit/rounds.h"

/* ---- back from the integers ----------------------------------------------------------------------- */

enum { VARIABLES = 4 };

/* Two signed and two unsigned variables of different widths. */
typedef struct {
  TermBank *bank;
  TermVector variables;
  WordSystem *system;
  WordReading reading;
  LinearBank *linear;
  TermGenerator random; /* only its numbers */
} Back;

static const unsigned back_widths[VARIABLES] = {8, 16, 8, 5};

static void back_start(Back *b, uint64_t seed) {
  *b = (Back){.bank = bank_new(), .linear = linear_bank_new()};
  b->random.seed = (seed + 1) * 0x9e3779b97f4a7c15u | 1;
  b->system = word_system_new(b->bank);
  for (unsigned i = 0; i < VARIABLES; i++) {
    Term v = term_variable(b->bank, back_widths[i], "v"), k = term_constant(b->bank, back_widths[i], 3);
    vector_push(&b->variables, v);
    word_clause(b->system, WORD_NONE, i < 2 ? term_sless(b->bank, v, k) : term_uless(b->bank, v, k),
                WORD_NONE, NULL);
  }
  word_reading_init(&b->reading, b->system);
}

static void back_end(Back *b) {
  word_reading_release(&b->reading);
  word_system_delete(b->system);
  linear_bank_delete(b->linear);
  vector_release(&b->variables);
  bank_delete(b->bank);
}

static Linear back_truth(Back *b, unsigned depth);

static Linear back_number(Back *b, unsigned depth) {
  LinearBank *l = b->linear;
  unsigned kind = depth ? generator_below(&b->random, 8) : generator_below(&b->random, 3);
  switch (kind) {
  case 0: return linear_constant(l, (int64_t)generator_below(&b->random, 600) - 300);
  case 1:
  case 2: return linear_variable(l, generator_below(&b->random, VARIABLES));
  case 3:
  case 4: return linear_add(l, back_number(b, depth - 1), back_number(b, depth - 1));
  case 5: return linear_times(l, (int64_t)generator_below(&b->random, 9) - 4, back_number(b, depth - 1));
  case 6: {
    Linear c = linear_constant(l, 1 + generator_below(&b->random, 9)), x = back_number(b, depth - 1);
    return generator_below(&b->random, 2) ? linear_divide(l, x, c) : linear_modulo(l, x, c);
  }
  default:
    return linear_ite(l, back_truth(b, depth - 1), back_number(b, depth - 1), back_number(b, depth - 1));
  }
}

static Linear back_truth(Back *b, unsigned depth) {
  LinearBank *l = b->linear;
  unsigned kind = depth ? generator_below(&b->random, 7) : generator_below(&b->random, 3),
           below = depth ? depth - 1 : 0;
  switch (kind) {
  case 0: return linear_less_equal(l, back_number(b, below), back_number(b, below));
  case 1: return linear_less(l, back_number(b, below), back_number(b, below));
  case 2: return linear_equal(l, back_number(b, below), back_number(b, below));
  case 3: return linear_not(l, back_truth(b, below));
  case 4: return linear_and(l, back_truth(b, below), back_truth(b, below));
  case 5: return linear_or(l, back_truth(b, below), back_truth(b, below));
  default: return linear_ite(l, back_truth(b, below), back_truth(b, below), back_truth(b, below));
  }
}

static void random_values(Back *b, Evaluation *e, int64_t *values) {
  for (unsigned i = 0; i < VARIABLES; i++) {
    unsigned width = back_widths[i];
    uint64_t bits = generator_next(&b->random) & (((uint64_t)1 << width) - 1);
    if (generator_below(&b->random, 3) == 0)
      bits = generator_below(&b->random, 2) ? 0 : ((uint64_t)1 << (width - 1)) - 1;
    bool is_negative = i < 2 && bits >> (width - 1);
    values[i] = is_negative ? (int64_t)bits - ((int64_t)1 << width) : (int64_t)bits;
    evaluation_set(e, b->variables.data[i], bits);
  }
}

static void lemmas_mean_the_same(void **state) {
  (void)state;
  unsigned truths = 0, all = 0;
  for (uint64_t seed = 1; seed <= ROUNDS(600); seed++) {
    Back b;
    back_start(&b, seed);
    Linear formula = back_truth(&b, 1 + (unsigned)(seed % 4));
    TermVector lemmas = {0}, variants = {0};
    word_take_lemmas(b.bank, &b.variables, &b.reading, b.linear, formula, &lemmas, &variants);
    Evaluation *e = evaluation_new(b.bank);
    for (unsigned round = 0; round < 20; round++) {
      int64_t values[VARIABLES];
      random_values(&b, e, values);
      bool expected = linear_holds(b.linear, formula, values, VARIABLES), holds = true;
      for (size_t i = 0; i < lemmas.size; i++) holds = holds && evaluation_is_true(e, lemmas.data[i]);
      assert_int_equal(holds, expected);
      truths += expected;
      all++;
    }
    evaluation_delete(e);
    vector_release(&lemmas);
    vector_release(&variants);
    back_end(&b);
  }
  assert_true(truths > all / 10 && truths < all - all / 10);
}

/* ---- sequences ------------------------------------------------------------------------------------ */

static void assert_sequence(TermBank *bank, const Term *parts, size_t count, const Term *interpolants) {
  for (size_t i = 0; i < count; i++) {
    Term violated = term_and(bank, parts[i], i ? interpolants[i - 1] : term_true(bank));
    if (i + 1 < count) violated = term_and(bank, violated, term_not(bank, interpolants[i]));
    assert_int_equal(second_opinion(bank, violated, NULL, NULL, NULL), ANSWER_UNSAT);
  }
}

static void interpolate_and_check(Word *word, TermBank *bank, const Term *parts, size_t count,
                                  Term *interpolants) {
  assert_true(word_interpolate(word, bank, parts, count, NULL, NULL, interpolants));
  assert_sequence(bank, parts, count, interpolants);
}

static void assert_interpolated(TermBank *bank, const Term *parts, size_t count) {
  Term interpolants[8];
  Word *word = word_new();
  interpolate_and_check(word, bank, parts, count, interpolants);
  word_delete(word);
}

/* x = y = 0; then `steps` times x += a, y += a; then x != y.  Part by part, over fresh copies. */
static size_t lockstep(TermBank *bank, unsigned steps, Term *parts) {
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y"), zero = term_constant(bank, 32, 0);
  parts[0] = term_and(bank, term_equal(bank, x, zero), term_equal(bank, y, zero));
  for (unsigned i = 1; i <= steps; i++) {
    Term next_x = term_variable(bank, 32, "x"), next_y = term_variable(bank, 32, "y"),
         a = term_variable(bank, 32, "a");
    parts[i] = term_and(bank, term_equal(bank, next_x, term_add(bank, x, a)),
                        term_equal(bank, next_y, term_add(bank, y, a)));
    x = next_x;
    y = next_y;
  }
  parts[steps + 1] = term_not(bank, term_equal(bank, x, y));
  return steps + 2;
}

static void lockstep_has_a_sequence(void **state) {
  (void)state;
  Word *word = word_new();
  for (unsigned steps = 0; steps < 6; steps++) {
    TermBank *bank = bank_new();
    Term parts[16], interpolants[16];
    size_t count = lockstep(bank, steps, parts);
    interpolate_and_check(word, bank, parts, count, interpolants);
    for (size_t i = 0; i + 1 < count; i++) assert_true(term_count_nodes(bank, interpolants[i]) < 20);
    bank_delete(bank);
  }
  word_delete(word);
}

/* A variable of the first part that only the last one uses goes through all cuts between. */
static void variables_pass_through(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term n = term_variable(bank, 16, "n"), x = term_variable(bank, 16, "x"), y = term_variable(bank, 16, "y");
  Term ten = term_constant(bank, 16, 10), one = term_constant(bank, 16, 1);
  Term parts[] = {term_and(bank, term_sless(bank, n, ten), term_equal(bank, x, one)),
                  term_equal(bank, y, term_add(bank, x, one)),
                  term_and(bank, term_equal(bank, y, term_constant(bank, 16, 2)), term_sless(bank, ten, n))};
  assert_interpolated(bank, parts, 3);
  bank_delete(bank);
}

/* Remainders, extensions, choices, comparisons of both kinds. */
static void other_operators(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 64, "y"), p = term_variable(bank, 1, "p");
  Term c = term_constant(bank, 32, 7), hundred = term_constant(bank, 64, 100);
  Term rest = term_binary(bank, TERM_SREMAINDER, x, c), wide = term_sign_extend(bank, rest, 64);
  Term parts[] = {term_equal(bank, y, term_ite(bank, p, wide, hundred)),
                  term_binary(bank, TERM_SLESS, hundred, y)};
  assert_interpolated(bank, parts, 2);
  bank_delete(bank);
}

/* ---- wrong guesses -------------------------------------------------------------------------------- */

static void assert_rejected(TermBank *bank, const Term *parts, size_t count) {
  Term interpolants[8];
  Word *word = word_new();
  WordSystem *system = word_sequence_system(bank, parts, count);
  WordGuess guess;
  word_solve(word, system, NULL, NULL, &guess);
  assert_int_equal(guess.answer, HORN_SOLVED); /* over the integers there is one */
  assert_false(word_take_sequence(bank, parts, count, &guess, NULL, interpolants));
  word_guess_release(&guess);
  word_system_delete(system);
  word_delete(word);
}

static void overflow_is_noticed(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y"), zero = term_constant(bank, 32, 0);
  Term parts[] = {term_sless(bank, zero, x),
                  term_equal(bank, y, term_add(bank, x, term_constant(bank, 32, 1))),
                  term_sless(bank, y, zero)};
  assert_rejected(bank, parts, 3);
  bank_delete(bank);
}

static void unsigned_wrap_is_noticed(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y"), z = term_variable(bank, 8, "z");
  Term ten = term_constant(bank, 8, 10);
  Term parts[] = {term_uless(bank, x, ten), term_equal(bank, y, term_subtract(bank, x, ten)),
                  term_and(bank, term_equal(bank, z, y), term_uless(bank, ten, z))};
  assert_rejected(bank, parts, 3);
  bank_delete(bank);
}

static void multiplication_wrap_is_noticed(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 16, "x"), y = term_variable(bank, 16, "y"), zero = term_constant(bank, 16, 0);
  Term parts[] = {term_sless(bank, zero, x),
                  term_equal(bank, y, term_multiply(bank, x, term_constant(bank, 16, 3))),
                  term_binary(bank, TERM_SLESS_EQUAL, y, zero)};
  assert_rejected(bank, parts, 3);
  bank_delete(bank);
}

/* Random parts of all operators: a sequence that is handed out means that they contradict each other. */
static void never_for_satisfiable_parts(void **state) {
  (void)state;
  unsigned found = 0, satisfiable = 0;
  Word *word = word_new();
  for (uint64_t seed = 1; seed <= 60; seed++) {
    TermGenerator g;
    generator_start(&g, seed + 4000);
    Term parts[4], interpolants[3], all;
    for (unsigned i = 0; i < 4; i++) parts[i] = random_formula(&g, seed % 2 ? 8 : 32, 3).simple;
    all = term_and(g.bank, term_and(g.bank, parts[0], parts[1]), term_and(g.bank, parts[2], parts[3]));
    WordLimits limits = {.horn = {.effort = 2000000, .seconds = 5}, .bounded = seed % 3 == 0};
    if (word_interpolate(word, g.bank, parts, 4, &limits, NULL, interpolants)) {
      assert_sequence(g.bank, parts, 4, interpolants);
      found++;
    }
    satisfiable += decide_term(g.bank, all, NULL, NULL) == ANSWER_SAT;
    generator_end(&g);
  }
  word_delete(word);
  assert_true(found >= 5 && satisfiable >= 5);
}

/* ---- loops, and asking without waiting ------------------------------------------------------------ */

/* x = 0, y = n; while (x < n) x++, y--; then x + y == n. */
static WordSystem *loop_system(TermBank *bank, Term *state) {
  for (unsigned i = 0; i < 3; i++) state[i] = term_variable(bank, 32, i == 0 ? "x" : i == 1 ? "y" : "n");
  Term x = state[0], y = state[1], n = state[2], one = term_constant(bank, 32, 1);
  WordSystem *system = word_system_new(bank);
  unsigned loop = word_predicate(system, state, 3);
  Term start[] = {term_constant(bank, 32, 0), n, n};
  word_clause(system, WORD_NONE, term_true(bank), loop, start);
  Term next[] = {term_add(bank, x, one), term_subtract(bank, y, one), n};
  word_clause(system, loop, term_sless(bank, x, n), loop, next);
  Term wrong = term_not(bank, term_equal(bank, term_add(bank, x, y), n));
  word_clause(system, loop, wrong, WORD_NONE, NULL);
  return system;
}

static void loop_has_lemmas(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term variables[3];
  WordSystem *system = loop_system(bank, variables);
  Word *word = word_new();
  WordGuess guess;
  word_solve(word, system, NULL, NULL, &guess);
  assert_int_equal(guess.answer, HORN_SOLVED);
  assert_true(guess.lemmas[0].size > 0);
  Term sum = term_equal(bank, term_add(bank, variables[0], variables[1]), variables[2]);
  bool has_sum = false;
  for (size_t i = 0; i < guess.variants[0].size; i++) has_sum = has_sum || guess.variants[0].data[i] == sum;
  for (size_t i = 0; i < guess.lemmas[0].size; i++) has_sum = has_sum || guess.lemmas[0].data[i] == sum;
  Term strong = term_true(bank);
  for (size_t i = 0; i < guess.lemmas[0].size; i++) strong = term_and(bank, strong, guess.lemmas[0].data[i]);
  assert_true(has_sum ||
              decide_term(bank, term_and(bank, strong, term_not(bank, sum)), NULL, NULL) == ANSWER_UNSAT);
  word_guess_release(&guess);
  word_delete(word);
  word_system_delete(system);
  bank_delete(bank);
}

static bool has_term(const TermVector *terms, Term t) {
  for (size_t i = 0; i < terms->size; i++)
    if (terms->data[i] == t) return true;
  return false;
}

/* x <= 5 of a signed word: as an unsigned one, too.  x <= y + z: computed in eight bits, and compared in both ways. */
static void orders_come_in_other_readings(void **state) {
  (void)state;
  Back b;
  back_start(&b, 1);
  TermVector lemmas = {0}, variants = {0};
  Linear x = linear_variable(b.linear, 0), z = linear_variable(b.linear, 2);
  Term tx = b.variables.data[0], tz = b.variables.data[2], five = term_constant(b.bank, 8, 5);
  Linear both[] = {linear_less_equal(b.linear, x, linear_constant(b.linear, 5)), linear_less_equal(b.linear, linear_add(b.linear, x, x), z)};
  word_take_lemmas(b.bank, &b.variables, &b.reading, b.linear, linear_conjunction(b.linear, both, 2), &lemmas, &variants);
  assert_true(has_term(&lemmas, term_binary(b.bank, TERM_SLESS_EQUAL, tx, five)));
  assert_true(has_term(&variants, term_binary(b.bank, TERM_ULESS_EQUAL, tx, five)));
  Term twice = term_multiply(b.bank, tx, term_constant(b.bank, 8, 2));
  assert_true(has_term(&variants, term_binary(b.bank, TERM_ULESS_EQUAL, twice, tz)));
  assert_true(has_term(&variants, term_binary(b.bank, TERM_SLESS_EQUAL, twice, tz)));
  vector_release(&lemmas);
  vector_release(&variants);
  back_end(&b);
}

/* (p and q) or r is p or r, and q or r. */
static void disjunctions_are_split(void **state) {
  (void)state;
  Back b;
  back_start(&b, 1);
  TermVector lemmas = {0}, variants = {0};
  Linear atoms[3];
  Term terms[3];
  for (unsigned i = 0; i < 3; i++) {
    atoms[i] = linear_less_equal(b.linear, linear_variable(b.linear, 0), linear_constant(b.linear, -5 * (int)i));
    terms[i] = term_binary(b.bank, TERM_SLESS_EQUAL, b.variables.data[0], term_signed_constant(b.bank, 8, -5 * (int)i));
  }
  Linear split = linear_or(b.linear, linear_and(b.linear, atoms[0], linear_not(b.linear, atoms[1])), atoms[2]);
  word_take_lemmas(b.bank, &b.variables, &b.reading, b.linear, split, &lemmas, &variants);
  assert_true(has_term(&variants, term_or(b.bank, terms[0], terms[2])));
  assert_true(has_term(&variants, term_or(b.bank, term_not(b.bank, terms[1]), terms[2])));
  vector_release(&lemmas);
  vector_release(&variants);
  back_end(&b);
}

/* Owns the system and its bank; *passed is the length of the way to a refutation. */
static HornAnswer answer_to(WordSystem *system, TermBank *bank, bool exact, size_t *passed) {
  Word *word = word_new();
  WordGuess guess;
  word_solve(word, system, &(WordLimits){.bounded = true, .exact = exact}, NULL, &guess);
  HornAnswer answer = guess.answer;
  *passed = guess.path.size;
  word_guess_release(&guess);
  word_delete(word);
  word_system_delete(system);
  bank_delete(bank);
  return answer;
}

/* A question without a loop: 255 and 1 are more than 5 together, or not. */
static HornAnswer ask_about_wrapping(bool exact, size_t *passed) {
  TermBank *bank = bank_new();
  Term v[] = {term_variable(bank, 8, "x"), term_variable(bank, 8, "y")}, start[] = {term_constant(bank, 8, 255), term_constant(bank, 8, 1)};
  WordSystem *system = word_system_new(bank);
  unsigned p = word_predicate(system, v, 2);
  word_clause(system, WORD_NONE, term_true(bank), p, start);
  word_clause(system, p, term_uless(bank, term_constant(bank, 8, 5), term_add(bank, v[0], v[1])), WORD_NONE, NULL);
  return answer_to(system, bank, exact, passed);
}

static void sums_wrap_if_they_have_to_be_exact(void **state) {
  (void)state;
  size_t passed;
  assert_int_equal(ask_about_wrapping(false, &passed), HORN_REFUTED);
  assert_int_equal(passed, 1);
  assert_int_equal(ask_about_wrapping(true, &passed), HORN_SOLVED);
  assert_int_equal(passed, 0);
}

/* x * y and u * v are unknown numbers, but equal ones if x = u and y = v. */
static HornAnswer ask_about_products(bool exact) {
  TermBank *bank = bank_new();
  Term v[4];
  for (unsigned i = 0; i < 4; i++) v[i] = term_variable(bank, 16, "v");
  WordSystem *system = word_system_new(bank);
  unsigned p = word_predicate(system, v, 4);
  word_clause(system, WORD_NONE, term_and(bank, term_equal(bank, v[0], v[2]), term_equal(bank, v[1], v[3])), p, v);
  Term differ = term_not(bank, term_equal(bank, term_multiply(bank, v[0], v[1]), term_multiply(bank, v[2], v[3])));
  word_clause(system, p, differ, WORD_NONE, NULL);
  size_t passed;
  return answer_to(system, bank, exact, &passed);
}

static void unknown_operators_are_functions_if_they_have_to_be_exact(void **state) {
  (void)state;
  assert_int_equal(ask_about_products(false), HORN_REFUTED);
  assert_int_equal(ask_about_products(true), HORN_SOLVED);
}

static void polling_and_cancelling(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term variables[3];
  WordSystem *system = loop_system(bank, variables);
  Word *word = word_new();
  WordGuess guess;
  assert_false(word_poll(word, 0, &guess));
  word_ask(word, system, NULL);
  word_cancel(word);
  assert_false(word_poll(word, 0, &guess));
  word_ask(word, system, NULL);
  while (!word_poll(word, 1, &guess)) continue;
  assert_int_equal(guess.answer, HORN_SOLVED);
  word_guess_release(&guess);
  word_guess_release(&guess);
  word_delete(word);
  word_system_delete(system);
  bank_delete(bank);
}

static void the_budget_counts(void **state) {
  (void)state;
  static const char *const points[] = {"word_ask", "word_wait", "word_check"};
  Word *word = word_new();
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    TermBank *bank = bank_new();
    Term parts[16], interpolants[16];
    size_t count = lockstep(bank, 3, parts);
    Budget budget;
    budget_init(&budget, NULL, 0, 0);
    budget_fire(points[i], 1);
    bool found = word_interpolate(word, bank, parts, count, NULL, &budget, interpolants);
    assert_string_equal(budget.stopped, points[i]);
    assert_false(found);
    budget_fire(NULL, 0);
    bank_delete(bank);
  }
  word_delete(word);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lemmas_mean_the_same),
                                     cmocka_unit_test(lockstep_has_a_sequence),
                                     cmocka_unit_test(variables_pass_through),
                                     cmocka_unit_test(other_operators),
                                     cmocka_unit_test(overflow_is_noticed),
                                     cmocka_unit_test(unsigned_wrap_is_noticed),
                                     cmocka_unit_test(multiplication_wrap_is_noticed),
                                     cmocka_unit_test(never_for_satisfiable_parts),
                                     cmocka_unit_test(loop_has_lemmas),
                                     cmocka_unit_test(orders_come_in_other_readings),
                                     cmocka_unit_test(disjunctions_are_split),
                                     cmocka_unit_test(sums_wrap_if_they_have_to_be_exact),
                                     cmocka_unit_test(unknown_operators_are_functions_if_they_have_to_be_exact),
                                     cmocka_unit_test(polling_and_cancelling),
                                     cmocka_unit_test(the_budget_counts)};
  return cmocka_run_group_tests_name("solve/word", tests, NULL, NULL);
}
