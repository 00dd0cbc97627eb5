/* resolution.h: a refutation as chains of resolution steps.
 *
 * The one form of proof that the interpolator reads; where it comes from (a clausal proof that was replayed,
 * a solver that logs its own chains) does not matter to it.  Nodes are numbered in order of derivation.  A
 * leaf is a clause of some part of the problem.  A chain starts from the clause of its first step's node and
 * resolves with the others in turn: a step's `pivot` is a literal of its node's clause, its complement is a
 * literal of the clause so far.
 *
 * Here a literal is 2 * variable + sign (1: negated). */
#ifndef craig_solve_resolution_h
#define craig_solve_resolution_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vector.h"

static inline uint32_t literal_encode(int literal) {
  return literal < 0 ? 2u * (uint32_t)-literal + 1u : 2u * (uint32_t)literal;
}
static inline int literal_decode(uint32_t literal) {
  return literal & 1u ? -(int)(literal >> 1) : (int)(literal >> 1);
}
static inline uint32_t literal_not(uint32_t literal) { return literal ^ 1u; }
static inline uint32_t literal_variable(uint32_t literal) { return literal >> 1; }

typedef struct {
  uint32_t pivot, node; /* the pivot of a first step means nothing */
} ResolutionStep;

typedef struct {
  uint32_t literals, size; /* the clause: `size` literals from here in the pool */
  uint32_t steps, length; /* a chain: `length` > 0 steps from here in the pool; a leaf: `steps` is its part */
} ResolutionNode;

typedef struct {
  VECTOR(ResolutionNode) nodes;
  U32Vector literals;
  VECTOR(ResolutionStep) steps;
  VECTOR(unsigned char) used; /* per node, after resolution_find_used: the root needs it */
  uint32_t root;              /* the node with the empty clause; RESOLUTION_NONE before there is one */
} Resolution;

enum { RESOLUTION_NONE = UINT32_MAX };

void resolution_init(Resolution *resolution);
void resolution_release(Resolution *resolution);
uint32_t resolution_leaf(Resolution *resolution, uint32_t part, const uint32_t *literals, size_t count);
uint32_t resolution_chain(Resolution *resolution, const uint32_t *literals, size_t count,
                          const ResolutionStep *steps, size_t length);
void resolution_find_used(Resolution *resolution);

static inline bool resolution_is_leaf(const ResolutionNode *node) { return !node->length; }

/* Re-does every step of the used nodes.  NULL if all clauses are what they should be, else what is wrong. */
const char *resolution_fault(const Resolution *resolution);

#endif
