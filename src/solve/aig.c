/* And-inverter graphs with structural hashing.
 *
 * A new conjunction is first simplified by looking at its operands and their children (R. Brummayer, A.
 * Biere: Local Two-Level And-Inverter Graph Minimization without Blowup, MEMICS 2006).  Every rule either
 * gives the result or replaces one operand by one with a smaller node, so that the loop ends and no rule
 * makes a node of its own.
 *
 * A node takes 12 bytes: two operands and the next node of its hash chain.  Nodes grow by a sixteenth (large
 * blocks are moved by remapping pages, not by copying) and chains hold 1.25 to 2.5 nodes on average, which
 * together stays below 16 bytes.  Chains begin with their newest node; rolling back takes nodes off in
 * reverse order and so always meets them at the head. */
#include "solve/aig.h"
#include <assert.h>
#include <string.h>

typedef struct {
  AigLit left, right; /* left < right; both AIG_NONE: an input; both AIG_FALSE: node 0 */
  uint32_t next;      /* of the same hash chain, 0: none */
} Node;

struct Aig {
  Node *nodes;
  size_t size, capacity;
  uint32_t *heads; /* 1 << head_bits of them; 0: empty chain */
  unsigned head_bits;
  size_t ands;
};

enum { FIRST_HEAD_BITS = 8, FIRST_CAPACITY = 256 };

/* The last literal is AIG_NONE, so its node cannot be used. */
static const size_t maximal_size = (size_t)(AIG_NONE >> 1);

Aig *aig_new(void) {
  Aig *aig = memory_zeroed(1, sizeof *aig);
  aig->head_bits = FIRST_HEAD_BITS;
  aig->heads = memory_zeroed((size_t)1 << FIRST_HEAD_BITS, sizeof *aig->heads);
  aig->capacity = FIRST_CAPACITY;
  aig->nodes = memory_resize(NULL, FIRST_CAPACITY, sizeof *aig->nodes);
  aig->nodes[0] = (Node){AIG_FALSE, AIG_FALSE, 0};
  aig->size = 1;
  return aig;
}

void aig_delete(Aig *aig) {
  if (!aig) return;
  memory_free(aig->nodes);
  memory_free(aig->heads);
  memory_free(aig);
}

size_t aig_size(const Aig *aig) { return aig->size; }

size_t aig_bytes(const Aig *aig) {
  return sizeof *aig + aig->capacity * sizeof *aig->nodes +
         ((size_t)1 << aig->head_bits) * sizeof *aig->heads;
}

bool aig_is_input(const Aig *aig, uint32_t node) {
  assert(node < aig->size);
  return aig->nodes[node].left == AIG_NONE;
}

/* Node 0 and inputs have two equal operands, which no conjunction has. */
bool aig_is_and(const Aig *aig, uint32_t node) {
  assert(node < aig->size);
  return aig->nodes[node].left != aig->nodes[node].right;
}

AigLit aig_left(const Aig *aig, uint32_t and_node) {
  assert(aig_is_and(aig, and_node));
  return aig->nodes[and_node].left;
}

AigLit aig_right(const Aig *aig, uint32_t and_node) {
  assert(aig_is_and(aig, and_node));
  return aig->nodes[and_node].right;
}

/* ---- nodes and chains ------------------------------------------------------------------------------ */

static uint32_t *chain_of(const Aig *aig, AigLit left, AigLit right) {
  uint64_t key = ((uint64_t)left << 32 | right) * 0x9e3779b97f4a7c15u;
  key ^= key >> 32;
  key *= 0xd6e8feb86659fd93u;
  return &aig->heads[key >> (64 - aig->head_bits)];
}

static void put_into_chain(Aig *aig, uint32_t node) {
  uint32_t *head = chain_of(aig, aig->nodes[node].left, aig->nodes[node].right);
  aig->nodes[node].next = *head;
  *head = node;
}

static void enlarge_heads(Aig *aig) {
  memory_free(aig->heads);
  aig->head_bits++;
  aig->heads = memory_zeroed((size_t)1 << aig->head_bits, sizeof *aig->heads);
  for (size_t node = 1; node < aig->size; node++)
    if (aig_is_and(aig, (uint32_t)node)) put_into_chain(aig, (uint32_t)node);
}

