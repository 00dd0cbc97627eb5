/* Facts about variables at cut points: see facts.h.  Which of the candidates are inductive together, Houdini says (houdini.h). */
#include "infer/facts.h"
#include <string.h>
#include "base/log.h"
#include "flow/values/value_range_float.h"
#include "logic/float.h"
#include "logic/walk.h"
#include "infer/elements.h"
#include "infer/equations.h"
#include "infer/houdini.h"
#include "infer/progress.h"
#include "solve/term_solver.h"

enum { MOST_CANDIDATES = 2000, MOST_RELATIONS = 4000 };
enum { EFFORT = 20000, RELATION_EFFORT = 10000, PRODUCT_EFFORT = 100000, ELEMENT_EFFORT = 1000000, IMPLIED_EFFORT = 200 }; /* conflicts */

/* ---- candidates ---------------------------------------------------------------------------------- */

typedef struct {
  const Model *model;
  const Values *values;
  Term guard; /* of what is being added; TERM_NONE: none */
  TermVector candidates;
  TermVector bare; /* the candidates without their guards */
  bool skips_floats;
  size_t floats; /* candidates about floating-point numbers */
  size_t most;   /* candidates */
} Collector;

static void add(Collector *c, Term fact) {
  TermBank *bank = c->model->bank;
  Term candidate = c->guard == TERM_NONE ? fact : term_implies(bank, c->guard, fact);
  if (term_is_true(bank, candidate) || c->candidates.size >= c->most) return;
  vector_push(&c->candidates, candidate);
  vector_push(&c->bare, fact);
}

static Term constant(TermBank *bank, Term var, i128 value) {
  return term_constant(bank, term_width(bank, var), (uint64_t)value);
}

static Term is_listed(TermBank *bank, Term var, const Range *range) {
  Term listed = term_false(bank);
  for (unsigned i = 0; i < range->count; i++)
    listed = term_or(bank, listed, term_equal(bank, var, constant(bank, var, range->values[i])));
  return listed;
}

static void add_bounds(Collector *c, Term var, const Range *range) {
  TermBank *bank = c->model->bank;
  Range all = range_all(range->form);
  TermOperator order = all.low < 0 ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL;
  if (range->low > all.low) add(c, term_binary(bank, order, constant(bank, var, range->low), var));
  if (range->high < all.high) add(c, term_binary(bank, order, var, constant(bank, var, range->high)));
}

/* Bits beyond those that the bounds fix. */
static void add_bits(Collector *c, Term var, const Range *range) {
  TermBank *bank = c->model->bank;
  Range bounds = range_between(range->form, range->low, range->high);
  uint64_t more = range->known & ~bounds.known;
  if (!more) return;
  Term masked = term_and(bank, var, constant(bank, var, (i128)more));
  add(c, term_equal(bank, masked, constant(bank, var, (i128)(range->ones & more))));
}

static Term number(TermBank *bank, Term var, const Range *range, i128 rank) {
  u128 cell = (u128)rank_number(range->form, rank);
  uint64_t words[2] = {(uint64_t)cell, (uint64_t)(cell >> 64)};
  return term_words_constant(bank, term_width(bank, var), words);
}

/* Both zeros satisfy a bound of 0, and NaNs none: if there may be some, a bound is for the others. */
static void add_float(Collector *c, Term var, const Range *range) {
  TermBank *bank = c->model->bank;
  IeeeFormat format = form_format(range->form);
  Range all = range_all(range->form);
  Term is_nan = term_float_test(bank, TERM_FP_IS_NAN, format, var);
  Term exempt = range->may_be_nan ? is_nan : term_false(bank);
  if (!range->may_be_nan) add(c, term_not(bank, is_nan));
  if (range->low > range->high) {
    add(c, is_nan);
    return;
  }
  Term above = term_float_compare(bank, TERM_FP_LESS_EQUAL, format, number(bank, var, range, range->low), var);
  Term below = term_float_compare(bank, TERM_FP_LESS_EQUAL, format, var, number(bank, var, range, range->high));
  if (range->low > all.low) add(c, term_or(bank, exempt, above));
  if (range->high < all.high) add(c, term_or(bank, exempt, below));
}

