/* Every operator as a circuit, against plain C on small widths and against the term evaluator on all. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "logic/bank.h"
#include "logic/evaluate.h"
#include "solve/blast.h"
#include "unit/random.h"
#include "unit/binary_operators.h"

enum { MAX_WORDS = TERM_MAX_WIDTH / 64, PATTERNS = 64 };

/* ---- what the operators mean, in plain C ----------------------------------------------------------- */

static uint64_t mask_of(unsigned width) { return ((uint64_t)1 << width) - 1; }

static int64_t as_signed(unsigned width, uint64_t x) {
  return x >> (width - 1) & 1 ? (int64_t)x - ((int64_t)1 << width) : (int64_t)x;
}

/* Floor division's remainder; 0 as divisor gives the dividend. */
static int64_t modulo(int64_t a, int64_t b) {
  if (!b) return a;
  int64_t r = a % b;
  return r && (r < 0) != (b < 0) ? r + b : r;
}

static uint64_t divide_signed(int64_t a, int64_t b) {
  if (!b) return a < 0 ? 1 : ~(uint64_t)0;
  return (uint64_t)(a / b);
}

/* Before reduction to the result's width. */
static uint64_t reference(TermOperator op, unsigned width, uint64_t a, uint64_t b) {
  int64_t x = as_signed(width, a), y = as_signed(width, b);
  switch (op) {
  case TERM_AND: return a & b;
  case TERM_OR: return a | b;
  case TERM_XOR: return a ^ b;
  case TERM_EQUAL: return a == b;
  case TERM_ULESS: return a < b;
  case TERM_ULESS_EQUAL: return a <= b;
  case TERM_SLESS: return x < y;
  case TERM_SLESS_EQUAL: return x <= y;
  case TERM_ADD: return a + b;
  case TERM_SUBTRACT: return a - b;
  case TERM_MULTIPLY: return a * b;
  case TERM_UDIVIDE: return b ? a / b : ~(uint64_t)0;
  case TERM_UREMAINDER: return b ? a % b : a;
  case TERM_SDIVIDE: return divide_signed(x, y);
  case TERM_SREMAINDER: return (uint64_t)(y ? x % y : x);
  case TERM_SMODULO: return (uint64_t)modulo(x, y);
  case TERM_SHIFT_LEFT: return b < width ? a << b : 0;
  case TERM_SHIFT_RIGHT: return b < width ? a >> b : 0;
  case TERM_SHIFT_RIGHT_SIGNED: return (uint64_t)(x >> (b < width ? b : width - 1));
  case TERM_CONCAT: return a << width | b;
  default: fail(); return 0;
  }
}

/* ---- a circuit under 64 assignments ---------------------------------------------------------------- */

typedef struct {
  TermBank *bank;
  Aig *aig;
  Blaster *blaster;
  Evaluation *evaluation;
  uint64_t *words; /* per node */
} Fixture;

static void fixture_init(Fixture *f) {
  f->bank = bank_new();
  f->aig = aig_new();
  f->blaster = blaster_new(f->bank, f->aig);
  f->evaluation = evaluation_new(f->bank);
  f->words = NULL;
}

static void fixture_release(Fixture *f) {
  evaluation_delete(f->evaluation);
  blaster_delete(f->blaster);
  aig_delete(f->aig);
  bank_delete(f->bank);
  memory_free(f->words);
}

/* The term as it is: simplification would spare the circuit the interesting cases. */
static Term plain(Fixture *f, TermOperator op, Term a, Term b) {
  Sort sort = term_sort(f->bank, a);
  if (op == TERM_CONCAT) sort *= 2;
  if (op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL) sort = 1;
  return bank_intern(f->bank, op, sort, 0, a, b, TERM_NONE);
}

/* The patterns of one variable: PATTERNS values of MAX_WORDS words. */
typedef uint64_t Values[PATTERNS][MAX_WORDS];

/* All terms must be blasted before. */
static void prepare_simulation(Fixture *f) {
  memory_free(f->words);
  f->words = memory_zeroed(aig_size(f->aig), sizeof *f->words);
}

static void set_patterns(Fixture *f, Term variable, Values values) {
  const AigLit *bits = blast_term(f->blaster, variable);
  for (unsigned i = 0; i < term_width(f->bank, variable); i++) {
    uint64_t word = 0;
    for (unsigned p = 0; p < PATTERNS; p++) word |= (values[p][i / 64] >> (i % 64) & 1) << p;
    assert_true(aig_is_input(f->aig, aig_node(bits[i])));
    f->words[aig_node(bits[i])] = word;
  }
}

