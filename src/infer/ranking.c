/* Finding a lexicographic ranking function: see ranking.h.
 *
 * Cut points between which no pass leads back and forth are put in order; each strongly connected part that is left is looked at by itself.  Of the candidates, those that no pass
 * within the part makes larger are kept, as by Houdini's method: each model that a SAT solver finds drops all those that it refutes.  They can be put in any order behind
 * each other; passes that make one of them smaller are done with, and of the passes that are left, which keep them equal, the same is asked again: there may be fewer ways between cut points, and
 * more candidates do not get larger.  It ends where no pass is left, or where no candidate makes a difference: then no other order of them would either.
 * (Alias, Darte, Feautrier, Gonnord: Multi-dimensional rankings, program termination, and complexity bounds of flowchart programs, SAS 2010, for affine functions over the
 * integers; here passes are not paths but what the bits allow.) */
#include "infer/ranking.h"
#include "base/log.h"
#include "infer/houdini.h"
#include "infer/ranking_candidates.h"
#include "infer/ranking_template.h"
#include "solve/term_solver.h"

enum { MOST_CUTS = 64, MOST_LEVELS = 12, SOME = 4, MOST_SAMPLES = 60, MOST_WAYS = 16, HARDEST = 30000 /* conflicts of a question about a sum */, COUNTER_WIDTH = 64 };

typedef struct {
  const Model *model;
  TermBank *bank;
  Budget *budget;
  TermSolver solver;   /* has a pass from a state where the facts hold */
  Map next;            /* variable -> its value behind the pass */
  Ranking candidates;
  IntVector less, equal, negative; /* by candidate: the pass makes it smaller, leaves it as it is; it is negative before the pass */
  TermVector at;         /* by cut point: execution is there */
  IntVector before, behind; /* the same as literals */
  Ranking *ranking;
  bool is_thorough;
  int counted;              /* the pass moves the counter on (counted_variable); 0: there is none */
  RankVariable variables[RANK_MOST_VARIABLES]; /* of weighted sums */
  Term behind_variables[RANK_MOST_VARIABLES];  /* names for what they are behind the pass */
  size_t variable_count;    /* 0: sums were not asked for yet */
  uint64_t easy, hard;      /* conflicts of a question about many candidates, and about one */
} Finder;

/* A part of the cut points, and what passes are left there: those of which these literals hold. */
typedef struct {
  U32Vector cuts;
  IntVector left;
  Term where; /* a condition that holds of them before and behind; TERM_NONE: none */
  unsigned level;
} Part;

static bool rank_part(Finder *f, const Part *part);

static Term behind_pass(Finder *f, Term t) { return term_substitute(f->bank, t, &f->next, NULL); }

static bool is_product(const TermBank *bank, Term t) {
  return term_operator(bank, t) == TERM_MULTIPLY && (term_is_constant(bank, term_child(bank, t, 0)) || term_is_constant(bank, term_child(bank, t, 1)));
}

/* What a product with a constant chooses by: the condition of the first choice below one; TERM_NONE: there is none. */
static Term choice_below_product(TermBank *bank, Term t) {
  TermVector all = {0}, factors = {0};
  Term condition = TERM_NONE;
  term_subterms(bank, t, &all);
  for (size_t i = 0; i < all.size && condition == TERM_NONE; i++) {
    if (!is_product(bank, all.data[i])) continue;
    vector_clear(&factors);
    term_subterms(bank, all.data[i], &factors);
    for (size_t j = factors.size; j-- > 0 && condition == TERM_NONE;)
      if (term_operator(bank, factors.data[j]) == TERM_ITE) condition = term_child(bank, factors.data[j], 0);
  }
  vector_release(&factors);
  vector_release(&all);
  return condition;
}

/* Steps that are left are counted by a product (ranking_candidates.c). */
static bool counts_steps(TermBank *bank, const RankPart *part) {
  TermVector all = {0};
  bool found = false;
  term_subterms(bank, part->value, &all);
  for (size_t i = 0; i < all.size && !found; i++) found = is_product(bank, all.data[i]);
  vector_release(&all);
  return found;
}

