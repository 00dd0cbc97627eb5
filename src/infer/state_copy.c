/* The state and a copy of it: see state_copy.h. */
#include "infer/state_copy.h"

#define copy_vector(to, from)                                                        \
  for (size_t copied = 0; copied < (from)->size; copied++) vector_push(to, (from)->data[copied])

/* Inputs and where the model ends; nothing is an error. */
static void copy_block(Block *to, const Block *from, TermBank *bank) {
  copy_vector(&to->inputs, &from->inputs);
  copy_vector(&to->incompletes, &from->incompletes);
  to->valid = from->valid;
  to->incomplete = from->incomplete;
  to->error = term_false(bank);
}

Model *model_without_errors(const Model *model) {
  Model *result = model_new_in(model->bank);
  copy_vector(&result->state, &model->state);
  copy_vector(&result->rest, &model->rest);
  copy_vector(&result->objects, &model->objects);
  copy_block(&result->prefix, &model->prefix, model->bank);
  copy_block(&result->loop, &model->loop, model->bank);
  result->pc = model->pc;
  result->pc_is_compact = model->pc_is_compact;
  result->has_loop = model->has_loop;
  result->graph = model->graph;
  result->instances = model->instances;
  result->tracked = model->tracked;
  result->outside = model->outside;
  result->wild = model->wild;
  result->approximation = model->approximation;
  result->approximation_pos = model->approximation_pos;
  result->without = model->without;
  return result;
}

/* Does the variable hold the program's value where execution is? */
static Term means_something(const Model *model, const StateVariable *variable) {
  TermBank *bank = model->bank;
  bool is_place = variable->var == model->pc; /* where execution is always means something */
  bool is_everywhere = is_place || model_cut_variable(model) == TERM_NONE || !variable->live || variable->live_count == model->graph->cuts.size;
  Term here = term_bool(bank, is_everywhere);
  for (uint32_t i = 0; !is_everywhere && i < variable->live_count; i++) here = term_or(bank, here, model_at_cut(model, variable->live[i]));
  return here;
}

/* ---- goals --------------------------------------------------------------------------------------- */

static const StateVariable *find_counter(const Model *model, const LiveGoal *goal) {
  for (size_t i = 0; i < model->state.size; i++)
    if (model->state.data[i].symbol == goal->counter) return &model->state.data[i];
  return NULL;
}

static bool is_counter(const Model *model, const StateVariable *variable) {
  for (size_t i = 0; i < model->graph->cfa->goals.size; i++)
    if (variable->symbol && model->graph->cfa->goals.data[i].counter == variable->symbol) return true;
  return false;
}

/* Was the goal met since the copy was taken?  A counter that is no part of the model never grows.  `met_now`: in this pass. */
static Term add_flag(Model *result, size_t number, Term met_now, Term takes_now) {
  TermBank *bank = result->bank;
  Term flag = model_add_state(result, arena_format(&result->arena, "copy.met.%zu", number), 1)->var;
  vector_last(&result->state).init = term_false(bank);
  vector_last(&result->state).next = term_or(bank, met_now, term_and(bank, flag, term_not(bank, takes_now)));
  return flag;
}

/* Some goal was not met since the copy was taken. */
static Term add_flags(Model *result, const Model *model, Term takes_now) {
  TermBank *bank = model->bank;
  Term is_missed = term_false(bank);
  for (size_t i = 0; i < model->graph->cfa->goals.size; i++) {
    const StateVariable *counter = find_counter(model, &model->graph->cfa->goals.data[i]);
    Term met_now = counter ? term_not(bank, term_equal(bank, counter->next, counter->var)) : term_false(bank);
    is_missed = term_or(bank, is_missed, term_not(bank, add_flag(result, i, met_now, takes_now)));
  }
  return is_missed;
}

/* Counters start at zero in each pass: all that matters is whether they grow. */
static void drop_counters(Model *result, const Model *model) {
  Map zero = {0}, cache = {0};
  TermBank *bank = model->bank;
  size_t kept = 0;
  for (size_t i = 0; i < model->state.size; i++)
    if (is_counter(model, &model->state.data[i])) map_put(&zero, model->state.data[i].var, term_constant(bank, term_width(bank, model->state.data[i].var), 0));
  for (size_t i = 0; i < result->state.size; i++) {
    StateVariable variable = result->state.data[i];
    if (map_has(&zero, variable.var)) continue;
    variable.next = term_substitute(bank, variable.next, &zero, &cache);
    result->state.data[kept++] = variable;
  }
  result->state.size = kept;
  result->loop.valid = term_substitute(bank, result->loop.valid, &zero, &cache);
  result->loop.incomplete = term_substitute(bank, result->loop.incomplete, &zero, &cache);
  for (size_t i = 0; i < result->loop.inputs.size; i++) result->loop.inputs.data[i].when = term_substitute(bank, result->loop.inputs.data[i].when, &zero, &cache);
  map_release(&zero);
  map_release(&cache);
}

/* ---- the copy ------------------------------------------------------------------------------------ */

/* Copies of all variables but counters: are they equal to the state? */
static Term add_copies(Model *result, const Model *model, Term takes_now) {
  TermBank *bank = model->bank;
  Term is_equal = term_true(bank);
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *variable = &model->state.data[i];
    if (is_counter(model, variable)) continue;
    Term now = variable->var, copy = model_add_state(result, arena_format(&result->arena, "copy.%s", variable->name), term_sort(bank, now))->var;
    vector_last(&result->state).init = term_constant(bank, term_width(bank, now), 0);
    vector_last(&result->state).next = term_ite(bank, takes_now, now, copy);
    is_equal = term_and(bank, is_equal, term_implies(bank, means_something(model, variable), term_equal(bank, now, copy)));
  }
  return is_equal;
}

Model *model_with_copy(const Model *model, const Check *check) {
  Model *result = model_without_errors(model);
  TermBank *bank = model->bank;
  Term takes = model_add_input(result, &result->loop, "copy.take", 1, term_true(bank), NULL);
  Term is_taken = model_add_state(result, "copy.taken", 1)->var;
  vector_last(&result->state).init = term_false(bank);
  vector_last(&result->state).next = term_or(bank, is_taken, takes);
  Term takes_now = term_and(bank, term_not(bank, is_taken), takes);
  Term is_back = term_and(bank, is_taken, add_copies(result, model, takes_now));
  if (model->graph->cfa->asks_live) is_back = term_and(bank, is_back, add_flags(result, model, takes_now));
  drop_counters(result, model);
  result->loop.valid = term_and(bank, result->loop.valid, term_not(bank, is_back));
  result->loop.incomplete = term_and(bank, result->loop.incomplete, term_not(bank, is_back));
  block_add_error(&result->loop, bank, is_back, check);
  return result;
}
