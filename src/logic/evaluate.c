/* The value of a term under an assignment: see evaluate.h.
 *
 * Values are computed bottom-up by a worklist and cached per handle; an `if` computes only the branch that
 * is taken.  A stamp per handle says whether its value is of the current epoch, so that forgetting all
 * values takes no time.  All values live in one pool of words.  An array is
 *     count, default element, then `count` pairs of index and element, by ascending index,
 * where no element equals the default. */
#include "logic/evaluate.h"
#include "logic/bank.h"
#include "base/map.h"
#include <string.h>

typedef struct {
  uint32_t epoch; /* the value is of this epoch; 0: none */
  uint32_t place; /* of the value in the pool */
} Slot;

typedef VECTOR(uint64_t) Words;

struct Evaluation {
  const TermBank *bank;
  uint64_t generation; /* of the bank when last looked at */
  Slot *slots;         /* by handle */
  size_t capacity;     /* of slots */
  uint32_t epoch;
  Words pool;
  Map assigned;           /* variable -> place in `given` */
  Words given;            /* values of assigned variables, in the form of the pool */
  VECTOR(Term) variables; /* the assigned ones */
  VECTOR(Term) stack;
};

/* ---- life ---------------------------------------------------------------------------------------- */

Evaluation *evaluation_new(const TermBank *bank) {
  Evaluation *e = memory_zeroed(1, sizeof *e);
  e->bank = bank;
  e->generation = bank->generation;
  e->epoch = 1;
  return e;
}

void evaluation_delete(Evaluation *e) {
  if (!e) return;
  memory_free(e->slots);
  vector_release(&e->pool);
  vector_release(&e->given);
  vector_release(&e->variables);
  vector_release(&e->stack);
  map_release(&e->assigned);
  memory_free(e);
}

static void forget_computed(Evaluation *e) {
  vector_clear(&e->pool);
  if (++e->epoch) return;
  memset(e->slots, 0, e->capacity * sizeof *e->slots);
  e->epoch = 1;
}

void evaluation_clear(Evaluation *e) {
  forget_computed(e);
  map_clear(&e->assigned);
  vector_clear(&e->given);
  vector_clear(&e->variables);
}

/* After a rollback of the bank some handles mean something else: forget what is about those. */
static void follow_rollbacks(Evaluation *e) {
  if (e->generation == e->bank->generation) return;
  Term valid = bank_valid_since(e->bank, e->generation);
  e->generation = e->bank->generation;
  forget_computed(e);
  size_t kept = 0;
  for (size_t i = 0; i < e->variables.size; i++) {
    Term variable = e->variables.data[i];
    if (variable <= valid)
      e->variables.data[kept++] = variable;
    else
      map_remove(&e->assigned, variable);
  }
  e->variables.size = kept;
}

/* Fresh zero pages cost nothing until they are touched. */
static void make_room(Evaluation *e, Term t) {
  if (t < e->capacity) return;
  size_t capacity = bank_size(e->bank) + bank_size(e->bank) / 2 + 64;
  Slot *slots = memory_zeroed(capacity, sizeof *slots);
  if (e->capacity) memcpy(slots, e->slots, e->capacity * sizeof *slots);
  memory_free(e->slots);
  e->slots = slots;
  e->capacity = capacity;
}

/* ---- arrays -------------------------------------------------------------------------------------- */

typedef struct {
  unsigned index_width, element_width, index_words, element_words, pair_words;
} Shape;

static Shape shape_of(const TermBank *bank, Sort sort) {
  Shape s = {.index_width = sort_index_width(bank, sort), .element_width = sort_element_width(bank, sort)};
  s.index_words = bits_words(s.index_width);
  s.element_words = bits_words(s.element_width);
  s.pair_words = s.index_words + s.element_words;
  return s;
}

static size_t array_words(const Shape *s, uint64_t count) {
  return 1 + s->element_words + count * s->pair_words;
}
static const uint64_t *array_pair(const Shape *s, const uint64_t *array, uint64_t i) {
  return array + array_words(s, i);
}

