/* Classes of inputs: see choices.h. */
#include "engine/choices.h"

enum { MOST_VALUES = 64 /* of one input */, MOST_CHOICES = 4096 /* of all inputs of a block */ };

typedef struct {
  Map input_of;  /* variable -> index of the input, plus one */
  TermVector terms;
} Uses;

static void add_value(WordVector *values, unsigned width, uint64_t value) {
  if (width < 64) value &= ((uint64_t)1 << width) - 1;
  for (size_t i = 0; i < values->size; i++)
    if (values->data[i] == value) return;
  vector_push(values, value);
}

/* A number and its neighbours: with those of all constants, and the ends of both orders, every class has a value.  Where only
 * equality is asked for, the constants and one other value will do. */
static void add_class(WordVector *values, unsigned width, uint64_t value) {
  add_value(values, width, value - 1);
  add_value(values, width, value);
  add_value(values, width, value + 1);
}

static bool use_in_comparison(const TermBank *bank, Choices *choices, Term t, unsigned child, size_t input) {
  if (!term_operator_is_comparison(term_operator(bank, t))) return false;
  Term other = term_child(bank, t, 1 - child);
  if (!term_is_constant(bank, other)) return false;
  unsigned width = term_width(bank, other);
  bool is_order = term_operator(bank, t) != TERM_EQUAL;
  choices->is_ordered[input] |= is_order;
  if (is_order)
    add_class(&choices->values[input], width, term_value(bank, other));
  else
    add_value(&choices->values[input], width, term_value(bank, other));
  return true;
}

/* Inputs that are used otherwise than in comparisons with constants: small ones have all their values. */
static void use_otherwise(const TermBank *bank, Choices *choices, size_t input) {
  unsigned width = term_width(bank, choices->block->inputs.data[input].var);
  if (width > 4) choices->is_complete = false;
  uint64_t count = width > 4 ? 2 : (uint64_t)1 << width;
  for (uint64_t value = 0; value < count; value++) add_value(&choices->values[input], width, value);
}

static void look_at_uses(const TermBank *bank, Choices *choices, const Uses *uses) {
  for (size_t i = 0; i < uses->terms.size; i++) {
    Term t = uses->terms.data[i];
    for (unsigned child = 0; child < term_arity(bank, t); child++) {
      uint64_t input = map_get(&uses->input_of, term_child(bank, t, child), 0);
      if (!input) continue;
      bool is_wide = term_width(bank, choices->block->inputs.data[input - 1].var) > 64;
      if (is_wide) choices->is_complete = false;
      if (!is_wide && !use_in_comparison(bank, choices, t, child, input - 1)) use_otherwise(bank, choices, input - 1);
    }
  }
}

static void complete_values(WordVector *values, unsigned width, bool is_ordered) {
  if (is_ordered) {
    add_value(values, width, 0);
    add_value(values, width, UINT64_MAX);
    add_value(values, width, (uint64_t)1 << (width - 1));
    add_value(values, width, ((uint64_t)1 << (width - 1)) - 1);
    return;
  }
  size_t before = values->size;
  for (uint64_t other = 0; values->size == before && (width > 6 || other < (uint64_t)1 << width); other++)
    add_value(values, width, other);
}

static void find_uses(const TermBank *bank, Choices *choices, const TermVector *roots, Uses *uses) {
  for (size_t i = 0; i < roots->size; i++) {
    uint64_t stored = map_get(&uses->input_of, roots->data[i], 0); /* a value goes into the state as it is */
    if (stored) use_otherwise(bank, choices, stored - 1);
  }
  term_subterms_of_all(bank, roots, &uses->terms);
}

/* All combinations of values of the inputs that matter. */
static bool count_choices(const TermBank *bank, Choices *choices) {
  const Block *block = choices->block;
  for (size_t i = 0; i < block->inputs.size; i++) {
    if (!choices->values[i].size) continue;
    complete_values(&choices->values[i], term_width(bank, block->inputs.data[i].var), choices->is_ordered[i]);
    choices->count *= choices->values[i].size;
    if (choices->values[i].size > MOST_VALUES || choices->count > MOST_CHOICES) return false;
  }
  return true;
}

bool choices_find(Choices *choices, const TermBank *bank, const Block *block, const TermVector *roots) {
  *choices = (Choices){.block = block, .count = 1, .is_complete = true};
  choices->values = memory_zeroed(block->inputs.size + 1, sizeof *choices->values);
  choices->is_ordered = memory_zeroed(block->inputs.size + 1, sizeof *choices->is_ordered);
  Uses uses = {0};
  for (size_t i = 0; i < block->inputs.size; i++) map_put(&uses.input_of, block->inputs.data[i].var, i + 1);
  find_uses(bank, choices, roots, &uses);
  look_at_uses(bank, choices, &uses);
  map_release(&uses.input_of);
  vector_release(&uses.terms);
  return count_choices(bank, choices);
}

void choices_release(Choices *choices) {
  for (size_t i = 0; choices->values && i < choices->block->inputs.size; i++) vector_release(&choices->values[i]);
  memory_free(choices->values);
  memory_free(choices->is_ordered);
}

uint64_t choices_value(const Choices *choices, size_t input, uint32_t *rest) {
  const WordVector *values = &choices->values[input];
  if (!values->size) return 0;
  uint64_t value = values->data[*rest % values->size];
  *rest /= (uint32_t)values->size;
  return value;
}

void choices_set_lane(const Choices *choices, const TermBank *bank, uint32_t choice, const AigVector *bits, Simulation *simulation,
                      unsigned lane) {
  const InputVector *inputs = &choices->block->inputs;
  const AigLit *next = bits->data;
  for (size_t i = 0; i < inputs->size; i++) {
    unsigned width = term_width(bank, inputs->data[i].var);
    simulation_set_value(simulation, next, width, lane, choices_value(choices, i, &choice));
    next += width;
  }
}

void choices_block_roots(const Model *model, bool is_prefix, TermVector *roots) {
  const Block *block = is_prefix ? &model->prefix : &model->loop;
  vector_push(roots, block->valid);
  vector_push(roots, block->error);
  vector_push(roots, block->incomplete);
  for (size_t i = 0; i < model->state.size; i++)
    vector_push(roots, is_prefix ? model->state.data[i].init : model->state.data[i].next);
}
