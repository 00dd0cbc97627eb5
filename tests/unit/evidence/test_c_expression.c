/* Terms as C expressions: the interpreter gives a printed expression the value that the term has. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "evidence/c_expression.h"
#include "flow/interpret/interpret.h"
#include "lang/parse.h"
#include "logic/evaluate.h"
#include "logic/float.h"
#include "logic/walk.h"
#include "unit/random.h"

enum { VARIABLES = 9, EXPRESSIONS = 40 };

static const char declarations[] = "int a; unsigned b; signed char c; unsigned short d; long e; unsigned long f; _Bool g; short h; "
                                   "double x; int *p; int main(void) { return 0; }";

typedef struct {
  Program *program;
  TermBank *bank;
  CVocabulary vocabulary;
  Term variables[VARIABLES + 2];
  const char *names[VARIABLES + 2];
  CName spoken[VARIABLES + 2];
  unsigned count;
  uint64_t seed;
} Fixture;

static void setup(Fixture *f, uint64_t seed) {
  static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "x", "p"};
  *f = (Fixture){.seed = seed};
  unsigned errors = 0;
  f->program = program_parse_text("t.i", declarations, &(ParseOptions){.model = LP64, .messages = stderr}, &errors);
  assert_non_null(f->program);
  f->bank = bank_new();
  f->vocabulary = (CVocabulary){.bank = f->bank, .types = &f->program->types};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    const Symbol *symbol = NULL;
    for (size_t k = 0; k < f->program->objects.size; k++)
      if (!strcmp(f->program->objects.data[k]->name, names[i])) symbol = f->program->objects.data[k];
    assert_non_null(symbol);
    unsigned width = type_is_float(symbol->type) ? 64 : type_width(&f->program->types, symbol->type);
    f->variables[i] = term_variable(f->bank, width, names[i]);
    f->names[i] = names[i];
    f->count++;
    f->spoken[i] = (CName){names[i], symbol->type};
    map_put(&f->vocabulary.names, f->variables[i], map_key(&f->spoken[i]));
  }
}

static void teardown(Fixture *f) {
  map_release(&f->vocabulary.names);
  bank_delete(f->bank);
  program_delete(f->program);
}

static unsigned below(Fixture *f, unsigned bound) { return (unsigned)(next_random(&f->seed) >> 8) % bound; }

/* ---- random terms ---------------------------------------------------------------------------------- */

typedef VECTOR(Term) Pool;

static Term pick(Fixture *f, const Pool *pool) { return pool->data[below(f, (unsigned)pool->size)]; }

static Term make_term(Fixture *f, const Pool *pool) {
  TermBank *bank = f->bank;
  static const TermOperator words[] = {TERM_AND,   TERM_OR,      TERM_XOR,     TERM_ADD,        TERM_SUBTRACT,   TERM_MULTIPLY,
                                       TERM_EQUAL, TERM_ULESS,   TERM_SLESS,   TERM_SLESS_EQUAL, TERM_ULESS_EQUAL};
  static const TermOperator by_constant[] = {TERM_UDIVIDE,    TERM_UREMAINDER,  TERM_SDIVIDE,           TERM_SREMAINDER,
                                             TERM_SHIFT_LEFT, TERM_SHIFT_RIGHT, TERM_SHIFT_RIGHT_SIGNED};
  Term a = pick(f, pool), b = pick(f, pool), c = pick(f, pool);
  unsigned width = term_width(bank, a);
  switch (below(f, 9)) {
  case 0: return term_not(bank, a);
  case 1: return term_unary(bank, TERM_NEGATE, a);
  case 2: return term_binary(bank, by_constant[below(f, 7)], a, term_constant(bank, width, 1 + below(f, 9)));
  case 3: return width + term_width(bank, b) <= 64 ? term_concat(bank, a, b) : a;
  case 4: {
    unsigned low = below(f, width), high = low + below(f, width - low);
    return term_extract(bank, a, high, low);
  }
  case 5: return width < 64 ? term_zero_extend(bank, a, width + 1 + below(f, 64 - width)) : a;
  case 6: return width < 64 ? term_sign_extend(bank, a, width + 1 + below(f, 64 - width)) : a;
  case 7: return term_ite(bank, term_nonzero(bank, c), a, term_resize(bank, b, width, below(f, 2)));
  default: return term_binary(bank, words[below(f, 11)], a, term_resize(bank, b, width, below(f, 2)));
  }
}

