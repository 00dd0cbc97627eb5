/* The text of terms: as expected to the letter for small ones; read and decided by z3 and cvc5, where they
 * are on the path, for every operator at width 1 and above, for names of all kinds, and for large formulas.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "logic/bank.h"
#include "logic/evaluate.h"
#include "logic/smtlib.h"
#include "unit/logic/reference.h"
#include "unit/solver_program.h"

static void assert_text(const TermBank *bank, Term t, const char *expected) {
  Buffer text = {0};
  smtlib_print_term(bank, t, &text);
  assert_string_equal(buffer_text(&text), expected);
  vector_release(&text);
}

static void small_terms_are_printed_to_the_letter(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), b = term_variable(bank, 1, "b"), y = term_variable(bank, 7, "y");
  assert_text(bank, term_true(bank), "true");
  assert_text(bank, term_constant(bank, 8, 0xa5), "#xa5");
  assert_text(bank, term_constant(bank, 7, 0x25), "#b0100101");
  assert_text(bank, term_signed_constant(bank, 68, -2), "#xffffffffffffffffe");
  assert_text(bank, term_add(bank, x, term_constant(bank, 8, 3)), "(bvadd |x| #x03)");
  assert_text(bank, term_zero_extend(bank, b, 8), "((_ zero_extend 7) (ite |b| #b1 #b0))");
  assert_text(bank, term_concat(bank, b, y), "(concat (ite |b| #b1 #b0) |y|)");
  assert_text(bank, term_extract(bank, x, 3, 3), "(= ((_ extract 3 3) |x|) #b1)");
  assert_text(bank, term_and(bank, b, term_uless(bank, x, term_constant(bank, 8, 9))),
              "(and |b| (bvult |x| #x09))");
  Term bits = term_variable(bank, sort_array(bank, 8, 1), "bits");
  assert_text(bank, term_select(bank, bits, x), "(= (select |bits| |x|) #b1)");
  assert_text(bank, term_store(bank, bits, x, b), "(store |bits| |x| (ite |b| #b1 #b0))");
  bank_delete(bank);
}

static void queries_define_what_is_shared(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), other = term_variable(bank, 8, "x"), sum = term_add(bank, x, other);
  Term t = term_uless(bank, term_multiply(bank, sum, sum), x);
  Buffer text = {0};
  char expected[512];
  snprintf(expected, sizeof expected,
           "; two\n; lines\n(set-logic QF_BV)\n(declare-fun |x| () (_ BitVec 8))\n"
           "(declare-fun |x!1| () (_ BitVec 8))\n(declare-fun $%u () (_ BitVec 8))\n"
           "(assert (= $%u (bvadd |x| |x!1|)))\n"
           "(assert (bvult (bvmul $%u $%u) |x|))\n(check-sat)\n",
           sum, sum, sum, sum);
  smtlib_print_query(bank, t, "two\nlines", &text);
  assert_string_equal(buffer_text(&text), expected);
  vector_release(&text);
  bank_delete(bank);
}

/* Terms that share exponentially many paths give short messages and linear queries. */
static void sharing_does_not_blow_up_the_text(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term t = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y");
  for (int i = 0; i < 200; i++) t = term_multiply(bank, t, term_xor(bank, t, y));
  Buffer text = {0};
  smtlib_print_term(bank, t, &text);
  assert_true(text.size < 200000);
  vector_clear(&text);
  smtlib_print_query(bank, term_equal(bank, t, y), NULL, &text);
  assert_true(text.size < 40000);
  vector_release(&text);
  bank_delete(bank);
}

/* ---- read by solvers ----------------------------------------------------------------------------- */

static const char *const solvers[] = {"z3 -T:300", "cvc5 --tlimit=300000"};
enum { SOLVERS = sizeof solvers / sizeof *solvers };

