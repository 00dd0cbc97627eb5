/* Blasting a model once: see circuit.h. */
#include "model/circuit.h"

static void push_bits(AigVector *to, const AigLit *bits, unsigned width) {
  for (unsigned i = 0; i < width; i++) vector_push(to, bits[i]);
}

static void blast_into(Blaster *blaster, const TermBank *bank, Term t, AigVector *to) {
  push_bits(to, blast_term(blaster, t), term_width(bank, t));
}

static void blast_block(Blaster *blaster, const TermBank *bank, const Block *from, CircuitBlock *to) {
  for (size_t i = 0; i < from->inputs.size; i++) blast_into(blaster, bank, from->inputs.data[i].var, &to->inputs);
  to->valid = blast_bool(blaster, from->valid);
  to->error = blast_bool(blaster, from->error);
  to->incomplete = blast_bool(blaster, from->incomplete);
}

Circuit *circuit_new(const Model *model) {
  Circuit *circuit = memory_zeroed(1, sizeof *circuit);
  circuit->model = model;
  circuit->aig = aig_new();
  Blaster *blaster = blaster_new(model->bank, circuit->aig);
  const StateVector *state = &model->state;
  for (size_t i = 0; i < state->size; i++) blast_into(blaster, model->bank, state->data[i].var, &circuit->state);
  blast_block(blaster, model->bank, &model->prefix, &circuit->prefix);
  blast_block(blaster, model->bank, &model->loop, &circuit->loop);
  for (size_t i = 0; i < state->size; i++) {
    blast_into(blaster, model->bank, state->data[i].init, &circuit->init);
    blast_into(blaster, model->bank, state->data[i].next, &circuit->next);
  }
  blaster_delete(blaster);
  return circuit;
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

/* terms[node]: what the node of `aig` means; leaves are single bits of state variables. */
static void set_leaves(const Circuit *circuit, const AigVector *leaves, Term *terms) {
  TermBank *bank = circuit->model->bank;
  size_t bit = 0;
  for (size_t i = 0; i < circuit->model->state.size; i++) {
    Term var = circuit->model->state.data[i].var;
    for (unsigned b = 0; b < term_width(bank, var); b++, bit++)
      terms[aig_node(leaves->data[bit])] = term_extract(bank, var, b, b);
  }
}

static Term literal_term(TermBank *bank, const Term *terms, AigLit literal) {
  Term t = terms[aig_node(literal)];
  return aig_is_negated(literal) ? term_not(bank, t) : t;
}

Term circuit_lift(const Circuit *circuit, const Aig *aig, AigLit literal, const AigVector *leaves) {
  TermBank *bank = circuit->model->bank;
  Term *terms = memory_zeroed(aig_size(aig), sizeof *terms);
  unsigned char *needed = memory_zeroed(aig_size(aig), 1);
  terms[0] = term_false(bank);
  set_leaves(circuit, leaves, terms);
  needed[aig_node(literal)] = 1;
  for (uint32_t node = aig_node(literal); node > 0; node--) {
    if (!needed[node] || !aig_is_and(aig, node)) continue;
    needed[aig_node(aig_left(aig, node))] = needed[aig_node(aig_right(aig, node))] = 1;
  }
  for (uint32_t node = 1; node <= aig_node(literal); node++) {
    if (!needed[node] || !aig_is_and(aig, node)) continue;
    terms[node] = term_and(bank, literal_term(bank, terms, aig_left(aig, node)),
                           literal_term(bank, terms, aig_right(aig, node)));
  }
  Term result = literal_term(bank, terms, literal);
  memory_free(terms);
  memory_free(needed);
  return result;
}
