/* Floating-point circuits against base/ieee.h: small formats completely, larger ones on random and special
 * operands, all modes; and their sizes. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>
#include "logic/smtlib.h"
#include "solve/blast.h"
#include "solve/decide.h"
#include "solve/second.h"
#include "unit/float_circuit.h"
#include "unit/float_terms.h"
#include "unit/solver_program.h"
#include "unit/rounds.h"

enum { RUNS = ROUNDS(24) }; /* of 64 patterns each, for one operation in one format and mode */

static const IeeeFormat tiny_formats[] = {
    {3, 4, false}, {2, 3, false}, {4, 2, false}, {2, 6, false}, {3, 4, true}};
static const IeeeFormat formats[] = {IEEE_HALF, IEEE_FLOAT, IEEE_DOUBLE, IEEE_X87, IEEE_QUAD};

static void complain(const char *what, IeeeFormat f, IeeeRounding mode, uint64_t (*x)[2], const uint64_t *got,
                     const uint64_t *expected) {
  fail_msg("%s, format %u %u, mode %u, of %016llx%016llx, %016llx%016llx, %016llx%016llx: %016llx%016llx, "
           "expected %016llx%016llx",
           what, f.exponent_bits, f.precision, mode, (unsigned long long)x[0][1], (unsigned long long)x[0][0],
           (unsigned long long)x[1][1], (unsigned long long)x[1][0], (unsigned long long)x[2][1],
           (unsigned long long)x[2][0], (unsigned long long)got[1], (unsigned long long)got[0],
           (unsigned long long)expected[1], (unsigned long long)expected[0]);
}

static void check_64(FloatCircuit *c, HostOperation op, IeeeFormat f, IeeeRounding mode,
                     uint64_t (*x)[3][2]) {
  uint64_t got[64][3], expected[2];
  circuit_run(c, x, got);
  for (unsigned i = 0; i < 64; i++) {
    base_operate(op, f, mode, x[i], expected);
    if (memcmp(got[i], expected, sizeof expected)) complain(host_name(op), f, mode, x[i], got[i], expected);
  }
}

/* All operands; of three the last one varies with the others. */
static void check_all_operands(HostOperation op, IeeeFormat f, IeeeRounding mode) {
  FloatCircuit c;
  circuit_build(&c, op, f, mode);
  unsigned width = ieee_width(f), mask = (1u << width) - 1, bits = width * (host_arity(op) == 1 ? 1 : 2);
  for (unsigned first = 0; first < 1u << bits; first += 64) {
    uint64_t x[64][3][2] = {0};
    for (unsigned i = 0; i < 64; i++) {
      unsigned n = first + i;
      x[i][0][0] = n & mask;
      x[i][1][0] = host_arity(op) > 1 ? n >> width & mask : 0;
      x[i][2][0] = host_arity(op) > 2 ? (n * 37 + n / 113) & mask : 0;
    }
    check_64(&c, op, f, mode, x);
  }
  circuit_release(&c);
}

static void tiny_formats_agree_everywhere(void **state) {
  (void)state;
  for (unsigned k = 0; k < sizeof tiny_formats / sizeof *tiny_formats; k++)
    for (unsigned op = 0; op < HOST_OPERATIONS; op++)
      for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
        if (circuit_exists(op) && (mode == 0 || host_rounds(op)))
          check_all_operands(op, tiny_formats[k], mode);
}

static void half_agrees_everywhere_on_one_operand(void **state) {
  (void)state;
  for (unsigned op = 0; op < HOST_OPERATIONS; op++)
    for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
      if (circuit_exists(op) && host_arity(op) == 1 && (mode == 0 || host_rounds(op)))
        check_all_operands(op, IEEE_HALF, mode);
}

static void check_random_operands(HostOperation op, IeeeFormat f, IeeeRounding mode, FloatRandom *random) {
  FloatCircuit c;
  circuit_build(&c, op, f, mode);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0};
    for (unsigned i = 0; i < 64; i++) float_random_operands(random, f, host_arity(op), x[i]);
    check_64(&c, op, f, mode, x);
  }
  circuit_release(&c);
}

static void formats_agree_on_samples(void **state) {
  (void)state;
  FloatRandom random = {1};
  for (unsigned k = 0; k < sizeof formats / sizeof *formats; k++)
    for (unsigned op = 0; op < HOST_OPERATIONS; op++)
      for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
        if (circuit_exists(op) && (mode == 0 || host_rounds(op)))
          check_random_operands(op, formats[k], mode, &random);
}