static Pool make_pool(Fixture *f) {
  Pool pool = {0};
  for (unsigned i = 0; i < 8; i++) vector_push(&pool, f->variables[i]); /* the integers */
  for (unsigned i = 0; i < 4; i++) vector_push(&pool, term_constant(f->bank, 1 + below(f, 64), next_random(&f->seed)));
  while (pool.size < 60) {
    Term t = make_term(f, &pool);
    vector_push(&pool, t);
  }
  return pool;
}

/* ---- comparing ------------------------------------------------------------------------------------- */

/* A program that returns 1 + i where the i-th expression has another value than it should. */
static i128 run_text(const char *text) {
  unsigned errors = 0;
  Program *program = program_parse_text("t.i", text, &(ParseOptions){.model = LP64, .messages = stderr}, &errors);
  assert_non_null(program);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, stderr);
  Cfa *cfa = cfa_build(program, &(CfaOptions){.entry = "main"}, &diagnostics);
  assert_non_null(cfa);
  RunResult result;
  interpret(cfa, &(RunOptions){0}, NULL, &result);
  assert_int_equal(result.end, RUN_FINISHED);
  cfa_delete(cfa);
  program_delete(program);
  return result.exit_value;
}

static void add_values(Fixture *f, Evaluation *values, Buffer *program) {
  static const uint64_t telling[] = {0, 1, UINT64_MAX, UINT64_C(0x8000000080008080), UINT64_C(0x7fffffff7fff7f7f)};
  for (unsigned i = 0; i < 8; i++) {
    uint64_t value = below(f, 2) ? telling[below(f, 5)] : next_random(&f->seed);
    unsigned width = term_width(f->bank, f->variables[i]);
    if (width < 64) value &= ((uint64_t)1 << width) - 1;
    evaluation_set(values, f->variables[i], value);
    buffer_format(program, "  %s = (__typeof__(%s))%lluULL;\n", f->names[i], f->names[i], (unsigned long long)value);
  }
}

static void printed_terms_have_the_same_value(void **unused) {
  (void)unused;
  unsigned said = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Fixture f;
    setup(&f, seed * 7919);
    Pool pool = make_pool(&f);
    Evaluation *values = evaluation_new(f.bank);
    Buffer program = {0};
    buffer_add_bytes(&program, declarations, strlen(declarations) - strlen("return 0; }"));
    buffer_add(&program, "\n");
    add_values(&f, values, &program);
    for (size_t i = 12; i < pool.size; i++) {
      Buffer text = {0};
      if (c_expression_print(&f.vocabulary, pool.data[i], &text)) {
        buffer_format(&program, "  if ((%s) != %lluULL) return %zu;\n", buffer_text(&text),
                      (unsigned long long)evaluation_value(values, pool.data[i]), i);
        said++;
      }
      vector_release(&text);
    }
    buffer_add(&program, "  return 0;\n}\n");
    i128 wrong = run_text(buffer_text(&program));
    if (wrong) print_message("%s\n", buffer_text(&program));
    assert_int_equal((int)wrong, 0);
    evaluation_delete(values);
    vector_release(&pool);
    vector_release(&program);
    teardown(&f);
  }
  assert_true(said > 1000);
}

/* The weaker formula holds wherever the formula does, and speaks of known variables alone. */
static void weakening_implies(void **unused) {
  (void)unused;
  unsigned weakened = 0;
  for (uint64_t seed = 1; seed <= 200; seed++) {
    Fixture f;
    setup(&f, seed * 104729);
    Pool pool = make_pool(&f);
    map_remove(&f.vocabulary.names, f.variables[below(&f, 8)]);
    Term formula = term_nonzero(f.bank, pool.data[30]);
    for (unsigned i = 31; i < 50; i++) {
      Term bit = term_nonzero(f.bank, pool.data[i]);
      formula = below(&f, 2) ? term_and(f.bank, formula, bit) : term_or(f.bank, term_not(f.bank, formula), bit);
    }
    Term weak = c_expression_weaken(&f.vocabulary, formula);
    Buffer text = {0};
    if (weak != formula && !term_is_true(f.bank, weak)) weakened++;
    TermVector variables = {0};
    term_free_variables(f.bank, weak, &variables);
    for (size_t i = 0; i < variables.size; i++) assert_true(map_has(&f.vocabulary.names, variables.data[i]));
    Evaluation *values = evaluation_new(f.bank);
    for (unsigned round = 0; round < 20; round++) {
      add_values(&f, values, &text);
      if (evaluation_is_true(values, formula)) assert_true(evaluation_is_true(values, weak));
    }
    evaluation_delete(values);
    vector_release(&variables);
    vector_release(&text);
    vector_release(&pool);
    teardown(&f);
  }
  assert_true(weakened > 5);
}

