/* Floating-point terms: what the constructors make of them has the plain meaning; the rules that matter do
 * apply; solvers read their text and agree with our values. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "logic/smtlib.h"
#include "logic/walk.h"
#include "unit/float_terms.h"
#include "unit/solver_program.h"
#include "unit/rounds.h"

static const struct {
  IeeeFormat narrow, wide;
} pairs[] = {{{3, 3, false}, {6, 8, false}}, {{3, 4, false}, {4, 6, false}}, {{2, 3, false}, {5, 8, false}},
             {IEEE_HALF, IEEE_FLOAT},        {IEEE_FLOAT, IEEE_DOUBLE},      {{3, 4, true}, {4, 6, false}},
             {{4, 5, false}, {4, 5, true}},  {IEEE_DOUBLE, IEEE_X87},        {IEEE_FLOAT, IEEE_X87},
             {IEEE_X87, IEEE_QUAD}};
enum { PAIRS = sizeof pairs / sizeof *pairs };

/* ---- meaning ----------------------------------------------------------------------------------------- */

static void check_values(FloatWorld *w, Evaluation *e) {
  float_world_assign(w);
  for (int i = 0; i < w->count; i++)
    if (w->nodes[i].op == TERM_VARIABLE) evaluation_set_words(e, w->nodes[i].term, w->nodes[i].value);
  for (int i = 0; i < w->count; i++) {
    const FloatNode *n = &w->nodes[i];
    const uint64_t *got = evaluation_words(e, n->term);
    if (bits_equal(got, n->value, n->width)) continue;
    Buffer text = {0};
    smtlib_print_term(w->bank, n->term, &text);
    fail_msg("operator %d, mode %d, formats %d %d from %d %d: %016llx, expected %016llx: %s", n->op,
             n->p.rounding, n->p.format.exponent_bits, n->p.format.precision, n->p.from.exponent_bits,
             n->p.from.precision, (unsigned long long)got[0], (unsigned long long)n->value[0],
             buffer_text(&text));
  }
}

static void terms_mean_what_they_should(void **state) {
  (void)state;
  for (unsigned seed = 0; seed < ROUNDS(3000); seed++) {
    FloatWorld w;
    float_world_start(&w, seed, pairs[seed % PAIRS].narrow, pairs[seed % PAIRS].wide);
    w.with_remainder = true;
    while (w.count < 30) float_add_random(&w);
    Evaluation *e = evaluation_new(w.bank);
    for (unsigned i = 0; i < 12; i++) check_values(&w, e);
    evaluation_delete(e);
    float_world_end(&w);
  }
}

static void rebuilding_changes_nothing(void **state) {
  (void)state;
  for (unsigned seed = 0; seed < 200; seed++) {
    FloatWorld w;
    float_world_start(&w, seed, pairs[seed % PAIRS].narrow, pairs[seed % PAIRS].wide);
    while (w.count < 40) float_add_random(&w);
    for (Term t = 1; t <= bank_size(w.bank); t++) {
      Term children[3];
      for (unsigned i = 0; i < term_arity(w.bank, t); i++) children[i] = term_child(w.bank, t, i);
      if (term_is_float(w.bank, t)) assert_int_equal(term_rebuild(w.bank, t, children), t);
    }
    float_world_end(&w);
  }
}

/* Substituting values for variables gives constants: the values. */
static void substitution_folds(void **state) {
  (void)state;
  for (unsigned seed = 0; seed < 200; seed++) {
    FloatWorld w;
    Map values = {0}, cache = {0};
    float_world_start(&w, seed, pairs[seed % PAIRS].narrow, pairs[seed % PAIRS].wide);
    while (w.count < 40) float_add_random(&w);
    float_world_assign(&w);
    for (int i = 0; i < w.count; i++)
      if (w.nodes[i].op == TERM_VARIABLE)
        map_put(&values, w.nodes[i].term, term_words_constant(w.bank, w.nodes[i].width, w.nodes[i].value));
    for (int i = 0; i < w.count; i++) {
      Term t = term_substitute(w.bank, w.nodes[i].term, &values, &cache);
      assert_true(term_is_constant(w.bank, t));
      assert_true(bits_equal(term_words(w.bank, t), w.nodes[i].value, w.nodes[i].width));
    }
    map_release(&values);
    map_release(&cache);
    float_world_end(&w);
  }
}