/* ---- conversions ------------------------------------------------------------------------------------- */

static void check_conversion(IeeeFormat to, IeeeFormat from, IeeeRounding mode, FloatRandom *random) {
  FloatCircuit c;
  circuit_start(&c, 1, ieee_width(from), ieee_width(to));
  float_convert(c.aig, to, from, mode, c.inputs[0], c.outputs);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    bool all = ieee_width(from) <= 10;
    for (unsigned i = 0; i < 64; i++)
      if (all)
        x[i][0][0] = (run * 64 + i) & ((1u << ieee_width(from)) - 1);
      else
        float_random_operand(random, from, x[i][0]);
    circuit_run(&c, x, got);
    for (unsigned i = 0; i < 64; i++) {
      uint64_t expected[2] = {0};
      ieee_convert(to, from, mode, x[i][0], expected);
      if (memcmp(got[i], expected, sizeof expected)) complain("convert", to, mode, x[i], got[i], expected);
    }
  }
  circuit_release(&c);
}

static void conversions_agree(void **state) {
  (void)state;
  FloatRandom random = {2};
  static const IeeeFormat all[] = {IEEE_HALF,     IEEE_FLOAT,    IEEE_DOUBLE,   IEEE_X87,    IEEE_QUAD,
                                   {3, 4, false}, {2, 7, false}, {6, 3, false}, {4, 4, true}};
  unsigned count = sizeof all / sizeof *all;
  for (unsigned k = 0; k < count * count; k++)
    for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
      check_conversion(all[k / count], all[k % count], mode, &random);
}

static void check_to_integer(IeeeFormat f, IeeeRounding mode, unsigned width, bool is_signed,
                             FloatRandom *random) {
  FloatCircuit c;
  circuit_start(&c, 1, ieee_width(f), width + 1);
  c.outputs[width] = float_to_integer(c.aig, f, mode, c.inputs[0], width, is_signed, c.outputs);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    for (unsigned i = 0; i < 64; i++) float_random_operand(random, f, x[i][0]);
    circuit_run(&c, x, got);
    for (unsigned i = 0; i < 64; i++) {
      uint64_t expected[3] = {0};
      bool fits = ieee_to_integer(f, mode, x[i][0], width, is_signed, expected);
      expected[width / 64] |= (uint64_t)fits << width % 64;
      if (memcmp(got[i], expected, sizeof expected)) complain("to integer", f, mode, x[i], got[i], expected);
    }
  }
  circuit_release(&c);
}

static void check_from_integer(IeeeFormat f, IeeeRounding mode, unsigned width, bool is_signed,
                               FloatRandom *random) {
  FloatCircuit c;
  circuit_start(&c, 1, width, ieee_width(f));
  float_from_integer(c.aig, f, mode, c.inputs[0], width, is_signed, c.outputs);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    for (unsigned i = 0; i < 64; i++) float_store(float_random_fraction(random, width), x[i][0]);
    circuit_run(&c, x, got);
    for (unsigned i = 0; i < 64; i++) {
      uint64_t expected[2] = {0};
      ieee_from_integer(f, mode, x[i][0], width, is_signed, expected);
      if (memcmp(got[i], expected, sizeof expected))
        complain("from integer", f, mode, x[i], got[i], expected);
    }
  }
  circuit_release(&c);
}

static void integers_agree(void **state) {
  (void)state;
  FloatRandom random = {3};
  static const unsigned widths[] = {1, 2, 3, 8, 16, 31, 32, 64, 65, 128};
  static const IeeeFormat all[] = {IEEE_HALF, IEEE_FLOAT,    IEEE_DOUBLE,   IEEE_X87,
                                   IEEE_QUAD, {3, 4, false}, {2, 7, false}, {6, 3, false}};
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    for (unsigned j = 0; j < sizeof widths / sizeof *widths; j++)
      for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
        for (unsigned is_signed = 0; is_signed < 2; is_signed++) {
          check_to_integer(all[k], mode, widths[j], is_signed, &random);
          check_from_integer(all[k], mode, widths[j], is_signed, &random);
        }
}

/* ---- terms ------------------------------------------------------------------------------------------- */

static const struct {
  IeeeFormat narrow, wide;
} pairs[] = {{{3, 4, false}, {4, 6, false}}, {{3, 5, false}, IEEE_HALF}, {IEEE_HALF, IEEE_FLOAT},
             {IEEE_FLOAT, IEEE_DOUBLE},      {IEEE_HALF, {4, 5, true}},  {IEEE_FLOAT, IEEE_X87}};