static uint32_t new_node(Aig *aig, AigLit left, AigLit right) {
  if (aig->size >= maximal_size) memory_exhausted();
  if (aig->size == aig->capacity) {
    aig->capacity += aig->capacity / 16;
    aig->nodes = memory_resize(aig->nodes, aig->capacity, sizeof *aig->nodes);
  }
  aig->nodes[aig->size] = (Node){left, right, 0};
  return (uint32_t)aig->size++;
}

AigLit aig_input(Aig *aig) { return 2 * new_node(aig, AIG_NONE, AIG_NONE); }

static AigLit find_or_make(Aig *aig, AigLit left, AigLit right) {
  for (uint32_t node = *chain_of(aig, left, right); node; node = aig->nodes[node].next)
    if (aig->nodes[node].left == left && aig->nodes[node].right == right) return 2 * node;
  if (2 * aig->ands >= ((size_t)5 << aig->head_bits)) enlarge_heads(aig);
  uint32_t node = new_node(aig, left, right);
  put_into_chain(aig, node);
  aig->ands++;
  return 2 * node;
}

size_t aig_mark(const Aig *aig) { return aig->size; }

void aig_rollback(Aig *aig, size_t mark) {
  assert(mark > 0 && mark <= aig->size);
  while (aig->size > mark) {
    uint32_t node = (uint32_t)--aig->size;
    if (aig->nodes[node].left == aig->nodes[node].right) continue; /* an input */
    uint32_t *head = chain_of(aig, aig->nodes[node].left, aig->nodes[node].right);
    assert(*head == node);
    *head = aig->nodes[node].next;
    aig->ands--;
  }
}

/* ---- rewriting ------------------------------------------------------------------------------------- */

/* What a rule found: the whole result, or a new operand in place of the first or the second, or nothing. */
typedef enum { NOTHING, RESULT, FIRST, SECOND } Outcome;

static Outcome one_level(AigLit a, AigLit b, AigLit *found) {
  if (a == AIG_FALSE || b == AIG_FALSE || a == aig_not(b)) return *found = AIG_FALSE, RESULT;
  if (a == AIG_TRUE || a == b) return *found = b, RESULT;
  if (b == AIG_TRUE) return *found = a, RESULT;
  return NOTHING;
}

/* `a` is a conjunction x & y or its negation, `b` anything. */
static Outcome against_children(const Aig *aig, AigLit a, AigLit b, AigLit *found) {
  const Node *node = &aig->nodes[aig_node(a)];
  AigLit x = node->left, y = node->right;
  bool same = b == x || b == y, opposite = b == aig_not(x) || b == aig_not(y);
  if (!same && !opposite) return NOTHING;
  if (!aig_is_negated(a)) return *found = same ? a : AIG_FALSE, RESULT; /* idempotence, contradiction */
  if (opposite) return *found = b, RESULT;                              /* subsumption */
  return *found = aig_not(b == x ? y : x), FIRST;                       /* substitution */
}

/* (x & y) & (z & w) */
static Outcome both_positive(const Node *a, const Node *b, AigLit *found) {
  AigLit x = a->left, y = a->right, z = b->left, w = b->right;
  if (x == aig_not(z) || x == aig_not(w) || y == aig_not(z) || y == aig_not(w))
    return *found = AIG_FALSE, RESULT;
  if (x == z || y == z) return *found = w, SECOND;
  if (x == w || y == w) return *found = z, SECOND;
  return NOTHING;
}

/* !(x & y) & (z & w), where the second operand is the literal `b_literal` */
static Outcome first_negative(const Node *a, const Node *b, AigLit b_literal, AigLit *found) {
  AigLit x = a->left, y = a->right, z = b->left, w = b->right;
  if (x == aig_not(z) || x == aig_not(w) || y == aig_not(z) || y == aig_not(w))
    return *found = b_literal, RESULT;
  if (x == z || x == w) return *found = aig_not(y), FIRST;
  if (y == z || y == w) return *found = aig_not(x), FIRST;
  return NOTHING;
}

