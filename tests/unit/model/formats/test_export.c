/* What is written means the same: models are exported, read back and compared, step by step and in what they
 * reach. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "logic/float.h"
#include "model/formats/aiger.h"
#include "model/formats/btor2.h"
#include "model/formats/export_aiger.h"
#include "model/formats/export_btor2.h"
#include "model/formats/export_dot.h"
#include "model/formats/export_smtlib.h"
#include "model/unroll/unrolling.h"
#include "unit/program_model.h"
#include "unit/sample_models.h"
#include "unit/solve/random_terms.h"

typedef enum { BTOR2, AIGER_TEXT, AIGER_BINARY, FORMATS } Format;

static Model *read_back(Model *model, Format format) {
  Buffer out = {0}, why = {0};
  bool good = format == BTOR2 ? export_btor2(model, "a test\n", &out, &why)
                              : export_aiger(model, format == AIGER_BINARY, "a test\n", &out, &why);
  if (!good) fail_msg("%s", buffer_text(&why));
  char path[] = "/tmp/craig-test-export-XXXXXX";
  int descriptor = mkstemp(path);
  assert_true(descriptor >= 0);
  FILE *file = fdopen(descriptor, "wb");
  assert_int_equal(fwrite(out.data, 1, out.size, file), out.size);
  fclose(file);
  Model *copy = format == BTOR2 ? btor2_read(path, &why) : aiger_read(path, &why);
  if (!copy) fail_msg("%s", buffer_text(&why));
  unlink(path);
  vector_release(&out);
  vector_release(&why);
  return copy;
}

/* ---- reachability -------------------------------------------------------------------------------- */

/* The first depth at which the error (or incomplete) can happen; -1: none up to `limit`. */
static int first(const Model *model, bool incomplete, unsigned limit) {
  Circuit *circuit = circuit_new(model, NULL);
  Unrolling *u = unrolling_new(circuit);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  int found = -1;
  for (unsigned depth = 0; depth <= limit && found < 0; depth++) {
    Answer answer =
        incomplete ? unrolling_ask_incomplete(u, depth, &budget) : unrolling_ask_error(u, depth, &budget);
    if (answer == ANSWER_SAT) found = (int)depth;
  }
  unrolling_delete(u);
  circuit_delete(circuit);
  return found;
}

enum { LIMIT = 12 };

/* With a flag for the first step everything happens one step later. */
static void assert_same_reach(Model *model, const char *what) {
  int error = first(model, false, LIMIT), incomplete = first(model, true, LIMIT);
  int wanted = error < 0 || (incomplete >= 0 && incomplete < error) ? incomplete : error;
  for (Format format = 0; format < FORMATS; format++) {
    Model *copy = read_back(model, format);
    bool has_flag =
        copy->state.size > 0 && !strncmp(vector_last(&copy->state).name, "ended", 5)
            ? copy->state.size > 1 && !strcmp(copy->state.data[copy->state.size - 2].name, "begun")
            : copy->state.size > 0 && !strcmp(vector_last(&copy->state).name, "begun");
    int got = first(copy, false, LIMIT + 1);
    if (got != (wanted < 0 ? -1 : wanted + has_flag))
      fail_msg("%s, format %d: %d, expected %d", what, format, got, wanted + has_flag);
    model_delete(copy);
  }
}

static void samples(void **state) {
  (void)state;
  Model *models[] = {sample_counter(8, 0, 2, 10),  sample_counter(8, 0, 2, 9), sample_bounded(8, 3, 3),
                     sample_bounded(8, 3, 4),      sample_input(8, 5, 4),      sample_input(8, 5, 5),
                     sample_counter(8, 250, 3, 6), sample_counter(8, 1, 2, 8)};
  for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
    assert_same_reach(models[i], "sample");
    model_delete(models[i]);
  }
}

