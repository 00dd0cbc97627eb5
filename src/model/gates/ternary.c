/* Three-valued simulation to a fixed point: see ternary.h.  Bits only ever go from known to unknown, so there are at most as many
 * rounds as bits; in practice a handful. */
#include "model/gates/ternary.h"

static Ternary negate_if(Ternary value, bool negate) {
  return value == TERNARY_X || !negate ? value : value == TERNARY_0 ? TERNARY_1 : TERNARY_0;
}

static Ternary conjunction(Ternary a, Ternary b) {
  if (a == TERNARY_0 || b == TERNARY_0) return TERNARY_0;
  return a == TERNARY_1 && b == TERNARY_1 ? TERNARY_1 : TERNARY_X;
}

static Ternary literal_value(const Ternary *nodes, AigLit literal) {
  return negate_if(nodes[aig_node(literal)], aig_is_negated(literal));
}

/* Inputs have been set; everything else follows. */
static void simulate(const Aig *aig, Ternary *nodes) {
  nodes[0] = TERNARY_0;
  for (uint32_t node = 1; node < aig_size(aig); node++)
    if (aig_is_and(aig, node))
      nodes[node] = conjunction(literal_value(nodes, aig_left(aig, node)), literal_value(nodes, aig_right(aig, node)));
}

bool ternary_fixed_point(const Circuit *circuit, Ternary *bits, Budget *budget) {
  size_t count = circuit->state.size;
  Ternary *nodes = memory_zeroed(aig_size(circuit->aig), sizeof *nodes);
  for (size_t node = 0; node < aig_size(circuit->aig); node++) nodes[node] = TERNARY_X;
  simulate(circuit->aig, nodes);
  for (size_t i = 0; i < count; i++) bits[i] = literal_value(nodes, circuit->init.data[i]);
  bool left = true;
  for (bool changed = true; changed && left;) {
    left = !budget || budget_left(budget, "circuit_simulate");
    changed = false;
    for (size_t i = 0; i < count; i++) nodes[aig_node(circuit->state.data[i])] = bits[i];
    simulate(circuit->aig, nodes);
    for (size_t i = 0; i < count; i++) {
      if (bits[i] == TERNARY_X || literal_value(nodes, circuit->next.data[i]) == bits[i]) continue;
      bits[i] = TERNARY_X;
      changed = true;
    }
  }
  memory_free(nodes);
  return left;
}
