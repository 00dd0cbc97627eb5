/* Arrays along an unrolling, against arrays of numbers: what is read is what was written, on every assignment. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "model/unroll/array_value.h"
#include "unit/random.h"

enum { INDEX_BITS = 4, ELEMENTS = 1 << INDEX_BITS, WIDTH = 8, VARIABLES = 4, MOST_ARRAYS = 40 };

/* Arrays as terms and as numbers, under one assignment. */
typedef struct {
  uint64_t seed;
  TermBank *bank;
  ArrayValues *values;
  Evaluation *assignment;
  Term variables[VARIABLES];
  uint64_t chosen[VARIABLES];
  ArrayValue arrays[MOST_ARRAYS];
  uint8_t contents[MOST_ARRAYS][ELEMENTS];
  size_t count, known; /* arrays; open reads that have their values */
} Play;

static uint64_t pick(Play *p, uint64_t below) { return next_random(&p->seed) % below; }

static void fix_base_read(Play *p, const OpenRead *read) {
  assert_int_equal(read->array, p->arrays[0]); /* the only arbitrary one */
  evaluation_set(p->assignment, read->element, p->contents[0][evaluation_value(p->assignment, read->index)]);
}

/* Open reads have the value of the array that they read: of a line, what it holds at that very index. */
static void fix_open_reads(Play *p) {
  for (; p->known < array_open_reads(p->values); p->known++) {
    OpenRead read = *array_open_read(p->values, p->known);
    if (read.is_base) {
      fix_base_read(p, &read);
      continue;
    }
    size_t before = array_open_reads(p->values);
    Term held = array_read(p->values, read.array, term_constant(p->bank, INDEX_BITS, evaluation_value(p->assignment, read.index)));
    for (size_t i = before; i < array_open_reads(p->values); i++) fix_base_read(p, array_open_read(p->values, i));
    evaluation_set(p->assignment, read.element, evaluation_value(p->assignment, held));
  }
}

static Term any_term(Play *p, unsigned width, uint64_t *value) {
  uint64_t v = pick(p, VARIABLES), k = pick(p, 1u << width);
  if (pick(p, 2)) {
    *value = k;
    return term_constant(p->bank, width, k);
  }
  *value = (p->chosen[v] + k) & ((1u << width) - 1);
  return term_add(p->bank, term_extract(p->bank, p->variables[v], width - 1, 0), term_constant(p->bank, width, k));
}

static void add_array(Play *p, ArrayValue array, const uint8_t *content) {
  if (p->count == MOST_ARRAYS) return;
  memcpy(p->contents[p->count], content, ELEMENTS);
  p->arrays[p->count++] = array;
}

static void change(Play *p) {
  uint8_t content[ELEMENTS];
  uint64_t i = pick(p, p->count), at, value;
  memcpy(content, p->contents[i], ELEMENTS);
  if (pick(p, 3)) {
    Term index = any_term(p, INDEX_BITS, &at), element = any_term(p, WIDTH, &value);
    ArrayValue after = array_store(p->values, p->arrays[i], index, element);
    content[at] = (uint8_t)value;
    add_array(p, after, content);
  } else {
    uint64_t j = pick(p, p->count), v = pick(p, VARIABLES);
    Term condition = term_extract(p->bank, p->variables[v], 0, 0);
    ArrayValue after = array_choose(p->values, condition, p->arrays[i], p->arrays[j]);
    add_array(p, after, p->chosen[v] & 1 ? p->contents[i] : p->contents[j]);
  }
}

static bool always(void *context, Term element) { return (void)context, element != TERM_NONE; }