/* The same number, with a product for each way that a pass may go (at most so many) in place of a product of what the ways leave: that is easy to compare with what was there before, since each of them distributes. */
static Term by_ways(TermBank *bank, Term t, unsigned *ways) {
  Term condition = *ways ? choice_below_product(bank, t) : TERM_NONE, sides[2];
  if (condition == TERM_NONE) return t;
  --*ways;
  for (int holds = 0; holds < 2; holds++) {
    Map known = {0};
    map_put(&known, condition, term_bool(bank, holds));
    sides[holds] = by_ways(bank, term_substitute(bank, t, &known, NULL), ways);
    map_release(&known);
  }
  return term_ite(bank, condition, sides[1], sides[0]);
}

/* What a pass does to a number, as conditions. */
typedef struct {
  Term less, equal;
} Change;

static Change change_of(TermBank *bank, const RankPart *part, const Map *next) {
  unsigned ways = counts_steps(bank, part) ? MOST_WAYS : 0;
  Term before = part->value, behind = by_ways(bank, term_substitute(bank, before, next, NULL), &ways), zero = term_constant(bank, term_width(bank, before), 0);
  Change change = {term_sless(bank, behind, before), term_equal(bank, behind, before)};
  if (part->form != RANK_WEIGHTED) return change;
  Term gain = rank_weighted_gain(bank, part, next), stays = term_true(bank);
  if (part->here != TERM_NONE) stays = term_and(bank, part->here, term_substitute(bank, part->here, next, NULL));
  change.less = term_ite(bank, stays, term_sless(bank, zero, gain), change.less);
  change.equal = term_ite(bank, stays, term_equal(bank, zero, gain), change.equal);
  return change;
}

void ranking_release(Ranking *ranking) {
  for (size_t i = 0; i < ranking->size; i++) vector_release(&ranking->data[i].cuts);
  vector_release(ranking);
}

/* ---- questions ----------------------------------------------------------------------------------- */

/* Is there such a pass?  UNKNOWN if that takes more than so many conflicts (0: no limit), or the budget ended. */
static Answer ask(Finder *f, const IntVector *left, int more, int yet_more, uint64_t conflicts) {
  IntVector assumed = {0};
  Budget share;
  budget_init(&share, f->budget, 0, conflicts);
  for (size_t i = 0; i < left->size; i++) vector_push(&assumed, left->data[i]);
  if (more) vector_push(&assumed, more);
  if (yet_more) vector_push(&assumed, yet_more);
  bool is_left = budget_left(f->budget, "ranking_next");
  Answer answer = is_left ? term_solver_ask(&f->solver, assumed.data, assumed.size, &share) : ANSWER_UNKNOWN;
  vector_release(&assumed);
  return answer;
}

/* True, too, if nobody knows. */
static bool is_possible(Finder *f, const IntVector *left, int more, int yet_more) { return ask(f, left, more, yet_more, f->hard) != ANSWER_UNSAT; }

static bool is_stopped(const Finder *f) { return f->budget->stopped; }

/* A pass that is left makes the literal true: drops all candidates of which it does. */
static void drop_refuted(Finder *f, const IntVector *violated, bool *is_kept) {
  for (size_t i = 0; i < violated->size; i++) is_kept[i] = is_kept[i] && !sat_value(f->solver.sat, violated->data[i]);
}

/* Those of the candidates of which no pass that is left makes the literal true, all at once: UNSAT if that is so of all that are kept. */
static Answer drop_violated(Finder *f, const IntVector *left, const IntVector *violated, bool *is_kept) {
  Answer answer = ANSWER_SAT;
  while (answer == ANSWER_SAT) {
    IntVector some = {0};
    int round = sat_variable(f->solver.sat);
    vector_push(&some, -round);
    for (size_t i = 0; i < violated->size; i++)
      if (is_kept[i]) vector_push(&some, violated->data[i]);
    sat_clause(f->solver.sat, some.data, some.size);
    answer = some.size > 1 ? ask(f, left, round, 0, f->easy) : ANSWER_UNSAT;
    if (answer == ANSWER_SAT) drop_refuted(f, violated, is_kept);
    vector_release(&some);
  }
  return answer;
}