/* Every solver gives the expected answer, once for each script. */
static void assert_answers(const Buffer *scripts, const char *const *expected, size_t count) {
  for (int s = 0; s < SOLVERS; s++) {
    if (!solver_is_installed(solvers[s])) continue;
    for (size_t i = 0; i < count; i++) {
      Buffer answer = {0};
      solver_answer(solvers[s], &scripts[i], &answer);
      char *rest = (char *)buffer_text(&answer);
      const char *line = solver_next_line(&rest);
      if (!line || strcmp(line, expected[i]))
        fail_msg("%s says '%s' instead of %s about\n%.*s", solvers[s], line ? line : "", expected[i],
                 (int)(scripts[i].size < 3000 ? scripts[i].size : 3000), scripts[i].data);
      vector_release(&answer);
    }
  }
}

static void assert_answer(const TermBank *bank, Term t, const char *expected) {
  Buffer script = {0};
  smtlib_print_query(bank, t, "test", &script);
  assert_answers(&script, &expected, 1);
  vector_release(&script);
}

/* Operators on operands that are fixed by equations: that some result differs from its value by evaluation
 * is unsatisfiable exactly if text and evaluation agree everywhere. */
static void solvers_agree_on_every_operator(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Evaluation *e = evaluation_new(bank);
  Random random = {1};
  Term wrong = term_false(bank), given = term_true(bank);
  static const unsigned widths[] = {1, 2, 5, 8, 64, 100};
  for (size_t k = 0; k < sizeof widths / sizeof *widths; k++)
    for (TermOperator op = TERM_NOT; op <= TERM_ITE; op++)
      for (int round = 0; round < 3; round++) {
        unsigned width = widths[k], result = op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL ? 1 : width;
        uint32_t parameter = 0;
        Term x = term_variable(bank, width, "x"), y = term_variable(bank, width, "y");
        Term c = term_variable(bank, 1, "c"),
             children[3] = {x, operator_arity(op) > 1 ? y : TERM_NONE, TERM_NONE};
        if (op == TERM_CONCAT) result = 2 * width;
        if (op == TERM_ZERO_EXTEND || op == TERM_SIGN_EXTEND) result = width + 3;
        if (op == TERM_EXTRACT) result = 1, parameter = (width / 2) << 16 | width / 2;
        if (op == TERM_ITE) memcpy(children, (Term[]){c, x, y}, sizeof children);
        uint64_t cv = random_below(&random, 2), xv = random_value(&random, width < 64 ? width : 64);
        uint64_t yv = random_value(&random, width < 64 ? width : 64);
        evaluation_set(e, c, cv);
        evaluation_set(e, x, xv);
        evaluation_set(e, y, yv);
        Term t = bank_intern(bank, op, result, parameter, children[0], children[1], children[2]);
        Term value = term_words_constant(bank, result, evaluation_words(e, t));
        given = term_and(bank, given, term_equal(bank, x, term_constant(bank, width, xv)));
        given = term_and(bank, given, term_equal(bank, y, term_constant(bank, width, yv)));
        given = term_and(bank, given, term_equal(bank, c, term_constant(bank, 1, cv)));
        Term differs = term_not(bank, bank_intern(bank, TERM_EQUAL, 1, 0, t, value, TERM_NONE));
        wrong = term_or(bank, wrong, differs);
      }
  assert_answer(bank, given, "sat");
  assert_answer(bank, term_and(bank, given, wrong), "unsat");
  evaluation_delete(e);
  bank_delete(bank);
}