/* !(x & y) & !(z & w): resolution */
static Outcome both_negative(const Node *a, const Node *b, AigLit *found) {
  AigLit x = a->left, y = a->right, z = b->left, w = b->right;
  if ((x == z && y == aig_not(w)) || (x == w && y == aig_not(z))) return *found = aig_not(x), RESULT;
  if ((y == z && x == aig_not(w)) || (y == w && x == aig_not(z))) return *found = aig_not(y), RESULT;
  return NOTHING;
}

static Outcome swapped(Outcome outcome) {
  return outcome == FIRST ? SECOND : outcome == SECOND ? FIRST : outcome;
}

static Outcome two_levels(const Aig *aig, AigLit a, AigLit b, AigLit *found) {
  const Node *m = &aig->nodes[aig_node(a)], *n = &aig->nodes[aig_node(b)];
  if (aig_is_negated(a) && aig_is_negated(b)) return both_negative(m, n, found);
  if (aig_is_negated(a)) return first_negative(m, n, b, found);
  if (aig_is_negated(b)) return swapped(first_negative(n, m, a, found));
  return both_positive(m, n, found);
}

static Outcome simplify(const Aig *aig, AigLit a, AigLit b, AigLit *found) {
  Outcome outcome = one_level(a, b, found);
  if (outcome != NOTHING) return outcome;
  bool a_is_and = aig_is_and(aig, aig_node(a)), b_is_and = aig_is_and(aig, aig_node(b));
  if (a_is_and && (outcome = against_children(aig, a, b, found)) != NOTHING) return outcome;
  if (b_is_and && (outcome = against_children(aig, b, a, found)) != NOTHING) return swapped(outcome);
  return a_is_and && b_is_and ? two_levels(aig, a, b, found) : NOTHING;
}

/* ---- connectives ----------------------------------------------------------------------------------- */

AigLit aig_and(Aig *aig, AigLit a, AigLit b) {
  assert(aig_node(a) < aig->size && aig_node(b) < aig->size);
  for (;;) {
    AigLit found = AIG_NONE;
    switch (simplify(aig, a, b, &found)) {
    case NOTHING: return a < b ? find_or_make(aig, a, b) : find_or_make(aig, b, a);
    case RESULT: return found;
    case FIRST: a = found; break;
    case SECOND: b = found; break;
    }
  }
}

AigLit aig_or(Aig *aig, AigLit a, AigLit b) { return aig_not(aig_and(aig, aig_not(a), aig_not(b))); }

AigLit aig_implies(Aig *aig, AigLit a, AigLit b) { return aig_not(aig_and(aig, a, aig_not(b))); }

/* Signs move to the result, so that all four variants share their nodes. */
AigLit aig_xor(Aig *aig, AigLit a, AigLit b) {
  bool negate = aig_is_negated(a) != aig_is_negated(b);
  a &= ~(AigLit)1;
  b &= ~(AigLit)1;
  if (a == b) return aig_not_if(AIG_FALSE, negate);
  if (a == AIG_FALSE) return aig_not_if(b, negate);
  if (b == AIG_FALSE) return aig_not_if(a, negate);
  AigLit both = aig_and(aig, a, b), none = aig_and(aig, aig_not(a), aig_not(b));
  return aig_not_if(aig_and(aig, aig_not(both), aig_not(none)), negate);
}

AigLit aig_equal(Aig *aig, AigLit a, AigLit b) { return aig_not(aig_xor(aig, a, b)); }

AigLit aig_ite(Aig *aig, AigLit c, AigLit a, AigLit b) {
  if (aig_is_negated(c)) {
    AigLit swap = a;
    a = b;
    b = swap;
    c = aig_not(c);
  }
  if (c == AIG_FALSE || a == b) return b;
  if (a == aig_not(b)) return aig_equal(aig, c, a);
  if (aig_node(a) == aig_node(c)) a = aig_not_if(AIG_TRUE, a != c);
  if (aig_node(b) == aig_node(c)) b = aig_not_if(AIG_FALSE, b != c);
  bool negate = aig_is_negated(a);
  a = aig_not_if(a, negate);
  b = aig_not_if(b, negate);
  AigLit then = aig_and(aig, c, a), otherwise = aig_and(aig, aig_not(c), b);
  return aig_not_if(aig_or(aig, then, otherwise), negate);
}

