/* Facts about variables at cut points: see facts.h.  The weeding is Houdini's (Flanagan and Leino, FME 2001): each
 * counterexample drops all candidates that it refutes, so that there are few questions. */
#include "infer/facts.h"
#include <string.h>
#include "base/log.h"
#include "flow/values/value_range_float.h"
#include "logic/float.h"
#include "logic/walk.h"
#include "infer/elements.h"
#include "infer/progress.h"
#include "solve/blast.h"
#include "solve/cnf.h"
#include "solve/sat.h"

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

/* ---- weeding ------------------------------------------------------------------------------------- */

typedef struct {
  const Model *model;
  Aig *aig;
  Blaster *blaster;
  AigVector state;
  AigVector facts;      /* the candidates that are left, over the state */
  TermVector terms, bare; /* the same as terms, with and without guards */
} Weeding;

static bool is_blastable(const Model *model) {
  const TermBank *bank = model->bank;
  bool good = blast_supports(bank, model->prefix.valid) && blast_supports(bank, model->loop.valid);
  for (size_t i = 0; good && i < model->state.size; i++)
    good = !sort_is_array(term_sort(bank, model->state.data[i].var)) &&
           blast_supports(bank, model->state.data[i].init) && blast_supports(bank, model->state.data[i].next);
  return good;
}

/* False if the budget ended. */
static bool add_bits_of(Weeding *w, Term t, AigVector *to) {
  const AigLit *bits = blast_term(w->blaster, t);
  for (unsigned b = 0; bits && b < term_width(w->model->bank, t); b++) vector_push(to, bits[b]);
  return bits;
}

/* The facts about the state that a block leads to; false if the budget ended. */
static bool facts_after(Weeding *w, bool after_loop, AigVector *after) {
  AigVector map = {0}, values = {0};
  bool done = true;
  for (size_t i = 0; done && i < w->model->state.size; i++) {
    const StateVariable *v = &w->model->state.data[i];
    done = add_bits_of(w, after_loop ? v->next : v->init, &values);
  }
  for (size_t i = 0; i < aig_size(w->aig); i++) vector_push(&map, AIG_NONE);
  for (uint32_t node = 0; node < map.size; node++)
    if (!aig_is_and(w->aig, node)) map.data[node] = 2 * node;
  for (size_t bit = 0; bit < values.size; bit++) map.data[aig_node(w->state.data[bit])] = values.data[bit];
  for (size_t i = 0; done && i < w->facts.size; i++) vector_push(after, aig_copy(w->aig, w->facts.data[i], w->aig, &map));
  vector_release(&map);
  vector_release(&values);
  return done;
}

/* A question to the solver: the block is passed, the facts that are left hold before (if it is the loop), and one of them fails
 * behind it. */
typedef struct {
  Sat *sat;
  Cnf *cnf;
  IntVector before, after; /* SAT literals of the facts */
} Question;

/* False if the budget ended; release in either case. */
static bool question_init(Question *q, Weeding *w, bool after_loop, Budget *budget) {
  *q = (Question){.sat = sat_new()};
  q->cnf = cnf_new(w->aig, sat_sink(q->sat));
  cnf_set_budget(q->cnf, budget);
  AigVector after = {0};
  AigLit valid = blast_bool(w->blaster, after_loop ? w->model->loop.valid : w->model->prefix.valid);
  bool done = valid != AIG_NONE && facts_after(w, after_loop, &after);
  if (done) cnf_assert(q->cnf, valid);
  for (size_t i = 0; done && i < w->facts.size; i++) {
    vector_push(&q->before, after_loop ? cnf_literal(q->cnf, w->facts.data[i]) : 0);
    vector_push(&q->after, cnf_literal(q->cnf, after.data[i]));
  }
  vector_release(&after);
  return done && cnf_is_complete(q->cnf);
}

static void question_release(Question *q) {
  cnf_delete(q->cnf);
  sat_delete(q->sat);
  vector_release(&q->before);
  vector_release(&q->after);
}

static Answer ask(Question *q, Budget *budget) {
  IntVector clause = {0};
  int now = sat_variable(q->sat);
  vector_push(&clause, -now);
  for (size_t i = 0; i < q->after.size; i++) vector_push(&clause, -q->after.data[i]);
  sat_clause(q->sat, clause.data, clause.size);
  vector_release(&clause);
  sat_assume(q->sat, now);
  for (size_t i = 0; i < q->before.size; i++)
    if (q->before.data[i]) sat_assume(q->sat, q->before.data[i]);
  return sat_solve(q->sat, budget);
}