/* One by one, where that was too hard: what nobody knows of a candidate is taken to be wrong.  `most`: as many as are asked for. */
static void drop_undecided(Finder *f, const IntVector *left, const IntVector *violated, size_t most, bool *is_kept) {
  for (size_t i = 0; i < violated->size; i++) {
    if (!is_kept[i]) continue;
    Answer answer = most && !is_stopped(f) ? ask(f, left, violated->data[i], 0, f->hard) : ANSWER_UNKNOWN;
    if (answer == ANSWER_SAT) drop_refuted(f, violated, is_kept);
    is_kept[i] = answer == ANSWER_UNSAT;
    most -= is_kept[i];
  }
}

/* ---- what is counted ------------------------------------------------------------------------------ */

/* The counter that is taken never to come around (cfa->counted); NULL: there is none. */
static const StateVariable *counted_variable(const Model *model) {
  const Symbol *counted = model->graph ? model->graph->cfa->counted : NULL;
  for (size_t i = 0; counted && i < model->state.size; i++)
    if (model->state.data[i].symbol == counted) return &model->state.data[i];
  return NULL;
}

/* As many bits as tell its values apart. */
static unsigned part_bits(const TermBank *bank, const RankPart *part) {
  switch (part->form) {
  case RANK_HOLDS: return 1;
  case RANK_PLACE:
  case RANK_WEIGHTED: return term_width(bank, part->value);
  default: return term_width(bank, part->first) + 1;
  }
}

/* Where it is live before the pass and behind it: elsewhere it means nothing, and nobody counts any more. */
static Term is_moved_on(const Model *model, const StateVariable *counted, const Map *next) {
  TermBank *bank = model->bank;
  Term before = term_false(bank);
  for (uint32_t i = 0; i < counted->live_count; i++) before = term_or(bank, before, model_at_cut(model, counted->live[i]));
  Term is_live = term_and(bank, before, term_substitute(bank, before, next, NULL));
  return term_and(bank, is_live, term_not(bank, term_equal(bank, counted->next, counted->var)));
}

/* It has as many values as the counter: to make it smaller is no bound for what is counted. */
static bool is_wide(const Finder *f, size_t candidate) { return part_bits(f->bank, &f->candidates.data[candidate]) >= COUNTER_WIDTH; }

/* ---- one part ------------------------------------------------------------------------------------ */

static Term at_cuts(Finder *f, const U32Vector *cuts) {
  Term at = term_false(f->bank);
  for (size_t i = 0; i < cuts->size; i++) at = term_or(f->bank, at, f->at.data[cuts->data[i]]);
  return at;
}

/* The number, and 0 where execution is elsewhere. */
static void take_number(Finder *f, RankPart number, const Part *part) {
  Term zero = term_constant(f->bank, term_width(f->bank, number.value), 0), here = at_cuts(f, &part->cuts);
  if (part->where != TERM_NONE) here = term_and(f->bank, here, part->where);
  number.value = term_ite(f->bank, here, number.value, zero);
  number.here = here;
  number.where = part->where;
  number.cuts = (U32Vector){0};
  for (size_t i = 0; i < part->cuts.size; i++) vector_push(&number.cuts, part->cuts.data[i]);
  vector_push(f->ranking, number);
}

/* Where a pass makes it smaller it is not negative. */
static bool is_bounded(Finder *f, const IntVector *left, size_t candidate) {
  return !is_possible(f, left, f->negative.data[candidate], f->less.data[candidate]);
}

static bool may_be_taken(Finder *f, const IntVector *left, size_t candidate) {
  return !f->candidates.data[candidate].needs_bound || is_bounded(f, left, candidate);
}

static void take(Finder *f, size_t candidate, const Part *part) {
  RankPart number = f->candidates.data[candidate];
  number.is_bounded = is_bounded(f, &part->left, candidate);
  take_number(f, number, part);
}

/* Of those that are kept, the first that is bounded for all to see, or else the first that needs no bound. */
static size_t choose(Finder *f, const Part *part, const bool *is_kept) {
  size_t first = f->candidates.size;
  for (size_t i = 0; i < f->candidates.size; i++) {
    if (!is_kept[i]) continue;
    if (is_bounded(f, &part->left, i)) return i;
    if (first == f->candidates.size && !f->candidates.data[i].needs_bound) first = i;
  }
  return first;
}