static bool bit_of(const Fixture *f, AigLit literal, unsigned pattern) {
  return (f->words[aig_node(literal)] >> pattern & 1) != aig_is_negated(literal);
}

static void check_against_evaluator(Fixture *f, Term t, unsigned pattern) {
  const AigLit *bits = blast_term(f->blaster, t);
  const uint64_t *words = evaluation_words(f->evaluation, t);
  for (unsigned i = 0; i < term_width(f->bank, t); i++)
    if (bit_of(f, bits[i], pattern) != (words[i / 64] >> (i % 64) & 1))
      fail_msg("operator %d, width %u: bit %u differs", (int)term_operator(f->bank, t),
               term_width(f->bank, t), i);
}

static void check_all(Fixture *f, const Term *terms, size_t count, Term a, Values x, Term b, Values y) {
  set_patterns(f, a, x);
  set_patterns(f, b, y);
  aig_simulate(f->aig, f->words);
  for (unsigned p = 0; p < PATTERNS; p++) {
    evaluation_set_words(f->evaluation, a, x[p]);
    evaluation_set_words(f->evaluation, b, y[p]);
    for (size_t i = 0; i < count; i++) check_against_evaluator(f, terms[i], p);
  }
}

static uint64_t value_of(Fixture *f, Term t, unsigned pattern) {
  const AigLit *bits = blast_term(f->blaster, t);
  uint64_t value = 0;
  for (unsigned i = 0; i < term_width(f->bank, t); i++) value |= (uint64_t)bit_of(f, bits[i], pattern) << i;
  return value;
}

static void check_reference(Fixture *f, const Term *terms, unsigned width, Values x, Values y) {
  for (unsigned p = 0; p < PATTERNS; p++)
    for (size_t i = 0; i < BINARY_OPERATORS; i++) {
      uint64_t expected = reference(binary_operators[i], width, x[p][0], y[p][0]);
      if (value_of(f, terms[i], p) != (expected & mask_of(term_width(f->bank, terms[i]))))
        fail_msg("operator %d, width %u, operands %llu and %llu", (int)binary_operators[i], width,
                 (unsigned long long)x[p][0], (unsigned long long)y[p][0]);
    }
}

static void binary_exhaustive(void **state) {
  (void)state;
  for (unsigned width = 1; width <= 6; width++) {
    Fixture f;
    fixture_init(&f);
    Term a = term_variable(f.bank, width, "a"), b = term_variable(f.bank, width, "b");
    Term terms[BINARY_OPERATORS];
    blast_term(f.blaster, a);
    blast_term(f.blaster, b);
    for (size_t i = 0; i < BINARY_OPERATORS; i++)
      blast_term(f.blaster, terms[i] = plain(&f, binary_operators[i], a, b));
    prepare_simulation(&f);
    for (uint64_t first = 0; first < (uint64_t)1 << 2 * width; first += PATTERNS) {
      Values x = {{0}}, y = {{0}};
      for (unsigned p = 0; p < PATTERNS; p++) {
        x[p][0] = (first + p) & mask_of(width);
        y[p][0] = (first + p) >> width & mask_of(width);
      }
      check_all(&f, terms, BINARY_OPERATORS, a, x, b, y);
      check_reference(&f, terms, width, x, y);
    }
    fixture_release(&f);
  }
}

/* One operand constant, on either side. */
static void constants_exhaustive(void **state) {
  (void)state;
  for (unsigned width = 1; width <= 6; width++)
    for (uint64_t c = 0; c <= mask_of(width); c++) {
      Fixture f;
      fixture_init(&f);
      Term a = term_variable(f.bank, width, "a"), constant = term_constant(f.bank, width, c);
      Term right[BINARY_OPERATORS], left[BINARY_OPERATORS];
      blast_term(f.blaster, a);
      for (size_t i = 0; i < BINARY_OPERATORS; i++) {
        blast_term(f.blaster, right[i] = plain(&f, binary_operators[i], a, constant));
        blast_term(f.blaster, left[i] = plain(&f, binary_operators[i], constant, a));
      }
      prepare_simulation(&f);
      Values x = {{0}}, y = {{0}};
      for (unsigned p = 0; p < PATTERNS; p++) x[p][0] = p & mask_of(width), y[p][0] = c;
      set_patterns(&f, a, x);
      aig_simulate(f.aig, f.words);
      check_reference(&f, right, width, x, y);
      check_reference(&f, left, width, y, x);
      fixture_release(&f);
    }
}