static void check(Fixture *f, Term t, const char *expected) {
  Buffer text = {0};
  assert_true(c_expression_print(&f->vocabulary, t, &text));
  assert_string_equal(buffer_text(&text), expected);
  vector_release(&text);
}

static void simple_comparisons_read_well(void **unused) {
  (void)unused;
  Fixture f;
  setup(&f, 1);
  TermBank *bank = f.bank;
  Term a = f.variables[0], b = f.variables[1], x = f.variables[8], p = f.variables[9];
  Term e = f.variables[4], d = f.variables[3], ten = term_constant(bank, 32, 10);
  check(&f, term_sless(bank, a, ten), "a < 10");
  check(&f, term_sless(bank, ten, a), "a > 10");
  check(&f, term_not(bank, term_uless(bank, b, ten)), "b >= 10");
  check(&f, term_not(bank, term_uless(bank, ten, b)), "b <= 10");
  check(&f, term_equal(bank, a, term_signed_constant(bank, 32, -1)), "a == -1");
  check(&f, term_not(bank, term_equal(bank, p, term_constant(bank, 64, 0))), "p != 0");
  check(&f, term_float_compare(bank, TERM_FP_LESS, IEEE_DOUBLE, x, term_float_zero(bank, IEEE_DOUBLE, false)), "x < 0.0");
  check(&f, f.variables[6], "g");
  check(&f, term_sless(bank, term_sign_extend(bank, a, 64), e), "a < e");
  check(&f, term_equal(bank, term_zero_extend(bank, d, 32), a), "a == d");
  check(&f, term_and(bank, term_sless(bank, a, ten), term_uless(bank, b, ten)), "a < 10 && b < 10");
  teardown(&f);
}

static void bits_and_sums_read_well(void **unused) {
  (void)unused;
  Fixture f;
  setup(&f, 1);
  TermBank *bank = f.bank;
  Term a = f.variables[0], b = f.variables[1], c = f.variables[2], ten = term_constant(bank, 32, 10);
  check(&f, term_not(bank, term_extract(bank, b, 0, 0)), "b % 2 == 0");
  check(&f, term_extract(bank, a, 0, 0), "a % 2 != 0");
  check(&f, term_extract(bank, c, 3, 3), "(c & 8) != 0");
  check(&f, term_not(bank, term_extract(bank, a, 31, 31)), "a >= 0");
  check(&f, term_equal(bank, term_extract(bank, b, 2, 0), term_constant(bank, 3, 5)), "b % 8 == 5");
  check(&f, term_equal(bank, term_extract(bank, a, 2, 0), term_constant(bank, 3, 5)), "(a & 7) == 5");
  check(&f, term_uless(bank, term_add(bank, b, term_signed_constant(bank, 32, -1)), ten), "b - 1 < 10");
  Term sum = term_add(bank, a, term_sign_extend(bank, c, 32));
  check(&f, term_sless(bank, sum, ten), "(int)((unsigned int)a + ((unsigned int)c)) < 10");
  map_put(&f.vocabulary.exact, sum, 1);
  check(&f, term_sless(bank, sum, ten), "a + c < 10");
  map_release(&f.vocabulary.exact);
  teardown(&f);
}

/* Addresses are ours, not the program's: a pointer is compared with nothing but null and other pointers. */
static void addresses_are_not_said(void **unused) {
  (void)unused;
  Fixture f;
  setup(&f, 1);
  Buffer text = {0};
  Term p = f.variables[9], address = term_equal(f.bank, p, term_constant(f.bank, 64, 4096));
  assert_false(c_expression_print(&f.vocabulary, address, &text));
  assert_int_equal(text.size, 0);
  Term small = term_sless(f.bank, f.variables[0], term_constant(f.bank, 32, 3));
  assert_int_equal(c_expression_weaken(&f.vocabulary, term_and(f.bank, address, small)), small);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(printed_terms_have_the_same_value),
      cmocka_unit_test(weakening_implies),
      cmocka_unit_test(simple_comparisons_read_well),
      cmocka_unit_test(bits_and_sums_read_well),
      cmocka_unit_test(addresses_are_not_said),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
