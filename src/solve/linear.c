/* Linear integer arithmetic: see linear.h.
 *
 * A node keeps its operands in one pool of handles; a constant keeps the place of its digits, a variable its
 * number.  Numbers are decimal text, because they only pass through on their way to Z3 and back; where values
 * matter (linear_holds) GMP computes with them. */
#include "solve/linear.h"
#include "base/map.h"
#include "base/memory.h"
#include <assert.h>
#include <errno.h>
#include <gmp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


typedef struct {
  uint32_t op : 8, number : 24; /* of a variable */
  uint32_t start, count;        /* operands; of a constant: place of its digits in `texts` */
  bool is_boolean;
  Linear next; /* older node with the same hash */
} Node;

struct LinearBank {
  VECTOR(Node) nodes; /* nodes.data[0] is not an expression */
  LinearVector operands;
  Buffer texts; /* digits, each followed by 0 */
  Map heads;    /* hash -> newest node */
};

/* ---- life ---------------------------------------------------------------------------------------- */

LinearBank *linear_bank_new(void) {
  LinearBank *bank = memory_zeroed(1, sizeof *bank);
  vector_resize(&bank->nodes, 1);
  return bank;
}

void linear_bank_delete(LinearBank *bank) {
  if (!bank) return;
  vector_release(&bank->nodes);
  vector_release(&bank->operands);
  vector_release(&bank->texts);
  map_release(&bank->heads);
  memory_free(bank);
}


/* ---- looking ------------------------------------------------------------------------------------- */

static const Node *node_of(const LinearBank *bank, Linear t) {
  assert(t && t < bank->nodes.size);
  return &bank->nodes.data[t];
}

LinearOperator linear_operator(const LinearBank *bank, Linear t) { return node_of(bank, t)->op; }
bool linear_is_boolean(const LinearBank *bank, Linear t) { return node_of(bank, t)->is_boolean; }
size_t linear_count(const LinearBank *bank, Linear t) { return node_of(bank, t)->count; }

Linear linear_operand(const LinearBank *bank, Linear t, size_t i) {
  const Node *node = node_of(bank, t);
  assert(i < node->count);
  return bank->operands.data[node->start + i];
}

unsigned linear_number(const LinearBank *bank, Linear t) {
  assert(linear_operator(bank, t) == LINEAR_VARIABLE);
  return node_of(bank, t)->number;
}

const char *linear_digits(const LinearBank *bank, Linear t) {
  assert(linear_operator(bank, t) == LINEAR_CONSTANT);
  return bank->texts.data + node_of(bank, t)->start;
}

bool linear_fits(const LinearBank *bank, Linear t, int64_t *value) {
  errno = 0;
  long long number = strtoll(linear_digits(bank, t), NULL, 10);
  *value = number;
  return !errno;
}

static bool is_empty(const LinearBank *bank, Linear t, LinearOperator op) {
  return linear_operator(bank, t) == op && !linear_count(bank, t);
}

bool linear_is_true(const LinearBank *bank, Linear t) { return is_empty(bank, t, LINEAR_AND); }
bool linear_is_false(const LinearBank *bank, Linear t) { return is_empty(bank, t, LINEAR_OR); }

static bool is_digits(const LinearBank *bank, Linear t, const char *digits) {
  return linear_operator(bank, t) == LINEAR_CONSTANT && !strcmp(linear_digits(bank, t), digits);
}

bool linear_is_positive(const LinearBank *bank, Linear t) {
  return linear_operator(bank, t) == LINEAR_CONSTANT && linear_digits(bank, t)[0] != '-' &&
         !is_digits(bank, t, "0");
}

/* ---- making -------------------------------------------------------------------------------------- */

static bool same_node(const LinearBank *bank, Linear t, const Node *wanted, const Linear *operands,
                      const char *digits) {
  const Node *node = node_of(bank, t);
  if (node->op != wanted->op || node->number != wanted->number || node->count != wanted->count) return false;
  if (digits) return !strcmp(linear_digits(bank, t), digits);
  return !node->count || !memcmp(bank->operands.data + node->start, operands, node->count * sizeof *operands);
}

