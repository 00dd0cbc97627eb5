/* The abstract reachability graph: formulas of paths, their refutation, and what comes out in the end.  See arg.h.
 *
 * A path is refuted from as near to its end as one can: first from the label of the node above the last one, then from farther and farther up, in the end from
 * the root.  Labels contain what can be reached, so each refutation is one of the path; and a short one is cheap, and changes few labels. */
#include "base/log.h"
#include "engine/arg.h"
#include "engine/engine_inside.h"
#include "infer/term_interpolants.h"
#include "model/trace/execute.h"
#include "model/trace/stepper.h"

/* ---- formulas -------------------------------------------------------------------------------------- */

void arg_path(const Arg *arg, ArgId node, U32Vector *nodes) {
  size_t depth = arg->nodes.data[node].depth;
  vector_resize(nodes, depth + 1);
  for (size_t i = depth + 1; i-- > 0; node = arg->nodes.data[node].parent) nodes->data[i] = node;
}

/* ---- refuting -------------------------------------------------------------------------------------- */

static void take_sequence(Arg *arg, unsigned depth, const TermVector *interpolants, ArgRefutation *refutation) {
  vector_clear(&refutation->interpolants);
  for (size_t i = 1; i + 1 < interpolants->size; i++)
    vector_push(&refutation->interpolants, paths_from(arg->paths, interpolants->data[i], depth + (unsigned)i));
}

Answer arg_refute_from(Arg *arg, ArgId first, ArgId node, Term last, ItpOptions itp, Evaluation *values, ArgRefutation *refutation) {
  TermVector parts = {0}, interpolants = {0};
  unsigned depth = arg->nodes.data[first].depth;
  arg_slice(arg, first, node, last, &parts);
  parts.data[0] = term_and(arg->bank, parts.data[0], paths_at(arg->paths, arg->nodes.data[first].label, depth));
  Answer answer = term_interpolate(arg->bank, parts.data, parts.size, itp, arg->budget, values, &interpolants);
  refutation->first = first;
  if (answer == ANSWER_UNSAT) take_sequence(arg, depth, &interpolants, refutation);
  vector_release(&interpolants);
  vector_release(&parts);
  return answer;
}

Answer arg_refute(Arg *arg, ArgId node, Term last, Evaluation *values, ArgRefutation *refutation) {
  Answer answer = ANSWER_SAT;
  ArgId first = node;
  for (unsigned steps = 1; answer == ANSWER_SAT && arg->nodes.data[first].parent != ARG_NONE; steps *= 2) {
    for (unsigned i = 0; i < steps && arg->nodes.data[first].parent != ARG_NONE; i++) first = arg->nodes.data[first].parent;
    answer = arg_refute_from(arg, first, node, last, arg->options->itp, values, refutation);
  }
  if (first == node) answer = arg_refute_from(arg, node, node, last, arg->options->itp, values, refutation); /* it is the root */
  arg->result->statistics.refinements += answer == ANSWER_UNSAT;
  return answer;
}

bool arg_take_interpolants(Arg *arg, ArgId node, const ArgRefutation *refutation) {
  U32Vector path = {0};
  bool is_changed = false;
  size_t depth = arg->nodes.data[refutation->first].depth;
  arg_path(arg, node, &path);
  for (size_t i = 0; i < refutation->interpolants.size; i++)
    is_changed = arg_strengthen(arg, path.data[depth + 1 + i], refutation->interpolants.data[i]) || is_changed;
  vector_release(&path);
  return is_changed;
}

void arg_refutation_release(ArgRefutation *refutation) { vector_release(&refutation->interpolants); }

/* ---- errors ---------------------------------------------------------------------------------------- */

Term arg_bad(Arg *arg, uint32_t place, ArgBad bad) {
  const Block *block = &arg->places.data[place].block->block;
  if (bad == ARG_ERROR) return block->error;
  return arg->problem->incomplete ? term_false(arg->bank) : block->incomplete;
}

/* The check that the last block says has failed. */
static const Check *failed_check(const Arg *arg, const PathStep *last, unsigned position, Evaluation *values) {
  const ErrorVector *errors = &last->block->block.errors;
  for (size_t i = 0; i < errors->size; i++)
    if (evaluation_is_true(values, paths_at(arg->paths, errors->data[i].when, position))) return errors->data[i].check;
  return errors->size ? errors->data[0].check : NULL;
}

/* The steps to the node, and those of the suffix, or into the node's error. */
static void list_steps(Arg *arg, ArgId node, const PathStep *suffix, size_t count, PathStepVector *steps) {
  U32Vector path = {0};
  arg_path(arg, node, &path);
  for (size_t i = 1; i < path.size; i++) {
    const PathBlock *block = arg_place(arg, path.data[i - 1])->block;
    vector_push(steps, (PathStep){block, &block->edges.data[arg->nodes.data[path.data[i]].edge]});
  }
  for (size_t i = 0; i < count; i++) vector_push(steps, suffix[i]);
  if (!count) vector_push(steps, (PathStep){arg_place(arg, node)->block, NULL});
  vector_release(&path);
}