static void programs(void **state) {
  (void)state;
#define HEAD "extern int nondet(void); extern void reach_error(void);\n"
  static const char *const texts[] = {
      HEAD "int main(void) { int x = nondet(); if (x == 7) reach_error(); return 0; }",
      HEAD "int main(void) { int x = nondet(); if (x * x == 7) reach_error(); return 0; }",
      HEAD "int main(void) { int x = nondet(), n = 0; while (x > 0 && x < 9) { x -= 3; n++; } if (n == 3) "
           "reach_error(); return 0; }",
      HEAD "int main(void) { int x = nondet(), n = 0; while (x > 0 && x < 9) { x -= 3; n++; } if (n == 4) "
           "reach_error(); return 0; }",
      HEAD "int main(void) { unsigned x = nondet(); if (x > 99) return 0; while (x % 10 != 3) x += 4; if (x "
           "/ 10 == 7) reach_error(); return 0; }",
      HEAD "int main(void) { if (nondet()) reach_error(); int x = 0; while (nondet()) x++; if (x == 3) "
           "reach_error(); return 0; }",
      HEAD "int f(int n) { return n ? f(n - 1) : 0; } int main(void) { int n = nondet(); if (n >= 0 && f(n)) "
           "reach_error(); return 0; }",
      HEAD "int f(int n) { return n ? f(n - 1) : 0; } int main(void) { int i = 0; while (i < 9) { if (i == 2 "
           "&& f(nondet())) reach_error(); i++; if (i == 7) reach_error(); } return 0; }",
      HEAD "int main(void) { short s = nondet(); unsigned char c = s; while (c > 1) c = c >> 1 | c << 7; if "
           "(c == s) reach_error(); return 0; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ProgramModel pm = program_model(texts[i]);
    assert_non_null(pm.model);
    assert_same_reach(pm.model, texts[i]);
    program_model_release(&pm);
  }
}

/* A path that ended without being described must not go on to an error: the first bad state is the error
 * alone. */
static void incomplete_ends_the_path(void **state) {
  (void)state;
  Model *model = sample_counter(4, 0, 1, 5);
  TermBank *bank = model->bank;
  Term x = model->state.data[0].var, at_two = term_equal(bank, x, term_constant(bank, 4, 2));
  model->loop.incomplete = at_two;
  model->loop.valid = term_and(bank, model->loop.valid, term_not(bank, at_two));
  Buffer out = {0}, why = {0};
  assert_true(export_btor2(model, "", &out, &why));
  char *second = strstr(buffer_text(&out), "; here the model stops");
  assert_non_null(second);
  *second = 0; /* without the second property */
  char path[] = "/tmp/craig-test-export-XXXXXX";
  FILE *file = fdopen(mkstemp(path), "wb");
  assert_non_null(file);
  fputs(out.data, file);
  fclose(file);
  Model *copy = btor2_read(path, &why);
  unlink(path);
  assert_non_null(copy);
  assert_int_equal(first(copy, false, LIMIT), -1);
  assert_same_reach(model, "incomplete");
  model_delete(copy);
  model_delete(model);
  vector_release(&out);
  vector_release(&why);
}

/* ---- operators ----------------------------------------------------------------------------------- */

/* Give the same bits to the inputs of a model, whatever their widths. */
static void set_inputs(const Model *model, Evaluation *e, TermGenerator *g) {
  for (size_t i = 0; i < model->loop.inputs.size; i++) {
    uint64_t words[BITS_MAX_WORDS] = {0};
    unsigned width = term_width(model->bank, model->loop.inputs.data[i].var);
    for (unsigned b = 0; b < width; b++) bits_put(words, b, generator_below(g, 2));
    evaluation_set_words(e, model->loop.inputs.data[i].var, words);
  }
}

static bool copy_bit(const Model *copy, Evaluation *e, Format format, unsigned bit) {
  Term next = copy->state.data[format == BTOR2 ? 0 : bit].next;
  return bits_get(evaluation_words(e, next), format == BTOR2 ? bit : 0);
}

/* One state that takes the value of a term over inputs. */
static Model *operator_model(TermBank *bank, Term t, const TermVector *variables) {
  Model *model = model_new();
  bank_delete(model->bank);
  model->bank = bank;
  for (size_t i = 0; i < variables->size; i++) {
    ModelInput input = {.name = "in", .var = variables->data[i], .when = term_true(bank)};
    vector_push(&model->loop.inputs, input);
  }
  unsigned width = term_width(bank, t);
  StateVariable result = {.name = "result", .var = term_variable(bank, width, "result"), .next = t};
  result.init = term_constant(bank, width, 0);
  vector_push(&model->state, result);
  model->prefix.valid = model->loop.valid = term_true(bank);
  model->prefix.error = model->prefix.incomplete = model->loop.error = model->loop.incomplete =
      term_false(bank);
  model->loop.error = term_equal(bank, result.var, term_constant(bank, width, 1));
  model->loop.valid = term_not(bank, model->loop.error);
  model->has_loop = true;
  return model;
}