/* Narrow, compute wide, narrow again: all operands, all modes, for a pair just wide enough. */
static void a_detour_is_innocuous(void **state) {
  (void)state;
  IeeeFormat narrow = {3, 3, false}, wide = {6, 8, false};
  for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
    for (unsigned i = 0; i < 1 << 12; i++) {
      uint64_t a[2] = {i & 63}, b[2] = {i >> 6}, x[2], y[2], r[2], direct[2];
      ieee_convert(wide, narrow, mode, a, x);
      ieee_convert(wide, narrow, mode, b, y);
      for (unsigned op = 0; op < 5; op++) {
        static void (*const functions[])(IeeeFormat, IeeeRounding, const uint64_t *, const uint64_t *,
                                         uint64_t *) = {ieee_add, ieee_subtract, ieee_multiply, ieee_divide};
        if (op < 4)
          functions[op](wide, mode, x, y, r), functions[op](narrow, mode, a, b, direct);
        else
          ieee_sqrt(wide, mode, x, r), ieee_sqrt(narrow, mode, a, direct);
        ieee_convert(narrow, wide, mode, r, r);
        assert_int_equal(r[0], direct[0]);
      }
    }
}

/* ---- rules ------------------------------------------------------------------------------------------- */

static Term constant(TermBank *bank, IeeeFormat f, double value) {
  uint64_t words[2], result[2] = {0};
  memcpy(words, &value, sizeof value);
  ieee_convert(f, IEEE_DOUBLE, IEEE_NEAREST_EVEN, words, result);
  return term_words_constant(bank, ieee_width(f), result);
}

static void rules_apply(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  IeeeFormat f = IEEE_FLOAT, d = IEEE_DOUBLE;
  IeeeRounding rne = IEEE_NEAREST_EVEN;
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y"), i = term_variable(bank, 16, "i");
  Term wide_x = term_float_convert(bank, d, f, rne, x), wide_y = term_float_convert(bank, d, f, rne, y);
  Term sum = term_float_binary(bank, TERM_FP_ADD, f, rne, x, y);
  assert_int_equal(sum, term_float_binary(bank, TERM_FP_ADD, f, rne, y, x));
  Term wide_sum = term_float_binary(bank, TERM_FP_ADD, d, rne, wide_x, wide_y);
  assert_int_equal(term_float_convert(bank, f, d, rne, wide_sum), sum);
  assert_int_equal(term_float_compare(bank, TERM_FP_LESS, d, wide_x, wide_y),
                   term_float_compare(bank, TERM_FP_LESS, f, x, y));
  assert_int_equal(term_float_compare(bank, TERM_FP_LESS, d, wide_x, constant(bank, d, 0.5)),
                   term_float_compare(bank, TERM_FP_LESS, f, x, constant(bank, f, 0.5)));
  assert_true(
      term_is_false(bank, term_float_compare(bank, TERM_FP_EQUAL, d, wide_x, constant(bank, d, 0.1))));
  assert_int_equal(term_float_binary(bank, TERM_FP_MULTIPLY, f, rne, sum, constant(bank, f, 1)), sum);
  assert_int_equal(term_float_binary(bank, TERM_FP_SUBTRACT, f, rne, sum, constant(bank, f, 0)), sum);
  assert_int_not_equal(term_float_binary(bank, TERM_FP_ADD, f, rne, sum, constant(bank, f, 0)), sum);
  Term from = term_float_from_integer(bank, f, rne, i, true);
  assert_true(term_is_false(bank, term_float_test(bank, TERM_FP_IS_NAN, f, from)));
  assert_int_equal(term_float_to_integer(bank, f, IEEE_TOWARDS_ZERO, from, 32, true),
                   term_sign_extend(bank, i, 32));
  assert_int_equal(term_float_convert(bank, d, f, rne, from), term_float_from_integer(bank, d, rne, i, true));
  assert_true(term_is_false(bank, term_float_compare(bank, TERM_FP_LESS, f, x, x)));
  assert_int_equal(term_float_compare(bank, TERM_FP_EQUAL, f, x, x),
                   term_not(bank, term_float_test(bank, TERM_FP_IS_NAN, f, x)));
  Term both = term_float_negate(bank, f, term_float_negate(bank, f, x));
  assert_int_equal(both, x);
  bank_delete(bank);
}