/* What a slice leaves out has no value yet: each step gives what is live behind it. */
static void fill_state(Arg *arg, const PathStep *step, unsigned position, Evaluation *values) {
  const U32Vector *live = paths_live(arg->paths, step->edge->to);
  VECTOR(uint64_t) words = {0};
  for (size_t i = 0; i < live->size; i++) {
    Term value = paths_at(arg->paths, step->edge->values.data[i], position);
    const uint64_t *from = evaluation_words(values, value);
    for (unsigned w = 0; w < (term_width(arg->bank, value) + 63) / 64; w++) vector_push(&words, from[w]);
  }
  size_t next = 0;
  for (size_t i = 0; i < live->size; i++) {
    Term copy = paths_variable_at(arg->paths, live->data[i], position + 1);
    evaluation_set_words(values, copy, words.data + next);
    next += (term_width(arg->bank, copy) + 63) / 64;
  }
  vector_release(&words);
}

static RunInputs *run_along(Arg *arg, ArgId node, const PathStep *suffix, size_t count, Evaluation *values) {
  PathStepVector steps = {0};
  list_steps(arg, node, suffix, count, &steps);
  for (unsigned position = 0; position + 1 < steps.size; position++) fill_state(arg, &steps.data[position], position, values);
  RunInputs *run = paths_run(arg->paths, steps.data, steps.size, values);
  run->check = failed_check(arg, &vector_last(&steps), (unsigned)steps.size - 1, values);
  vector_release(&steps);
  return run;
}

static void set_trace(Arg *arg, unsigned length, Evaluation *values) {
  const Model *model = arg->problem->model;
  arg->result->trace = paths_trace(arg->paths, model, length, values);
  trace_fill_names(model, arg->result->trace);
  arg->result->verdict = VERDICT_FALSE;
}

Term arg_path_formula(Arg *arg, ArgId node, const PathStep *suffix, size_t count) {
  PathStepVector steps = {0};
  Term all = term_true(arg->bank);
  list_steps(arg, node, suffix, count, &steps);
  for (unsigned position = 0; position < steps.size; position++) {
    const PathStep *step = &steps.data[position];
    Term part = step->edge ? paths_part(arg->paths, step->edge, position) : paths_at(arg->paths, step->block->block.error, position);
    all = term_and(arg->bank, all, part);
  }
  vector_release(&steps);
  return all;
}

enum { SMALL_BITS = 12 /* of a small value */, SMALL_RUNS = 3 /* with such, of errors that are doubtful: they take many questions */ };

/* Values of the variables that satisfy the formula; wide variables are small, one after the other, where that is possible. */
static void choose_small(Arg *arg, Term formula, Evaluation *values) {
  TermSolver solver;
  TermVector variables = {0};
  IntVector small = {0};
  term_solver_init(&solver, arg->bank);
  term_solver_set_budget(&solver, arg->budget);
  term_free_variables(arg->bank, formula, &variables);
  bool goes_on = term_solver_assert(&solver, formula);
  for (size_t i = 0; goes_on && i < variables.size; i++) {
    unsigned width = term_width(arg->bank, variables.data[i]);
    if (width <= SMALL_BITS) continue;
    Term high = term_extract(arg->bank, variables.data[i], width - 1, SMALL_BITS);
    vector_push(&small, term_solver_literal(&solver, term_not(arg->bank, term_nonzero(arg->bank, high))));
    goes_on = vector_last(&small);
    if (goes_on && term_solver_ask(&solver, small.data, small.size, arg->budget) != ANSWER_SAT) (void)vector_pop(&small);
  }
  if (goes_on && term_solver_ask(&solver, small.data, small.size, arg->budget) == ANSWER_SAT)
    for (size_t i = 0; i < variables.size; i++) term_solver_read(&solver, variables.data[i], values);
  vector_release(&small);
  vector_release(&variables);
  term_solver_release(&solver);
}

/* Some runs take more memory than the interpreter has: then one with small numbers. */
static RunInputs *run_to_error(Arg *arg, ArgId node, const PathStep *suffix, size_t count, Evaluation *values, const Check **failed) {
  RunInputs *run = run_along(arg, node, suffix, count, values);
  *failed = execute_check(arg->problem->model, &run->inputs, arg->budget);
  if (*failed || arg->doubtful > SMALL_RUNS) return run;
  run_inputs_delete(run);
  choose_small(arg, arg_path_formula(arg, node, suffix, count), values);
  run = run_along(arg, node, suffix, count, values);
  *failed = execute_check(arg->problem->model, &run->inputs, arg->budget);
  return run;
}