/* One that each pass makes smaller. */
static bool take_strict(Finder *f, const Part *part) {
  size_t count = f->candidates.size, chosen = count;
  bool *is_kept = memory_alloc((count + 1) * sizeof *is_kept);
  bool counts = f->counted && is_possible(f, &part->left, f->counted, 0);
  IntVector violated = {0};
  for (size_t i = 0; i < count; i++) {
    is_kept[i] = !counts || !is_wide(f, i);
    vector_push(&violated, -f->less.data[i]);
  }
  if (drop_violated(f, &part->left, &violated, is_kept) == ANSWER_UNKNOWN) drop_undecided(f, &part->left, &violated, SOME, is_kept);
  if (!is_stopped(f)) chosen = choose(f, part, is_kept);
  bool found = chosen < count && !is_stopped(f);
  if (found) take(f, chosen, part);
  vector_release(&violated);
  memory_free(is_kept);
  return found;
}

/* The pass makes it larger. */
static int larger(Finder *f, size_t candidate) {
  int literal = sat_variable(f->solver.sat);
  int less = f->less.data[candidate], equal = f->equal.data[candidate];
  sat_clause(f->solver.sat, (int[]){-literal, -less}, 2);
  sat_clause(f->solver.sat, (int[]){-literal, -equal}, 2);
  sat_clause(f->solver.sat, (int[]){literal, less, equal}, 3);
  return literal;
}

static void keep_never_larger(Finder *f, const Part *part, bool *is_kept) {
  IntVector violated = {0};
  for (size_t i = 0; i < f->candidates.size; i++) {
    is_kept[i] = true;
    vector_push(&violated, larger(f, i));
  }
  if (drop_violated(f, &part->left, &violated, is_kept) == ANSWER_UNKNOWN) drop_undecided(f, &part->left, &violated, violated.size, is_kept);
  vector_release(&violated);
}

static size_t take_kept(Finder *f, const Part *part, bool *is_kept, IntVector *left) {
  size_t taken = 0;
  for (size_t i = 0; i < f->candidates.size && !is_stopped(f); i++) {
    if (!is_kept[i] || !is_possible(f, left, f->less.data[i], 0) || !may_be_taken(f, left, i)) continue;
    take(f, i, part);
    vector_push(left, f->equal.data[i]);
    taken++;
  }
  return taken;
}

/* All those that no pass makes larger and some pass makes smaller, the wide ones last where something is counted; `left` becomes the passes that make none of them smaller.  Returns how many. */
static size_t take_all(Finder *f, const Part *part, IntVector *left) {
  bool *is_kept = memory_alloc((f->candidates.size + 1) * sizeof *is_kept);
  bool *is_first = memory_alloc((f->candidates.size + 1) * sizeof *is_first);
  keep_never_larger(f, part, is_kept);
  for (size_t i = 0; i < f->candidates.size; i++) is_first[i] = is_kept[i] && !(f->counted && is_wide(f, i));
  size_t taken = take_kept(f, part, is_first, left);
  if (f->counted && !is_possible(f, left, f->counted, 0)) taken += take_kept(f, part, is_kept, left);
  memory_free(is_first);
  memory_free(is_kept);
  return taken;
}

/* ---- weighted sums -------------------------------------------------------------------------------- */

static void load_candidate(Finder *f, const RankPart *candidate);

static void load_variables(Finder *f) {
  if (f->variable_count) return;
  f->variable_count = ranking_variables(f->model, f->variables);
  for (size_t i = 0; i < f->variable_count; i++) {
    Term variable = f->variables[i].variable;
    f->behind_variables[i] = term_variable(f->bank, term_sort(f->bank, variable), "behind");
    term_solver_assert(&f->solver, term_equal(f->bank, f->behind_variables[i], behind_pass(f, variable)));
  }
}

/* The pass that the solver has just found. */
static void add_sample(Finder *f, RankTemplate *template) {
  Term before[RANK_MOST_VARIABLES], behind[RANK_MOST_VARIABLES];
  Evaluation *values = evaluation_new(f->bank);
  for (size_t i = 0; i < f->variable_count; i++) {
    Term variable = f->variables[i].variable, next = f->behind_variables[i];
    term_solver_read(&f->solver, variable, values);
    term_solver_read(&f->solver, next, values);
    before[i] = term_constant(f->bank, term_width(f->bank, variable), evaluation_value(values, variable));
    behind[i] = term_constant(f->bank, term_width(f->bank, variable), evaluation_value(values, next));
  }
  evaluation_delete(values);
  rank_template_add_sample(template, before, behind);
}