enum { PAIRS = sizeof pairs / sizeof *pairs };

static void start_world(FloatWorld *w, unsigned seed, unsigned pair) {
  float_world_start(w, seed, pairs[pair].narrow, pairs[pair].wide);
}

/* 64 assignments at once: the literals of every term against its plain value. */
static void check_blasted(FloatWorld *w) {
  static uint64_t values[FLOAT_NODES][64][2];
  Aig *aig = aig_new();
  Blaster *blaster = blaster_new(w->bank, aig);
  for (int i = 0; i < w->count; i++) (void)blast_term(blaster, w->nodes[i].term);
  uint64_t *words = memory_zeroed(aig_size(aig), sizeof *words);
  for (unsigned k = 0; k < 64; k++) {
    float_world_assign(w);
    for (int i = 0; i < w->count; i++) memcpy(values[i][k], w->nodes[i].value, sizeof values[i][k]);
  }
  for (int i = 0; i < w->count; i++) {
    if (w->nodes[i].op != TERM_VARIABLE) continue;
    const AigLit *bits = blast_term(blaster, w->nodes[i].term);
    for (unsigned j = 0; j < w->nodes[i].width; j++)
      for (unsigned k = 0; k < 64; k++) words[aig_node(bits[j])] |= (values[i][k][j / 64] >> j % 64 & 1) << k;
  }
  aig_simulate(aig, words);
  for (int i = 0; i < w->count; i++) {
    const AigLit *bits = blast_term(blaster, w->nodes[i].term);
    for (unsigned j = 0; j < w->nodes[i].width; j++)
      for (unsigned k = 0; k < 64; k++)
        if (((words[aig_node(bits[j])] >> k ^ aig_is_negated(bits[j])) & 1) !=
            (values[i][k][j / 64] >> j % 64 & 1))
          fail_msg("bit %u of operator %d", j, w->nodes[i].op);
  }
  memory_free(words);
  blaster_delete(blaster);
  aig_delete(aig);
}

static void terms_become_circuits(void **state) {
  (void)state;
  for (unsigned seed = 0; seed < 60; seed++) {
    FloatWorld w;
    start_world(&w, seed, seed % PAIRS);
    while (w.count < 30) float_add_random(&w);
    check_blasted(&w);
    float_world_end(&w);
  }
}

static void remainders_are_not_supported(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y");
  Term rest = term_float_binary(bank, TERM_FP_REMAINDER, IEEE_FLOAT, IEEE_NEAREST_EVEN, x, y);
  Term sum = term_float_binary(bank, TERM_FP_ADD, IEEE_FLOAT, IEEE_NEAREST_EVEN, x, y);
  assert_false(blast_supports(bank, term_float_test(bank, TERM_FP_IS_NAN, IEEE_FLOAT, rest)));
  assert_true(blast_supports(bank, term_float_test(bank, TERM_FP_IS_NAN, IEEE_FLOAT, sum)));
  bank_delete(bank);
}

/* Some tests on random terms, all true or false at random, and often one number equal to another. */
static Term random_formula(FloatWorld *w) {
  Term result = term_true(w->bank);
  for (int i = 0; i < w->count; i++) {
    if (w->nodes[i].width != 1 || float_random_below(&w->random, 3) == 0) continue;
    Term t = w->nodes[i].term;
    result = term_and(w->bank, result, float_random(&w->random) & 1 ? t : term_not(w->bank, t));
  }
  Term a = w->nodes[float_pick(w, w->narrow)].term, b = w->nodes[float_pick(w, w->narrow)].term;
  return float_random(&w->random) & 1 ? term_and(w->bank, result, term_equal(w->bank, a, b)) : result;
}

static Answer answer_of_z3(const TermBank *bank, Term formula) {
  Buffer script = {0}, text = {0};
  smtlib_print_query(bank, formula, NULL, &script);
  solver_answer("z3 -T:3", &script, &text);
  const char *line = buffer_text(&text);
  Answer answer = !strcmp(line, "sat\n")     ? ANSWER_SAT
                  : !strcmp(line, "unsat\n") ? ANSWER_UNSAT
                                             : ANSWER_UNKNOWN;
  vector_release(&script);
  vector_release(&text);
  return answer;
}