/* `operands` must not point into the bank. */
static Linear intern(LinearBank *bank, Node node, const Linear *operands, const char *digits) {
  uint64_t hash = hash_mix(hash_mix(node.op, node.number), node.count);
  for (uint32_t i = 0; i < node.count; i++) hash = hash_mix(hash, operands[i]);
  if (digits) hash = hash_mix(hash, hash_bytes(digits, strlen(digits)));
  Linear newest = (Linear)map_get(&bank->heads, hash, LINEAR_NONE);
  for (Linear t = newest; t; t = node_of(bank, t)->next)
    if (same_node(bank, t, &node, operands, digits)) return t;
  assert(bank->nodes.size < UINT32_MAX && bank->operands.size + node.count < UINT32_MAX);
  node.start = (uint32_t)(digits ? bank->texts.size : bank->operands.size);
  node.next = newest;
  for (uint32_t i = 0; i < node.count; i++) vector_push(&bank->operands, operands[i]);
  if (digits) buffer_add_bytes(&bank->texts, digits, strlen(digits) + 1);
  Linear t = (Linear)bank->nodes.size;
  vector_push(&bank->nodes, node);
  map_put(&bank->heads, hash, t);
  return t;
}

static Linear make(LinearBank *bank, LinearOperator op, bool is_boolean, const Linear *operands,
                   size_t count) {
  Node node = {.op = op, .count = (uint32_t)count, .is_boolean = is_boolean};
  return intern(bank, node, operands, NULL);
}

Linear linear_decimal(LinearBank *bank, const char *digits) {
  bool negative = *digits == '-';
  const char *start = digits + negative;
  size_t length = strspn(start, "0123456789");
  if (!length || start[length]) return LINEAR_NONE;
  while (*start == '0' && start[1]) start++;
  Buffer text = {0};
  if (negative && *start != '0') buffer_add(&text, "-");
  buffer_add(&text, start);
  Linear t = intern(bank, (Node){.op = LINEAR_CONSTANT}, NULL, buffer_text(&text));
  vector_release(&text);
  return t;
}

Linear linear_constant(LinearBank *bank, int64_t value) {
  char digits[32];
  snprintf(digits, sizeof digits, "%" PRId64, value);
  return linear_decimal(bank, digits);
}

Linear linear_variable(LinearBank *bank, unsigned number) {
  assert(number <= LINEAR_MAX_VARIABLE);
  return intern(bank, (Node){.op = LINEAR_VARIABLE, .number = number & LINEAR_MAX_VARIABLE}, NULL, NULL);
}

Linear linear_sum(LinearBank *bank, const Linear *summands, size_t count) {
  LinearVector kept = {0};
  for (size_t i = 0; i < count; i++) {
    assert(!linear_is_boolean(bank, summands[i]));
    if (!is_digits(bank, summands[i], "0")) vector_push(&kept, summands[i]);
  }
  Linear sum;
  if (!kept.size)
    sum = linear_constant(bank, 0);
  else if (kept.size == 1)
    sum = kept.data[0];
  else
    sum = make(bank, LINEAR_ADD, false, kept.data, kept.size);
  vector_release(&kept);
  return sum;
}

Linear linear_add(LinearBank *bank, Linear a, Linear b) { return linear_sum(bank, (Linear[]){a, b}, 2); }

Linear linear_subtract(LinearBank *bank, Linear a, Linear b) {
  return linear_add(bank, a, linear_times(bank, -1, b));
}

Linear linear_scale(LinearBank *bank, Linear a, Linear constant) {
  assert(!linear_is_boolean(bank, a) && linear_operator(bank, constant) == LINEAR_CONSTANT);
  if (is_digits(bank, constant, "1") || is_digits(bank, a, "0")) return a;
  if (is_digits(bank, constant, "0") || is_digits(bank, a, "1")) return constant;
  return make(bank, LINEAR_SCALE, false, (Linear[]){a, constant}, 2);
}

Linear linear_times(LinearBank *bank, int64_t factor, Linear a) {
  return linear_scale(bank, a, linear_constant(bank, factor));
}

Linear linear_divide(LinearBank *bank, Linear a, Linear constant) {
  assert(!linear_is_boolean(bank, a) && linear_is_positive(bank, constant));
  if (is_digits(bank, constant, "1")) return a;
  return make(bank, LINEAR_DIVIDE, false, (Linear[]){a, constant}, 2);
}

Linear linear_modulo(LinearBank *bank, Linear a, Linear constant) {
  assert(!linear_is_boolean(bank, a) && linear_is_positive(bank, constant));
  if (is_digits(bank, constant, "1")) return linear_constant(bank, 0);
  return make(bank, LINEAR_MODULO, false, (Linear[]){a, constant}, 2);
}