/* A pass that does not make the last candidate smaller, or does so below 0: SAT. */
static Answer refute_last(Finder *f, const Part *part) {
  size_t last = f->candidates.size - 1;
  Answer answer = ask(f, &part->left, -f->less.data[last], 0, HARDEST);
  return answer == ANSWER_UNSAT ? ask(f, &part->left, f->negative.data[last], 0, HARDEST) : answer;
}

/* One that each pass makes smaller, with weights.  What was tried stays among the candidates. */
static bool take_weighted(Finder *f, const Part *part) {
  RankTemplate template;
  RankPart sum;
  load_variables(f);
  if (!f->variable_count || is_stopped(f)) return false;
  rank_template_init(&template, f->bank, f->variables, f->variable_count);
  Answer refuted = ask(f, &part->left, 0, 0, f->hard);
  for (unsigned i = 0; i < MOST_SAMPLES && refuted == ANSWER_SAT; i++) {
    add_sample(f, &template);
    refuted = ANSWER_UNKNOWN;
    if (!rank_template_solve(&template, f->budget, &sum)) break;
    vector_push(&f->candidates, sum);
    load_candidate(f, &sum);
    refuted = refute_last(f, part);
  }
  LOG("weighted sums of %zu variables: answer %d, %zu candidates", f->variable_count, (int)refuted, f->candidates.size);
  rank_template_release(&template);
  bool found = refuted == ANSWER_UNSAT && !is_stopped(f) && f->candidates.size;
  if (found) take(f, f->candidates.size - 1, part);
  return found;
}

/* ---- conditions that divide ------------------------------------------------------------------------ */

/* No pass that is left changes whether the condition holds, and it may hold or not. */
static bool divides(Finder *f, const Part *part, size_t candidate) {
  if (f->candidates.data[candidate].form != RANK_HOLDS || is_possible(f, &part->left, -f->equal.data[candidate], 0)) return false;
  int holds = term_solver_literal(&f->solver, f->candidates.data[candidate].first);
  return holds && is_possible(f, &part->left, holds, 0) && is_possible(f, &part->left, -holds, 0);
}

/* The passes where the condition holds, before and behind. */
static bool rank_where(Finder *f, const Part *part, Term condition) {
  Part inner = {.level = part->level + 1, .where = part->where == TERM_NONE ? condition : term_and(f->bank, part->where, condition)};
  for (size_t i = 0; i < part->cuts.size; i++) vector_push(&inner.cuts, part->cuts.data[i]);
  for (size_t i = 0; i < part->left.size; i++) vector_push(&inner.left, part->left.data[i]);
  vector_push(&inner.left, term_solver_literal(&f->solver, condition));
  bool good = !is_stopped(f) && rank_part(f, &inner);
  vector_release(&inner.cuts);
  vector_release(&inner.left);
  return good;
}

/* Where nothing gets smaller everywhere, it may where a condition holds that stays as it is, and something else where it does not. */
static bool rank_divided(Finder *f, const Part *part) {
  size_t i = 0;
  while (i < f->candidates.size && !is_stopped(f) && !divides(f, part, i)) i++;
  if (i == f->candidates.size || is_stopped(f)) return false;
  Term condition = f->candidates.data[i].first;
  return rank_where(f, part, condition) && rank_where(f, part, term_not(f->bank, condition));
}

/* Between its cut points passes lead from each to each. */
static bool rank_connected(Finder *f, Part *part) {
  if (take_strict(f, part)) return true;
  if (is_stopped(f) || part->level == MOST_LEVELS) return false;
  size_t taken = take_all(f, part, &part->left);
  if (is_stopped(f)) return false;
  if (!taken) return (f->is_thorough && take_weighted(f, part)) || rank_divided(f, part);
  part->level++;
  return rank_part(f, part);
}

/* ---- cut points in order ------------------------------------------------------------------------- */

typedef struct {
  size_t count;
  bool *leads; /* from * count + to: passes lead there, one or several */
} Ways;