static void solvers_read_names_of_all_kinds(void **state) {
  (void)state;
  static const char *const names[] = {"x",           "x",
                                      "x!1",         "",
                                      "true",        "and",
                                      "select",      "store",
                                      "let",         "bvadd",
                                      "ite",         "main::i@2#3",
                                      "a b",         "p->q[0]",
                                      "|bar|",       "back\\slash",
                                      "$12",         ".t",
                                      "@x",          "\xc3\xa4",
                                      "_",           "!",
                                      "concat",      "as",
                                      "not",         "Int",
                                      "Bool",        "Array",
                                      "BitVec",      "const",
                                      "par",         "assert",
                                      "push",        "exit",
                                      "extract",     "abs",
                                      "mod",         "div",
                                      "rem",         "to_int",
                                      "is_int",      "map",
                                      "default",     "union",
                                      "if",          "implies",
                                      "iff",         "forall",
                                      "exists",      "match",
                                      "rotate_left", "fp",
                                      "RNE",         "roundTowardZero",
                                      "re",          "str",
                                      "seq",         "set",
                                      "bag",         "tuple",
                                      "sin",         "pi",
                                      "exp",         "int2bv",
                                      "bv2nat",      "0x12",
                                      "nand",        "nor",
                                      "xnor",        "distinct",
                                      "repeat",      "intersection",
                                      "complement",  "minus",
                                      "root-obj",    "lambda"};
  TermBank *bank = bank_new();
  Term all = term_true(bank);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Term x = term_variable(bank, 8, names[i]), y = term_variable(bank, 1, names[i]);
    Term equal = term_equal(bank, x, term_constant(bank, 8, i));
    all = term_and(bank, all, term_and(bank, equal, i % 2 ? y : term_not(bank, y)));
  }
  assert_answer(bank, all, "sat");
  bank_delete(bank);
}

static void solvers_read_arrays(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Sort words = sort_array(bank, 16, 8), flags = sort_array(bank, 1, 1);
  Term a = term_variable(bank, words, "a"), i = term_variable(bank, 16, "i"),
       j = term_variable(bank, 16, "j");
  Term f = term_variable(bank, flags, "f"), b = term_variable(bank, 1, "b");
  Term v = term_constant(bank, 8, 3), written = term_store(bank, a, i, v);
  Term kept = term_equal(bank, term_select(bank, written, j), term_select(bank, a, j));
  assert_answer(bank, term_not(bank, term_or(bank, kept, term_equal(bank, i, j))), "unsat");
  assert_answer(bank, term_not(bank, kept), "sat");
  Term flipped = term_store(bank, f, b, term_not(bank, term_select(bank, f, b)));
  assert_answer(bank, term_equal(bank, f, flipped), "unsat");
  Term zeros = term_constant_array(bank, words, term_constant(bank, 8, 0));
  Term chosen = term_ite(bank, b, zeros, written);
  Term read = term_select(bank, chosen, i);
  Term odd = term_and(bank, b, term_equal(bank, read, v));
  assert_answer(bank, odd, "unsat");
  bank_delete(bank);
}

static void solvers_read_megabytes_quickly(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x"), t = x, any = term_false(bank);
  for (uint32_t i = 1; i <= 15000; i++) { /* a deep chain with conditions along it */
    Term y = term_variable(bank, 32, "y"), less = term_uless(bank, t, y);
    t = term_ite(bank, less, term_add(bank, t, y), term_xor(bank, t, y));
    any = term_or(bank, any, term_and(bank, less, term_equal(bank, y, term_constant(bank, 32, i))));
  }
  Buffer text = {0};
  smtlib_print_query(bank, term_and(bank, any, term_not(bank, any)), NULL, &text);
  vector_clear(&text);
  Term both = bank_intern(bank, TERM_AND, 1, 0, any, term_not(bank, any), TERM_NONE);
  smtlib_print_query(bank, both, NULL, &text);
  assert_true(text.size > 1 << 20);
  const char *expected = "unsat";
  assert_answers(&text, &expected, 1);
  vector_release(&text);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_terms_are_printed_to_the_letter),
      cmocka_unit_test(queries_define_what_is_shared),
      cmocka_unit_test(sharing_does_not_blow_up_the_text),
      cmocka_unit_test(solvers_agree_on_every_operator),
      cmocka_unit_test(solvers_read_names_of_all_kinds),
      cmocka_unit_test(solvers_read_arrays),
      cmocka_unit_test(solvers_read_megabytes_quickly),
  };
  return cmocka_run_group_tests_name("logic/smtlib", tests, NULL, NULL);
}
