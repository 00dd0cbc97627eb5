/* Blasting a model once: see circuit.h. */
#include "model/gates/circuit.h"
#include "base/log.h"
#include "model/gates/lift.h"
#include "model/gates/ternary.h"

static void push_bits(AigVector *to, const AigLit *bits, unsigned width) {
  for (unsigned i = 0; i < width; i++) vector_push(to, bits[i]);
}

/* What is blasted is false if the budget ended. */
static bool blast_into(Blaster *blaster, const TermBank *bank, Term t, AigVector *to) {
  const AigLit *bits = blast_term(blaster, t);
  if (bits) push_bits(to, bits, term_width(bank, t));
  return bits;
}

static bool blast_condition(Blaster *blaster, Term t, AigLit *to) {
  *to = blast_bool(blaster, t);
  return *to != AIG_NONE;
}

static bool blast_block(Blaster *blaster, const TermBank *bank, const Block *from, CircuitBlock *to) {
  for (size_t i = 0; i < from->inputs.size; i++)
    if (!blast_into(blaster, bank, from->inputs.data[i].var, &to->inputs)) return false;
  return blast_condition(blaster, from->valid, &to->valid) && blast_condition(blaster, from->error, &to->error) &&
         blast_condition(blaster, from->incomplete, &to->incomplete);
}

/* ---- bits that never change ---------------------------------------------------------------------- */

static void replace_all(const Circuit *circuit, AigVector *literals, AigVector *map) {
  for (size_t i = 0; i < literals->size; i++)
    literals->data[i] = aig_copy(circuit->aig, literals->data[i], circuit->aig, map);
}

static void replace_block(const Circuit *circuit, CircuitBlock *block, AigVector *map) {
  block->valid = aig_copy(circuit->aig, block->valid, circuit->aig, map);
  block->error = aig_copy(circuit->aig, block->error, circuit->aig, map);
  block->incomplete = aig_copy(circuit->aig, block->incomplete, circuit->aig, map);
}

/* The bits of a variable that never change, neighbours together: a word of them is a constant. */
static void add_facts(Circuit *circuit, Term variable, const Ternary *bits) {
  TermBank *bank = circuit->model->bank;
  unsigned width = term_width(bank, variable);
  for (unsigned low = 0, high; low < width; low = high + 1) {
    high = low;
    if (bits[low] == TERNARY_X) continue;
    uint64_t words[TERM_MAX_WIDTH / 64] = {0};
    while (high < width && bits[high] != TERNARY_X) {
      words[(high - low) / 64] |= (uint64_t)(bits[high] == TERNARY_1) << (high - low) % 64;
      high++;
    }
    high--;
    Term fact = term_equal(bank, term_extract(bank, variable, high, low), term_words_constant(bank, high - low + 1, words));
    circuit->facts = term_and(bank, circuit->facts, fact);
  }
}

/* Put the values of stuck bits in their place and remember them as facts. */
static bool replace_stuck_bits(Circuit *circuit, Budget *budget) {
  const Model *model = circuit->model;
  Ternary *bits = memory_zeroed(circuit->state.size, sizeof *bits);
  AigVector map = {0};
  size_t stuck = 0, bit = 0;
  bool finished = ternary_fixed_point(circuit, bits, budget);
  for (size_t i = 0; i < aig_size(circuit->aig); i++) vector_push(&map, AIG_NONE);
  for (uint32_t node = 0; node < map.size; node++)
    if (!aig_is_and(circuit->aig, node)) map.data[node] = 2 * node;
  for (size_t i = 0; finished && i < model->state.size; i++) {
    add_facts(circuit, model->state.data[i].var, bits + bit);
    for (unsigned b = 0; b < term_width(model->bank, model->state.data[i].var); b++, bit++) {
      if (bits[bit] == TERNARY_X) continue;
      stuck++;
      map.data[aig_node(circuit->state.data[bit])] = bits[bit] == TERNARY_1 ? AIG_TRUE : AIG_FALSE;
    }
  }
  LOG("%zu of %zu state bits never change", stuck, circuit->state.size);
  if (stuck) {
    replace_all(circuit, &circuit->next, &map);
    replace_block(circuit, &circuit->loop, &map);
  }
  vector_release(&map);
  memory_free(bits);
  return finished;
}

/* ---- what is known of every state ----------------------------------------------------------------- */

/* A pass starts in a state where the facts hold: they are an invariant, so no pass that matters is lost. */
static bool take_facts(Circuit *circuit, Blaster *blaster) {
  AigLit holds = blast_bool(blaster, circuit->facts);
  if (holds == AIG_NONE) return false;
  CircuitBlock *loop = &circuit->loop;
  loop->valid = aig_and(circuit->aig, loop->valid, holds);
  loop->error = aig_and(circuit->aig, loop->error, holds);
  loop->incomplete = aig_and(circuit->aig, loop->incomplete, holds);
  return true;
}

static bool blast_model(Circuit *circuit, Blaster *blaster) {
  const Model *model = circuit->model;
  const StateVector *state = &model->state;
  for (size_t i = 0; i < state->size; i++)
    if (!blast_into(blaster, model->bank, state->data[i].var, &circuit->state)) return false;
  if (!blast_block(blaster, model->bank, &model->prefix, &circuit->prefix) ||
      !blast_block(blaster, model->bank, &model->loop, &circuit->loop))
    return false;
  for (size_t i = 0; i < state->size; i++)
    if (!blast_into(blaster, model->bank, state->data[i].init, &circuit->init) ||
        !blast_into(blaster, model->bank, state->data[i].next, &circuit->next))
      return false;
  return true;
}

Circuit *circuit_new(const Model *model, Budget *budget) { return circuit_new_within(model, term_true(model->bank), budget); }

Circuit *circuit_new_within(const Model *model, Term facts, Budget *budget) {
  Circuit *circuit = memory_zeroed(1, sizeof *circuit);
  circuit->model = model;
  circuit->aig = aig_new();
  circuit->facts = facts;
  Blaster *blaster = blaster_new(model->bank, circuit->aig);
  blaster_set_budget(blaster, budget);
  bool finished = blast_model(circuit, blaster) && take_facts(circuit, blaster);
  blaster_delete(blaster);
  if (finished && reduction_is_in(model->without, REDUCE_STUCK)) return circuit;
  if (finished && replace_stuck_bits(circuit, budget)) return circuit;
  circuit_delete(circuit);
  return NULL;
}

void circuit_delete(Circuit *circuit) {
  if (!circuit) return;
  aig_delete(circuit->aig);
  vector_release(&circuit->state);
  vector_release(&circuit->init);
  vector_release(&circuit->next);
  vector_release(&circuit->prefix.inputs);
  vector_release(&circuit->loop.inputs);
  memory_free(circuit);
}

/* ---- lifting ------------------------------------------------------------------------------------- */

Term circuit_lift(const Circuit *circuit, const Aig *aig, AigLit literal, const AigVector *leaves, Budget *budget) {
  return term_and(circuit->model->bank, lift_set(circuit, aig, literal, leaves, budget), circuit->facts);
}