static void add_range(Collector *c, Term var, const Range *range) {
  if (range_is_all(range)) return;
  if (form_is_float(range->form)) {
    size_t before = c->candidates.size;
    if (!c->skips_floats) add_float(c, var, range);
    c->floats += c->candidates.size - before;
    return;
  }
  bool has_gaps = range->count && range->high - range->low >= (i128)range->count;
  if (range->count == 1 || has_gaps) add(c, is_listed(c->model->bank, var, range));
  if (range->count == 1) return;
  add_bounds(c, var, range);
  add_bits(c, var, range);
}

/* What holds at all cut points. */
static Range range_everywhere(const Collector *c, VariableId id) {
  const U32Vector *cuts = &c->model->graph->cuts;
  Range all = {.form = FORM_NONE};
  bool is_reached = false;
  for (size_t i = 0; i < cuts->size; i++) {
    if (!values_reach(c->values, cuts->data[i])) continue;
    Range here = values_at(c->values, cuts->data[i], id);
    all = is_reached ? range_join(&all, &here) : here;
    is_reached = true;
  }
  return all;
}

/* Of each variable: what holds everywhere (`cut` is SIZE_MAX), or at one cut point.  A variable that is dead at another cut
 * point has arbitrary values there, so both are worth a try. */
static void collect_at(Collector *c, size_t cut) {
  const Graph *graph = c->model->graph;
  const Types *types = &graph->cfa->program->types;
  for (size_t i = 0; i < c->model->state.size; i++) {
    const StateVariable *variable = &c->model->state.data[i];
    if (!variable->symbol || !cfa_is_plain(graph->cfa, variable->symbol)) continue;
    Form form = form_of_type(types, variable->symbol->type);
    if ((form > FORM_U64 && !form_is_float(form)) || form_width(form) != term_width(c->model->bank, variable->var)) continue; /* compacted */
    VariableId id = graph_variable(graph, variable->context, variable->symbol);
    Range range = cut == SIZE_MAX ? range_everywhere(c, id) : values_at(c->values, graph->cuts.data[cut], id);
    add_range(c, variable->var, &range);
  }
}

static void collect(Collector *c) {
  const U32Vector *cuts = &c->model->graph->cuts;
  bool knows_cut = model_cut_variable(c->model) != TERM_NONE;
  collect_at(c, SIZE_MAX);
  for (size_t i = 0; knows_cut && i < cuts->size; i++) {
    c->guard = model_at_cut(c->model, i);
    if (values_reach(c->values, cuts->data[i]))
      collect_at(c, i);
    else
      add(c, term_false(c->model->bank));
  }
}

/* ---- the inductive ones -------------------------------------------------------------------------- */

typedef struct {
  const Model *model;
  TermVector terms, bare; /* with and without guards */
} FactSet;

/* Given what is known, an inductive invariant.  False if the effort ended; then there are none. */
static bool keep_inductive(FactSet *set, Term known, uint64_t conflicts, Budget *budget) {
  Budget effort;
  bool *is_kept = memory_zeroed(set->terms.size + 1, sizeof *is_kept);
  size_t kept = 0;
  budget_init(&effort, budget, 0, conflicts);
  bool done = houdini_model_within(set->model, known, &set->terms, HOUDINI_EAGER, &effort, is_kept);
  for (size_t i = 0; done && i < set->terms.size; i++) {
    if (!is_kept[i]) continue;
    set->terms.data[kept] = set->terms.data[i];
    set->bare.data[kept++] = set->bare.data[i];
  }
  set->terms.size = set->bare.size = kept;
  memory_free(is_kept);
  return done;
}

