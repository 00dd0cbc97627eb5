/* Unit propagation over a recorded proof, with two watched literals per clause.
 *
 * Each literal has two watch lists, of core clauses and of others.  A literal's other clauses are visited
 * only when no core clause has anything to say any more, so that conflicts reuse clauses that are needed
 * anyway (core-first propagation: Heule, Hunt, Wetzler, "Trimming while checking clausal proofs", FMCAD
 * 2013).  A clause that became core changes lists when it is next met. */
#include "solve/proof_inside.h"
#include <string.h>

/* A full list moves to the end of the pool with twice the room; what it leaves behind is at most as much
 * again. */
static void list_grow(Proof *proof, WatchList *list) {
  uint32_t capacity = list->capacity ? 2 * list->capacity : 4;
  size_t start = proof->pool.size;
  if (start + capacity > UINT32_MAX) memory_exhausted();
  vector_reserve(&proof->pool, start + capacity);
  proof->pool.size = start + capacity;
  if (list->size)
    memcpy(proof->pool.data + start, proof->pool.data + list->start, list->size * sizeof(Watch));
  list->start = (uint32_t)start;
  list->capacity = capacity;
}

static void list_push(Proof *proof, WatchList *list, Watch watch) {
  if (list->size == list->capacity) list_grow(proof, list);
  proof->pool.data[list->start + list->size++] = watch;
}

static WatchList *list_of(Proof *proof, uint32_t literal, Ref clause) {
  return proof->lists + 2 * (size_t)literal + (clause_has(proof, clause, CLAUSE_CORE) ? 1 : 0);
}

void proof_watch(Proof *proof, Ref clause) {
  const uint32_t *literals = clause_literals(proof, clause);
  uint32_t header = proof->words.data[clause];
  proof->words.data[clause] = header | CLAUSE_BOTH_WATCHES;
  if (!(header & CLAUSE_WATCH_0))
    list_push(proof, list_of(proof, literals[0], clause), (Watch){clause, literals[1]});
  if (!(header & CLAUSE_WATCH_1))
    list_push(proof, list_of(proof, literals[1], clause), (Watch){clause, literals[0]});
}

/* Count first, so that all lists of the original clauses are laid out at once.  False if the budget ended. */
bool proof_watch_originals(Proof *proof, Budget *budget) {
  unsigned turn = 0;
  for (Ref c = proof_first(proof); c; c = proof_next(proof, c)) {
    if (turn++ % 4096 == 0 && !budget_left(budget, "itp_load")) return false;
    const uint32_t *literals = clause_literals(proof, c);
    for (int k = 0; k < 2 && clause_size(proof, c) > 1; k++) proof->lists[2 * (size_t)literals[k]].capacity++;
  }
  size_t total = 0;
  for (size_t i = 0; i < 4 * ((size_t)proof->variables + 1); i += 2) {
    WatchList *list = proof->lists + i;
    list->start = (uint32_t)total;
    if (list->capacity) list->capacity += list->capacity / 2 + 1;
    total += list->capacity;
  }
  if (total > UINT32_MAX) memory_exhausted();
  vector_reserve(&proof->pool, total);
  proof->pool.size = total;
  for (Ref c = proof_first(proof); c; c = proof_next(proof, c)) {
    if (turn++ % 4096 == 0 && !budget_left(budget, "itp_load")) return false;
    if (clause_size(proof, c) > 1) proof_watch(proof, c);
  }
  return true;
}

void proof_assign(Proof *proof, uint32_t literal, Ref reason) {
  uint32_t variable = literal_variable(literal);
  proof->values[literal] = 1;
  proof->values[literal_not(literal)] = -1;
  proof->positions[variable] = (uint32_t)proof->trail.size;
  proof->reasons[variable] = reason;
  vector_push(&proof->trail, literal);
}

void proof_unassign_from(Proof *proof, size_t trail_size) {
  while (proof->trail.size > trail_size) {
    uint32_t literal = vector_pop(&proof->trail);
    proof->values[literal] = proof->values[literal_not(literal)] = 0;
  }
  proof->core_head = proof->other_head = trail_size;
  proof->other_index = 0;
}