static void assert_same_values(Model *model, uint64_t seed) {
  for (Format format = 0; format < FORMATS; format++) {
    Model *copy = read_back(model, format);
    Evaluation *original = evaluation_new(model->bank), *again = evaluation_new(copy->bank);
    for (unsigned round = 0; round < 20; round++) {
      TermGenerator a = {.seed = seed + round + 1}, b = {.seed = seed + round + 1};
      set_inputs(model, original, &a);
      set_inputs(copy, again, &b);
      Term next = model->state.data[0].next;
      for (unsigned bit = 0; bit < term_width(model->bank, next); bit++)
        if (bits_get(evaluation_words(original, next), bit) != copy_bit(copy, again, format, bit))
          fail_msg("seed %u, format %d, round %u: bit %u differs", (unsigned)seed, format, round, bit);
    }
    evaluation_delete(original);
    evaluation_delete(again);
    model_delete(copy);
  }
}

/* Terms of all operators, interned as they are, so that no rewriting hides one. */
static void random_operators(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 150; seed++) {
    TermGenerator g;
    generator_start(&g, seed);
    g.max_width = seed % 10 ? 9 : 70;
    g.heavy_width = 9;
    Term t = random_word(&g, 1 + generator_below(&g, g.max_width), 5).plain;
    Model *model = operator_model(g.bank, t, &g.variables);
    assert_same_values(model, seed);
    g.bank = bank_new(); /* the model owns the other one */
    model_delete(model);
    generator_end(&g);
  }
}

/* Floating-point operations become gates. */
static void float_operators(void **state) {
  (void)state;
  static const IeeeFormat small = {.exponent_bits = 3, .precision = 4};
  for (unsigned i = 0; i < 4; i++) {
    TermBank *bank = bank_new();
    TermVector variables = {0};
    vector_push(&variables, term_variable(bank, 7, "a"));
    vector_push(&variables, term_variable(bank, 7, "b"));
    Term a = variables.data[0], b = variables.data[1];
    Term terms[] = {term_float_binary(bank, TERM_FP_ADD, small, IEEE_NEAREST_EVEN, a, b),
                    term_float_binary(bank, TERM_FP_MULTIPLY, small, IEEE_NEAREST_EVEN, a, b),
                    term_float_compare(bank, TERM_FP_LESS, small, a, b),
                    term_float_to_integer(bank, small, IEEE_TOWARDS_ZERO, a, 5, true)};
    Model *model = operator_model(bank, terms[i], &variables);
    assert_same_values(model, i);
    model_delete(model);
    vector_release(&variables);
  }
}

/* ---- the others ---------------------------------------------------------------------------------- */

static void questions_for_smt_solvers(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 10);
  Buffer out = {0};
  export_smtlib(model, 5, "test\n", &out);
  assert_non_null(strstr(buffer_text(&out), "; Is the error reachable in at most 5 passes"));
  assert_non_null(strstr(out.data, "(assert false)\n(check-sat)"));
  vector_clear(&out);
  export_smtlib(model, 6, "test\n", &out);
  assert_non_null(strstr(buffer_text(&out), "|go@5|"));
  assert_null(strstr(out.data, "(assert false)"));
  vector_release(&out);
  model_delete(model);
}

static void pictures(void **state) {
  (void)state;
  ProgramModel pm =
      program_model(HEAD "int f(int y) { return y + 1; }\nint main(void) {\n  int x = nondet();\n"
                         "  while (x < 3) x = f(x);\n  if (x == '\"') reach_error();\n  return 0;\n}\n");
  Buffer out = {0};
  export_dot(pm.cfa, "test \"quoted\"", &out);
  const char *text = buffer_text(&out);
  static const char *const parts[] = {"digraph",
                                      "label=\"test \\\"quoted\\\"\"",
                                      "label=\"main\"",
                                      "peripheries=2",
                                      "5: while (x < 3) x = f(x);",
                                      "color=red",
                                      "style=dotted",
                                      "'\\\"'"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (!strstr(text, parts[i])) fail_msg("no '%s' in %s", parts[i], text);
  vector_release(&out);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(samples),
      cmocka_unit_test(programs),
      cmocka_unit_test(incomplete_ends_the_path),
      cmocka_unit_test(random_operators),
      cmocka_unit_test(float_operators),
      cmocka_unit_test(questions_for_smt_solvers),
      cmocka_unit_test(pictures),
  };
  return cmocka_run_group_tests_name("model/export", tests, NULL, NULL);
}
