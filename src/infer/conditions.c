/* Conditions of the program as facts: see conditions.h. */
#include "infer/conditions.h"
#include <string.h>
#include "base/log.h"
#include "infer/houdini.h"

enum { MOST_CONDITIONS = 80, MOST_CUTS = 8, MOST_GUESSES = 1000 };

typedef struct {
  const Model *model;
  TermBank *bank;
  Map state;    /* variables */
  Map seen;     /* conditions */
  size_t most;
  TermVector *found;
} Collector;

static bool is_about_state(const Collector *c, Term t) {
  TermVector variables = {0};
  term_free_variables(c->bank, t, &variables);
  bool good = variables.size > 0;
  for (size_t i = 0; good && i < variables.size; i++) good = map_has(&c->state, variables.data[i]);
  vector_release(&variables);
  return good;
}

static bool is_comparison(const TermBank *bank, Term t) {
  TermOperator op = term_operator(bank, t);
  bool is_float = op >= TERM_FP_EQUAL && op <= TERM_FP_LESS_EQUAL;
  return is_float || (term_operator_is_comparison(op) && !sort_is_array(term_sort(bank, term_child(bank, t, 0))));
}

static bool mentions_place(const Collector *c, Term t) { return term_child(c->bank, t, 0) == c->model->pc || term_child(c->bank, t, 1) == c->model->pc; }

static void collect(Collector *c, const TermVector *roots) {
  TermVector subterms = {0};
  term_subterms_of_all(c->bank, roots, &subterms);
  for (size_t i = 0; i < subterms.size && c->found->size < c->most; i++) {
    Term t = subterms.data[i];
    if (!is_comparison(c->bank, t) || mentions_place(c, t) || map_has(&c->seen, t) || !is_about_state(c, t)) continue;
    map_put(&c->seen, t, 1);
    vector_push(c->found, t);
  }
  vector_release(&subterms);
}

/* What holds of the value that a variable starts with is said of the variable. */
static void collect_prefix(Collector *c) {
  TermVector roots = {0};
  Map variable_of = {0};
  for (size_t i = 0; i < c->model->state.size; i++) {
    const StateVariable *v = &c->model->state.data[i];
    if (!term_is_constant(c->bank, v->init) && !map_has(&variable_of, v->init)) map_put(&variable_of, v->init, v->var);
  }
  vector_push(&roots, term_substitute(c->bank, c->model->prefix.valid, &variable_of, NULL));
  collect(c, &roots);
  map_release(&variable_of);
  vector_release(&roots);
}

void model_conditions(const Model *model, size_t most, TermVector *conditions) {
  Collector c = {.model = model, .bank = model->bank, .most = most, .found = conditions};
  TermVector roots = {0};
  for (size_t i = 0; i < model->state.size; i++) map_put(&c.state, model->state.data[i].var, 1);
  vector_push(&roots, model->loop.valid);
  for (size_t i = 0; i < model->state.size; i++) vector_push(&roots, model->state.data[i].next);
  collect(&c, &roots);
  collect_prefix(&c);
  vector_release(&roots);
  map_release(&c.state);
  map_release(&c.seen);
}

/* ---- across models -------------------------------------------------------------------------------- */

static uint64_t print_leaf(const Model *model, Term t) {
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    if (v->var == t && v->identity) return hash_bytes(v->identity, strlen(v->identity));
  }
  uint64_t print = 0;
  if (!term_is_constant(model->bank, t)) return print;
  for (unsigned w = 0; w * 64 < term_width(model->bank, t); w++) print = hash_mix(print, term_words(model->bank, t)[w]);
  return print;
}

uint64_t condition_print(const Model *model, Term condition) {
  TermVector subterms = {0};
  Map prints = {0};
  term_subterms(model->bank, condition, &subterms);
  for (size_t i = 0; i < subterms.size; i++) {
    Term t = subterms.data[i];
    uint64_t print = hash_mix(term_operator(model->bank, t), term_arity(model->bank, t) ? term_parameter(model->bank, t) : print_leaf(model, t));
    for (unsigned c = 0; c < term_arity(model->bank, t); c++) print = hash_mix(print, map_get(&prints, term_child(model->bank, t, c), 0));
    map_put(&prints, t, print);
  }
  uint64_t print = map_get(&prints, condition, 0);
  map_release(&prints);
  vector_release(&subterms);
  return print;
}

/* ---- facts ---------------------------------------------------------------------------------------- */

