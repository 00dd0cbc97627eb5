/* Minimal unsatisfiable subsets of groups of clauses: see mus.h.
 *
 * Deletion: of the groups that are left, try to leave one out.  If the rest is unsatisfiable, only what the
 * solver needed is kept; else the group is necessary, and the model that shows it is rotated (A. Belov and
 * J. Marques-Silva, "Accelerating MUS extraction with recursive model rotation", FMCAD 2011; here for
 * groups): flip a variable of a false clause, and if all clauses that are then false belong to one other
 * group, that group is necessary as well.
 *
 * Each group has a selector: the solver has every clause of group g as (clause or not g), and the groups
 * under consideration are assumed.  Groups that are dropped or known to be necessary become unit clauses. */
#include "solve/mus.h"
#include "base/log.h"
#include "solve/sat.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TRIM_ROUNDS = 4 };

typedef enum { GROUP_OPEN, GROUP_NECESSARY, GROUP_DROPPED } GroupState;

typedef struct {
  unsigned group;
  uint32_t start, size; /* in `literals` */
} Clause;

typedef VECTOR(Clause) ClauseVector;

struct Mus {
  ClauseVector clauses;
  IntVector literals;
  int variables;   /* the largest mentioned */
  unsigned groups; /* numbers are below this; group 0 is always there */
  MusStatistics statistics;
};

/* ---- life ---------------------------------------------------------------------------------------- */

Mus *mus_new(void) {
  Mus *mus = memory_zeroed(1, sizeof *mus);
  mus->groups = 1;
  return mus;
}

void mus_delete(Mus *mus) {
  if (!mus) return;
  vector_release(&mus->clauses);
  vector_release(&mus->literals);
  memory_free(mus);
}

const MusStatistics *mus_statistics(const Mus *mus) { return &mus->statistics; }

void mus_clause(Mus *mus, unsigned group, const int *literals, size_t count) {
  Clause clause = {.group = group, .start = (uint32_t)mus->literals.size, .size = (uint32_t)count};
  assert(mus->literals.size + count <= UINT32_MAX && mus->clauses.size < UINT32_MAX / 2);
  for (size_t i = 0; i < count; i++) {
    assert(literals[i]);
    if (abs(literals[i]) > mus->variables) mus->variables = abs(literals[i]);
    vector_push(&mus->literals, literals[i]);
  }
  vector_push(&mus->clauses, clause);
  if (group >= mus->groups) mus->groups = group + 1;
}

/* ---- one search ---------------------------------------------------------------------------------- */

/* A step of rotation: we stand at a model in which of all present groups only `group` has false clauses. */
typedef struct {
  unsigned group;
  int flipped;       /* the variable that led here; 0: the solver's model */
  IntVector choices; /* variables of its false clauses that are still to be tried; owned */
} Turn;

typedef struct {
  Mus *mus;
  Sat *sat;
  Budget *budget;
  GroupState *states; /* by group; group 0 is necessary */
  bool reversed;      /* the order in which groups are assumed */
  /* for rotation: */
  bool *model;           /* by variable */
  uint32_t *occurrences; /* of variable v: from occurrence_start[v] to [v + 1]; 2 * clause + positive? */
  uint32_t *occurrence_start;
  uint32_t *true_literals;  /* by clause */
  uint32_t *false_clauses;  /* by group: how many of its clauses are false */
  uint32_t *place_in_false; /* by clause: its place in `list_of_false` */
  U32Vector list_of_false;  /* the false clauses of present groups */
  unsigned false_groups;    /* how many groups have one */
  VECTOR(Turn) turns;
} Search;

static int selector(const Search *s, unsigned group) { return s->mus->variables + (int)group; }

static const int *literals_of(const Search *s, const Clause *clause) {
  return s->mus->literals.data + clause->start;
}

static bool is_present(const Search *s, const Clause *clause) {
  return s->states[clause->group] != GROUP_DROPPED;
}

static void hand_over_clauses(Search *s) {
  IntVector guarded = {0};
  int wanted = s->mus->variables + (int)s->mus->groups - 1;
  while (wanted-- > 0) sat_variable(s->sat);
  for (size_t i = 0; i < s->mus->clauses.size; i++) {
    const Clause *clause = &s->mus->clauses.data[i];
    const int *literals = literals_of(s, clause);
    vector_clear(&guarded);
    for (uint32_t j = 0; j < clause->size; j++) vector_push(&guarded, literals[j]);
    if (clause->group) vector_push(&guarded, -selector(s, clause->group));
    sat_clause(s->sat, guarded.data, guarded.size);
  }
  vector_release(&guarded);
}

