/* Guesses about variables that advance together: see progress.h.  What a pass does to a variable are the leaves of the choices
 * in its next-state term: the variable plus a constant, or a constant, with which a loop may begin. */
#include "infer/progress.h"
#include "base/log.h"

enum { MOST_CONSTANTS = 4, MOST_VARIABLES = 12, MOST_GUESSES = 500 };

typedef struct {
  unsigned count;
  uint64_t values[MOST_CONSTANTS];
} Constants;

typedef struct {
  const StateVariable *state;
  Constants steps, starts;
} Counter;

typedef VECTOR(Counter) CounterVector;

static void add_constant(Constants *constants, uint64_t value) {
  for (unsigned i = 0; i < constants->count; i++)
    if (constants->values[i] == value) return;
  if (constants->count < MOST_CONSTANTS) constants->values[constants->count++] = value;
}

/* Is it `variable` plus a constant? */
static bool is_step(const TermBank *bank, Term t, Term variable, uint64_t *step) {
  if (term_operator(bank, t) != TERM_ADD) return false;
  for (unsigned i = 0; i < 2; i++) {
    Term other = term_child(bank, t, 1 - i);
    if (term_child(bank, t, i) != variable || !term_is_constant(bank, other)) continue;
    *step = term_value(bank, other);
    return true;
  }
  return false;
}

static void find_leaves(const TermBank *bank, Term root, Counter *counter) {
  TermVector work = {0};
  Map seen = {0};
  vector_push(&work, root);
  while (work.size) {
    Term t = vector_pop(&work);
    uint64_t step;
    if (map_has(&seen, t)) continue;
    map_put(&seen, t, 1);
    if (term_operator(bank, t) == TERM_ITE) {
      vector_push(&work, term_child(bank, t, 1));
      vector_push(&work, term_child(bank, t, 2));
    } else if (term_is_constant(bank, t)) {
      add_constant(&counter->starts, term_value(bank, t));
    } else if (is_step(bank, t, counter->state->var, &step)) {
      add_constant(&counter->steps, step);
    }
  }
  vector_release(&work);
  map_release(&seen);
}

static void find_counters(const Model *model, CounterVector *counters) {
  for (size_t i = 0; i < model->state.size && counters->size < MOST_VARIABLES; i++) {
    const StateVariable *v = &model->state.data[i];
    if (!v->symbol || sort_is_array(term_sort(model->bank, v->var)) || term_width(model->bank, v->var) > 64) continue;
    Counter counter = {.state = v};
    find_leaves(model->bank, v->next, &counter);
    if (!counter.steps.count) continue;
    find_leaves(model->bank, v->init, &counter);
    if (counter.starts.count) vector_push(counters, counter);
  }
}

/* factor * (variable - start) */
static Term advanced(TermBank *bank, Term variable, uint64_t start, uint64_t factor) {
  unsigned width = term_width(bank, variable);
  Term distance = term_subtract(bank, variable, term_constant(bank, width, start));
  return term_multiply(bank, term_constant(bank, width, factor), distance);
}

/* All steps and starts of both, one with the other. */
static void guess_pair(TermBank *bank, const Counter *u, const Counter *v, size_t cut, RelationVector *relations) {
  for (unsigned i = 0; i < u->steps.count * v->steps.count; i++)
    for (unsigned j = 0; j < u->starts.count * v->starts.count; j++) {
      uint64_t u_step = u->steps.values[i / v->steps.count], v_step = v->steps.values[i % v->steps.count];
      Term left = advanced(bank, u->state->var, u->starts.values[j / v->starts.count], v_step);
      Term right = advanced(bank, v->state->var, v->starts.values[j % v->starts.count], u_step);
      if (relations->size < MOST_GUESSES) vector_push(relations, (Relation){.kind = RELATION_PROGRESS, .fact = term_equal(bank, left, right), .cut = cut});
    }
}

static void add_order(TermBank *bank, Term least, Term most, size_t cut, RelationVector *relations) {
  if (relations->size < MOST_GUESSES)
    vector_push(relations, (Relation){.kind = RELATION_PROGRESS, .fact = term_binary(bank, TERM_SLESS_EQUAL, least, most), .cut = cut});
}

/* It goes up from where it started. */
static void guess_starts(TermBank *bank, const Counter *u, size_t cut, RelationVector *relations) {
  Term variable = u->state->var;
  for (unsigned i = 0; i < u->starts.count; i++)
    add_order(bank, term_constant(bank, term_width(bank, variable), u->starts.values[i]), variable, cut, relations);
}

void model_guess_progress(const Model *model, RelationVector *relations) {
  CounterVector counters = {0};
  if (model->graph->cuts.size > 1 && model_cut_variable(model) == TERM_NONE) return;
  find_counters(model, &counters);
  for (size_t cut = 0; cut < model->graph->cuts.size; cut++)
    for (size_t i = 0; i < counters.size; i++) {
      if (state_variable_is_live(counters.data[i].state, cut)) guess_starts(model->bank, &counters.data[i], cut, relations);
      for (size_t j = 0; j < i; j++) {
        const Counter *u = &counters.data[i], *v = &counters.data[j];
        bool fits = state_variable_is_live(u->state, cut) && state_variable_is_live(v->state, cut) &&
                    term_width(model->bank, u->state->var) == term_width(model->bank, v->state->var);
        if (!fits) continue;
        guess_pair(model->bank, u, v, cut, relations);
        add_order(model->bank, u->state->var, v->state->var, cut, relations);
        add_order(model->bank, v->state->var, u->state->var, cut, relations);
      }
    }
  LOG("%zu variables that advance", counters.size);
  vector_release(&counters);
}