typedef struct {
  TermVector terms;
  U32Vector general; /* by term: the one for all cut points */
} Guesses;

static void add(Guesses *guesses, Term fact, size_t general) {
  vector_push(&guesses->terms, fact);
  vector_push(&guesses->general, (uint32_t)general);
}

/* For all cut points, and for each. */
static void guess(const Model *model, Term fact, Guesses *guesses) {
  size_t cuts = model_cut_variable(model) == TERM_NONE ? 0 : model->graph->cuts.size, general = guesses->terms.size;
  if (general + cuts >= MOST_GUESSES) return;
  add(guesses, fact, general);
  for (size_t c = 0; c < cuts && cuts <= MOST_CUTS; c++) add(guesses, term_implies(model->bank, model_at_cut(model, c), fact), general);
}

static void guess_constants(const Model *model, Guesses *guesses) {
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    if (v->var != model->pc && term_is_constant(model->bank, v->init)) guess(model, term_equal(model->bank, v->var, v->init), guesses);
  }
}

/* Those that hold at one cut point are said only where they do not hold at all of them. */
static size_t add_inductive(Problem *problem, const Guesses *guesses, Budget *budget) {
  TermBank *bank = problem->model->bank;
  size_t count = 0;
  bool *is_kept = memory_zeroed(guesses->terms.size, sizeof *is_kept);
  bool done = houdini_model(problem->model, &guesses->terms, HOUDINI_EAGER, budget, is_kept);
  Term facts = term_true(bank);
  for (size_t i = 1; done && i < guesses->terms.size; i++) {
    if (!is_kept[i] || (guesses->general.data[i] != i && is_kept[guesses->general.data[i]])) continue;
    facts = term_and(bank, facts, guesses->terms.data[i]);
    count++;
  }
  problem_add_facts(problem, facts);
  memory_free(is_kept);
  return count;
}

/* What signed numbers are compared with most: 0. */
static void guess_signs(const Model *model, Guesses *guesses) {
  TermBank *bank = model->bank;
  for (size_t i = 0; i < model->state.size; i++) {
    Term var = model->state.data[i].var;
    Sort sort = term_sort(bank, var);
    if (sort_is_array(sort) || var == model->pc || (sort != 32 && sort != 64)) continue;
    Term zero = term_constant(bank, sort, 0);
    guess(model, term_sless(bank, zero, var), guesses);
    guess(model, term_not(bank, term_sless(bank, var, zero)), guesses);
    guess(model, term_not(bank, term_equal(bank, var, zero)), guesses);
  }
}

/* That a variable has one of the values that it is compared with, or none: pointers through which accesses go are compared with where these may land. */
static void guess_values(const Model *model, const TermVector *conditions, Guesses *guesses) {
  TermBank *bank = model->bank;
  Map lists = {0};
  for (size_t i = 0; i < conditions->size; i++) {
    Term t = conditions->data[i];
    if (term_operator(bank, t) != TERM_EQUAL || !term_is_variable(bank, term_child(bank, t, 0)) || !term_is_constant(bank, term_child(bank, t, 1))) continue;
    Term variable = term_child(bank, t, 0), zero = term_constant(bank, term_width(bank, variable), 0);
    Term list = (Term)map_get(&lists, variable, term_equal(bank, variable, zero));
    map_put(&lists, variable, term_or(bank, list, t));
  }
  for (size_t i = 0; i < model->state.size; i++)
    if (map_has(&lists, model->state.data[i].var)) guess(model, (Term)map_get(&lists, model->state.data[i].var, 0), guesses);
  map_release(&lists);
}

size_t problem_find_condition_facts(Problem *problem, Budget *budget) {
  const Model *model = problem->model;
  TermVector conditions = {0};
  Guesses guesses = {0};
  if (!model->graph || !model->has_loop || !houdini_supports(model)) return 0;
  model_conditions(model, MOST_CONDITIONS, &conditions);
  add(&guesses, problem->facts, 0);
  guess_constants(model, &guesses);
  guess_signs(model, &guesses);
  guess_values(model, &conditions, &guesses);
  for (size_t i = 0; i < conditions.size; i++) {
    guess(model, conditions.data[i], &guesses);
    guess(model, term_not(model->bank, conditions.data[i]), &guesses);
  }
  size_t count = add_inductive(problem, &guesses, budget);
  LOG("%zu of %zu conditions are facts", count, guesses.terms.size - 1);
  vector_release(&conditions);
  vector_release(&guesses.terms);
  vector_release(&guesses.general);
  return count;
}
