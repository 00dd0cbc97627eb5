/* aig.h: and-inverter graphs.
 *
 * A literal is 2 * node + sign; node 0 is the constant false, so AIG_FALSE is 0 and AIG_TRUE is 1.  Nodes
 * are hash-consed with two-level local rewriting, children have smaller numbers than their parents.  At
 * most 16 bytes a node all told.  `aig_mark` / `aig_rollback` drop what was made since, for scratch work. */
#ifndef craig_solve_aig_h
#define craig_solve_aig_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vector.h"

typedef uint32_t AigLit;
typedef VECTOR(AigLit) AigVector;

enum { AIG_FALSE = 0, AIG_TRUE = 1 };

typedef struct Aig Aig;

Aig *aig_new(void);
void aig_delete(Aig *aig);
size_t aig_size(const Aig *aig);   /* nodes are 0 .. aig_size - 1 */
size_t aig_bytes(const Aig *aig);
size_t aig_mark(const Aig *aig);
void aig_rollback(Aig *aig, size_t mark);

static inline AigLit aig_not(AigLit a) { return a ^ 1u; }
static inline AigLit aig_not_if(AigLit a, bool negate) { return a ^ (AigLit)negate; }
static inline uint32_t aig_node(AigLit a) { return a >> 1; }
static inline bool aig_is_negated(AigLit a) { return a & 1u; }
static inline bool aig_is_constant(AigLit a) { return a <= AIG_TRUE; }

AigLit aig_input(Aig *aig); /* a fresh input */
AigLit aig_and(Aig *aig, AigLit a, AigLit b);
AigLit aig_or(Aig *aig, AigLit a, AigLit b);
AigLit aig_xor(Aig *aig, AigLit a, AigLit b);
AigLit aig_equal(Aig *aig, AigLit a, AigLit b);
AigLit aig_implies(Aig *aig, AigLit a, AigLit b);
AigLit aig_ite(Aig *aig, AigLit c, AigLit a, AigLit b);

bool aig_is_input(const Aig *aig, uint32_t node);
bool aig_is_and(const Aig *aig, uint32_t node);
AigLit aig_left(const Aig *aig, uint32_t and_node);
AigLit aig_right(const Aig *aig, uint32_t and_node);

/* Copy the cone of `root` in `from` into `to`.  `map` (AigLit per node of `from`, AIG_NONE: not yet) says
 * what inputs become and remembers what was copied; it is grown as needed.  An input that `map` does not
 * give becomes a fresh input of `to`.  `from` and `to` may be the same graph: that substitutes inputs. */
#define AIG_NONE UINT32_MAX
AigLit aig_copy(const Aig *from, AigLit root, Aig *to, AigVector *map);

/* AND nodes in the cone of the roots. */
size_t aig_cone_size(const Aig *aig, const AigLit *roots, size_t count);
/* How often inputs occur there, below AND nodes or as roots. */
size_t aig_leaf_count(const Aig *aig, const AigLit *roots, size_t count);

/* 64 input patterns at a time: `words` has one word per node; set those of the inputs, then simulate. */
void aig_simulate(const Aig *aig, uint64_t *words);

#endif