/* Values that hurt: small, large, alternating, or any. */
static void random_values(uint64_t *seed, unsigned width, Values values) {
  for (unsigned p = 0; p < PATTERNS; p++) {
    uint64_t kind = next_random(seed) % 6;
    for (unsigned i = 0; i < MAX_WORDS; i++) {
      uint64_t r = next_random(seed);
      values[p][i] = kind == 0 ? (i ? 0 : r % 4) : kind == 1 ? ~(uint64_t)(i ? 0 : r % 4) : r;
      if (kind == 2) values[p][i] = i ? 0 : r % (2 * width);
      if (kind == 3 && i) values[p][i] = 0;
      if (i * 64 >= width) values[p][i] = 0;
      if (i * 64 < width && width < i * 64 + 64) values[p][i] &= mask_of(width % 64);
    }
  }
}

static void check_random(unsigned width, const TermOperator *operators, size_t count, unsigned rounds) {
  Fixture f;
  fixture_init(&f);
  uint64_t seed = 0x9e3779b97f4a7c15u * width;
  Term a = term_variable(f.bank, width, "a"), b = term_variable(f.bank, width, "b");
  Term terms[BINARY_OPERATORS];
  blast_term(f.blaster, a);
  blast_term(f.blaster, b);
  size_t made = 0;
  for (size_t i = 0; i < count; i++) {
    if (operators[i] == TERM_CONCAT && 2 * width > TERM_MAX_WIDTH) continue;
    blast_term(f.blaster, terms[made++] = plain(&f, operators[i], a, b));
  }
  prepare_simulation(&f);
  for (unsigned i = 0; i < rounds; i++) {
    Values x, y;
    random_values(&seed, width, x);
    random_values(&seed, width, y);
    check_all(&f, terms, made, a, x, b, y);
  }
  fixture_release(&f);
}

static void binary_random(void **state) {
  (void)state;
  static const unsigned widths[] = {7, 8, 13, 16, 31, 32, 33, 48, 63, 64, 65, 100, 127, 128};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    check_random(widths[i], binary_operators, BINARY_OPERATORS, 4);
}

static void binary_wide(void **state) {
  (void)state;
  static const TermOperator cheap[] = {
      TERM_ADD,   TERM_SUBTRACT,   TERM_ULESS,       TERM_SLESS_EQUAL,
      TERM_EQUAL, TERM_SHIFT_LEFT, TERM_SHIFT_RIGHT, TERM_SHIFT_RIGHT_SIGNED};
  check_random(1024, cheap, sizeof cheap / sizeof *cheap, 2);
  check_random(1000, cheap, sizeof cheap / sizeof *cheap, 2);
  static const TermOperator dear[] = {TERM_MULTIPLY, TERM_UDIVIDE, TERM_SREMAINDER};
  check_random(300, dear, sizeof dear / sizeof *dear, 1);
}

/* NOT, NEGATE, extracts, extensions, ITE. */
static void other_operators(void **state) {
  (void)state;
  static const unsigned widths[] = {1, 2, 3, 5, 6, 32, 64, 65, 128};
  for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
    unsigned width = widths[w];
    Fixture f;
    fixture_init(&f);
    uint64_t seed = 77 + width;
    Term a = term_variable(f.bank, width, "a"), b = term_variable(f.bank, width, "b");
    Term terms[] = {
        term_unary(f.bank, TERM_NOT, a),
        term_unary(f.bank, TERM_NEGATE, a),
        term_ite(f.bank, term_extract(f.bank, a, 0, 0), a, b),
        term_ite(f.bank, term_uless(f.bank, a, b), b, a),
        term_extract(f.bank, a, width - 1, width / 2),
        term_extract(f.bank, a, width / 2, 0),
        term_extract(f.bank, a, 2 * width / 3, width / 3),
        term_zero_extend(f.bank, a, width + 1),
        term_zero_extend(f.bank, a, 3 * width),
        term_sign_extend(f.bank, a, width + 1),
        term_sign_extend(f.bank, b, 3 * width),
        term_nonzero(f.bank, b),
    };
    size_t count = sizeof terms / sizeof *terms;
    blast_term(f.blaster, a);
    blast_term(f.blaster, b);
    for (size_t i = 0; i < count; i++) blast_term(f.blaster, terms[i]);
    prepare_simulation(&f);
    for (int round = 0; round < 4; round++) {
      Values x, y;
      random_values(&seed, width, x);
      random_values(&seed, width, y);
      check_all(&f, terms, count, a, x, b, y);
    }
    fixture_release(&f);
  }
}