/* Small integers against all constants of a small format, both ways. */
static void check_integer_comparison(TermOperator op, bool is_signed, bool constant_first, unsigned pattern) {
  IeeeFormat f = {4, 5, false};
  TermBank *bank = bank_new();
  Evaluation *e = evaluation_new(bank);
  Term i = term_variable(bank, 3, "i"), k = term_constant(bank, 9, pattern);
  Term x = term_float_from_integer(bank, f, IEEE_UPWARD, i, is_signed);
  Term t = constant_first ? term_float_compare(bank, op, f, k, x) : term_float_compare(bank, op, f, x, k);
  TermVector terms = {0};
  term_subterms(bank, t, &terms);
  for (size_t n = 0; n < terms.size; n++) assert_false(term_is_float(bank, terms.data[n]));
  for (uint64_t value = 0; value < 8; value++) {
    uint64_t number[2], constant[2] = {pattern}, expected[1];
    ieee_from_integer(f, IEEE_NEAREST_EVEN, &value, 3, is_signed, number);
    BitsOperand operands[] = {{constant_first ? constant : number, 9},
                              {constant_first ? number : constant, 9}};
    float_apply(op, 1, float_pack_parameter((FloatParameter){.format = f}), operands, expected);
    evaluation_set(e, i, value);
    assert_int_equal(evaluation_value(e, t), expected[0]);
  }
  vector_release(&terms);
  evaluation_delete(e);
  bank_delete(bank);
}

static void integers_are_compared_as_integers(void **state) {
  (void)state;
  for (unsigned op = TERM_FP_EQUAL; op <= TERM_FP_LESS_EQUAL; op++)
    for (unsigned pattern = 0; pattern < 512; pattern++)
      for (unsigned way = 0; way < 4; way++)
        check_integer_comparison((TermOperator)op, way & 1, way >> 1, pattern);
}

/* Long chains of choices neither take long nor exhaust the stack. */
static void tests_on_long_choices(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term t = term_variable(bank, 32, "x");
  for (unsigned i = 0; i < 100000; i++) {
    Term c = term_variable(bank, 1, "c");
    t = term_ite(bank, c, constant(bank, IEEE_FLOAT, i), t);
  }
  term_float_test(bank, TERM_FP_IS_NAN, IEEE_FLOAT, t);
  bank_delete(bank);
}

static void ranges(void **state) {
  (void)state;
  FloatRandom random = {5};
  TermBank *bank = bank_new();
  for (unsigned i = 0; i < 20000; i++) {
    static const IeeeFormat formats[] = {IEEE_HALF, IEEE_FLOAT, IEEE_DOUBLE, IEEE_X87, {3, 4, false}};
    IeeeFormat f = formats[i % 5];
    IeeeRounding mode = (IeeeRounding)float_random_below(&random, IEEE_ROUNDINGS);
    unsigned width = 1 + float_random_below(&random, i & 1 ? 128 : 20);
    bool is_signed = float_random(&random) & 1;
    uint64_t words[2], result[2];
    float_random_operand(&random, f, words);
    Term t =
        term_float_in_range(bank, f, mode, term_words_constant(bank, ieee_width(f), words), width, is_signed);
    assert_true(term_is_constant(bank, t));
    assert_int_equal(term_value(bank, t), ieee_to_integer(f, mode, words, width, is_signed, result));
  }
  bank_delete(bank);
}

/* ---- solvers ------------------------------------------------------------------------------------------ */

static void text_is_as_expected(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Buffer text = {0};
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y");
  Term sum = term_float_binary(bank, TERM_FP_ADD, IEEE_FLOAT, IEEE_UPWARD, x, y);
  Term t = term_float_compare(bank, TERM_FP_LESS, IEEE_FLOAT, sum, x);
  smtlib_print_term(bank, sum, &text);
  assert_string_equal(buffer_text(&text),
                      "(fp.to_ieee_bv (fp.add RTP ((_ to_fp 8 24) |x|) ((_ to_fp 8 24) |y|)))");
  vector_clear(&text);
  smtlib_print_query(bank, t, NULL, &text);
  char expected[1024];
  snprintf(expected, sizeof expected,
           "(set-logic QF_BVFP)\n(declare-fun |x| () (_ BitVec 32))\n(declare-fun |y| () (_ BitVec 32))\n"
           "(declare-fun $%uf () (_ FloatingPoint 8 24))\n"
           "(assert (= $%uf (fp.add RTP ((_ to_fp 8 24) |x|) ((_ to_fp 8 24) |y|))))\n"
           "(declare-fun $%u () (_ BitVec 32))\n"
           "(assert (ite (fp.isNaN $%uf) (= $%u #b11111111110000000000000000000000) "
           "(= ((_ to_fp 8 24) $%u) $%uf)))\n"
           "(assert (fp.lt $%uf ((_ to_fp 8 24) |x|)))\n(check-sat)\n",
           sum, sum, sum, sum, sum, sum, sum, sum);
  assert_string_equal(buffer_text(&text), expected);
  vector_release(&text);
  bank_delete(bank);
}

