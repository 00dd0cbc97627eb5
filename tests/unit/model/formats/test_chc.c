/* Horn clauses: bit-vectors as integers.  A small evaluator of linear arithmetic reads the texts back, so
 * that every operator is compared with the meaning of its term on all values of a small width. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "logic/evaluate.h"
#include "model/formats/chc_terms.h"
#include "unit/program_model.h"
#include "unit/solve/random_terms.h"

/* ---- an evaluator -------------------------------------------------------------------------------- */

enum { MOST_NAMES = 4096 };

typedef struct {
  const char *at;
  unsigned names;
  char name[MOST_NAMES][24];
  int64_t value[MOST_NAMES];
} Reader;

static void skip_space(Reader *r) {
  while (isspace((unsigned char)*r->at)) r->at++;
}

static size_t word_length(const char *text) { return strcspn(text, " \n()"); }

static void set_name(Reader *r, const char *name, size_t length, int64_t value) {
  assert_true(r->names < MOST_NAMES && length < sizeof r->name[0]);
  snprintf(r->name[r->names], sizeof r->name[0], "%.*s", (int)length, name);
  r->value[r->names++] = value;
}

static int64_t get_name(const Reader *r, const char *name, size_t length) {
  for (unsigned i = r->names; i-- > 0;)
    if (strlen(r->name[i]) == length && !memcmp(r->name[i], name, length)) return r->value[i];
  fail_msg("no value for %.*s", (int)length, name);
  return 0;
}

static int64_t floor_divide(int64_t a, int64_t b) { /* b > 0 */
  assert_true(b > 0);
  return a / b - (a % b < 0);
}

static bool is_word(const char *op, size_t length, const char *word) {
  return strlen(word) == length && !memcmp(op, word, length);
}

static int64_t apply(const char *op, size_t n, const int64_t *x, unsigned count) {
  if (is_word(op, n, "-")) return count == 1 ? -x[0] : x[0] - x[1];
  if (is_word(op, n, "not")) return !x[0];
  if (is_word(op, n, "ite")) return x[0] ? x[1] : x[2];
  assert_int_equal(count, 2);
  if (is_word(op, n, "+")) return x[0] + x[1];
  if (is_word(op, n, "*")) return x[0] * x[1];
  if (is_word(op, n, "div")) return floor_divide(x[0], x[1]);
  if (is_word(op, n, "mod")) return x[0] - floor_divide(x[0], x[1]) * x[1];
  if (is_word(op, n, "<")) return x[0] < x[1];
  if (is_word(op, n, "<=")) return x[0] <= x[1];
  if (is_word(op, n, ">=")) return x[0] >= x[1];
  if (is_word(op, n, "=")) return x[0] == x[1];
  if (is_word(op, n, "and")) return x[0] && x[1];
  if (is_word(op, n, "or")) return x[0] || x[1];
  if (is_word(op, n, "xor")) return x[0] != x[1];
  fail_msg("unknown operator %.*s", (int)n, op);
  return 0;
}

static int64_t evaluate(Reader *r) {
  skip_space(r);
  size_t length = word_length(r->at);
  const char *word = r->at;
  if (*r->at != '(') {
    r->at += length;
    if (is_word(word, length, "true")) return 1;
    if (is_word(word, length, "false")) return 0;
    return isdigit((unsigned char)*word) ? strtoll(word, NULL, 10) : get_name(r, word, length);
  }
  const char *op = ++r->at;
  size_t n = word_length(op);
  r->at += n;
  int64_t x[3];
  unsigned count = 0;
  for (skip_space(r); *r->at != ')'; skip_space(r)) {
    assert_true(count < 3);
    x[count++] = evaluate(r);
  }
  r->at++;
  return apply(op, n, x, count);
}

/* "(= $12 text)" gives $12 its value. */
static void define(Reader *r, const char *equation) {
  assert_true(!strncmp(equation, "(= ", 3));
  const char *name = equation + 3;
  size_t length = word_length(name);
  r->at = name + length;
  int64_t value = evaluate(r);
  set_name(r, name, length, value);
}

/* ---- comparing ----------------------------------------------------------------------------------- */

static int64_t signed_value(uint64_t bits, unsigned width) {
  if (width == 1) return (int64_t)bits; /* Boolean */
  return bits >> (width - 1) & 1 ? (int64_t)bits - ((int64_t)1 << width) : (int64_t)bits;
}

/* Compares the text of `t` with its value, unless something in it was left open.  Returns whether it was
 * compared. */
static bool compare(TermBank *bank, Term t, const TermVector *variables, TermGenerator *g) {
  ChcTerms chc = {.bank = bank, .integers = CHC_WRAPPING};
  TermVector roots = {0};
  Reader *reader = memory_zeroed(1, sizeof *reader);
  chc_begin(&chc);
  for (size_t i = 0; i < variables->size; i++)
    chc_add_variable(&chc, variables->data[i], arena_format(&chc.arena, "in!%u", variables->data[i]), false);
  vector_push(&roots, t);
  chc_add_terms(&chc, &roots);
  Evaluation *e = evaluation_new(bank);
  for (unsigned round = 0; round < 24 && !chc.open; round++) {
    reader->names = 0;
    for (size_t i = 0; i < variables->size; i++) {
      unsigned width = term_width(bank, variables->data[i]);
      uint64_t bits = generator_next(g) & (((uint64_t)1 << width) - 1);
      const char *name = chc_text(&chc, variables->data[i]);
      evaluation_set(e, variables->data[i], bits);
      set_name(reader, name, strlen(name), signed_value(bits, width));
    }
    for (size_t i = 0; i < chc.equations.size; i++) define(reader, chc.equations.data[i]);
    reader->at = chc_text(&chc, t);
    assert_int_equal(evaluate(reader), signed_value(evaluation_value(e, t), term_width(bank, t)));
  }
  evaluation_delete(e);
  bool compared = !chc.open;
  chc_release(&chc);
  vector_release(&roots);
  memory_free(reader);
  return compared;
}