static void play_once(uint64_t seed, bool is_long) {
  Play p = {.seed = seed, .bank = bank_new()};
  Sort sort = sort_array(p.bank, INDEX_BITS, WIDTH);
  p.values = array_values_new(p.bank);
  p.assignment = evaluation_new(p.bank);
  for (int i = 0; i < VARIABLES; i++) {
    p.variables[i] = term_variable(p.bank, WIDTH, "v");
    p.chosen[i] = pick(&p, 256);
    evaluation_set(p.assignment, p.variables[i], p.chosen[i]);
  }
  uint8_t content[ELEMENTS];
  for (int i = 0; i < ELEMENTS; i++) content[i] = (uint8_t)pick(&p, 256);
  add_array(&p, array_any(p.values, sort), content);
  memset(content, 7, sizeof content);
  add_array(&p, array_constant(p.values, sort, term_constant(p.bank, WIDTH, 7)), content);
  for (int i = 0; is_long && i < 60; i++) { /* a line that is not gone through write by write */
    uint64_t at = pick(&p, ELEMENTS);
    memcpy(content, p.contents[p.count - 1], sizeof content);
    content[at] = (uint8_t)i;
    ArrayValue after = array_store(p.values, p.arrays[p.count - 1], term_constant(p.bank, INDEX_BITS, at), term_constant(p.bank, WIDTH, (uint64_t)i));
    if (p.count == 3) p.count--;
    add_array(&p, after, content);
  }
  for (int i = 0; i < 25; i++) change(&p), fix_open_reads(&p);
  for (int i = 0; i < 60; i++) {
    uint64_t a = pick(&p, p.count), at;
    Term index = any_term(&p, INDEX_BITS, &at), element = array_read(p.values, p.arrays[a], index);
    fix_open_reads(&p);
    assert_int_equal(evaluation_value(p.assignment, element), p.contents[a][at]);
  }
  TermVector lemmas = {0};
  for (int round = 0; round < 100 && array_values_refute(p.values, p.assignment, always, NULL, &lemmas); round++) {
    fix_open_reads(&p);
    for (size_t i = 0; i < lemmas.size; i++) assert_true(evaluation_is_true(p.assignment, lemmas.data[i]));
    vector_clear(&lemmas);
    assert_true(round < 99); /* it comes to an end */
  }
  for (size_t i = 0; i < array_open_reads(p.values) && i < 5; i++) { /* each wrong value is noticed */
    Term element = array_open_read(p.values, i)->element;
    uint64_t right = evaluation_value(p.assignment, element);
    bool is_shared = false, is_refuted = false;
    for (size_t j = 0; j < array_open_reads(p.values); j++) {
      const OpenRead *x = array_open_read(p.values, i), *y = array_open_read(p.values, j);
      is_shared |= i != j && x->array == y->array && evaluation_value(p.assignment, x->index) == evaluation_value(p.assignment, y->index);
    }
    evaluation_set(p.assignment, element, right ^ 1);
    array_values_refute(p.values, p.assignment, always, NULL, &lemmas);
    for (size_t j = 0; j < lemmas.size; j++) is_refuted |= !evaluation_is_true(p.assignment, lemmas.data[j]);
    if (is_shared && array_open_read(p.values, i)->is_base) assert_true(is_refuted);
    evaluation_set(p.assignment, element, right);
    vector_clear(&lemmas);
  }
  vector_release(&lemmas);
  evaluation_delete(p.assignment);
  array_values_delete(p.values);
  bank_delete(p.bank);
}

static void reads_find_what_was_written(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 400; seed++) play_once(seed * 0x9e3779b97f4a7c15u, false);
}

static void long_lines_too(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 200; seed++) play_once(seed * 0x9e3779b97f4a7c15u, true);
}

static void known_indices_need_no_new_terms(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  ArrayValues *values = array_values_new(bank);
  ArrayValue a = array_any(values, sort_array(bank, 32, 32)), old = 0;
  for (uint64_t i = 0; i < 5000; i++) {
    if (i == 2500) old = a;
    a = array_store(values, a, term_constant(bank, 32, i % 3000), term_constant(bank, 32, i));
  }
  for (uint64_t i = 0; i < 3000; i++) {
    assert_int_equal(term_value(bank, array_read(values, a, term_constant(bank, 32, i))), i < 2000 ? i + 3000 : i);
    if (i < 2500) assert_int_equal(term_value(bank, array_read(values, old, term_constant(bank, 32, i))), i);
  }
  assert_int_equal(array_open_reads(values), 0);
  array_read(values, old, term_constant(bank, 32, 2600));
  assert_int_equal(array_open_reads(values), 1);
  array_values_delete(values);
  bank_delete(bank);
}

static void guarded_writes_are_merged(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  ArrayValues *values = array_values_new(bank);
  Term c = term_variable(bank, 1, "c"), one = term_constant(bank, 8, 1), two = term_constant(bank, 8, 2);
  ArrayValue a = array_constant(values, sort_array(bank, 8, 8), one);
  ArrayValue merged = array_choose(values, c, array_store(values, a, one, two), array_store(values, a, two, two));
  assert_int_equal(array_read(values, merged, one), term_ite(bank, c, two, one));
  assert_int_equal(array_read(values, merged, two), term_ite(bank, c, one, two));
  assert_int_equal(array_read(values, merged, term_constant(bank, 8, 3)), one);
  assert_int_equal(array_read(values, array_choose(values, term_true(bank), merged, a), two), term_ite(bank, c, one, two));
  array_values_delete(values);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_find_what_was_written),
      cmocka_unit_test(long_lines_too),
      cmocka_unit_test(known_indices_need_no_new_terms),
      cmocka_unit_test(guarded_writes_are_merged),
  };
  return cmocka_run_group_tests_name("model/array_value", tests, NULL, NULL);
}
