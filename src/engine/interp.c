/* INTERPChecker (Tian, Duan, Duan, Ong: More Effective Interpolations in Software Model Checking, ASE 2017): lazy predicate abstraction whose refuted paths
 * give more than predicates.  A node from which nothing reaches the error is pruned (safety_interpolants.h); where a known suffix leads to the error, the search ends (error_interpolants.h); and weights
 * of edges lead it to where a set of safe states is nearly full.
 *
 * Weights are along the path that was refuted last, from its end to its start: 0 for an edge to a place that has become full; the number of edges out, less one, for the edge to the last place that
 * is reached, if that is half; and the sum over the edges behind, each that has none yet counting one, where one of these has changed.  An edge with a positive weight comes before one without, which comes before 0. */
#include "engine/engines.h"
#include "engine/error_interpolants.h"
#include "engine/lazy_abstraction.h"
#include "engine/safety_interpolants.h"

typedef struct {
  Safety safety;
  Errors errors;
  Map weights; /* number of an edge -> its weight */
} Interp;

/* ---- weights --------------------------------------------------------------------------------------- */

#define NO_WEIGHT UINT64_MAX

static uint64_t weight_of(const Interp *interp, const Arg *arg, uint32_t place, uint32_t edge) {
  return map_get(&interp->weights, arg->places.data[place].first_edge + edge, NO_WEIGHT);
}

static uint64_t sum_behind(const Interp *interp, const Arg *arg, uint32_t place) {
  uint64_t sum = 0;
  for (uint32_t e = 0; e < arg->places.data[place].block->edges.size; e++) {
    uint64_t weight = weight_of(interp, arg, place, e);
    sum += weight == NO_WEIGHT ? 1 : weight;
  }
  return sum;
}

static bool has_become_full(const Safety *safety, uint32_t place) {
  for (size_t i = 0; i < safety->became.size; i++)
    if (safety->became.data[i] == place) return true;
  return false;
}

/* Did it change? */
static bool set_weight(Interp *interp, const Arg *arg, ArgId child, bool has_changed_behind) {
  const ArgNode *node = &arg->nodes.data[child];
  uint32_t from = arg->nodes.data[node->parent].place;
  uint64_t before = weight_of(interp, arg, from, node->edge), weight = before;
  if (has_become_full(&interp->safety, node->place))
    weight = 0;
  else if (child == interp->safety.last)
    weight = arg->places.data[node->place].block->edges.size - (arg->places.data[node->place].block->edges.size > 0);
  else if (has_changed_behind)
    weight = sum_behind(interp, arg, node->place);
  if (weight == before) return false;
  map_put(&interp->weights, arg->places.data[from].first_edge + node->edge, weight);
  return true;
}

static void update_weights(Interp *interp, const Arg *arg, ArgId node) {
  bool has_changed = false;
  for (; arg->nodes.data[node].depth > arg->nodes.data[interp->safety.last].depth; node = arg->nodes.data[node].parent) continue;
  for (; arg->nodes.data[node].parent != ARG_NONE; node = arg->nodes.data[node].parent) has_changed = set_weight(interp, arg, node, has_changed);
}

/* Positive before none before 0; of equals, the one that would come without weights. */
static size_t choose(LazySearch *search, size_t from) {
  const Interp *interp = search->context;
  const Arg *arg = &search->arg;
  size_t best = search->leaves.size - 1;
  uint64_t best_rank = 0;
  for (size_t i = search->leaves.size; i-- > from;) {
    const ArgNode *node = &arg->nodes.data[search->leaves.data[i]];
    uint64_t weight = node->parent == ARG_NONE ? NO_WEIGHT : weight_of(interp, arg, arg->nodes.data[node->parent].place, node->edge);
    uint64_t rank = weight == NO_WEIGHT ? 2 : weight ? 2 + weight : 1;
    if (rank > best_rank) best = i, best_rank = rank;
  }
  return best;
}

/* ---- the engine ------------------------------------------------------------------------------------ */

static Answer judge(LazySearch *search, ArgId node) {
  Interp *interp = search->context;
  unsigned learn = search->arg.options->learn;
  if (learn & LEARN_SAFETY && safety_prunes(&interp->safety, node)) return ANSWER_UNSAT;
  if (learn & LEARN_ERROR && errors_find(&interp->errors, node)) return ANSWER_SAT;
  return ANSWER_UNKNOWN;
}

static void learn(LazySearch *search, ArgId node, ArgBad bad) {
  Interp *interp = search->context;
  unsigned learn = search->arg.options->learn;
  if (learn & LEARN_SAFETY) safety_learn(&interp->safety, node, bad);
  if (learn & LEARN_ERROR && bad == ARG_ERROR) errors_learn(&interp->errors, node);
  if (learn & LEARN_WEIGHTS) update_weights(interp, &search->arg, node);
}

static const Term *safe(LazySearch *search) { return safety_sets(&((Interp *)search->context)->safety); }

static void begin(LazySearch *search) {
  Interp *interp = search->context;
  safety_init(&interp->safety, &search->arg);
  errors_init(&interp->errors, &search->arg);
}

void interp_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Interp interp = {0};
  LazyHooks hooks = {.begin = begin, .judge = judge, .learn = learn, .safe = safe};
  if (options->learn & LEARN_WEIGHTS) hooks.choose = choose;
  lazy_search_run(&hooks, &interp, problem, options, budget, result);
  safety_release(&interp.safety);
  errors_release(&interp.errors);
  map_release(&interp.weights);
}