/* What is left, from `first` on, becomes facts, without what holds at one cut point if it holds at all.  Returns how many. */
static size_t conjoin(const FactSet *set, size_t first, Problem *problem) {
  Term all = term_true(set->model->bank);
  Map everywhere = {0};
  size_t count = 0;
  for (size_t i = 0; i < set->terms.size; i++)
    if (set->terms.data[i] == set->bare.data[i]) map_put(&everywhere, set->bare.data[i], 1);
  for (size_t i = first; i < set->terms.size; i++) {
    if (set->terms.data[i] != set->bare.data[i] && map_has(&everywhere, set->bare.data[i])) continue;
    all = term_and(set->model->bank, all, set->terms.data[i]);
    count++;
  }
  map_release(&everywhere);
  problem_add_facts(problem, all);
  return count;
}

/* ---- what says nothing new ----------------------------------------------------------------------- */

static void remove_at(FactSet *set, IntVector *literals, size_t i) {
  size_t behind = literals->size - i - 1;
  memmove(&literals->data[i], &literals->data[i + 1], behind * sizeof *literals->data);
  memmove(&set->terms.data[i], &set->terms.data[i + 1], behind * sizeof *set->terms.data);
  memmove(&set->bare.data[i], &set->bare.data[i + 1], behind * sizeof *set->bare.data);
  literals->size--, set->terms.size--, set->bare.size--;
}

/* Facts from `first` on that follow from the others are left out, the last ones first; engines have to carry the rest. */
static void drop_implied(FactSet *set, size_t first, Budget *budget) {
  TermSolver solver;
  IntVector literals = {0};
  term_solver_init(&solver, set->model->bank);
  term_solver_set_budget(&solver, budget);
  for (size_t i = 0; i < set->terms.size; i++) {
    int literal = term_solver_literal(&solver, set->terms.data[i]);
    if (literal) vector_push(&literals, literal);
  }
  bool done = literals.size == set->terms.size;
  for (size_t i = set->terms.size; done && i-- > first;) {
    Budget effort;
    budget_init(&effort, budget, 0, IMPLIED_EFFORT);
    literals.data[i] = -literals.data[i];
    bool follows = term_solver_ask(&solver, literals.data, literals.size, &effort) == ANSWER_UNSAT;
    literals.data[i] = -literals.data[i];
    if (follows) remove_at(set, &literals, i);
  }
  vector_release(&literals);
  term_solver_release(&solver);
}

static uint64_t effort_of(RelationKind kind) {
  return kind == RELATION_ELEMENT ? ELEMENT_EFFORT : kind == RELATION_PRODUCT || kind == RELATION_ROOM ? PRODUCT_EFFORT : RELATION_EFFORT;
}

static Term conjunction(const FactSet *set) {
  Term all = term_true(set->model->bank);
  for (size_t i = 0; i < set->terms.size; i++) all = term_and(set->model->bank, all, set->terms.data[i]);
  return all;
}

/* Equations that are facts by themselves; the others have another chance, together. */
static void add_equations(FactSet *set, const RelationVector *relations, Budget *budget) {
  equations_prove(set->model, conjunction(set), relations, budget, &set->terms, &set->bare);
}

static void collect_relations(const FactSet *set, const RelationVector *relations, RelationKind kind, Collector *all) {
  bool knows_cut = model_cut_variable(set->model) != TERM_NONE;
  Map known = {0};
  for (size_t i = 0; i < set->bare.size; i++) map_put(&known, set->bare.data[i], 1);
  for (size_t i = 0; i < relations->size; i++) {
    if (relations->data[i].kind != kind || map_has(&known, relations->data[i].fact)) continue;
    bool is_everywhere = !knows_cut || relations->data[i].cut == RELATION_EVERYWHERE;
    all->guard = is_everywhere ? TERM_NONE : model_at_cut(set->model, relations->data[i].cut);
    add(all, relations->data[i].fact);
  }
  map_release(&known);
}

