/* Guesses about pointers: how far they are in their object, how large that is, and what numbers say about both.
 *
 * Where accesses are checked, a proof has to know that p - a <= size, with p a pointer into the object at a, or that size = 4 n.  The *quantities*
 * at a cut point are distances from the start of an object, sizes of objects, and numbers times the size of what pointers point to; all as wide as a pointer.
 * A loop that counts down ends at -1, so numbers are looked at with one more as well; one that moves a pointer and counts what is left has a sum that fits. */
#include "infer/relations_guess.h"
#include <string.h>
#include "base/memory.h"

enum { MOST_QUANTITIES = 24, MOST_SCALES = 3 };

typedef enum { QUANTITY_DISTANCE, QUANTITY_SIZE, QUANTITY_NUMBER } QuantityKind;

typedef struct {
  QuantityKind kind;
  uint32_t variable; /* of the state */
  uint64_t minus, times; /* (variable - minus) * times */
  bool is_signed;
  Term term;
} Quantity;

typedef struct {
  Guessing *g;
  size_t cut;
  unsigned width;
  unsigned count;
  Quantity all[MOST_QUANTITIES];
  unsigned scale_count;
  uint64_t scales[MOST_SCALES];
} Quantities;

static const StateVariable *state_of(const Quantities *q, uint32_t index) { return &q->g->model->state.data[index]; }

static size_t samples_of(const Quantities *q) { return q->g->samples[q->cut].size / q->g->state.size; }

static uint64_t cut_to(unsigned width, uint64_t value) { return width < 64 ? value & ((UINT64_C(1) << width) - 1) : value; }

static uint64_t raw_sample(const Quantities *q, size_t sample, uint32_t variable) {
  return q->g->samples[q->cut].data[sample * q->g->state.size + variable];
}

static uint64_t sampled(const Quantities *q, const Quantity *quantity, size_t sample) {
  unsigned width = term_width(q->g->model->bank, state_of(q, quantity->variable)->var), unused = 64 - width;
  uint64_t value = cut_to(width, raw_sample(q, sample, quantity->variable));
  if (quantity->is_signed) value = (uint64_t)((int64_t)(value << unused) >> unused);
  return cut_to(q->width, (value - quantity->minus) * quantity->times);
}

/* ---- quantities -------------------------------------------------------------------------------------- */

static void add_quantity(Quantities *q, Quantity quantity) {
  TermBank *bank = q->g->model->bank;
  if (q->count == MOST_QUANTITIES) return;
  Term term = term_resize(bank, state_of(q, quantity.variable)->var, q->width, quantity.is_signed);
  term = term_subtract(bank, term, term_constant(bank, q->width, quantity.minus));
  quantity.term = term_multiply(bank, term, term_constant(bank, q->width, quantity.times));
  q->all[q->count++] = quantity;
}

/* The start of the object that all sampled values point into; 0: there is none. */
static uint64_t common_start(const Quantities *q, uint32_t variable) {
  const Model *model = q->g->model;
  uint64_t least = UINT64_MAX, most = 0, start = 0;
  for (size_t i = 0; i < samples_of(q); i++) {
    uint64_t value = raw_sample(q, i, variable);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  for (size_t i = 0; i < model->objects.size; i++) {
    uint64_t address = model->objects.data[i].address;
    if (address <= least && address > start) start = address;
  }
  for (size_t i = 0; i < model->objects.size; i++)
    if (model->objects.data[i].address > start && model->objects.data[i].address <= most) return 0;
  return start;
}

static void add_scale(Quantities *q, uint64_t scale) {
  for (unsigned i = 0; i < q->scale_count; i++)
    if (q->scales[i] == scale) return;
  if (scale && q->scale_count < MOST_SCALES) q->scales[q->scale_count++] = scale;
}

static void add_pointer(Quantities *q, uint32_t index) {
  const Types *types = &q->g->model->graph->cfa->program->types;
  const StateVariable *v = state_of(q, index);
  if (term_width(q->g->model->bank, v->var) != q->width) return;
  uint64_t start = common_start(q, index);
  if (start) add_quantity(q, (Quantity){QUANTITY_DISTANCE, index, start, 1, false, TERM_NONE});
  if (type_is_complete(v->symbol->type->base) && !type_is_variable(v->symbol->type->base)) add_scale(q, type_size(types, v->symbol->type->base));
}

/* The number, or with one more, in elements of each size. */
static void add_number(Quantities *q, uint32_t index, bool is_more) {
  const Types *types = &q->g->model->graph->cfa->program->types;
  const StateVariable *v = state_of(q, index);
  unsigned width = term_width(q->g->model->bank, v->var);
  if (width > q->width || width < 16 || width != 8 * type_size(types, v->symbol->type)) return;
  bool is_signed = type_is_signed(types, v->symbol->type);
  for (unsigned i = 0; i < q->scale_count && (is_signed || !is_more); i++)
    add_quantity(q, (Quantity){QUANTITY_NUMBER, index, is_more ? UINT64_MAX : 0, q->scales[i], is_signed, TERM_NONE});
}

static bool is_size(const Quantities *q, const StateVariable *v) {
  return !v->symbol && !v->object && v->identity && strstr(v->identity, "size") && term_width(q->g->model->bank, v->var) == q->width;
}

/* What the elements of arrays take, where no pointer is a variable of the state. */
static void add_scales(Quantities *q) {
  const Cfa *cfa = q->g->model->graph->cfa;
  const Types *types = &cfa->program->types;
  add_scale(q, 1);
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    const Type *type = edge->kind == EDGE_ASSIGN ? edge->left->type : NULL;
    if (type && edge->left->kind == EXPR_DEREFERENCE && type_is_scalar(type)) add_scale(q, type_size(types, type));
  }
}