static void list_drop(Proof *proof, WatchList *list, uint32_t index) {
  Watch *watches = proof->pool.data + list->start;
  watches[index] = watches[--list->size];
}

/* The position of a literal behind the first two that is not false, 0 if there is none. */
static uint32_t find_replacement(const signed char *values, const uint32_t *literals, uint32_t size) {
  for (uint32_t k = 2; k < size; k++)
    if (values[literals[k]] >= 0) return k;
  return 0;
}

typedef enum { VISIT_KEEP, VISIT_DROP, VISIT_UNIT, VISIT_CONFLICT } Visit;

/* One watch of the false literal `falsified`: what becomes of it. */
static Visit visit(Proof *proof, Watch *watch, uint32_t falsified) {
  Ref clause = watch->clause;
  uint32_t *literals = clause_literals(proof, clause);
  uint32_t *header = proof->words.data + clause;
  if (!(*header & CLAUSE_ACTIVE)) {
    *header &= literals[0] == falsified ? ~(uint32_t)CLAUSE_WATCH_0 : ~(uint32_t)CLAUSE_WATCH_1;
    return VISIT_DROP;
  }
  if (literals[0] == falsified) literals[0] = literals[1], literals[1] = falsified;
  uint32_t first = literals[0];
  watch->blocker = first;
  if (proof->values[first] > 0) return VISIT_KEEP;
  uint32_t k = find_replacement(proof->values, literals, *header >> CLAUSE_FLAG_BITS);
  if (k) {
    literals[1] = literals[k];
    literals[k] = falsified;
    list_push(proof, list_of(proof, literals[1], clause), (Watch){clause, first});
    return VISIT_DROP;
  }
  if (proof->values[first] < 0) return VISIT_CONFLICT;
  proof_assign(proof, first, clause);
  return VISIT_UNIT;
}

/* Visit all core clauses that watch `falsified`. */
static Ref propagate_core(Proof *proof, uint32_t falsified) {
  WatchList *list = proof->lists + 2 * (size_t)falsified + 1;
  for (uint32_t i = 0; i < list->size;) {
    Watch *watch = proof->pool.data + list->start + i;
    if (proof->values[watch->blocker] > 0) {
      i++;
      continue;
    }
    Ref clause = watch->clause;
    Visit result = visit(proof, watch, falsified);
    if (result == VISIT_CONFLICT) return clause;
    if (result == VISIT_DROP)
      list_drop(proof, list, i);
    else
      i++;
  }
  return 0;
}

/* Visit the other clauses that watch `falsified`, from `other_index` on, up to the first that gives a unit.
 */
static Ref propagate_others(Proof *proof, uint32_t falsified, bool *interrupted) {
  WatchList *list = proof->lists + 2 * (size_t)falsified;
  uint32_t i = proof->other_index;
  *interrupted = false;
  while (i < list->size && !*interrupted) {
    Watch *watch = proof->pool.data + list->start + i;
    if (proof->values[watch->blocker] > 0) {
      i++;
      continue;
    }
    Ref clause = watch->clause;
    Visit result = visit(proof, watch, falsified);
    if (result == VISIT_CONFLICT) return clause;
    *interrupted = result == VISIT_UNIT;
    if (result == VISIT_DROP)
      list_drop(proof, list, i);
    else if (clause_has(proof, clause, CLAUSE_CORE)) {
      Watch moved = proof->pool.data[list->start + i];
      list_drop(proof, list, i);
      list_push(proof, list + 1, moved);
    } else
      i++;
  }
  proof->other_index = i;
  return 0;
}

Ref proof_propagate(Proof *proof) {
  for (;;) {
    while (proof->core_head < proof->trail.size) {
      Ref conflict = propagate_core(proof, literal_not(proof->trail.data[proof->core_head++]));
      if (conflict) return conflict;
    }
    if (proof->other_head == proof->trail.size) return 0;
    bool interrupted;
    Ref conflict = propagate_others(proof, literal_not(proof->trail.data[proof->other_head]), &interrupted);
    if (conflict) return conflict;
    if (interrupted) continue;
    proof->other_head++;
    proof->other_index = 0;
  }
}