static void quotient_and_remainder_share(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term a = term_variable(f.bank, 32, "a"), b = term_variable(f.bank, 32, "b");
  blast_term(f.blaster, term_binary(f.bank, TERM_UDIVIDE, a, b));
  size_t size = aig_size(f.aig);
  blast_term(f.blaster, term_binary(f.bank, TERM_UREMAINDER, a, b));
  assert_int_equal(aig_size(f.aig), size);
  blast_term(f.blaster, term_binary(f.bank, TERM_SDIVIDE, a, b));
  size = aig_size(f.aig);
  blast_term(f.blaster, term_binary(f.bank, TERM_SREMAINDER, a, b));
  assert_true(aig_size(f.aig) < size + 32 * 8);
  fixture_release(&f);
}

static void terms_keep_their_bits(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term a = term_variable(f.bank, 8, "a"), b = term_variable(f.bank, 8, "b");
  AigLit bound[8], first[8];
  for (int i = 0; i < 8; i++) bound[i] = i % 2 ? aig_not(aig_input(f.aig)) : AIG_TRUE;
  blast_bind(f.blaster, a, bound);
  assert_memory_equal(blast_term(f.blaster, a), bound, sizeof bound);
  Term sum = term_add(f.bank, a, b);
  for (int i = 0; i < 8; i++) first[i] = blast_term(f.blaster, sum)[i];
  Term less = term_uless(f.bank, a, b);
  AigLit bit = blast_bool(f.blaster, less);
  for (int i = 0; i < 1000; i++) { /* the pool moves meanwhile */
    sum = term_add(f.bank, sum, term_constant(f.bank, 8, 3));
    sum = term_xor(f.bank, sum, b);
    blast_term(f.blaster, sum);
  }
  assert_memory_equal(blast_term(f.blaster, term_add(f.bank, a, b)), first, sizeof first);
  assert_int_equal(blast_bool(f.blaster, less), bit);
  fixture_release(&f);
}

/* A term as deep as it is large. */
static void deep_terms(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term t = term_variable(f.bank, 4, "t");
  for (int i = 0; i < 50000; i++) {
    Term fresh = term_variable(f.bank, 4, "v");
    t = term_xor(f.bank, term_add(f.bank, t, fresh), fresh);
  }
  blast_term(f.blaster, t);
  assert_true(aig_size(f.aig) > 100000);
  fixture_release(&f);
}

/* In a child: blasting an array must end the process, in every build. */
static void arrays_are_refused(void **state) {
  (void)state;
  fflush(stdout);
  pid_t child = fork();
  if (!child) {
    fclose(stderr);
    signal(SIGABRT, SIG_DFL);
    Fixture f;
    fixture_init(&f);
    Term array = term_variable(f.bank, sort_array(f.bank, 4, 8), "m");
    blast_term(f.blaster, term_select(f.bank, array, term_variable(f.bank, 4, "i")));
    _exit(0);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* A budget that ended leaves the term without bits; asked again without it, the blaster goes on. */
static void stopping_can_be_resumed(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term x = term_variable(f.bank, 32, "x"), y = term_variable(f.bank, 32, "y");
  Term product = term_multiply(f.bank, x, y), same = term_equal(f.bank, product, term_constant(f.bank, 32, 7));
  Budget budget;
  budget_init(&budget, NULL, 0, 1);
  budget_spend(&budget, 1);
  blaster_set_budget(f.blaster, &budget);
  assert_null(blast_term(f.blaster, product));
  assert_int_equal(blast_bool(f.blaster, same), AIG_NONE);
  assert_string_equal(budget.stopped, "blast_next");
  blaster_set_budget(f.blaster, NULL);
  assert_int_not_equal(blast_bool(f.blaster, same), AIG_NONE);
  assert_non_null(blast_term(f.blaster, product));
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(binary_exhaustive),     cmocka_unit_test(constants_exhaustive),
      cmocka_unit_test(binary_random),         cmocka_unit_test(binary_wide),
      cmocka_unit_test(other_operators),       cmocka_unit_test(quotient_and_remainder_share),
      cmocka_unit_test(terms_keep_their_bits), cmocka_unit_test(deep_terms),
      cmocka_unit_test(arrays_are_refused),    cmocka_unit_test(stopping_can_be_resumed),
  };
  return cmocka_run_group_tests_name("solve/blast", tests, NULL, NULL);
}
