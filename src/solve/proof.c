/* Recording a clausal proof: the original clauses, then forwards through the trace until the root level has a
 * conflict.
 *
 * Deletions are honoured, except of units and of reasons at the root level: then what is true at the root
 * level only grows, and going backwards only shrinks it, never needing propagation.  More clauses than the
 * solver had can only help a RUP check.  Lemmas that the root level satisfies are of no use to anybody after
 * them and are dropped. */
#include "solve/proof_inside.h"
#include "base/map.h"
#include <assert.h>
#include <string.h>

Proof *proof_new(void) {
  Proof *proof = memory_zeroed(1, sizeof *proof);
  vector_push(&proof->words, 0u); /* so that no clause is at 0 */
  return proof;
}

void proof_delete(Proof *proof) {
  if (!proof) return;
  vector_release(&proof->words);
  vector_release(&proof->originals_short);
  vector_release(&proof->steps);
  vector_release(&proof->marks);
  memory_free(proof->values);
  memory_free(proof->positions);
  memory_free(proof->reasons);
  memory_free(proof->seen);
  vector_release(&proof->trail);
  memory_free(proof->lists);
  vector_release(&proof->pool);
  memory_free(proof->table);
  vector_release(&proof->units);
  vector_release(&proof->chains);
  vector_release(&proof->work);
  memory_free(proof);
}

const char *proof_fault(const Proof *proof) { return proof->fault; }
uint64_t proof_lemmas(const Proof *proof) { return proof->lemmas; }
uint64_t proof_core_lemmas(const Proof *proof) { return proof->core_lemmas; }

static ProofState defective(Proof *proof, const char *fault) {
  proof->fault = fault;
  return PROOF_DEFECTIVE;
}

/* --- clauses
 * ------------------------------------------------------------------------------------------------- */

/* A clause under construction is at the end of `words`; `clause_end` makes it one, without repeated literals.
 */
static Ref clause_begin(Proof *proof) {
  size_t start = proof->words.size;
  if (start + CLAUSE_HEADER > UINT32_MAX / 2) memory_exhausted();
  vector_reserve(&proof->words, start + CLAUSE_HEADER);
  memset(proof->words.data + start, 0, CLAUSE_HEADER * sizeof(uint32_t));
  proof->words.size = start + CLAUSE_HEADER;
  return (Ref)start;
}

static void clause_drop(Proof *proof, Ref clause) { proof->words.size = clause; }

/* Leaves the literals marked; false for a tautology. */
static bool mark_once(Proof *proof, Ref clause) {
  uint32_t *literals = clause_literals(proof, clause), kept = 0;
  size_t count = proof->words.size - clause - CLAUSE_HEADER;
  bool tautology = false;
  for (size_t i = 0; i < count; i++) {
    uint32_t literal = literals[i];
    if (proof->marks.data[literal]) continue;
    proof->marks.data[literal] = 1;
    tautology = tautology || proof->marks.data[literal_not(literal)];
    literals[kept++] = literal;
  }
  proof->words.data[clause] = kept << CLAUSE_FLAG_BITS;
  proof->words.size = clause + CLAUSE_HEADER + kept;
  return !tautology;
}

static void unmark(Proof *proof, Ref clause) {
  const uint32_t *literals = clause_literals(proof, clause);
  for (uint32_t i = clause_size(proof, clause); i-- > 0;) proof->marks.data[literals[i]] = 0;
}

static bool clause_end(Proof *proof, Ref clause, uint32_t flags) {
  bool good = mark_once(proof, clause);
  unmark(proof, clause);
  if (good)
    proof->words.data[clause] |= flags;
  else
    clause_drop(proof, clause);
  return good;
}

void proof_original(Proof *proof, uint32_t part, const int *literals, size_t count) {
  Ref clause = clause_begin(proof);
  for (size_t i = 0; i < count; i++) {
    uint32_t literal = literal_encode(literals[i]);
    if (literal >= proof->marks.size) vector_resize(&proof->marks, (size_t)(literal | 1u) + 1);
    vector_push(&proof->words, literal);
  }
  if (!clause_end(proof, clause, CLAUSE_ACTIVE)) return;
  *clause_extra(proof, clause) = part;
  if (clause_size(proof, clause) < 2) vector_push(&proof->originals_short, clause);
}

static Ref clause_after(const Proof *proof, Ref clause) {
  return clause + CLAUSE_HEADER + clause_size(proof, clause);
}

static Ref originals_end(const Proof *proof) {
  return proof->originals_end ? proof->originals_end : (Ref)proof->words.size;
}

