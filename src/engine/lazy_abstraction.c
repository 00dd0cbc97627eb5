/* The search of lazy abstraction: see lazy_abstraction.h.
 *
 * Where a refuted path brings no predicate that is new to its place, the abstraction of a step is too coarse for the predicates that are there (lazy_post.c): then the interpolants go
 * into the labels themselves, as in Impact. */
#include "engine/lazy_abstraction.h"
#include "base/log.h"

/* ---- refinement ------------------------------------------------------------------------------------ */

/* The node is made again, without what was below it, now that its place has more predicates. */
static bool make_again(LazySearch *s, ArgId node) {
  Arg *arg = &s->arg;
  ArgId parent = arg->nodes.data[node].parent;
  uint32_t edge = arg->nodes.data[node].edge;
  Term label = lazy_post(arg, parent, edge);
  if (label == TERM_NONE) return false;
  arg_remove(arg, node);
  if (!term_is_false(arg->bank, label)) vector_push(&s->leaves, arg_add(arg, parent, edge, label));
  return true;
}

static bool refine(LazySearch *s, ArgId node, const ArgRefutation *refutation) {
  Arg *arg = &s->arg;
  U32Vector path = {0};
  size_t depth = arg->nodes.data[refutation->first].depth;
  ArgId pivot = ARG_NONE;
  arg_path(arg, node, &path);
  for (size_t i = 0; i < refutation->interpolants.size; i++) {
    ArgId at = path.data[depth + 1 + i];
    bool is_new = lazy_add_predicates(arg, arg->nodes.data[at].place, refutation->interpolants.data[i]);
    if (is_new && pivot == ARG_NONE) pivot = at;
  }
  vector_release(&path);
  if (pivot != ARG_NONE) return make_again(s, pivot);
  arg_take_interpolants(arg, node, refutation);
  vector_push(&s->leaves, node);
  return true;
}

/* ---- visiting -------------------------------------------------------------------------------------- */

typedef enum { VISIT_GOES_ON, VISIT_LEFT, VISIT_ENDS } Visit; /* to the children; no further, the search goes on; the search ends */

static Visit exclude(LazySearch *s, ArgId node, ArgBad bad) {
  Arg *arg = &s->arg;
  uint32_t place = arg->nodes.data[node].place;
  Term what = arg_bad(arg, place, bad);
  Answer answer = arg_ask(arg, place, arg->nodes.data[node].label, what);
  if (answer != ANSWER_SAT) return answer == ANSWER_UNSAT ? VISIT_GOES_ON : VISIT_ENDS;
  ArgRefutation refutation = {0};
  Visit visit = VISIT_ENDS;
  evaluation_clear(s->values);
  answer = arg_refute(arg, node, what, s->values, &refutation);
  if (answer == ANSWER_UNSAT) {
    if (s->hooks->learn) s->hooks->learn(s, node, bad);
    visit = refine(s, node, &refutation) ? VISIT_LEFT : VISIT_ENDS;
  } else if (answer == ANSWER_SAT && bad == ARG_ERROR) {
    visit = arg_set_error(arg, node, NULL, 0, s->values) ? VISIT_ENDS : VISIT_GOES_ON;
  } else if (answer == ANSWER_SAT) {
    arg_set_incomplete(arg, node, s->values);
    visit = VISIT_GOES_ON;
  }
  arg_refutation_release(&refutation);
  return visit;
}

static Visit expand(LazySearch *s, ArgId node) {
  Arg *arg = &s->arg;
  const PathBlock *block = arg_place(arg, node)->block;
  for (uint32_t e = 0; e < block->edges.size; e++) {
    Term label = lazy_post(arg, node, e);
    if (label == TERM_NONE) return VISIT_ENDS;
    if (!term_is_false(arg->bank, label)) vector_push(&s->leaves, arg_add(arg, node, e, label));
  }
  arg->nodes.data[node].is_expanded = true;
  return VISIT_GOES_ON;
}

static Visit judge(LazySearch *s, ArgId node) {
  Answer answer = s->hooks->judge ? s->hooks->judge(s, node) : ANSWER_UNKNOWN;
  return answer == ANSWER_UNSAT ? VISIT_LEFT : answer == ANSWER_SAT ? VISIT_ENDS : VISIT_GOES_ON;
}

static Visit visit(LazySearch *s, ArgId node) {
  Arg *arg = &s->arg;
  if (arg_is_too_deep(arg, node)) return VISIT_LEFT;
  arg->result->statistics.explored++;
  if (!arg_block(arg, arg->nodes.data[node].place)) return VISIT_ENDS;
  if (arg_cover(arg, node)) return VISIT_LEFT;
  Visit visit = judge(s, node);
  if (visit == VISIT_GOES_ON) visit = exclude(s, node, ARG_ERROR);
  if (visit == VISIT_GOES_ON) visit = exclude(s, node, ARG_INCOMPLETE);
  return visit == VISIT_GOES_ON ? expand(s, node) : visit;
}

/* ---- the search ------------------------------------------------------------------------------------ */

/* Depth first, the leaves of one parent in the order that the hook chooses. */
static ArgId take_last(LazySearch *s) {
  size_t last = s->leaves.size - 1, from = last;
  ArgId parent = s->arg.nodes.data[s->leaves.data[last]].parent;
  while (from > 0 && s->arg.nodes.data[s->leaves.data[from - 1]].parent == parent) from--;
  size_t chosen = s->hooks->choose ? s->hooks->choose(s, from) : last;
  ArgId leaf = s->leaves.data[chosen];
  s->leaves.data[chosen] = s->leaves.data[last];
  s->leaves.size--;
  return leaf;
}

static ArgId next_leaf(LazySearch *s) {
  Arg *arg = &s->arg;
  while (s->next < s->leaves.size && budget_left(arg->budget, "lazy_next")) {
    ArgId leaf = arg->options->breadth_first ? s->leaves.data[s->next++] : take_last(s);
    if (!arg->nodes.data[leaf].is_expanded && arg_is_open(arg, leaf)) return leaf;
  }
  return arg->budget->stopped ? ARG_NONE : arg_find_leaf(arg);
}

static void search(LazySearch *s) {
  Arg *arg = &s->arg;
  ArgId leaf;
  Visit last = VISIT_LEFT;
  while (last != VISIT_ENDS && (leaf = next_leaf(s)) != ARG_NONE) last = visit(s, leaf);
  if (last != VISIT_ENDS && !arg->budget->stopped)
    arg_set_proved(arg, s->hooks->safe ? s->hooks->safe(s) : NULL);
  else if (arg->result->verdict == VERDICT_UNKNOWN)
    arg_set_stopped(arg);
}

void lazy_search_run(const LazyHooks *hooks, void *context, Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  LazySearch s = {.hooks = hooks, .context = context, .values = evaluation_new(problem->model->bank)};
  bool has_tree = arg_init(&s.arg, problem, options, budget, result);
  if (hooks->begin) hooks->begin(&s);
  if (has_tree) search(&s);
  arg_release(&s.arg);
  vector_release(&s.leaves);
  evaluation_delete(s.values);
}