/* A variable that stands in a clause twice is listed twice: counting true literals needs that. */
static void list_occurrences(Search *s) {
  const IntVector *literals = &s->mus->literals;
  size_t variables = (size_t)s->mus->variables;
  s->occurrence_start = memory_zeroed(variables + 2, sizeof *s->occurrence_start);
  s->occurrences = memory_zeroed(literals->size, sizeof *s->occurrences);
  for (size_t i = 0; i < literals->size; i++) s->occurrence_start[abs(literals->data[i]) + 1]++;
  for (size_t v = 1; v <= variables + 1; v++) s->occurrence_start[v] += s->occurrence_start[v - 1];
  uint32_t *next = memory_zeroed(variables + 2, sizeof *next);
  memcpy(next, s->occurrence_start, (variables + 2) * sizeof *next);
  for (uint32_t c = 0; c < s->mus->clauses.size; c++) {
    const Clause *clause = &s->mus->clauses.data[c];
    for (uint32_t j = 0; j < clause->size; j++) {
      int literal = literals_of(s, clause)[j];
      s->occurrences[next[abs(literal)]++] = 2 * c + (literal > 0);
    }
  }
  memory_free(next);
}

static void search_init(Search *s, Mus *mus, Budget *budget) {
  *s = (Search){.mus = mus, .sat = sat_new(), .budget = budget};
  s->states = memory_zeroed(mus->groups, sizeof *s->states);
  s->states[0] = GROUP_NECESSARY;
  s->model = memory_zeroed((size_t)mus->variables + 1, sizeof *s->model);
  s->true_literals = memory_zeroed(mus->clauses.size, sizeof *s->true_literals);
  s->place_in_false = memory_zeroed(mus->clauses.size, sizeof *s->place_in_false);
  s->false_clauses = memory_zeroed(mus->groups, sizeof *s->false_clauses);
  hand_over_clauses(s);
  list_occurrences(s);
}

static void search_release(Search *s) {
  sat_delete(s->sat);
  memory_free(s->states);
  memory_free(s->model);
  memory_free(s->occurrences);
  memory_free(s->occurrence_start);
  memory_free(s->true_literals);
  memory_free(s->false_clauses);
  memory_free(s->place_in_false);
  vector_release(&s->list_of_false);
  vector_release(&s->turns);
}

/* ---- asking the solver --------------------------------------------------------------------------- */

/* Are the groups that are left, without `left_out` (0: with all), unsatisfiable? */
static Answer ask_without(Search *s, unsigned left_out) {
  unsigned last = s->mus->groups - 1;
  for (unsigned i = 1; i <= last; i++) {
    unsigned group = s->reversed ? last + 1 - i : i;
    if (s->states[group] == GROUP_OPEN && group != left_out) sat_assume(s->sat, selector(s, group));
  }
  s->mus->statistics.solved++;
  return sat_solve(s->sat, s->budget);
}

static void make_unit(Search *s, int literal) { sat_clause(s->sat, &literal, 1); }

static void mark_necessary(Search *s, unsigned group) {
  s->states[group] = GROUP_NECESSARY;
  make_unit(s, selector(s, group));
}

/* After UNSAT: keep only what the solver needed.  How many groups were dropped? */
static unsigned keep_core(Search *s, unsigned left_out) {
  U32Vector dropped = {0};
  for (unsigned group = 1; group < s->mus->groups; group++)
    if (s->states[group] == GROUP_OPEN && (group == left_out || !sat_failed(s->sat, selector(s, group))))
      vector_push(&dropped, group);
  for (size_t i = 0; i < dropped.size; i++) {
    s->states[dropped.data[i]] = GROUP_DROPPED;
    make_unit(s, -selector(s, dropped.data[i]));
  }
  unsigned count = (unsigned)dropped.size;
  vector_release(&dropped);
  return count;
}

/* ---- model rotation ------------------------------------------------------------------------------ */

static void add_false(Search *s, uint32_t c) {
  unsigned group = s->mus->clauses.data[c].group;
  s->place_in_false[c] = (uint32_t)s->list_of_false.size;
  vector_push(&s->list_of_false, c);
  if (s->false_clauses[group]++ == 0) s->false_groups++;
}

static void remove_false(Search *s, uint32_t c) {
  unsigned group = s->mus->clauses.data[c].group;
  uint32_t place = s->place_in_false[c], last = vector_pop(&s->list_of_false);
  if (last != c) s->list_of_false.data[place] = last;
  s->place_in_false[last] = place;
  if (--s->false_clauses[group] == 0) s->false_groups--;
}

static void read_model(Search *s) {
  vector_clear(&s->list_of_false);
  memset(s->false_clauses, 0, s->mus->groups * sizeof *s->false_clauses);
  s->false_groups = 0;
  for (int v = 1; v <= s->mus->variables; v++) s->model[v] = sat_value(s->sat, v);
  for (uint32_t c = 0; c < s->mus->clauses.size; c++) {
    const Clause *clause = &s->mus->clauses.data[c];
    s->true_literals[c] = 0;
    for (uint32_t j = 0; j < clause->size; j++) {
      int literal = literals_of(s, clause)[j];
      s->true_literals[c] += s->model[abs(literal)] == (literal > 0);
    }
    if (!s->true_literals[c] && is_present(s, clause)) add_false(s, c);
  }
}