uint32_t proof_first(const Proof *proof) { return originals_end(proof) > 1 ? 1 : 0; }

uint32_t proof_next(const Proof *proof, uint32_t clause) {
  Ref next = clause_after(proof, clause);
  return next < originals_end(proof) ? next : 0;
}

const uint32_t *proof_literals(const Proof *proof, uint32_t clause, size_t *count, uint32_t *part) {
  *count = clause_size(proof, clause);
  *part = proof->words.data[clause + 2];
  return proof->words.data + clause + CLAUSE_HEADER;
}

/* --- finding the clause that a deletion means
 * ------------------------------------------------------------------ */

/* Independent of the order of the literals. */
static uint64_t clause_hash(Proof *proof, Ref clause) {
  const uint32_t *literals = clause_literals(proof, clause);
  uint64_t sum = 0;
  for (uint32_t i = clause_size(proof, clause); i-- > 0;) {
    uint64_t x = (literals[i] + 1) * 0x9e3779b97f4a7c15u;
    sum += (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
  }
  return sum ^ sum >> 32;
}

static uint32_t *table_bucket(Proof *proof, Ref clause) {
  return proof->table + (clause_hash(proof, clause) & (proof->table_size - 1));
}

static void table_link(Proof *proof, Ref clause) {
  uint32_t *bucket = table_bucket(proof, clause);
  *clause_link(proof, clause) = *bucket;
  *bucket = clause;
}

static void table_fill(Proof *proof) {
  for (Ref c = proof_first(proof); c; c = proof_next(proof, c)) table_link(proof, c);
  for (size_t i = 0; i < proof->steps.size; i++)
    if (!(proof->steps.data[i] & 1u) && clause_has(proof, proof->steps.data[i] >> 1, CLAUSE_ACTIVE))
      table_link(proof, proof->steps.data[i] >> 1);
}

static void table_resize(Proof *proof, size_t size) {
  memory_free(proof->table);
  proof->table = memory_zeroed(size, sizeof *proof->table);
  proof->table_size = size;
  table_fill(proof);
}

/* Proofs without deletions never need the table, so it is made at the first one. */
static void table_need(Proof *proof) {
  if (proof->table) return;
  size_t size = 64;
  for (Ref c = proof_first(proof); c; c = proof_next(proof, c)) proof->table_entries++;
  proof->table_entries += proof->steps.size;
  while (size < proof->table_entries) size *= 2;
  table_resize(proof, size);
}

static void table_add(Proof *proof, Ref clause) {
  if (!proof->table) return;
  if (++proof->table_entries > 2 * proof->table_size)
    table_resize(proof, 4 * proof->table_size);
  else
    table_link(proof, clause);
}

static bool all_marked(Proof *proof, Ref clause) {
  const uint32_t *literals = clause_literals(proof, clause);
  for (uint32_t i = clause_size(proof, clause); i-- > 0;)
    if (!proof->marks.data[literals[i]]) return false;
  return true;
}

/* Take the newest active clause with just the literals of `like`, which are marked, out of the table; 0:
 * none. */
static Ref table_take(Proof *proof, Ref like) {
  uint32_t *link = table_bucket(proof, like);
  while (*link) {
    Ref clause = *link;
    if (clause_size(proof, clause) == clause_size(proof, like) && all_marked(proof, clause)) {
      *link = *clause_link(proof, clause);
      proof->table_entries--;
      return clause;
    }
    link = clause_link(proof, clause);
  }
  return 0;
}

/* --- forwards
 * ------------------------------------------------------------------------------------------------ */

static void make_room(Proof *proof, uint32_t variables) {
  size_t count = (size_t)variables + 1;
  if (proof->marks.size < 2 * count) vector_resize(&proof->marks, 2 * count);
  count = proof->marks.size / 2;
  proof->variables = (uint32_t)count - 1;
  proof->values = memory_zeroed(2 * count, sizeof *proof->values);
  proof->positions = memory_zeroed(count, sizeof *proof->positions);
  proof->reasons = memory_zeroed(count, sizeof *proof->reasons);
  proof->seen = memory_zeroed(count, sizeof *proof->seen);
  proof->lists = memory_zeroed(4 * count, sizeof *proof->lists);
}

/* All that is on the trail and not yet among the units became true in this step. */
static void record_units(Proof *proof) {
  for (size_t i = proof->units.size; i < proof->trail.size; i++) {
    uint32_t literal = proof->trail.data[i];
    vector_push(&proof->units, (Unit){.literal = literal,
                                      .reason = proof->reasons[literal_variable(literal)],
                                      .step = (uint32_t)proof->steps.size});
  }
  proof->root_size = proof->trail.size;
}

static ProofState propagate_root(Proof *proof) {
  if (!proof->conflict) proof->conflict = proof_propagate(proof);
  record_units(proof);
  return proof->conflict ? PROOF_CONFLICT : PROOF_OPEN;
}

ProofState proof_begin(Proof *proof, uint32_t variables, Budget *budget) {
  assert(!proof->originals_end);
  proof->originals_end = (Ref)proof->words.size;
  make_room(proof, variables);
  if (!proof_watch_originals(proof, budget)) return PROOF_STOPPED;
  for (size_t i = 0; i < proof->originals_short.size && !proof->conflict; i++) {
    Ref clause = proof->originals_short.data[i];
    bool is_empty = !clause_size(proof, clause); /* then there may be nothing behind its header */
    uint32_t literal = is_empty ? 0 : *clause_literals(proof, clause);
    if (is_empty || proof->values[literal] < 0)
      proof->conflict = clause;
    else if (!proof->values[literal])
      proof_assign(proof, literal, clause);
  }
  return propagate_root(proof);
}

/* Literals that are not false go to the front; how many, or UINT32_MAX if one is true. */
static uint32_t sort_by_value(Proof *proof, Ref clause) {
  uint32_t *literals = clause_literals(proof, clause), size = clause_size(proof, clause), front = 0;
  for (uint32_t i = 0; i < size; i++) {
    uint32_t literal = literals[i];
    if (proof->values[literal] > 0) return UINT32_MAX;
    if (proof->values[literal] < 0) continue;
    literals[i] = literals[front];
    literals[front++] = literal;
  }
  return front;
}

/* A lemma that is a unit when it comes has its true literal for life, so nobody needs to watch it. */
static ProofState take_lemma(Proof *proof, Ref clause) {
  proof->lemmas++;
  if (!clause_end(proof, clause, CLAUSE_ACTIVE | CLAUSE_LEMMA)) return PROOF_OPEN;
  uint32_t open = sort_by_value(proof, clause);
  if (open == UINT32_MAX) {
    clause_drop(proof, clause);
    return PROOF_OPEN;
  }
  vector_push(&proof->steps, 2 * clause);
  table_add(proof, clause);
  if (open > 1) {
    proof_watch(proof, clause);
    return PROOF_OPEN;
  }
  if (open)
    proof_assign(proof, *clause_literals(proof, clause), clause);
  else
    proof->conflict = clause;
  return propagate_root(proof);
}

static bool is_reason(Proof *proof, Ref clause) {
  uint32_t literal = *clause_literals(proof, clause);
  return proof->values[literal] > 0 && proof->reasons[literal_variable(literal)] == clause;
}

static void take_deletion(Proof *proof, Ref like) {
  table_need(proof);
  Ref clause = 0;
  if (mark_once(proof, like) && clause_size(proof, like) > 1) clause = table_take(proof, like);
  unmark(proof, like);
  clause_drop(proof, like);
  if (!clause || is_reason(proof, clause)) return;
  proof->words.data[clause] &= ~(uint32_t)CLAUSE_ACTIVE;
  vector_push(&proof->steps, 2 * clause + 1);
}

/* Reads literals up to the 0 behind the last; NULL if the bytes make no sense. */
static const unsigned char *read_literals(Proof *proof, const unsigned char *p, const unsigned char *end) {
  for (;;) {
    uint32_t literal = 0;
    unsigned shift = 0;
    do {
      if (p == end || shift > 28) return NULL;
      literal |= (uint32_t)(*p & 0x7f) << shift;
      shift += 7;
    } while (*p++ & 0x80);
    if (!literal) return p;
    if (literal < 2 || literal_variable(literal) > proof->variables) return NULL;
    vector_push(&proof->words, literal);
  }
}

ProofState proof_trace(Proof *proof, const unsigned char *bytes, size_t size, Budget *budget) {
  const unsigned char *p = bytes, *end = bytes + size;
  ProofState state = proof->conflict ? PROOF_CONFLICT : PROOF_OPEN;
  for (unsigned turn = 0; p < end && state == PROOF_OPEN; turn++) {
    if (turn % 1024 == 0 && !budget_left(budget, "itp_trim")) return PROOF_STOPPED;
    unsigned char kind = *p++;
    Ref clause = clause_begin(proof);
    if ((kind != 'a' && kind != 'd') || !(p = read_literals(proof, p, end)))
      return defective(proof, "the trace is malformed");
    if (kind == 'a')
      state = take_lemma(proof, clause);
    else
      take_deletion(proof, clause);
  }
  return state;
}