/* The first pair whose index is not below `index`; *found: it is that index. */
static uint64_t array_find(const Shape *s, const uint64_t *array, const uint64_t *index, bool *found) {
  uint64_t low = 0, high = array[0];
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if (bits_compare(array_pair(s, array, middle), index, s->index_width) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  *found = low < array[0] && bits_equal(array_pair(s, array, low), index, s->index_width);
  return low;
}

static const uint64_t *array_element(const Shape *s, const uint64_t *array, const uint64_t *index) {
  bool found;
  uint64_t i = array_find(s, array, index, &found);
  return found ? array_pair(s, array, i) + s->index_words : array + 1;
}

/* Append to `out` the array at `place` of `from` with one element changed. */
static uint32_t array_changed(const Shape *s, const Words *from, uint32_t place, const uint64_t *index,
                              const uint64_t *element, Words *out) {
  bool found;
  uint64_t i = array_find(s, from->data + place, index, &found), count = from->data[place];
  bool keep = !bits_equal(element, from->data + place + 1, s->element_width);
  size_t head = array_words(s, i), skipped = head + (found ? s->pair_words : 0), all = array_words(s, count);
  uint32_t start = (uint32_t)out->size;
  assert(out->size + all + s->pair_words <= UINT32_MAX);
  vector_reserve(out, out->size + all + s->pair_words);
  const uint64_t *old = from->data + place;
  uint64_t *new = out->data + start, *p = new + head;
  memcpy(new, old, head * sizeof *new);
  if (keep) {
    memcpy(p, index, s->index_words * sizeof *p);
    memcpy(p + s->index_words, element, s->element_words * sizeof *p);
    p += s->pair_words;
  }
  memcpy(p, old + skipped, (all - skipped) * sizeof *p);
  new[0] = count - found + keep;
  out->size = start + array_words(s, new[0]);
  return start;
}

static uint32_t array_filled(const Shape *s, const uint64_t *element, Words *out) {
  uint32_t start = (uint32_t)out->size;
  vector_push(out, 0);
  for (unsigned i = 0; i < s->element_words; i++) vector_push(out, element ? element[i] : 0);
  return start;
}

/* Equal at all indices that either mentions, and elsewhere too if there is an elsewhere. */
static bool arrays_equal(const Shape *s, const uint64_t *a, const uint64_t *b) {
  uint64_t mentioned = a[0];
  for (uint64_t i = 0; i < a[0]; i++) {
    const uint64_t *pair = array_pair(s, a, i);
    if (!bits_equal(pair + s->index_words, array_element(s, b, pair), s->element_width)) return false;
  }
  for (uint64_t i = 0; i < b[0]; i++) {
    const uint64_t *pair = array_pair(s, b, i);
    if (!bits_equal(pair + s->index_words, array_element(s, a, pair), s->element_width)) return false;
    bool both;
    array_find(s, a, pair, &both);
    mentioned += !both;
  }
  if (s->index_width < 64 && mentioned == (uint64_t)1 << s->index_width) return true;
  return bits_equal(a + 1, b + 1, s->element_width);
}

/* ---- assigning ----------------------------------------------------------------------------------- */

static void assign(Evaluation *e, Term variable, uint32_t place) {
  if (!map_has(&e->assigned, variable)) vector_push(&e->variables, variable);
  map_put(&e->assigned, variable, place);
  forget_computed(e);
}

void evaluation_set_words(Evaluation *e, Term variable, const uint64_t *words) {
  follow_rollbacks(e);
  assert(term_is_variable(e->bank, variable));
  unsigned width = term_width(e->bank, variable), count = bits_words(width);
  uint64_t place = map_get(&e->assigned, variable, e->given.size);
  if (place == e->given.size) vector_resize(&e->given, e->given.size + count);
  memcpy(e->given.data + place, words, count * sizeof *words);
  e->given.data[place + count - 1] &= bits_top_mask(width);
  assign(e, variable, (uint32_t)place);
}

void evaluation_set(Evaluation *e, Term variable, uint64_t value) {
  uint64_t words[BITS_MAX_WORDS] = {value};
  evaluation_set_words(e, variable, words);
}

void evaluation_set_element(Evaluation *e, Term variable, const uint64_t *index, const uint64_t *element) {
  follow_rollbacks(e);
  assert(term_is_variable(e->bank, variable));
  Shape shape = shape_of(e->bank, term_sort(e->bank, variable));
  uint32_t place = (uint32_t)map_get(&e->assigned, variable, UINT32_MAX);
  if (place == UINT32_MAX) place = array_filled(&shape, NULL, &e->given);
  assign(e, variable, array_changed(&shape, &e->given, place, index, element, &e->given));
}

void evaluation_set_all_elements(Evaluation *e, Term variable, const uint64_t *element) {
  follow_rollbacks(e);
  assert(term_is_variable(e->bank, variable));
  Shape shape = shape_of(e->bank, term_sort(e->bank, variable));
  assign(e, variable, array_filled(&shape, element, &e->given));
}

/* ---- computing ----------------------------------------------------------------------------------- */

static bool is_known(const Evaluation *e, Term t) { return e->slots[t].epoch == e->epoch; }
static const uint64_t *value_of(const Evaluation *e, Term t) { return e->pool.data + e->slots[t].place; }

static uint32_t append_words(Words *out, const uint64_t *words, size_t count) {
  uint32_t place = (uint32_t)out->size;
  vector_resize(out, out->size + count);
  if (words) memcpy(out->data + place, words, count * sizeof *words);
  return place;
}

static uint32_t value_of_variable(Evaluation *e, Term t) {
  Sort sort = term_sort(e->bank, t);
  uint64_t place = map_get(&e->assigned, t, UINT64_MAX);
  const uint64_t *given = place == UINT64_MAX ? NULL : e->given.data + place;
  if (!sort_is_array(sort)) return append_words(&e->pool, given, bits_words(sort));
  Shape shape = shape_of(e->bank, sort);
  if (!given) return array_filled(&shape, NULL, &e->pool);
  return append_words(&e->pool, given, array_words(&shape, given[0]));
}

static uint32_t value_of_array_operator(Evaluation *e, Term t, const Node *node) {
  const Term *x = node->child;
  Shape shape = shape_of(e->bank, term_sort(e->bank, node->op == TERM_CONSTANT_ARRAY ? t : x[0]));
  uint64_t buffer[2 * BITS_MAX_WORDS], *index = buffer, *element = buffer + BITS_MAX_WORDS;
  switch (node->op) {
  case TERM_SELECT:
    memcpy(element, array_element(&shape, value_of(e, x[0]), value_of(e, x[1])), shape.element_words * 8);
    return append_words(&e->pool, element, shape.element_words);
  case TERM_STORE:
    memcpy(index, value_of(e, x[1]), shape.index_words * 8);
    memcpy(element, value_of(e, x[2]), shape.element_words * 8);
    return array_changed(&shape, &e->pool, e->slots[x[0]].place, index, element, &e->pool);
  case TERM_CONSTANT_ARRAY:
    memcpy(element, value_of(e, x[0]), shape.element_words * 8);
    return array_filled(&shape, element, &e->pool);
  default:
    assert(node->op == TERM_EQUAL);
    buffer[0] = arrays_equal(&shape, value_of(e, x[0]), value_of(e, x[1]));
    return append_words(&e->pool, buffer, 1);
  }
}

static uint32_t value_of_operator(Evaluation *e, const Node *node) {
  BitsOperand operands[3];
  uint64_t result[BITS_MAX_WORDS];
  for (unsigned i = 0; i < operator_arity(node->op); i++)
    operands[i] = (BitsOperand){value_of(e, node->child[i]), term_width(e->bank, node->child[i])};
  bits_apply(node->op, node->sort, node->parameter, operands, result);
  return append_words(&e->pool, result, bits_words(node->sort));
}

/* All operands that matter have values. */
static uint32_t compute(Evaluation *e, Term t) {
  const Node *node = node_of(e->bank, t);
  switch (node->op) {
  case TERM_CONSTANT: return append_words(&e->pool, term_words(e->bank, t), bits_words(node->sort));
  case TERM_VARIABLE: return value_of_variable(e, t);
  case TERM_ITE: return e->slots[node->child[value_of(e, node->child[0])[0] ? 1 : 2]].place;
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTANT_ARRAY: return value_of_array_operator(e, t, node);
  case TERM_EQUAL:
    if (sort_is_array(term_sort(e->bank, node->child[0]))) return value_of_array_operator(e, t, node);
    return value_of_operator(e, node);
  default: return value_of_operator(e, node);
  }
}

/* Put the operands without value that are needed next on the stack; none: `t` can be computed. */
static bool push_operands(Evaluation *e, Term t) {
  const Node *node = node_of(e->bank, t);
  size_t before = e->stack.size;
  unsigned first = 0, last = operator_arity(node->op);
  if (node->op == TERM_ITE) {
    bool decided = is_known(e, node->child[0]);
    first = !decided ? 0 : value_of(e, node->child[0])[0] ? 1 : 2;
    last = first + 1;
  }
  for (unsigned i = first; i < last; i++)
    if (!is_known(e, node->child[i])) vector_push(&e->stack, node->child[i]);
  return e->stack.size > before;
}

static const uint64_t *computed(Evaluation *e, Term t) {
  follow_rollbacks(e);
  make_room(e, t);
  vector_clear(&e->stack);
  vector_push(&e->stack, t);
  while (e->stack.size) {
    Term top = vector_last(&e->stack);
    if (!is_known(e, top)) {
      if (push_operands(e, top)) continue;
      e->slots[top].place = compute(e, top);
      e->slots[top].epoch = e->epoch;
    }
    (void)vector_pop(&e->stack);
  }
  return value_of(e, t);
}

const uint64_t *evaluation_words(Evaluation *e, Term t) {
  assert(!sort_is_array(term_sort(e->bank, t)));
  return computed(e, t);
}

void evaluation_copy(Evaluation *e, Term variable, Evaluation *from, Term t) {
  Sort sort = term_sort(e->bank, t);
  assert(e != from && e->bank == from->bank && sort == term_sort(e->bank, variable));
  const uint64_t *value = computed(from, t);
  if (!sort_is_array(sort)) {
    evaluation_set_words(e, variable, value);
    return;
  }
  follow_rollbacks(e);
  Shape shape = shape_of(e->bank, sort);
  assign(e, variable, append_words(&e->given, value, array_words(&shape, value[0])));
}

uint64_t evaluation_value(Evaluation *e, Term t) { return evaluation_words(e, t)[0]; }

bool evaluation_is_true(Evaluation *e, Term t) {
  assert(term_sort(e->bank, t) == 1);
  return evaluation_value(e, t);
}
