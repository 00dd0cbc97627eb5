/* proof_inside.h: what the files that work on a recorded proof share; nobody else includes it.
 *
 * Clauses live in one array of words and are named by their offset (a Ref): three words of header, then the
 * literals. The first two literals are the watched ones.  The reason of a true literal has it in first place.
 *
 * A clause that is not active, because it is deleted or not yet added, may still stand in watch lists;
 * propagation drops such entries when it meets them and notes in the flags which of the two is gone.  As its
 * literals are not permuted meanwhile, bringing it back is to add the missing entries again: the root-level
 * assignment is then the same as when it was deactivated, so the old positions are right. */
#ifndef craig_solve_proof_inside_h
#define craig_solve_proof_inside_h

#include "solve/proof.h"

typedef uint32_t Ref; /* 0: none */

enum { CLAUSE_ACTIVE = 1, CLAUSE_CORE = 2, CLAUSE_WATCH_0 = 4, CLAUSE_WATCH_1 = 8, CLAUSE_LEMMA = 16 };
enum { CLAUSE_BOTH_WATCHES = CLAUSE_WATCH_0 | CLAUSE_WATCH_1, CLAUSE_FLAG_BITS = 5, CLAUSE_HEADER = 3 };

typedef struct {
  Ref clause;
  uint32_t blocker; /* some literal of the clause: if it is true the clause need not be visited */
} Watch;

typedef struct {
  uint32_t start, size, capacity; /* in the pool of watches */
} WatchList;

typedef struct {
  uint32_t literal;
  Ref reason;
  uint32_t step; /* the step that made it true; 0: the original clauses alone */
  bool used;     /* the core needs it */
} Unit;

struct Proof {
  /* Words of a header: size and flags; next clause with the same hash, later its node + 1; part (original) or
   * start of its chain in `chains` (core lemma). */
  U32Vector words;
  Ref originals_end;
  U32Vector originals_short;   /* units and empty clauses among the originals */
  U32Vector steps;             /* 2 * clause, + 1 for a deletion; the first is step 1 */
  VECTOR(unsigned char) marks; /* per literal */

  uint32_t variables;
  signed char *values;          /* per literal: 1 true, -1 false, 0 unassigned */
  uint32_t *positions;          /* per variable: its place on the trail */
  Ref *reasons;                 /* per variable; 0: assumed */
  unsigned char *seen;          /* per variable, during analysis */
  U32Vector trail;              /* true literals in order */
  size_t root_size;             /* so many of them are true without assumptions */
  size_t core_head, other_head; /* propagated so far over core clauses, over the others */
  uint32_t other_index;         /* where to go on in the other list of the literal at other_head */

  WatchList *lists; /* per literal two: [2 * literal] other clauses, [2 * literal + 1] core clauses */
  VECTOR(Watch) pool;

  uint32_t *table; /* newest clause per hash value, for deletions; buckets a power of two */
  size_t table_size, table_entries;

  VECTOR(Unit) units; /* the trail when the conflict came, kept while trimming unwinds it */
  Ref conflict;
  U32Vector chains; /* per core lemma: length, conflict, then (literal, reason) backwards along the trail */
  U32Vector work;
  uint64_t lemmas, core_lemmas;
  const char *fault;
};

static inline uint32_t *clause_literals(Proof *proof, Ref clause) {
  return proof->words.data + clause + CLAUSE_HEADER;
}
static inline uint32_t clause_size(const Proof *proof, Ref clause) {
  return proof->words.data[clause] >> CLAUSE_FLAG_BITS;
}
static inline bool clause_has(const Proof *proof, Ref clause, uint32_t flag) {
  return proof->words.data[clause] & flag;
}
static inline uint32_t *clause_link(Proof *proof, Ref clause) { return proof->words.data + clause + 1; }
static inline uint32_t *clause_extra(Proof *proof, Ref clause) { return proof->words.data + clause + 2; }

/* proof_propagate.c */
bool proof_watch_originals(Proof *proof, Budget *budget);
void proof_watch(Proof *proof, Ref clause); /* the entries of the first two literals that are missing */
void proof_assign(Proof *proof, uint32_t literal, Ref reason);
void proof_unassign_from(Proof *proof, size_t trail_size);
Ref proof_propagate(Proof *proof); /* core clauses first; the conflict, or 0 */

#endif