static const char doubt[] = "a path to the error is none of the program";

/* The search goes on, but where errors say nothing anyway. */
static bool doubt_error(Arg *arg, ArgId node) {
  bool ends = arg->budget->stopped || arg->options->for_proofs;
  LOG("%s", doubt);
  arg->doubtful += !arg->nodes.data[node].is_doubtful;
  arg->nodes.data[node].is_doubtful = true;
  if (!ends) return false;
  engine_set_stopped(arg->budget, arg->result);
  if (!arg->budget->stopped) arg->result->reason = doubt;
  return true;
}

bool arg_set_error(Arg *arg, ArgId node, const PathStep *suffix, size_t count, Evaluation *values) {
  const Model *model = arg->problem->model;
  const Check *failed;
  if (!model->graph) {
    set_trace(arg, arg->nodes.data[node].depth + (unsigned)(count ? count - 1 : 0), values);
    return true;
  }
  RunInputs *run = run_to_error(arg, node, suffix, count, values, &failed);
  if (failed || (model_has_blocks(model) && !model->approximation)) {
    run->check = failed ? failed : run->check;
    arg->result->run = run;
    arg->result->verdict = VERDICT_FALSE;
    return true;
  }
  run_inputs_delete(run);
  return doubt_error(arg, node);
}

void arg_set_incomplete(Arg *arg, ArgId node, Evaluation *values) {
  const IncompleteVector *points = &arg_place(arg, node)->block->block.incompletes;
  static const IncompletePoint nameless;
  Problem *problem = arg->problem;
  PathStepVector steps = {0};
  list_steps(arg, node, NULL, 0, &steps);
  for (unsigned position = 0; position + 1 < steps.size; position++) fill_state(arg, &steps.data[position], position, values);
  vector_release(&steps);
  problem->incomplete = points->size ? &points->data[0] : &nameless;
  for (size_t i = points->size; i-- > 0;)
    if (evaluation_is_true(values, paths_at(arg->paths, points->data[i].when, arg->nodes.data[node].depth))) problem->incomplete = &points->data[i];
  arg->result->incomplete = problem->incomplete;
}

/* ---- proofs ---------------------------------------------------------------------------------------- */

/* The union of what is said of states at a place. */
static Term label_of_place(Arg *arg, uint32_t place, const Term *safe) {
  const U32Vector *nodes = &arg->places.data[place].nodes;
  Term all = safe ? safe[place] : term_false(arg->bank);
  for (size_t i = 0; i < nodes->size; i++) {
    const ArgNode *node = &arg->nodes.data[nodes->data[i]];
    bool is_needed = node->parent == ARG_NONE || !arg_is_covered(arg, node->parent);
    if (is_needed) all = term_or(arg->bank, all, node->label);
  }
  return all;
}

static Term join_labels(Arg *arg, const Term *safe) {
  const Graph *graph = arg->problem->model->graph;
  TermVector at_cut = {0};
  if (!graph) return term_and(arg->bank, arg->places.size > 1 ? label_of_place(arg, 1, safe) : term_false(arg->bank), arg->problem->facts);
  for (size_t c = 0; c < graph->cuts.size; c++) {
    size_t place = map_get(&arg->place_of, graph->cuts.data[c], arg->places.size);
    vector_push(&at_cut, place < arg->places.size ? label_of_place(arg, (uint32_t)place, safe) : term_false(arg->bank));
  }
  Term all = problem_join_cuts(arg->problem, at_cut.data);
  vector_release(&at_cut);
  return term_and(arg->bank, all, arg->problem->facts);
}

/* All within the bound was looked at. */
static void set_bounded(Arg *arg) {
  unsigned depth = arg->options->max_k + 1;
  if (arg->is_bounded && depth > arg->result->depth) arg->result->depth = depth;
}

void arg_set_proved(Arg *arg, const Term *safe) {
  set_bounded(arg);
  if (arg->doubtful && !arg->is_bounded) arg->result->reason = doubt;
  if (arg->problem->incomplete || arg->is_bounded || arg->doubtful) {
    arg_set_stopped(arg);
    return;
  }
  engine_set_proved(arg->result, arg->problem->model->has_loop ? join_labels(arg, safe) : term_true(arg->bank));
}

void arg_set_stopped(Arg *arg) {
  const char *reason = arg->result->reason;
  if (!arg->budget->stopped && !arg->result->incomplete && arg->problem->incomplete) arg->result->incomplete = arg->problem->incomplete;
  engine_set_stopped(arg->budget, arg->result);
  if (!arg->budget->stopped && reason) arg->result->reason = reason;
  if (!arg->budget->stopped && arg->result->incomplete) arg->result->reason = "incomplete";
}