static void drop_refuted(Weeding *w, Question *q) {
  size_t kept = 0;
  for (size_t i = 0; i < w->facts.size; i++) {
    if (!sat_value(q->sat, q->after.data[i])) continue;
    w->facts.data[kept] = w->facts.data[i];
    w->terms.data[kept] = w->terms.data[i];
    w->bare.data[kept] = w->bare.data[i];
    q->before.data[kept] = q->before.data[i];
    q->after.data[kept++] = q->after.data[i];
  }
  w->facts.size = w->terms.size = w->bare.size = q->before.size = q->after.size = kept;
}

/* False if the effort ended before the rest was known to hold. */
static bool weed(Weeding *w, bool after_loop, Budget *budget) {
  Question q;
  Answer answer = question_init(&q, w, after_loop, budget) ? ANSWER_SAT : ANSWER_UNKNOWN;
  while (answer == ANSWER_SAT && w->facts.size && (answer = ask(&q, budget)) == ANSWER_SAT) drop_refuted(w, &q);
  question_release(&q);
  return answer == ANSWER_UNSAT || (answer == ANSWER_SAT && !w->facts.size);
}

static bool blast_facts(Weeding *w) {
  bool done = true;
  for (size_t i = 0; done && i < w->model->state.size; i++)
    done = add_bits_of(w, w->model->state.data[i].var, &w->state);
  for (size_t i = 0; done && i < w->terms.size; i++) done = add_bits_of(w, w->terms.data[i], &w->facts);
  return done;
}

/* False if the effort ended. */
static bool weed_all(Weeding *w, uint64_t conflicts, Budget *budget) {
  Budget effort;
  budget_init(&effort, budget, 0, conflicts);
  w->aig = aig_new();
  w->blaster = blaster_new(w->model->bank, w->aig);
  blaster_set_budget(w->blaster, &effort);
  bool done = blast_facts(w) && weed(w, false, &effort) && weed(w, true, &effort);
  if (!done) w->terms.size = w->bare.size = 0;
  blaster_delete(w->blaster);
  aig_delete(w->aig);
  vector_release(&w->state);
  vector_release(&w->facts);
  return done;
}

/* What is left, from `first` on, becomes facts, without what holds at one cut point if it holds at all.  Returns how many. */
static size_t conjoin(const Weeding *w, size_t first, Problem *problem) {
  Term all = term_true(w->model->bank);
  Map everywhere = {0};
  size_t count = 0;
  for (size_t i = 0; i < w->terms.size; i++)
    if (w->terms.data[i] == w->bare.data[i]) map_put(&everywhere, w->bare.data[i], 1);
  for (size_t i = first; i < w->terms.size; i++) {
    if (w->terms.data[i] != w->bare.data[i] && map_has(&everywhere, w->bare.data[i])) continue;
    all = term_and(w->model->bank, all, w->terms.data[i]);
    count++;
  }
  map_release(&everywhere);
  problem_add_facts(problem, all);
  return count;
}

/* ---- what says nothing new ----------------------------------------------------------------------- */

/* Facts from `first` on that follow from the others are left out, the last ones first; engines have to carry the rest. */
static void drop_implied(Weeding *w, size_t first, Budget *budget) {
  Aig *aig = aig_new();
  Blaster *blaster = blaster_new(w->model->bank, aig);
  Sat *sat = sat_new();
  Cnf *cnf = cnf_new(aig, sat_sink(sat));
  IntVector literals = {0};
  cnf_set_budget(cnf, budget);
  blaster_set_budget(blaster, budget);
  for (size_t i = 0; i < w->terms.size; i++) {
    AigLit fact = blast_bool(blaster, w->terms.data[i]);
    if (fact != AIG_NONE) vector_push(&literals, cnf_literal(cnf, fact));
  }
  bool done = literals.size == w->terms.size && cnf_is_complete(cnf);
  for (size_t i = w->terms.size; done && i-- > first;) {
    Budget effort;
    budget_init(&effort, budget, 0, IMPLIED_EFFORT);
    for (size_t j = 0; j < literals.size; j++) sat_assume(sat, j == i ? -literals.data[j] : literals.data[j]);
    if (sat_solve(sat, &effort) != ANSWER_UNSAT) continue;
    memmove(&literals.data[i], &literals.data[i + 1], (literals.size - i - 1) * sizeof *literals.data);
    memmove(&w->terms.data[i], &w->terms.data[i + 1], (w->terms.size - i - 1) * sizeof *w->terms.data);
    memmove(&w->bare.data[i], &w->bare.data[i + 1], (w->bare.size - i - 1) * sizeof *w->bare.data);
    literals.size--, w->terms.size--, w->bare.size--;
  }
  vector_release(&literals);
  cnf_delete(cnf);
  sat_delete(sat);
  blaster_delete(blaster);
  aig_delete(aig);
}

static uint64_t effort_of(RelationKind kind) {
  return kind == RELATION_ELEMENT ? ELEMENT_EFFORT : kind == RELATION_PRODUCT ? PRODUCT_EFFORT : RELATION_EFFORT;
}