static void flip(Search *s, int variable) {
  bool value = s->model[variable] = !s->model[variable];
  for (uint32_t i = s->occurrence_start[variable]; i < s->occurrence_start[variable + 1]; i++) {
    uint32_t c = s->occurrences[i] / 2;
    bool becomes_true = (s->occurrences[i] & 1) == value;
    uint32_t before = s->true_literals[c];
    s->true_literals[c] = becomes_true ? before + 1 : before - 1;
    if (!is_present(s, &s->mus->clauses.data[c])) continue;
    if (!before)
      remove_false(s, c);
    else if (!s->true_literals[c])
      add_false(s, c);
  }
}

/* The one group that has false clauses; 0: there is more than one, or group 0 itself has. */
static unsigned only_false_group(const Search *s) {
  if (s->false_groups != 1) return 0;
  return s->mus->clauses.data[s->list_of_false.data[0]].group;
}

static void begin_turn(Search *s, unsigned group, int flipped) {
  Turn turn = {.group = group, .flipped = flipped};
  for (size_t i = 0; i < s->list_of_false.size; i++) {
    const Clause *clause = &s->mus->clauses.data[s->list_of_false.data[i]];
    for (uint32_t j = 0; j < clause->size; j++) vector_push(&turn.choices, abs(literals_of(s, clause)[j]));
  }
  vector_push(&s->turns, turn);
}

static void end_turn(Search *s) {
  Turn turn = vector_pop(&s->turns);
  if (turn.flipped) flip(s, turn.flipped);
  vector_release(&turn.choices);
}

/* Depth first over groups not yet known to be necessary, so every group is visited once in all. */
static void rotate(Search *s, unsigned group) {
  U32Vector found = {0};
  read_model(s);
  if (only_false_group(s) == group) begin_turn(s, group, 0);
  while (s->turns.size) {
    Turn *turn = &vector_last(&s->turns);
    if (!turn->choices.size) {
      end_turn(s);
      continue;
    }
    int variable = vector_pop(&turn->choices);
    flip(s, variable);
    unsigned next = only_false_group(s);
    if (next && s->states[next] == GROUP_OPEN) {
      s->states[next] = GROUP_NECESSARY;
      s->mus->statistics.rotated++;
      vector_push(&found, next);
      begin_turn(s, next, variable);
    } else {
      flip(s, variable);
    }
  }
  for (size_t i = 0; i < found.size; i++) mark_necessary(s, found.data[i]);
  vector_release(&found);
}

/* ---- the search ---------------------------------------------------------------------------------- */

static bool may_go_on(Search *s) { return !s->budget || budget_left(s->budget, "mus_next"); }

static unsigned count_open(const Search *s) {
  unsigned count = 0;
  for (unsigned group = 1; group < s->mus->groups; group++) count += s->states[group] == GROUP_OPEN;
  return count;
}

/* A second look in another order often needs fewer groups, and is cheap while there are many. */
static bool trim(Search *s) {
  for (unsigned round = 0; round < TRIM_ROUNDS; round++) {
    if (count_open(s) < 2) return true;
    s->reversed = !s->reversed;
    if (!may_go_on(s)) return false;
    Answer answer = ask_without(s, 0);
    assert(answer != ANSWER_SAT);
    if (answer != ANSWER_UNSAT) return false;
    unsigned dropped = keep_core(s, 0);
    if (dropped * 20 < count_open(s)) return true;
  }
  return true;
}

static bool minimise(Search *s) {
  for (unsigned group = s->mus->groups; group-- > 1;) {
    if (s->states[group] != GROUP_OPEN) continue;
    if (!may_go_on(s)) return false;
    Answer answer = ask_without(s, group);
    if (answer == ANSWER_UNKNOWN) return false;
    if (answer == ANSWER_UNSAT) {
      keep_core(s, group);
      continue;
    }
    s->states[group] = GROUP_NECESSARY;
    rotate(s, group);
    make_unit(s, selector(s, group));
  }
  return true;
}

static MusAnswer run(Search *s) {
  if (!may_go_on(s)) return MUS_UNKNOWN;
  Answer answer = ask_without(s, 0);
  if (answer == ANSWER_UNKNOWN) return MUS_UNKNOWN;
  if (answer == ANSWER_SAT) return MUS_SATISFIABLE;
  keep_core(s, 0);
  return trim(s) && minimise(s) ? MUS_MINIMAL : MUS_SMALLER;
}

MusAnswer mus_find(Mus *mus, Budget *budget, U32Vector *groups) {
  Search search;
  search_init(&search, mus, budget);
  MusAnswer answer = run(&search);
  vector_clear(groups);
  if (answer == MUS_MINIMAL || answer == MUS_SMALLER)
    for (unsigned group = 1; group < mus->groups; group++)
      if (search.states[group] != GROUP_DROPPED) vector_push(groups, group);
  LOG("%zu of %u groups, %llu calls", groups->size, mus->groups - 1,
      (unsigned long long)mus->statistics.solved);
  search_release(&search);
  return answer;
}