/* ---- whole graphs ---------------------------------------------------------------------------------- */

static void grow_map(AigVector *map, size_t wanted) {
  size_t old = map->size;
  if (old >= wanted) return;
  vector_resize(map, wanted);
  memset(map->data + old, 0xff, (wanted - old) * sizeof *map->data); /* AIG_NONE */
}

static AigLit mapped(const AigVector *map, AigLit literal) {
  AigLit image = map->data[aig_node(literal)];
  return image == AIG_NONE ? AIG_NONE : aig_not_if(image, aig_is_negated(literal));
}

/* Copy the node on top of the stack if its operands are copied, else put those on top of it. */
static void copy_top(const Aig *from, Aig *to, AigVector *map, U32Vector *stack) {
  uint32_t node = vector_last(stack);
  if (map->data[node] != AIG_NONE) {
    stack->size--;
  } else if (!aig_is_and(from, node)) {
    map->data[node] = node ? aig_input(to) : AIG_FALSE;
    stack->size--;
  } else {
    AigLit left = mapped(map, aig_left(from, node)), right = mapped(map, aig_right(from, node));
    if (left == AIG_NONE) vector_push(stack, aig_node(aig_left(from, node)));
    if (right == AIG_NONE) vector_push(stack, aig_node(aig_right(from, node)));
    if (left == AIG_NONE || right == AIG_NONE) return;
    map->data[node] = aig_and(to, left, right);
    stack->size--;
  }
}

AigLit aig_copy(const Aig *from, AigLit root, Aig *to, AigVector *map) {
  assert(aig_node(root) < from->size);
  grow_map(map, from->size);
  U32Vector stack = {0};
  vector_push(&stack, aig_node(root));
  while (stack.size) copy_top(from, to, map, &stack);
  vector_release(&stack);
  return mapped(map, root);
}

/* In the cone of the roots: AND nodes, or how often inputs occur. */
static size_t count_cone(const Aig *aig, const AigLit *roots, size_t count, bool inputs) {
  uint32_t last = 0;
  for (size_t i = 0; i < count; i++)
    if (aig_node(roots[i]) > last) last = aig_node(roots[i]);
  uint64_t *seen = memory_zeroed((size_t)last / 64 + 1, sizeof *seen);
  U32Vector stack = {0};
  size_t result = 0;
  for (size_t i = 0; i < count; i++) vector_push(&stack, aig_node(roots[i]));
  while (stack.size) {
    uint32_t node = vector_pop(&stack);
    if (!node || seen[node / 64] >> (node % 64) & 1) continue;
    bool is_and = aig_is_and(aig, node);
    result += is_and != inputs;
    if (!is_and) continue;
    seen[node / 64] |= (uint64_t)1 << (node % 64);
    vector_push(&stack, aig_node(aig_left(aig, node)));
    vector_push(&stack, aig_node(aig_right(aig, node)));
  }
  vector_release(&stack);
  memory_free(seen);
  return result;
}

size_t aig_cone_size(const Aig *aig, const AigLit *roots, size_t count) { return count_cone(aig, roots, count, false); }

size_t aig_leaf_count(const Aig *aig, const AigLit *roots, size_t count) { return count_cone(aig, roots, count, true); }

static uint64_t simulated(const uint64_t *words, AigLit literal) {
  return words[aig_node(literal)] ^ -(uint64_t)aig_is_negated(literal);
}

void aig_simulate(const Aig *aig, uint64_t *words) {
  words[0] = 0;
  for (size_t node = 1; node < aig->size; node++) {
    const Node *n = &aig->nodes[node];
    if (n->left != n->right) words[node] = simulated(words, n->left) & simulated(words, n->right);
  }
}