/* Relations of one kind on top of the facts found: what they cost must not endanger those. */
static void add_relations(Weeding *w, const RelationVector *relations, RelationKind kind, Budget *budget) {
  Collector all = {.model = w->model, .most = MOST_RELATIONS};
  bool knows_cut = model_cut_variable(w->model) != TERM_NONE;
  for (size_t i = 0; i < w->terms.size; i++) {
    vector_push(&all.candidates, w->terms.data[i]);
    vector_push(&all.bare, w->bare.data[i]);
  }
  for (size_t i = 0; i < relations->size; i++) {
    if (relations->data[i].kind != kind) continue;
    bool is_everywhere = !knows_cut || relations->data[i].cut == RELATION_EVERYWHERE;
    all.guard = is_everywhere ? TERM_NONE : model_at_cut(w->model, relations->data[i].cut);
    add(&all, relations->data[i].fact);
  }
  Weeding more = {.model = w->model, .terms = all.candidates, .bare = all.bare};
  if (more.terms.size > w->terms.size) weed_all(&more, effort_of(kind), budget);
  bool found = more.terms.size > w->terms.size;
  LOG("relations of kind %d: %zu facts before, %zu now", (int)kind, w->terms.size, more.terms.size);
  if (found) drop_implied(&more, w->terms.size, budget);
  Weeding *loser = found ? w : &more;
  vector_release(&loser->terms);
  vector_release(&loser->bare);
  if (found) *w = more;
}

static void start_weeding(Weeding *w, const Problem *problem) {
  if (!problem_has_facts(problem)) return;
  vector_push(&w->terms, problem->facts);
  vector_push(&w->bare, problem->facts);
}

/* How many facts there are now beyond those of the start. */
static size_t end_weeding(Weeding *w, Problem *problem) {
  size_t known = problem_has_facts(problem), count = w->terms.size - known;
  if (count) conjoin(w, known, problem);
  vector_release(&w->terms);
  vector_release(&w->bare);
  return count;
}

static bool can_find_relations(const Model *model) {
  return model->graph && model->has_loop && is_blastable(model) && !reduction_is_in(model->without, REDUCE_RELATIONS);
}

size_t problem_find_relations(Problem *problem, Budget *budget) {
  const Model *model = problem->model;
  if (!can_find_relations(model)) return 0;
  RelationVector relations = {0};
  Weeding w = {.model = model};
  start_weeding(&w, problem);
  model_guess_relations(model, budget, &relations);
  for (int kind = 0; kind < RELATION_KINDS; kind++) add_relations(&w, &relations, (RelationKind)kind, budget);
  vector_release(&relations);
  return end_weeding(&w, problem);
}

/* One by one: some may be hard. */
static void add_rigid(Weeding *w, Budget *budget) {
  RelationVector relations = {0};
  model_guess_rigid(w->model, &relations);
  for (size_t i = 0; i < relations.size; i++) {
    RelationVector one = {.data = &relations.data[i], .size = 1};
    add_relations(w, &one, RELATION_RIGID, budget);
  }
  vector_release(&relations);
}

size_t problem_find_element_facts(Problem *problem, unsigned round, Budget *budget) {
  const Model *model = problem->model;
  if (!model->tracked || !can_find_relations(model)) return 0;
  RelationVector relations = {0};
  Weeding w = {.model = model};
  start_weeding(&w, problem);
  if (!round) {
    add_rigid(&w, budget);
    model_guess_progress(model, &relations);
    add_relations(&w, &relations, RELATION_PROGRESS, budget);
  }
  model_guess_elements(model, !round, &relations);
  add_relations(&w, &relations, RELATION_ELEMENT, budget);
  vector_release(&relations);
  return end_weeding(&w, problem);
}

/* False if the effort ended; then there are none. */
static bool find(Collector *collector, Problem *problem, Budget *budget, size_t *count) {
  collect(collector);
  Weeding w = {.model = problem->model, .terms = collector->candidates, .bare = collector->bare};
  size_t candidates = w.terms.size;
  bool done = !candidates || weed_all(&w, EFFORT, budget);
  *count = conjoin(&w, 0, problem);
  LOG("%zu of %zu facts of the value analysis are inductive", *count, candidates);
  vector_release(&w.terms);
  vector_release(&w.bare);
  return done;
}

/* Questions about floating-point arithmetic are hard: if they take too much, those about integers are asked alone. */
size_t problem_find_facts(Problem *problem, const Values *values, Budget *budget) {
  const Model *model = problem->model;
  if (!model->graph || !model->has_loop || !is_blastable(model)) return 0;
  Collector all = {.model = model, .values = values, .most = MOST_CANDIDATES}, integers = all;
  size_t count = 0;
  integers.skips_floats = true;
  if (!find(&all, problem, budget, &count) && all.floats) find(&integers, problem, budget, &count);
  return count;
}