/* Relations of one kind on top of the facts found: what they cost does not endanger those. */
static void add_relations(FactSet *set, const RelationVector *relations, RelationKind kind, Budget *budget) {
  Collector all = {.model = set->model, .most = MOST_RELATIONS};
  size_t before = set->terms.size;
  collect_relations(set, relations, kind, &all);
  FactSet more = {.model = set->model, .terms = all.candidates, .bare = all.bare};
  bool done = !more.terms.size || keep_inductive(&more, conjunction(set), effort_of(kind), budget);
  for (size_t i = 0; done && i < more.terms.size; i++) {
    vector_push(&set->terms, more.terms.data[i]);
    vector_push(&set->bare, more.bare.data[i]);
  }
  LOG("relations of kind %d: %zu facts before, %zu now", (int)kind, before, set->terms.size);
  if (set->terms.size > before) drop_implied(set, before, budget);
  vector_release(&more.terms);
  vector_release(&more.bare);
}

static void start_facts(FactSet *set, const Problem *problem) {
  if (!problem_has_facts(problem)) return;
  vector_push(&set->terms, problem->facts);
  vector_push(&set->bare, problem->facts);
}

/* How many facts there are now beyond those of the start. */
static size_t end_facts(FactSet *set, Problem *problem) {
  size_t known = problem_has_facts(problem), count = set->terms.size - known;
  if (count) conjoin(set, known, problem);
  vector_release(&set->terms);
  vector_release(&set->bare);
  return count;
}

static bool can_find_relations(const Model *model) {
  return model->graph && model->has_loop && houdini_supports(model) && !reduction_is_in(model->without, REDUCE_RELATIONS);
}

size_t problem_find_relations(Problem *problem, Budget *budget) {
  const Model *model = problem->model;
  if (!can_find_relations(model)) return 0;
  RelationVector relations = {0};
  FactSet set = {.model = model};
  start_facts(&set, problem);
  model_guess_relations(model, budget, &relations);
  add_equations(&set, &relations, budget);
  for (int kind = 0; kind < RELATION_KINDS; kind++) add_relations(&set, &relations, (RelationKind)kind, budget);
  vector_release(&relations);
  return end_facts(&set, problem);
}

/* One by one: some may be hard. */
static void add_rigid(FactSet *set, Budget *budget) {
  RelationVector relations = {0};
  model_guess_rigid(set->model, &relations);
  for (size_t i = 0; i < relations.size; i++) {
    RelationVector one = {.data = &relations.data[i], .size = 1};
    add_relations(set, &one, RELATION_RIGID, budget);
  }
  vector_release(&relations);
}

size_t problem_find_element_facts(Problem *problem, unsigned round, Budget *budget) {
  const Model *model = problem->model;
  if (!model->tracked || !can_find_relations(model)) return 0;
  RelationVector relations = {0};
  FactSet set = {.model = model};
  start_facts(&set, problem);
  if (!round) {
    add_rigid(&set, budget);
    model_guess_progress(model, &relations);
    add_relations(&set, &relations, RELATION_PROGRESS, budget);
  }
  model_guess_elements(model, !round, &relations);
  add_relations(&set, &relations, RELATION_ELEMENT, budget);
  vector_release(&relations);
  return end_facts(&set, problem);
}

/* False if the effort ended; then there are none. */
static bool find(Collector *collector, Problem *problem, Budget *budget, size_t *count) {
  collect(collector);
  FactSet set = {.model = problem->model, .terms = collector->candidates, .bare = collector->bare};
  size_t candidates = set.terms.size;
  bool done = !candidates || keep_inductive(&set, term_true(problem->model->bank), EFFORT, budget);
  *count = conjoin(&set, 0, problem);
  LOG("%zu of %zu facts of the value analysis are inductive", *count, candidates);
  vector_release(&set.terms);
  vector_release(&set.bare);
  return done;
}

/* Questions about floating-point arithmetic are hard: if they take too much, those about integers are asked alone. */
size_t problem_find_facts(Problem *problem, const Values *values, Budget *budget) {
  const Model *model = problem->model;
  if (!model->graph || !model->has_loop || !houdini_supports(model)) return 0;
  Collector all = {.model = model, .values = values, .most = MOST_CANDIDATES}, integers = all;
  size_t count = 0;
  integers.skips_floats = true;
  if (!find(&all, problem, budget, &count) && all.floats) find(&integers, problem, budget, &count);
  return count;
}