static void formulas_are_decided_as_by_z3(void **state) {
  (void)state;
  unsigned sat = 0, unsat = 0;
  if (!solver_is_installed("z3")) skip();
  for (unsigned seed = 0; seed < 60; seed++) {
    FloatWorld w;
    Budget budget;
    start_world(&w, 100 + seed, seed % 3 == 2 ? 4 : seed % 3);
    w.without_fma = true; /* see tests/unit/logic/test_float.c */
    while (w.count < 20) float_add_random(&w);
    Term formula = random_formula(&w);
    Evaluation *model = evaluation_new(w.bank);
    budget_init(&budget, NULL, 0, 10000);
    Answer ours = decide_term(w.bank, formula, &budget, model);
    if (ours == ANSWER_SAT) assert_true(evaluation_is_true(model, formula));
    Answer theirs = ours == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : answer_of_z3(w.bank, formula);
    if (theirs != ANSWER_UNKNOWN && ours != theirs)
      fail_msg("seed %u: we say %s", seed, ours == ANSWER_SAT ? "sat" : "unsat");
    sat += theirs == ANSWER_SAT;
    unsat += theirs == ANSWER_UNSAT;
    evaluation_delete(model);
    float_world_end(&w);
  }
  print_message("both say sat %u times, unsat %u times\n", sat, unsat);
  assert_true(sat >= 10 && unsat >= 5);
}

/* The same through second.h, whose models count as well. */
static void second_opinions_agree(void **state) {
  (void)state;
  unsigned answers[3] = {0};
  for (unsigned seed = 0; seed < 30; seed++) {
    FloatWorld w;
    Budget budget;
    start_world(&w, 500 + seed, seed % 3 == 2 ? 4 : seed % 3);
    while (w.count < 20) float_add_random(&w);
    Term formula = random_formula(&w);
    Evaluation *model = evaluation_new(w.bank);
    budget_init(&budget, NULL, 0, 10000);
    SecondLimits limits = {.seconds = 3};
    Answer ours = decide_term(w.bank, formula, &budget, NULL);
    Answer theirs = ours == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : second_opinion(w.bank, formula, &limits, NULL, model);
    if (theirs == ANSWER_SAT) assert_true(evaluation_is_true(model, formula));
    if (theirs != ANSWER_UNKNOWN) assert_int_equal(ours, theirs);
    answers[theirs]++;
    evaluation_delete(model);
    float_world_end(&w);
  }
  assert_true(answers[ANSWER_SAT] >= 5 && answers[ANSWER_UNSAT] >= 3);
}

/* ---- sizes ------------------------------------------------------------------------------------------- */

/* Gates for float and double; a change that makes one larger should be a decision. */
static void circuits_are_small(void **state) {
  (void)state;
  static const struct {
    HostOperation op;
    size_t most_float, most_double;
  } sizes[] = {{HOST_ADD, 1900, 4200},   {HOST_MULTIPLY, 6600, 28500}, {HOST_DIVIDE, 8500, 35600},
               {HOST_SQRT, 4000, 17300}, {HOST_FMA, 10000, 36500},     {HOST_LESS, 280, 540},
               {HOST_ROUND, 540, 1250}};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    FloatCircuit narrow, wide;
    circuit_build(&narrow, sizes[i].op, IEEE_FLOAT, IEEE_NEAREST_EVEN);
    circuit_build(&wide, sizes[i].op, IEEE_DOUBLE, IEEE_NEAREST_EVEN);
    printf("%s: %zu gates for float, %zu for double\n", host_name(sizes[i].op), circuit_size(&narrow),
           circuit_size(&wide));
    assert_true(circuit_size(&narrow) <= sizes[i].most_float);
    assert_true(circuit_size(&wide) <= sizes[i].most_double);
    circuit_release(&narrow);
    circuit_release(&wide);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tiny_formats_agree_everywhere),
      cmocka_unit_test(half_agrees_everywhere_on_one_operand),
      cmocka_unit_test(formats_agree_on_samples),
      cmocka_unit_test(conversions_agree),
      cmocka_unit_test(integers_agree),
      cmocka_unit_test(terms_become_circuits),
      cmocka_unit_test(remainders_are_not_supported),
      cmocka_unit_test(formulas_are_decided_as_by_z3), cmocka_unit_test(second_opinions_agree),
      cmocka_unit_test(circuits_are_small),
  };
  return cmocka_run_group_tests_name("solve/float", tests, NULL, NULL);
}
