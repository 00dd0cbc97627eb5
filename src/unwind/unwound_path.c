/* Paths: what they assume, and what becomes of them where they meet.  See unwinder.h. */
#include "unwind/unwinder.h"

enum { LOOK_BACK = 64, /* conditions that a new one is compared with */ ERROR_CONFLICTS = 3000 };

Path path_start(Unwinder *u) {
  PathGuard *guard = ARENA_NEW(&u->arena, PathGuard);
  *guard = (PathGuard){.term = term_true(u->bank), .whole = term_true(u->bank), .is_possible = true};
  return (Path){NULL, guard};
}

void path_assume(Unwinder *u, Path *path, Term condition) {
  Term opposite = term_not(u->bank, condition);
  bool is_known = term_is_true(u->bank, condition), is_excluded = term_is_false(u->bank, condition);
  const PathGuard *guard = path->guard;
  for (unsigned i = 0; guard && i < LOOK_BACK && !is_known && !is_excluded; i++, guard = guard->parent) {
    is_known = guard->term == condition;
    is_excluded = guard->term == opposite;
  }
  if (is_known) return;
  Term whole = is_excluded ? term_false(u->bank) : term_and(u->bank, path->guard->whole, condition);
  if (term_is_false(u->bank, whole)) {
    path->guard = NULL;
    return;
  }
  PathGuard *longer = ARENA_NEW(&u->arena, PathGuard);
  *longer = (PathGuard){.parent = path->guard, .term = condition, .whole = whole, .depth = path->guard->depth + 1};
  path->guard = longer;
}

void path_leave_nulls(Unwinder *u, Path *path) {
  if (!path->guard) return;
  Term when = term_and(u->bank, path->guard->whole, u->ends);
  if (!term_is_false(u->bank, when)) vector_push(&u->nulls, (UnwindEnd){.guard = when, .pos = u->edge->range.begin});
  path_assume(u, path, term_not(u->bank, u->ends));
}

/* ---- meeting -------------------------------------------------------------------------------------- */

static Term byte_of(TermBank *bank, uint64_t word) {
  Term cell = (Term)(word >> 8);
  unsigned low = 8 * (unsigned)(word & 0xff);
  return term_extract(bank, cell, low + 7, low);
}

typedef struct {
  TermBank *bank;
  Term select;
} Join;

/* A zero byte may be a part of a zero of any width. */
static void widen_zero(TermBank *bank, uint64_t *word, uint64_t other) {
  Term cell = (Term)(*word >> 8);
  if ((*word & 0xff) || term_width(bank, cell) != 8 || !term_is_constant(bank, cell) || term_value(bank, cell)) return;
  *word = (uint64_t)term_constant(bank, term_width(bank, (Term)(other >> 8)), 0) << 8 | (other & 0xff);
}

/* Two cells of the same width become one; parts of others, one byte by itself. */
static uint64_t join_words(void *context, uint64_t a, uint64_t b) {
  const Join *join = context;
  widen_zero(join->bank, &a, b);
  widen_zero(join->bank, &b, a);
  Term left = (Term)(a >> 8), right = (Term)(b >> 8);
  if ((a & 0xff) == (b & 0xff) && term_width(join->bank, left) == term_width(join->bank, right))
    return (uint64_t)term_ite(join->bank, join->select, left, right) << 8 | (a & 0xff);
  return (uint64_t)term_ite(join->bank, join->select, byte_of(join->bank, a), byte_of(join->bank, b)) << 8;
}

static PathGuard *common(PathGuard *a, PathGuard *b) {
  while (a != b) {
    if (a->depth >= b->depth)
      a = a->parent;
    else
      b = b->parent;
  }
  return a;
}

/* All conditions behind `from`, those that came first innermost, so that longer chains share the shorter ones. */
static Term conditions_behind(Unwinder *u, const PathGuard *guard, const PathGuard *from) {
  VECTOR(Term) terms = {0};
  for (; guard != from; guard = guard->parent) vector_push(&terms, guard->term);
  Term all = term_true(u->bank);
  while (terms.size) all = term_and(u->bank, all, vector_pop(&terms));
  vector_release(&terms);
  return all;
}

/* Two paths are never taken by one run, so the conditions of one of them, behind what both have in common, tell them apart. */
void path_join(Unwinder *u, Path *path, Path other) {
  if (!other.guard) return;
  if (!path->guard) {
    *path = other;
    return;
  }
  PathGuard *both = common(path->guard, other.guard);
  Term here = conditions_behind(u, path->guard, both), there = conditions_behind(u, other.guard, both);
  bool is_possible = path->guard->is_possible || other.guard->is_possible;
  bool is_shorter = other.guard->depth - both->depth < path->guard->depth - both->depth;
  Join join = {u->bank, is_shorter ? term_not(u->bank, there) : here};
  path->map = persistent_map_merge(u->shape, path->map, other.map, true, join_words, &join);
  path->guard = both;
  path_assume(u, path, term_or(u->bank, here, there));
  if (is_possible) path->guard->is_possible = true;
}

