/* bank.h: the inside of a term bank, for the files of this room only.
 *
 * A node takes 24 bytes.  Constants keep their words in a pool of chunks that never move; variables keep
 * their number (an index into `names`) as parameter and are not in the hash table.  Hash chains run from
 * newer to older terms, so that rolling back pops heads.  The terms 1 and 2 are false and true. */
#ifndef craig_logic_bank_h
#define craig_logic_bank_h

#include <assert.h>
#include "logic/bits.h"
#include "logic/rules.h"
#include "logic/term.h"

enum { TERM_FALSE = 1, TERM_TRUE = 2 };

typedef struct {
  uint32_t op : 8, sort : 24;
  uint32_t parameter;
  uint32_t child[3]; /* TERM_NONE beyond the arity; of a constant: place in the pool, low and high half */
  uint32_t next;     /* older term with the same hash */
} Node;

/* After rollback number `generation` only handles up to `size` were left. */
typedef struct {
  uint64_t generation;
  uint32_t size;
} Rollback;

struct TermBank {
  VECTOR(Node) nodes; /* nodes.data[0] is not a term */
  uint32_t *table;    /* newest term of each chain */
  size_t table_size;  /* a power of two */
  VECTOR(uint64_t *) chunks;
  uint64_t words; /* used in the chunks */
  VECTOR(char *) names;
  size_t name_bytes;
  uint64_t generation;        /* counts rollbacks */
  VECTOR(Rollback) rollbacks; /* sizes ascending: see bank_valid_since */
  unsigned depth, work;       /* of the rewriting under way: see rewrite.c */
  uint64_t fired[RULES];      /* how often each rule was applied, for tests and statistics */
};

/* The term with exactly this operator and children: no simplification, no reordering. */
Term bank_intern(TermBank *bank, TermOperator op, Sort sort, uint32_t parameter, Term a, Term b, Term c);

/* The largest handle that has kept its meaning since the bank's generation was `generation`. */
Term bank_valid_since(const TermBank *bank, uint64_t generation);

unsigned operator_arity(TermOperator op);

static inline const Node *node_of(const TermBank *bank, Term t) {
  assert(t && t < bank->nodes.size);
  return &bank->nodes.data[t];
}

#endif