/* Each operator, as it is and with a constant on either side. */
static void each_operator(void **state) {
  (void)state;
  TermGenerator g;
  generator_start(&g, 1);
  unsigned compared = 0;
  for (unsigned width = 1; width <= 5; width++)
    for (TermOperator op = TERM_NOT; op <= TERM_CONCAT; op++)
      for (unsigned constant = 0; constant < (1u << width); constant++) {
        TermVector variables = {0};
        vector_push(&variables, term_variable(g.bank, width, "a"));
        vector_push(&variables, term_variable(g.bank, width, "b"));
        Term a = variables.data[0], b = variables.data[1], k = term_constant(g.bank, width, constant);
        bool is_unary = op == TERM_NOT || op == TERM_NEGATE,
             is_test = op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL;
        Sort sort = is_test ? 1 : op == TERM_CONCAT ? 2 * width : width;
        Term forms[] = {bank_intern(g.bank, op, sort, 0, a, is_unary ? 0 : b, 0),
                        bank_intern(g.bank, op, sort, 0, a, is_unary ? 0 : k, 0),
                        bank_intern(g.bank, op, sort, 0, is_unary ? a : k, is_unary ? 0 : b, 0)};
        for (unsigned i = 0; i < 3; i++) compared += compare(g.bank, forms[i], &variables, &g);
        vector_release(&variables);
      }
  assert_true(compared > 2400); /* of 4092: the others are not linear */
  generator_end(&g);
}

static void wiring(void **state) {
  (void)state;
  TermGenerator g;
  generator_start(&g, 2);
  for (unsigned width = 1; width <= 6; width++)
    for (unsigned high = 0; high < width; high++)
      for (unsigned low = 0; low <= high; low++) {
        TermVector variables = {0};
        vector_push(&variables, term_variable(g.bank, width, "a"));
        Term a = variables.data[0];
        Term slice = bank_intern(g.bank, TERM_EXTRACT, high - low + 1, high << 16 | low, a, 0, 0);
        if (width > 1) assert_true(compare(g.bank, slice, &variables, &g));
        assert_true(compare(g.bank, bank_intern(g.bank, TERM_ZERO_EXTEND, width + 1 + low, 0, a, 0, 0),
                            &variables, &g));
        assert_true(compare(g.bank, bank_intern(g.bank, TERM_SIGN_EXTEND, width + 1 + low, 0, a, 0, 0),
                            &variables, &g));
        vector_release(&variables);
      }
  generator_end(&g);
}

/* Whole terms, with definitions. */
static void random_terms(void **state) {
  (void)state;
  unsigned compared = 0;
  for (uint64_t seed = 0; seed < 400; seed++) {
    TermGenerator g;
    generator_start(&g, seed);
    g.max_width = 8;
    Term t = random_word(&g, 1 + generator_below(&g, g.max_width), 4).simple;
    compared += compare(g.bank, t, &g.variables, &g);
    generator_end(&g);
  }
  assert_true(compared > 100);
}

/* ---- files --------------------------------------------------------------------------------------- */

#define PROGRAM                                                                                              \
  "extern int nondet(void); extern void reach_error(void);\n"                                                \
  "int main(void) { int x = 0; while (nondet()) x += 2; if (x == 3) reach_error(); return 0; }"

static void assert_exported(const char *text, ChcIntegers integers, const char *part, const char *absent) {
  ProgramModel pm = program_model(text);
  Buffer out = {0}, why = {0};
  assert_true(export_chc(pm.model, integers, "test\n", &out, &why));
  if (!strstr(buffer_text(&out), part)) fail_msg("no '%s' in %s", part, out.data);
  if (absent && strstr(out.data, absent)) fail_msg("'%s' in %s", absent, out.data);
  assert_non_null(strstr(out.data, "; test\n"));
  assert_non_null(strstr(out.data, "(set-logic HORN)"));
  assert_non_null(strstr(out.data, "(check-sat)"));
  vector_release(&out);
  vector_release(&why);
  program_model_release(&pm);
}

static void files(void **state) {
  (void)state;
  assert_exported(PROGRAM, CHC_BITVECTORS, "(bvadd |main:x#", " Int");
  assert_exported(PROGRAM, CHC_WRAPPING, "(- (+ |main:x#", "bv");
  assert_exported(PROGRAM, CHC_WRAPPING, "wrap around: exact", "left open");
  assert_exported(PROGRAM, CHC_UNBOUNDED, "neither answer carries over", "4294967296");
  static const char open[] =
      "extern int nondet(void); extern void reach_error(void);\n"
      "int main(void) { int x = nondet(), y = nondet(); if ((x ^ y) == 3) reach_error(); return 0; }";
  assert_exported(open, CHC_WRAPPING, "left open (any value): 1", "exact");
  assert_exported(open, CHC_BITVECTORS, "bvxor", "left open");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_operator),
      cmocka_unit_test(wiring),
      cmocka_unit_test(random_terms),
      cmocka_unit_test(files),
  };
  return cmocka_run_group_tests_name("model/chc", tests, NULL, NULL);
}