/* ---- whether a run gets there --------------------------------------------------------------------- */

static void remember_model(Unwinder *u) {
  evaluation_clear(u->model);
  for (size_t i = 0; i < u->events.size; i++) {
    const UnwindEvent *event = &u->events.data[i];
    if (event->value != TERM_NONE) term_solver_read(&u->solver, event->value, u->model);
    for (uint32_t k = 0; event->value == TERM_NONE && k < event->content_count; k++)
      term_solver_read(&u->solver, u->contents.data[event->content + k].value, u->model);
  }
  for (size_t i = 0; i < u->objects.size; i++) term_solver_read(&u->solver, u->objects.data[i].base, u->model);
}

/* Where the objects can lie that the question is about. */
static void lay_objects(Unwinder *u) {
  for (size_t i = 0; i < u->objects.size; i++) {
    UnwoundObject *object = &u->objects.data[i];
    if (object->is_laid || !blast_has_seen(u->solver.blaster, object->base)) continue;
    object->is_laid = term_solver_assert(&u->solver, unwound_layout(u, object));
  }
}

static void set_possible(PathGuard *guard) {
  for (; guard && !guard->is_possible; guard = guard->parent) guard->is_possible = true;
}

/* Is there a run of which that is true?  A value that is known may say so, else the solver. */
static Answer ask(Unwinder *u, Term condition, uint64_t conflicts) {
  Budget share;
  if (evaluation_is_true(u->model, condition)) return ANSWER_SAT;
  budget_init(&share, u->budget, 0, conflicts);
  term_solver_set_budget(&u->solver, u->budget);
  int literal = term_solver_literal(&u->solver, condition);
  lay_objects(u);
  Answer answer = literal ? term_solver_ask(&u->solver, &literal, 1, &share) : ANSWER_UNKNOWN;
  u->questions++;
  if (answer == ANSWER_SAT) remember_model(u);
  return answer;
}

/* False only if a solver says that there is no such run: then there is no path.  That nothing is lost is a part of the question in the end. */
bool path_is_possible(Unwinder *u, Path *path) {
  if (path->guard->is_possible) return true;
  Answer answer = ask(u, path->guard->whole, u->limits.conflicts);
  if (answer == ANSWER_SAT) set_possible(path->guard);
  if (answer != ANSWER_UNSAT) return true;
  unwound_note_open(u, path->guard->whole, OPEN_REFUTED, "path that was not followed", u->edge ? u->edge->range.begin : 0);
  path->guard = NULL;
  return false;
}

bool path_has_run(Unwinder *u, Term condition) { return ask(u, condition, ERROR_CONFLICTS) == ANSWER_SAT; }

/* Where questions have been in vain time and again, only some are asked: the longer nothing was refuted, the fewer. */
static bool is_worth_asking(Unwinder *u, Term condition) {
  if (evaluation_is_true(u->model, condition)) return false;
  if (!u->skips) return true;
  u->skips--;
  return false;
}

static bool is_refuted(Unwinder *u, Term condition) {
  enum { PATIENCE = 16 };
  bool is_none = ask(u, condition, u->limits.conflicts) == ANSWER_UNSAT;
  u->vain = is_none ? 0 : u->vain + 1;
  if (u->vain > PATIENCE) u->skips = u->vain;
  return is_none;
}

bool path_can_be(Unwinder *u, Term condition) {
  if (term_is_false(u->bank, condition)) return false;
  uint64_t known = map_get(&u->can_be, condition, ANSWER_UNKNOWN);
  if (known != ANSWER_UNKNOWN) return known == ANSWER_SAT;
  if (!is_worth_asking(u, condition)) return true;
  bool is_none = is_refuted(u, condition);
  map_put(&u->can_be, condition, is_none ? ANSWER_UNSAT : ANSWER_SAT);
  if (is_none) unwound_note_open(u, condition, OPEN_REFUTED, "way that was not followed", u->edge ? u->edge->range.begin : 0);
  return !is_none;
}

bool path_values(Unwinder *u, const Path *path, Term t, unsigned most, TermVector *values) {
  VECTOR(int) assumed = {0};
  Answer answer = ANSWER_SAT;
  Budget share;
  budget_init(&share, u->budget, 0, u->limits.conflicts);
  term_solver_set_budget(&u->solver, u->budget);
  vector_push(&assumed, term_solver_literal(&u->solver, path->guard->whole));
  while (answer == ANSWER_SAT && vector_last(&assumed) && values->size <= most) {
    answer = term_solver_ask(&u->solver, assumed.data, assumed.size, &share);
    u->questions++;
    if (answer != ANSWER_SAT) break;
    remember_model(u);
    Term value = term_words_constant(u->bank, term_width(u->bank, t), evaluation_words(u->model, t));
    vector_push(values, value);
    vector_push(&assumed, term_solver_literal(&u->solver, term_not(u->bank, term_equal(u->bank, t, value))));
  }
  vector_release(&assumed);
  return answer == ANSWER_UNSAT && values->size <= most;
}
