/* Which inputs matter: see justify.h.
 *
 * Values and costs go up through the cone, needs come down, so both are one walk.  The cost of a gate is what its inputs would cost if nothing were
 * shared; when the needs come down, a side that is needed anyway is preferred. */
#include "solve/justify.h"
#include <string.h>
#include "base/memory.h"

static const uint32_t most_cost = UINT32_MAX / 2;

static void mark_cone(const Aig *aig, const AigLit *roots, size_t count, bool *in_cone) {
  for (size_t i = 0; i < count; i++) in_cone[aig_node(roots[i])] = true;
  for (uint32_t node = (uint32_t)aig_size(aig); node-- > 0;) {
    if (!in_cone[node] || !aig_is_and(aig, node)) continue;
    in_cone[aig_node(aig_left(aig, node))] = in_cone[aig_node(aig_right(aig, node))] = true;
  }
}

void justify_init(Justification *j, const Aig *aig, const AigLit *roots, size_t count) {
  size_t size = aig_size(aig);
  *j = (Justification){.aig = aig,
                       .values = memory_zeroed(size, sizeof *j->values),
                       .is_needed = memory_zeroed(size, sizeof *j->is_needed),
                       .costs = memory_zeroed(size, sizeof *j->costs)};
  mark_cone(aig, roots, count, j->is_needed);
  for (uint32_t node = 0; node < size; node++)
    if (j->is_needed[node] && aig_is_and(aig, node)) vector_push(&j->cone, node);
}

void justify_release(Justification *j) {
  vector_release(&j->cone);
  memory_free(j->values);
  memory_free(j->is_needed);
  memory_free(j->costs);
}

void justify_set(Justification *j, AigLit input, bool value, uint32_t cost) {
  j->values[aig_node(input)] = value;
  j->costs[aig_node(input)] = cost;
}

bool justify_is_true(const Justification *j, AigLit literal) { return j->values[aig_node(literal)] != aig_is_negated(literal); }

static uint32_t cost_of(const Justification *j, AigLit literal) { return j->costs[aig_node(literal)]; }

static uint32_t cost_of_gate(const Justification *j, AigLit left, AigLit right) {
  bool left_is_true = justify_is_true(j, left), right_is_true = justify_is_true(j, right);
  uint32_t a = cost_of(j, left), b = cost_of(j, right);
  if (left_is_true && right_is_true) return a + b < most_cost ? a + b : most_cost;
  if (left_is_true != right_is_true) return left_is_true ? b : a;
  return a < b ? a : b;
}

void justify_run(Justification *j) {
  for (size_t i = 0; i < j->cone.size; i++) {
    uint32_t node = j->cone.data[i];
    AigLit left = aig_left(j->aig, node), right = aig_right(j->aig, node);
    j->values[node] = justify_is_true(j, left) && justify_is_true(j, right);
    j->costs[node] = cost_of_gate(j, left, right);
  }
  memset(j->is_needed, 0, aig_size(j->aig) * sizeof *j->is_needed);
}

void justify_need(Justification *j, AigLit literal) { j->is_needed[aig_node(literal)] = true; }

bool justify_is_needed(const Justification *j, AigLit input) { return j->is_needed[aig_node(input)]; }

/* Of two sides that are false. */
static AigLit choose_side(const Justification *j, AigLit left, AigLit right) {
  bool has_left = justify_is_needed(j, left), has_right = justify_is_needed(j, right);
  if (has_left != has_right) return has_left ? left : right;
  return cost_of(j, left) <= cost_of(j, right) ? left : right;
}

void justify_finish(Justification *j) {
  for (size_t i = j->cone.size; i-- > 0;) {
    uint32_t node = j->cone.data[i];
    if (!j->is_needed[node]) continue;
    AigLit left = aig_left(j->aig, node), right = aig_right(j->aig, node);
    bool left_is_true = justify_is_true(j, left), right_is_true = justify_is_true(j, right);
    if (j->values[node] || !left_is_true) justify_need(j, !j->values[node] && !right_is_true ? choose_side(j, left, right) : left);
    if (j->values[node] || left_is_true) justify_need(j, right);
  }
}