/* Did the solver answer?  It may give up or crash, but neither say the opposite nor not understand. */
static bool ask(const char *solver, unsigned seed, Buffer *script, const char *expected) {
  Buffer output = {0};
  solver_answer(solver, script, &output);
  char *rest = (char *)buffer_text(&output);
  const char *answer = solver_next_line(&rest);
  bool has_answer = answer && (!strcmp(answer, "sat") || !strcmp(answer, "unsat") || strstr(answer, "error"));
  if (has_answer && strcmp(answer, expected))
    fail_msg("%s, seed %u: %s, expected %s, of\n%s", solver, seed, answer, expected, buffer_text(script));
  vector_release(&output);
  return has_answer;
}

/* The variables have these values, and some node has not the value that we compute (unsat); or all have
 * (sat). */
static Term question(FloatWorld *w, bool all_agree) {
  Term result = term_bool(w->bank, all_agree), values = term_true(w->bank);
  for (int i = 0; i < w->count; i++) {
    const FloatNode *n = &w->nodes[i];
    Term equal = term_equal(w->bank, n->term, term_words_constant(w->bank, n->width, n->value));
    if (n->op == TERM_VARIABLE)
      values = term_and(w->bank, values, equal);
    else if (all_agree)
      result = term_and(w->bank, result, equal);
    else
      result = term_or(w->bank, result, term_not(w->bank, equal));
  }
  return term_and(w->bank, values, result);
}

/* What the solvers do not get, because they are wrong there: formats with two bits of exponent (z3 4.8.12
 * rounds -0.5 to the even integer -1, cvc5 1.0.3 computes 1 + 1.5 = 1.5), and z3 no sums of products in small
 * formats (1 * 1.75 + 1 = 0.5 with three bits of precision).  z3 also gives up on some conversions of short
 * integers. */
static void solvers_agree(void **state) {
  (void)state;
  static const char *const solvers[] = {"z3 -T:1200", "cvc5 --fp-exp --tlimit=1200000"};
  for (unsigned s = 0; s < 2; s++) {
    unsigned answers = 0;
    if (system(s ? "command -v cvc5 >/dev/null" : "command -v z3 >/dev/null")) continue;
    for (unsigned seed = 0; seed < 40; seed++) {
      FloatWorld w;
      Buffer text = {0};
      if (pairs[seed % PAIRS].narrow.exponent_bits == 2) continue;
      float_world_start(&w, 1000 + seed, pairs[seed % PAIRS].narrow, pairs[seed % PAIRS].wide);
      w.without_fma = s == 0 && w.narrow.precision < 11;
      w.with_remainder = s == 1;
      while (w.count < 16) float_add_random(&w);
      float_world_assign(&w);
      smtlib_print_query(w.bank, question(&w, seed & 1), NULL, &text);
      answers += ask(solvers[s], seed, &text, seed & 1 ? "sat" : "unsat");
      vector_release(&text);
      float_world_end(&w);
    }
    assert_true(answers >= 30);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(terms_mean_what_they_should),
      cmocka_unit_test(rebuilding_changes_nothing),
      cmocka_unit_test(substitution_folds),
      cmocka_unit_test(a_detour_is_innocuous),
      cmocka_unit_test(rules_apply),
      cmocka_unit_test(integers_are_compared_as_integers),
      cmocka_unit_test(tests_on_long_choices),
      cmocka_unit_test(ranges),
      cmocka_unit_test(text_is_as_expected),
      cmocka_unit_test(solvers_agree),
  };
  return cmocka_run_group_tests_name("logic/float", tests, NULL, NULL);
}