Linear linear_ite(LinearBank *bank, Linear p, Linear a, Linear b) {
  assert(linear_is_boolean(bank, p) && linear_is_boolean(bank, a) == linear_is_boolean(bank, b));
  if (a == b || linear_is_true(bank, p)) return a;
  if (linear_is_false(bank, p)) return b;
  return make(bank, LINEAR_ITE, linear_is_boolean(bank, a), (Linear[]){p, a, b}, 3);
}

static Linear compare(LinearBank *bank, LinearOperator op, Linear a, Linear b) {
  assert(!linear_is_boolean(bank, a) && !linear_is_boolean(bank, b));
  if (a == b) return linear_bool(bank, op != LINEAR_LESS);
  return make(bank, op, true, (Linear[]){a, b}, 2);
}

Linear linear_equal(LinearBank *bank, Linear a, Linear b) { return compare(bank, LINEAR_EQUAL, a, b); }
Linear linear_less_equal(LinearBank *bank, Linear a, Linear b) {
  return compare(bank, LINEAR_LESS_EQUAL, a, b);
}
Linear linear_less(LinearBank *bank, Linear a, Linear b) { return compare(bank, LINEAR_LESS, a, b); }

Linear linear_bool(LinearBank *bank, bool value) {
  return make(bank, value ? LINEAR_AND : LINEAR_OR, true, NULL, 0);
}

Linear linear_not(LinearBank *bank, Linear p) {
  assert(linear_is_boolean(bank, p));
  if (linear_is_true(bank, p)) return linear_bool(bank, false);
  if (linear_is_false(bank, p)) return linear_bool(bank, true);
  if (linear_operator(bank, p) == LINEAR_NOT) return linear_operand(bank, p, 0);
  return make(bank, LINEAR_NOT, true, &p, 1);
}

/* AND or OR: `neutral` operands go, the opposite of it decides. */
static Linear connect(LinearBank *bank, LinearOperator op, const Linear *operands, size_t count) {
  Linear neutral = linear_bool(bank, op == LINEAR_AND), opposite = linear_bool(bank, op != LINEAR_AND);
  LinearVector kept = {0};
  Linear result = LINEAR_NONE;
  for (size_t i = 0; i < count; i++) {
    assert(linear_is_boolean(bank, operands[i]));
    if (operands[i] == opposite) result = opposite;
    if (operands[i] != neutral && (!kept.size || vector_last(&kept) != operands[i]))
      vector_push(&kept, operands[i]);
  }
  if (result == LINEAR_NONE)
    result = kept.size == 1 ? kept.data[0] : make(bank, op, true, kept.data, kept.size);
  vector_release(&kept);
  return result;
}

Linear linear_conjunction(LinearBank *bank, const Linear *operands, size_t count) {
  return connect(bank, LINEAR_AND, operands, count);
}

Linear linear_disjunction(LinearBank *bank, const Linear *operands, size_t count) {
  return connect(bank, LINEAR_OR, operands, count);
}

Linear linear_and(LinearBank *bank, Linear p, Linear q) {
  return linear_conjunction(bank, (Linear[]){p, q}, 2);
}

Linear linear_or(LinearBank *bank, Linear p, Linear q) {
  return linear_disjunction(bank, (Linear[]){p, q}, 2);
}

/* ---- whole expressions --------------------------------------------------------------------------- */

void linear_cone(const LinearBank *bank, const Linear *roots, size_t count, LinearVector *list) {
  bool *wanted = memory_zeroed(bank->nodes.size, sizeof *wanted);
  for (size_t i = 0; i < count; i++) wanted[roots[i]] = true;
  for (size_t t = bank->nodes.size; t-- > 1;)
    for (size_t i = 0; wanted[t] && i < bank->nodes.data[t].count; i++)
      wanted[linear_operand(bank, (Linear)t, i)] = true;
  vector_clear(list);
  for (size_t t = 1; t < bank->nodes.size; t++)
    if (wanted[t]) vector_push(list, (Linear)t);
  memory_free(wanted);
}

unsigned linear_variables(const LinearBank *bank, Linear t) {
  LinearVector cone = {0};
  unsigned count = 0;
  linear_cone(bank, &t, 1, &cone);
  for (size_t i = 0; i < cone.size; i++)
    if (linear_operator(bank, cone.data[i]) == LINEAR_VARIABLE && linear_number(bank, cone.data[i]) >= count)
      count = linear_number(bank, cone.data[i]) + 1;
  vector_release(&cone);
  return count;
}