static void find_ways(Finder *f, const Part *part, Ways *ways) {
  size_t n = ways->count;
  for (size_t i = 0; i < n && !is_stopped(f); i++)
    for (size_t j = 0; j < n && !is_stopped(f); j++)
      ways->leads[i * n + j] = is_possible(f, &part->left, f->before.data[part->cuts.data[i]], f->behind.data[part->cuts.data[j]]);
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < n; j++) ways->leads[i * n + j] |= ways->leads[i * n + k] && ways->leads[k * n + j];
}

static bool are_connected(const Ways *ways, size_t i, size_t j) { return ways->leads[i * ways->count + j] && ways->leads[j * ways->count + i]; }

/* Each is numbered by how many it leads to, itself included: fewer where there is no way back. */
static void take_order(Finder *f, const Part *part, const Ways *ways) {
  enum { WIDTH = 8 };
  Term value = term_constant(f->bank, WIDTH, 0);
  bool differ = false;
  for (size_t i = 0; i < ways->count; i++) {
    uint64_t number = !ways->leads[i * ways->count + i];
    for (size_t j = 0; j < ways->count; j++) {
      number += ways->leads[i * ways->count + j];
      differ |= i != j && !are_connected(ways, i, j);
    }
    value = term_ite(f->bank, f->at.data[part->cuts.data[i]], term_constant(f->bank, WIDTH, number), value);
  }
  if (differ) take_number(f, (RankPart){.form = RANK_PLACE, .value = value}, part);
}

/* The connected part that the i-th cut point lies in, if it is its first. */
static bool rank_component(Finder *f, const Part *part, const Ways *ways, size_t i) {
  Part inner = {.level = part->level, .where = part->where};
  for (size_t j = 0; j < ways->count; j++)
    if (are_connected(ways, i, j)) vector_push(&inner.cuts, part->cuts.data[j]);
  bool is_first = inner.cuts.size && inner.cuts.data[0] == part->cuts.data[i], good = true;
  if (is_first) {
    Term at = at_cuts(f, &inner.cuts);
    for (size_t j = 0; j < part->left.size; j++) vector_push(&inner.left, part->left.data[j]);
    vector_push(&inner.left, term_solver_literal(&f->solver, term_and(f->bank, at, behind_pass(f, at))));
    good = !is_stopped(f) && rank_connected(f, &inner);
  }
  vector_release(&inner.cuts);
  vector_release(&inner.left);
  return good;
}

