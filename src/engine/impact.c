/* Lazy abstraction with interpolants (McMillan 2006), with blocks of adjustable size (Beyer, Wendler: Algorithms for Software Model Checking: Predicate
 * Abstraction vs. Impact, FMCAD 2012).
 *
 * The program is unwound into a tree whose labels are true at first.  Where a label meets the error, the path is refuted by a sequence of interpolants, which strengthens
 * the labels along it.  A node whose label is contained in that of an older one at the same place is covered.  *Forced covering*: a node is made to imply the label of a
 * recent one at its place, if the way from where their paths part allows it.
 *
 * Depth first, unless breadth first is asked for. */
#include "base/log.h"
#include "engine/arg.h"
#include "engine/engines.h"

enum { FORCED = 2 }; /* nodes that a covering is forced by, at most, each time */

typedef struct {
  Arg arg;
  U32Vector leaves; /* to be looked at, unless they are not open any more; from `next` on */
  size_t next;
  Evaluation *values;
} Impact;

/* ---- covering -------------------------------------------------------------------------------------- */

static ArgId common_ancestor(const Arg *arg, ArgId a, ArgId b) {
  while (a != b) {
    if (arg->nodes.data[a].depth >= arg->nodes.data[b].depth)
      a = arg->nodes.data[a].parent;
    else
      b = arg->nodes.data[b].parent;
  }
  return a;
}

static bool force_cover(Impact *impact, ArgId node, ArgId by) {
  Arg *arg = &impact->arg;
  ArgRefutation refutation = {0};
  Term excluded = term_not(arg->bank, arg->nodes.data[by].label);
  ArgId first = common_ancestor(arg, node, by);
  bool covers = first != node && arg_refute_from(arg, first, node, excluded, arg->options->itp, NULL, &refutation) == ANSWER_UNSAT;
  if (covers) arg_take_interpolants(arg, node, &refutation);
  arg_refutation_release(&refutation);
  covers = covers && arg_cover(arg, node);
  arg->result->statistics.forced += covers;
  return covers;
}

/* Elsewhere the nodes of a place come from nodes of one other place, where it was tried already. */
static bool is_join(const Arg *arg, NodeId location) {
  const Graph *graph = arg->problem->model->graph;
  return location != UINT32_MAX && (!graph || graph->nodes.data[location].is_cut || graph->nodes.data[location].in.size > 1);
}

static bool find_cover(Impact *impact, ArgId node) {
  Arg *arg = &impact->arg;
  if (arg_cover(arg, node)) return true;
  if (!is_join(arg, arg_place(arg, node)->location)) return false;
  const U32Vector *nodes = &arg_place(arg, node)->nodes;
  unsigned tried = 0;
  for (size_t i = nodes->size; i-- > 0 && tried < FORCED && budget_left(arg->budget, "impact_force");) {
    ArgId by = nodes->data[i];
    if (by >= node || arg->nodes.data[by].is_safe || arg->nodes.data[by].is_doubtful || arg_is_covered(arg, by) || !arg->nodes.data[by].is_expanded) continue;
    tried++;
    if (force_cover(impact, node, by)) return true;
  }
  return false;
}

/* Nodes on the path have new labels: the topmost one that is covered now makes the rest superfluous. */
static bool cover_path(Impact *impact, ArgId node) {
  U32Vector path = {0};
  bool is_covered = false;
  arg_path(&impact->arg, node, &path);
  for (size_t i = 1; !is_covered && i < path.size; i++) is_covered = arg_cover(&impact->arg, path.data[i]);
  vector_release(&path);
  return is_covered;
}

/* ---- expanding ------------------------------------------------------------------------------------- */

/* UNSAT: the label meets it no more, or it is doubtful.  SAT: the path gets there, and the result says so. */
static Answer exclude(Impact *impact, ArgId node, ArgBad bad) {
  Arg *arg = &impact->arg;
  uint32_t place = arg->nodes.data[node].place;
  Term what = arg_bad(arg, place, bad);
  Answer answer = arg_ask(arg, place, arg->nodes.data[node].label, what);
  if (answer != ANSWER_SAT) return answer;
  ArgRefutation refutation = {0};
  evaluation_clear(impact->values);
  answer = arg_refute(arg, node, what, impact->values, &refutation);
  if (answer == ANSWER_UNSAT) arg_take_interpolants(arg, node, &refutation);
  if (answer == ANSWER_SAT && bad == ARG_ERROR && !arg_set_error(arg, node, NULL, 0, impact->values)) answer = ANSWER_UNSAT;
  if (answer == ANSWER_SAT && bad == ARG_INCOMPLETE) arg_set_incomplete(arg, node, impact->values);
  arg_refutation_release(&refutation);
  return answer;
}

/* Children where the label can go; all of them before any is looked at. */
static bool add_children(Impact *impact, ArgId node) {
  Arg *arg = &impact->arg;
  uint32_t place = arg->nodes.data[node].place;
  const PathBlock *block = arg->places.data[place].block;
  for (uint32_t e = 0; e < block->edges.size; e++) {
    Answer answer = arg_ask(arg, place, arg->nodes.data[node].label, block->edges.data[e].condition);
    if (answer == ANSWER_UNKNOWN) return false;
    if (answer == ANSWER_SAT) vector_push(&impact->leaves, arg_add(arg, node, e, term_true(arg->bank)));
  }
  arg->nodes.data[node].is_expanded = true;
  return true;
}

/* False if there is nothing more to do. */
static bool visit(Impact *impact, ArgId node) {
  Arg *arg = &impact->arg;
  if (arg_is_too_deep(arg, node)) return true;
  arg->result->statistics.explored++;
  if (!arg_block(arg, arg->nodes.data[node].place)) return false;
  if (find_cover(impact, node)) return true;
  uint64_t refinements = arg->result->statistics.refinements;
  Answer error = exclude(impact, node, ARG_ERROR);
  if (error != ANSWER_UNSAT) return false;
  Answer incomplete = exclude(impact, node, ARG_INCOMPLETE);
  if (incomplete == ANSWER_UNKNOWN) return false;
  if (arg->result->statistics.refinements != refinements && cover_path(impact, node)) return true;
  return add_children(impact, node);
}

/* ---- the engine ------------------------------------------------------------------------------------ */

/* Leaves below a node that is covered are left out; once it is not any more, a search finds them. */
static ArgId next_leaf(Impact *impact) {
  Arg *arg = &impact->arg;
  while (impact->next < impact->leaves.size && budget_left(arg->budget, "impact_next")) {
    bool is_first = arg->options->breadth_first;
    ArgId leaf = is_first ? impact->leaves.data[impact->next++] : vector_pop(&impact->leaves);
    if (!arg->nodes.data[leaf].is_expanded && arg_is_open(arg, leaf)) return leaf;
  }
  return arg->budget->stopped ? ARG_NONE : arg_find_leaf(arg);
}

void impact_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Impact impact = {.values = evaluation_new(problem->model->bank)};
  if (arg_init(&impact.arg, problem, options, budget, result)) {
    ArgId leaf;
    bool goes_on = true;
    while (goes_on && (leaf = next_leaf(&impact)) != ARG_NONE) goes_on = visit(&impact, leaf);
    if (goes_on && !budget->stopped)
      arg_set_proved(&impact.arg, NULL);
    else if (result->verdict == VERDICT_UNKNOWN)
      arg_set_stopped(&impact.arg);
  }
  arg_release(&impact.arg);
  vector_release(&impact.leaves);
  evaluation_delete(impact.values);
}
