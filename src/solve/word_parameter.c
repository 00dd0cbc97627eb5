/* Large constants as parameters.  A loop that runs a million times is to the Horn engine a million cases,
 * unless it does not know the number: what holds for every bound n holds for this one.  See word_inside.h. */
#include "logic/bits.h"
#include "solve/word_inside.h"
#include <assert.h>
#include <stdlib.h>

static int compare_values(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* The magnitude of a constant that may become a parameter, or 0. */
static int64_t parameter_value(const TermBank *bank, Term t) {
  unsigned width = term_width(bank, t);
  if (width < 8 || width > 64) return 0;
  uint64_t value = term_value(bank, t), sign = (uint64_t)1 << (width - 1);
  if (value & sign) value = (~value + 1) & (2 * sign - 1);
  return value >= WORD_SMALLEST_PARAMETER && value < sign ? (int64_t)value : 0;
}

static bool has_value(const WordParameters *parameters, int64_t value) {
  for (size_t i = 0; i < parameters->size; i++)
    if (parameters->data[i] == value) return true;
  return false;
}

/* The largest ones, if there are too many. */
void word_find_parameters(const WordSystem *system, WordParameters *parameters) {
  TermVector terms = {0};
  word_list_terms(system, &terms);
  for (size_t i = 0; i < terms.size; i++) {
    if (!term_is_constant(system->bank, terms.data[i])) continue;
    int64_t value = parameter_value(system->bank, terms.data[i]);
    if (value && !has_value(parameters, value)) vector_push(parameters, value);
  }
  vector_release(&terms);
  if (!parameters->size) return;
  qsort(parameters->data, parameters->size, sizeof *parameters->data, compare_values);
  if (parameters->size <= WORD_MOST_PARAMETERS) return;
  size_t dropped = parameters->size - WORD_MOST_PARAMETERS;
  for (size_t i = 0; i < WORD_MOST_PARAMETERS; i++) parameters->data[i] = parameters->data[i + dropped];
  parameters->size = WORD_MOST_PARAMETERS;
}

/* ---- putting the constants back ------------------------------------------------------------------- */

static Linear rebuild(const LinearBank *from, Linear t, const LinearVector *x, LinearBank *to) {
  switch (linear_operator(from, t)) {
  case LINEAR_ADD: return linear_sum(to, x->data, x->size);
  case LINEAR_SCALE: return linear_scale(to, x->data[0], x->data[1]);
  case LINEAR_DIVIDE: return linear_divide(to, x->data[0], x->data[1]);
  case LINEAR_MODULO: return linear_modulo(to, x->data[0], x->data[1]);
  case LINEAR_ITE: return linear_ite(to, x->data[0], x->data[1], x->data[2]);
  case LINEAR_EQUAL: return linear_equal(to, x->data[0], x->data[1]);
  case LINEAR_LESS_EQUAL: return linear_less_equal(to, x->data[0], x->data[1]);
  case LINEAR_LESS: return linear_less(to, x->data[0], x->data[1]);
  case LINEAR_NOT: return linear_not(to, x->data[0]);
  case LINEAR_AND: return linear_conjunction(to, x->data, x->size);
  case LINEAR_OR: return linear_disjunction(to, x->data, x->size);
  default: return LINEAR_NONE;
  }
}

static Linear replace_leaf(const LinearBank *from, Linear t, unsigned first, const WordParameters *parameters,
                           LinearBank *to) {
  if (linear_operator(from, t) == LINEAR_CONSTANT) return linear_decimal(to, linear_digits(from, t));
  unsigned number = linear_number(from, t);
  return number < first ? linear_variable(to, number) : linear_constant(to, parameters->data[number - first]);
}

Linear word_replace_parameters(const LinearBank *from, Linear solution, unsigned first,
                               const WordParameters *parameters, LinearBank *to) {
  LinearVector cone = {0}, operands = {0};
  Map done = {0};
  linear_cone(from, &solution, 1, &cone);
  for (size_t i = 0; i < cone.size; i++) {
    Linear t = cone.data[i];
    LinearOperator op = linear_operator(from, t);
    vector_clear(&operands);
    for (size_t j = 0; j < linear_count(from, t); j++)
      vector_push(&operands, (Linear)map_get(&done, linear_operand(from, t, j), LINEAR_NONE));
    bool is_leaf = op == LINEAR_CONSTANT || op == LINEAR_VARIABLE;
    map_put(&done, t,
            is_leaf ? replace_leaf(from, t, first, parameters, to) : rebuild(from, t, &operands, to));
  }
  Linear result = (Linear)map_get(&done, solution, LINEAR_NONE);
  vector_release(&cone);
  vector_release(&operands);
  map_release(&done);
  return result;
}