static bool rank_part(Finder *f, const Part *part) {
  Ways ways = {.count = part->cuts.size, .leads = memory_zeroed(part->cuts.size * part->cuts.size, sizeof(bool))};
  find_ways(f, part, &ways);
  if (!is_stopped(f)) take_order(f, part, &ways);
  bool good = !is_stopped(f);
  for (size_t i = 0; good && i < ways.count; i++) good = rank_component(f, part, &ways, i);
  memory_free(ways.leads);
  return good;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

/* Literals for it; 0 where the budget ended. */
static void load_candidate(Finder *f, const RankPart *candidate) {
  Change change = change_of(f->bank, candidate, &f->next);
  vector_push(&f->less, term_solver_literal(&f->solver, change.less));
  vector_push(&f->equal, term_solver_literal(&f->solver, change.equal));
  vector_push(&f->negative, term_solver_literal(&f->solver, term_sless(f->bank, candidate->value, term_constant(f->bank, term_width(f->bank, candidate->value), 0))));
}

static bool knows_cuts(const Model *model) { return model_cut_variable(model) != TERM_NONE; }

/* Where nobody can tell cut points apart they are one. */
static void load_cuts(Finder *f, Part *whole) {
  size_t count = knows_cuts(f->model) ? f->model->graph->cuts.size : 1;
  for (uint32_t i = 0; i < count; i++) {
    Term at = knows_cuts(f->model) ? model_at_cut(f->model, i) : term_true(f->bank);
    vector_push(&f->at, at);
    vector_push(&f->before, term_solver_literal(&f->solver, at));
    vector_push(&f->behind, term_solver_literal(&f->solver, behind_pass(f, at)));
    vector_push(&whole->cuts, i);
  }
}

static bool load(Finder *f, Term facts, const RankingOptions *options, Part *whole) {
  const Model *model = f->model;
  for (size_t i = 0; i < model->state.size; i++) map_put(&f->next, model->state.data[i].var, model->state.data[i].next);
  bool done = term_solver_assert(&f->solver, term_and(f->bank, facts, model->loop.valid));
  const StateVariable *counted = counted_variable(model);
  if (done && counted) f->counted = term_solver_literal(&f->solver, is_moved_on(model, counted, &f->next));
  if (done) load_cuts(f, whole);
  if (done) ranking_candidates(model, facts, options, &f->candidates);
  for (size_t i = 0; i < f->candidates.size && !is_stopped(f); i++) load_candidate(f, &f->candidates.data[i]);
  return done && !is_stopped(f);
}

static void finder_release(Finder *f) {
  term_solver_release(&f->solver);
  map_release(&f->next);
  ranking_release(&f->candidates);
  vector_release(&f->less);
  vector_release(&f->equal);
  vector_release(&f->negative);
  vector_release(&f->at);
  vector_release(&f->before);
  vector_release(&f->behind);
}

bool ranking_find(Problem *problem, const RankingOptions *options, Budget *budget, Ranking *ranking) {
  const Model *model = problem->model;
  if (!houdini_supports(model) || !model->graph || model->graph->cuts.size > MOST_CUTS) return false;
  static const uint64_t easy[] = {[RANKING_QUICK] = 100, [RANKING_SIMPLE] = 300, [RANKING_THOROUGH] = 300}, hard[] = {[RANKING_QUICK] = 200, [RANKING_SIMPLE] = 4000, [RANKING_THOROUGH] = 4000};
  Finder f = {.model = model, .bank = model->bank, .budget = budget, .is_thorough = options->effort == RANKING_THOROUGH, .ranking = ranking, .easy = easy[options->effort], .hard = hard[options->effort]};
  Part whole = {0};
  term_solver_init(&f.solver, model->bank);
  term_solver_set_budget(&f.solver, budget);
  bool found = load(&f, problem->facts, options, &whole) && rank_part(&f, &whole) && !is_stopped(&f);
  LOG("%zu candidates, a ranking function of %zu parts%s", f.candidates.size, ranking->size, found ? "" : " that is none");
  if (!found) ranking_release(ranking);
  vector_release(&whole.cuts);
  vector_release(&whole.left);
  finder_release(&f);
  return found;
}

/* Of the first so many numbers, the first that the pass changes gets smaller. */
static Term is_smaller(const Model *model, const Ranking *ranking, size_t count, const Map *next) {
  TermBank *bank = model->bank;
  Term smaller = term_false(bank);
  for (size_t i = count; i-- > 0;) {
    Change change = change_of(bank, &ranking->data[i], next);
    smaller = term_or(bank, change.less, term_and(bank, change.equal, smaller));
  }
  return smaller;
}

/* Passes that make the first of so many numbers smaller move the counter on less often than it has values, even if each does so at every step. */
static size_t numbers_that_bound(const Model *model, const Ranking *ranking) {
  unsigned bits = 1;
  size_t count = 0;
  for (size_t steps = model->graph->steps.size; steps; steps >>= 1) bits++;
  while (count < ranking->size && bits + part_bits(model->bank, &ranking->data[count]) < COUNTER_WIDTH) bits += part_bits(model->bank, &ranking->data[count++]);
  return count;
}

/* Such a pass moves the counter on, and makes none of these numbers smaller. */
static Term counts_for_ever(const Model *model, const Ranking *ranking, const Map *next) {
  const StateVariable *counted = counted_variable(model);
  if (!counted) return term_false(model->bank);
  Term smaller = is_smaller(model, ranking, numbers_that_bound(model, ranking), next);
  return term_and(model->bank, is_moved_on(model, counted, next), term_not(model->bank, smaller));
}

Term ranking_fails(const Model *model, const Ranking *ranking) {
  TermBank *bank = model->bank;
  Map next = {0};
  for (size_t i = 0; i < model->state.size; i++) map_put(&next, model->state.data[i].var, model->state.data[i].next);
  Term fails = term_not(bank, is_smaller(model, ranking, ranking->size, &next));
  fails = term_or(bank, fails, counts_for_ever(model, ranking, &next));
  map_release(&next);
  return term_and(bank, model->loop.valid, fails);
}