/* ---- evaluation ---------------------------------------------------------------------------------- */

typedef struct {
  const LinearBank *bank;
  const int64_t *values;
  size_t count;
  Map places;     /* expression -> its place in `numbers` */
  mpz_t *numbers; /* Booleans are 0 and 1 */
} Evaluator;

static mpz_t *number_of(const Evaluator *e, Linear t, size_t i) {
  return &e->numbers[map_get(&e->places, linear_operand(e->bank, t, i), 0)];
}

static void evaluate_connective(Evaluator *e, Linear t, mpz_t r) {
  bool is_and = linear_operator(e->bank, t) == LINEAR_AND, result = is_and;
  for (size_t i = 0; i < linear_count(e->bank, t); i++) {
    bool operand = mpz_sgn(*number_of(e, t, i)) != 0;
    result = is_and ? result && operand : result || operand;
  }
  mpz_set_ui(r, result);
}

static void evaluate_leaf(Evaluator *e, Linear t, mpz_t r) {
  if (linear_operator(e->bank, t) == LINEAR_CONSTANT) {
    mpz_set_str(r, linear_digits(e->bank, t), 10);
    return;
  }
  unsigned number = linear_number(e->bank, t);
  mpz_set_si(r, number < e->count ? (long)e->values[number] : 0);
}

static void evaluate_node(Evaluator *e, Linear t, mpz_t r) {
  size_t count = linear_count(e->bank, t);
  mpz_t *x[3] = {0};
  for (size_t i = 0; i < count && i < 3; i++) x[i] = number_of(e, t, i);
  switch (linear_operator(e->bank, t)) {
  case LINEAR_CONSTANT:
  case LINEAR_VARIABLE: evaluate_leaf(e, t, r); break;
  case LINEAR_ADD:
    for (size_t i = 0; i < count; i++) mpz_add(r, r, *number_of(e, t, i));
    break;
  case LINEAR_SCALE: mpz_mul(r, *x[0], *x[1]); break;
  case LINEAR_DIVIDE: mpz_fdiv_q(r, *x[0], *x[1]); break;
  case LINEAR_MODULO: mpz_fdiv_r(r, *x[0], *x[1]); break;
  case LINEAR_ITE: mpz_set(r, mpz_sgn(*x[0]) ? *x[1] : *x[2]); break;
  case LINEAR_EQUAL: mpz_set_ui(r, mpz_cmp(*x[0], *x[1]) == 0); break;
  case LINEAR_LESS_EQUAL: mpz_set_ui(r, mpz_cmp(*x[0], *x[1]) <= 0); break;
  case LINEAR_LESS: mpz_set_ui(r, mpz_cmp(*x[0], *x[1]) < 0); break;
  case LINEAR_NOT: mpz_set_ui(r, !mpz_sgn(*x[0])); break;
  default: evaluate_connective(e, t, r); break;
  }
}

static void evaluate(const LinearBank *bank, Linear t, const int64_t *values, size_t count, mpz_t r) {
  Evaluator e = {.bank = bank, .values = values, .count = count};
  LinearVector cone = {0};
  linear_cone(bank, &t, 1, &cone);
  e.numbers = memory_zeroed(cone.size, sizeof *e.numbers);
  for (size_t i = 0; i < cone.size; i++) {
    map_put(&e.places, cone.data[i], i);
    mpz_init(e.numbers[i]);
    evaluate_node(&e, cone.data[i], e.numbers[i]);
  }
  mpz_set(r, e.numbers[cone.size - 1]);
  for (size_t i = 0; i < cone.size; i++) mpz_clear(e.numbers[i]);
  memory_free(e.numbers);
  map_release(&e.places);
  vector_release(&cone);
}

bool linear_holds(const LinearBank *bank, Linear p, const int64_t *values, size_t count) {
  assert(linear_is_boolean(bank, p));
  mpz_t truth;
  mpz_init(truth);
  evaluate(bank, p, values, count, truth);
  bool result = mpz_sgn(truth) != 0;
  mpz_clear(truth);
  return result;
}

bool linear_value(const LinearBank *bank, Linear t, const int64_t *values, size_t count, int64_t *value) {
  assert(!linear_is_boolean(bank, t));
  mpz_t number;
  mpz_init(number);
  evaluate(bank, t, values, count, number);
  bool fits = mpz_fits_slong_p(number);
  *value = fits ? mpz_get_si(number) : 0;
  mpz_clear(number);
  return fits;
}