static void add_numbers(Quantities *q, bool are_more) {
  const Model *model = q->g->model;
  for (uint32_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    bool is_number = !sort_is_array(term_sort(model->bank, v->var)) && v->symbol && type_is_integer(v->symbol->type);
    if (is_number && state_variable_is_live(v, q->cut)) add_number(q, i, are_more);
  }
}

static void find_quantities(Quantities *q) {
  const Model *model = q->g->model;
  add_scales(q);
  for (uint32_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    if (sort_is_array(term_sort(model->bank, v->var)) || !state_variable_is_live(v, q->cut)) continue;
    if (is_size(q, v)) add_quantity(q, (Quantity){QUANTITY_SIZE, i, 0, 1, false, TERM_NONE});
    if (v->symbol && v->symbol->type->kind == TYPE_POINTER) add_pointer(q, i);
  }
  add_numbers(q, false);
  add_numbers(q, true);
}

/* ---- guesses ----------------------------------------------------------------------------------------- */

static void add(Quantities *q, RelationKind kind, Term fact) {
  enum { MOST = 400 };
  if (term_is_constant(q->g->model->bank, fact) || q->g->relations->size >= MOST) return;
  vector_push(q->g->relations, (Relation){.kind = kind, .fact = fact, .cut = q->cut});
}

/* a <= b, and a = b where that always holds. */
static void guess_pair(Quantities *q, const Quantity *a, const Quantity *b) {
  TermBank *bank = q->g->model->bank;
  bool is_equal = true;
  for (size_t i = 0; i < samples_of(q); i++) {
    uint64_t x = sampled(q, a, i), y = sampled(q, b, i);
    if (x > y) return;
    is_equal &= x == y;
  }
  if (is_equal) add(q, RELATION_EQUATION, term_equal(bank, a->term, b->term));
  add(q, RELATION_COMPARISON, term_not(bank, term_uless(bank, b->term, a->term)));
}

/* a + b <= c, without an overflow, where neither is always 0.  What one gains the other loses: the sum is written such that a solver sees it stay as it is. */
static void guess_sum(Quantities *q, const Quantity *a, const Quantity *b, const Quantity *c) {
  TermBank *bank = q->g->model->bank;
  bool is_plain = true;
  for (size_t i = 0; i < samples_of(q); i++) {
    uint64_t x = sampled(q, a, i), y = sampled(q, b, i), z = sampled(q, c, i);
    if (x > z || y > z - x) return;
    is_plain &= !x || !y;
  }
  if (is_plain) return;
  Term sum = term_add(bank, a->term, b->term);
  add(q, RELATION_ROOM, term_and(bank, term_not(bank, term_uless(bank, c->term, sum)), term_not(bank, term_uless(bank, sum, b->term))));
}

/* What lies before a pointer or index, and how many are left. */
static void guess_sums(Quantities *q) {
  for (unsigned a = 0; a < q->count; a++)
    for (unsigned b = 0; b < q->count; b++)
      for (unsigned c = 0; c < q->count; c++) {
        const Quantity *x = &q->all[a], *y = &q->all[b], *z = &q->all[c];
        bool is_left = y->kind == QUANTITY_NUMBER && !y->minus, is_index = x->kind == QUANTITY_NUMBER && !x->minus && a < b && x->times == y->times;
        if (z->kind == QUANTITY_SIZE && is_left && (is_index || x->kind == QUANTITY_DISTANCE)) guess_sum(q, x, y, z);
      }
}

static void guess_all(Quantities *q) {
  for (unsigned a = 0; a < q->count; a++)
    for (unsigned b = 0; b < q->count; b++) {
      const Quantity *x = &q->all[a], *y = &q->all[b];
      bool are_numbers = x->kind == QUANTITY_NUMBER && y->kind == QUANTITY_NUMBER; /* others compare these */
      if (a != b && !are_numbers) guess_pair(q, x, y);
    }
}

void guess_pointers(Guessing *g, size_t cut) {
  enum { FEWEST_SAMPLES = 4 };
  const Cfa *cfa = g->model->graph->cfa;
  Quantities q = {.g = g, .cut = cut, .width = cfa->program->types.model == ILP32 ? 32 : 64};
  if (!cfa->asks_access || samples_of(&q) < FEWEST_SAMPLES) return;
  find_quantities(&q);
  guess_all(&q);
  guess_sums(&q);
}
