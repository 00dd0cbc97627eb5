/* Clauses for an AIG, on demand.
 *
 * G. Tseitin's translation with fewer variables: a conjunction is looked at together with the nodes right
 * below it and may turn out to be an exclusive or, an if-then-else or a majority (the carry of an adder),
 * whose inner nodes need no variable.  A plain conjunction takes in every operand that is itself a plain
 * conjunction and is used by nothing else, so that a tree of them costs one variable.
 *
 * Uses are counted from above as parts of the graph are first asked for.  A node that was taken in by its
 * only user and finds another one later gets a variable and a definition then: counting decides about size,
 * never about meaning.  Asking makes a variable at once and puts the definition on a list, so nothing
 * recurses. */
#include "solve/cnf.h"
#include <assert.h>
#include <stdlib.h>

/* Per node: how many uses (0, 1, 2 for more), and what was done with it. */
enum {
  USES = 3,
  VISITED = 4,       /* its operands are counted */
  ASSERTED_TRUE = 8, /* clauses that make it true are out; a later definition adds the unit clause */
  ASSERTED_FALSE = 16,
};

/* What a conjunction n stands for. */
typedef enum {
  SHAPE_AND,     /* n = a & b */
  SHAPE_XOR,     /* n = a ^ b */
  SHAPE_ITE,     /* n = a ? b : c */
  SHAPE_MAJORITY /* n = at least two of a, b, c */
} ShapeKind;

typedef struct {
  ShapeKind kind;
  AigLit a, b, c;
} Shape;

enum { POLL_INTERVAL = 1024 };

struct Cnf {
  const Aig *aig;
  ClauseSink sink;
  IntVector literals;          /* per node, 0: none yet */
  VECTOR(uint8_t) states;      /* per node */
  U32Vector to_count, pending; /* nodes whose operands are to be counted; nodes to be defined */
  AigVector stack, leaves, facts;
  IntVector clause;
  Budget *budget; /* NULL: none */
  unsigned polls;
};

Cnf *cnf_new(const Aig *aig, ClauseSink sink) {
  Cnf *cnf = memory_zeroed(1, sizeof *cnf);
  cnf->aig = aig;
  cnf->sink = sink;
  return cnf;
}

void cnf_delete(Cnf *cnf) {
  if (!cnf) return;
  vector_release(&cnf->literals);
  vector_release(&cnf->states);
  vector_release(&cnf->to_count);
  vector_release(&cnf->pending);
  vector_release(&cnf->stack);
  vector_release(&cnf->leaves);
  vector_release(&cnf->facts);
  vector_release(&cnf->clause);
  memory_free(cnf);
}

void cnf_set_budget(Cnf *cnf, Budget *budget) { cnf->budget = budget; }

/* Nodes that are still to be counted do not matter: counting decides about size only. */
bool cnf_is_complete(const Cnf *cnf) { return !cnf->pending.size; }

static bool may_go_on(Cnf *cnf) {
  if (!cnf->budget) return true;
  if (cnf->polls++ % POLL_INTERVAL) return !cnf->budget->stopped;
  return budget_left(cnf->budget, "cnf_next");
}

/* The graph may have grown since the last call. */
static void follow_graph(Cnf *cnf) {
  size_t size = aig_size(cnf->aig);
  if (cnf->literals.size >= size) return;
  vector_resize(&cnf->literals, size);
  vector_resize(&cnf->states, size);
}

int cnf_known(const Cnf *cnf, AigLit literal) {
  uint32_t node = aig_node(literal);
  int known = node < cnf->literals.size ? cnf->literals.data[node] : 0;
  return aig_is_negated(literal) ? -known : known;
}

void cnf_bind(Cnf *cnf, uint32_t node, int sat_literal) {
  follow_graph(cnf);
  assert(sat_literal != 0 && !cnf->literals.data[node]);
  cnf->literals.data[node] = sat_literal;
}

/* ---- shapes ---------------------------------------------------------------------------------------- */

/* !(x & y) & !(z & w) with x = !z reads x ? !y : !w, and is x ^ y if w = !y. */
static bool match_choice(AigLit x, AigLit y, AigLit z, AigLit w, Shape *shape) {
  if (x != aig_not(z)) return false;
  if (w == aig_not(y))
    *shape = (Shape){SHAPE_XOR, x, y, AIG_FALSE};
  else
    *shape = (Shape){SHAPE_ITE, x, aig_not(y), aig_not(w)};
  return true;
}

static bool is_negated_and(const Aig *aig, AigLit literal) {
  return aig_is_negated(literal) && aig_is_and(aig, aig_node(literal));
}

static bool match_any_choice(const Aig *aig, uint32_t node, Shape *shape) {
  AigLit left = aig_left(aig, node), right = aig_right(aig, node);
  if (!is_negated_and(aig, left) || !is_negated_and(aig, right)) return false;
  AigLit x = aig_left(aig, aig_node(left)), y = aig_right(aig, aig_node(left));
  AigLit z = aig_left(aig, aig_node(right)), w = aig_right(aig, aig_node(right));
  return match_choice(x, y, z, w, shape) || match_choice(x, y, w, z, shape) ||
         match_choice(y, x, z, w, shape) || match_choice(y, x, w, z, shape);
}

/* Is `literal` the function u | v or u ^ v? */
static bool is_some_or(const Aig *aig, AigLit literal, AigLit u, AigLit v) {
  uint32_t node = aig_node(literal);
  if (!aig_is_and(aig, node)) return false;
  AigLit not_u = aig_not(u), not_v = aig_not(v), left = aig_left(aig, node), right = aig_right(aig, node);
  if (aig_is_negated(literal) && left == (not_u < not_v ? not_u : not_v) &&
      right == (not_u < not_v ? not_v : not_u))
    return true;
  Shape shape;
  if (!match_any_choice(aig, node, &shape) || shape.kind != SHAPE_XOR) return false;
  AigLit a = shape.a, b = aig_not_if(shape.b, aig_is_negated(literal));
  if (aig_node(a) != aig_node(u)) {
    AigLit swap = a;
    a = b;
    b = swap;
  }
  return aig_node(a) == aig_node(u) && aig_node(b) == aig_node(v) && ((a ^ b ^ u ^ v) & 1) == 0;
}

/* !(u & v) & !(c & x) where x is u | v or u ^ v: fewer than two of u, v, c. */
static bool match_majority(const Aig *aig, AigLit p, AigLit q, Shape *shape) {
  AigLit u = aig_left(aig, aig_node(p)), v = aig_right(aig, aig_node(p));
  AigLit c = aig_left(aig, aig_node(q)), x = aig_right(aig, aig_node(q));
  if (is_some_or(aig, c, u, v)) {
    AigLit swap = c;
    c = x;
    x = swap;
  } else if (!is_some_or(aig, x, u, v))
    return false;
  *shape = (Shape){SHAPE_MAJORITY, aig_not(u), aig_not(v), aig_not(c)};
  return true;
}

static Shape shape_of(const Aig *aig, uint32_t node) {
  AigLit left = aig_left(aig, node), right = aig_right(aig, node);
  Shape shape = {SHAPE_AND, left, right, AIG_FALSE};
  if (!is_negated_and(aig, left) || !is_negated_and(aig, right)) return shape;
  if (match_any_choice(aig, node, &shape)) return shape;
  if (match_majority(aig, left, right, &shape)) return shape;
  match_majority(aig, right, left, &shape);
  return shape;
}

/* ---- counting uses --------------------------------------------------------------------------------- */

static void count_use(Cnf *cnf, AigLit literal, unsigned uses) {
  uint32_t node = aig_node(literal);
  if (!aig_is_and(cnf->aig, node)) return;
  uint8_t *state = &cnf->states.data[node];
  unsigned sum = (*state & USES) + uses;
  *state = (uint8_t)((*state & ~USES) | (sum < 2 ? sum : 2));
  if (*state & VISITED || cnf->literals.data[node]) return;
  *state |= VISITED;
  vector_push(&cnf->to_count, node);
}

/* Operands of anything but a plain conjunction need a variable: that is as good as two uses. */
static void count_operands(Cnf *cnf, uint32_t node) {
  Shape shape = shape_of(cnf->aig, node);
  unsigned uses = shape.kind == SHAPE_AND ? 1 : 2;
  count_use(cnf, shape.a, uses);
  count_use(cnf, shape.b, uses);
  if (shape.kind == SHAPE_ITE || shape.kind == SHAPE_MAJORITY) count_use(cnf, shape.c, uses);
}

static void count_all(Cnf *cnf) {
  while (cnf->to_count.size && may_go_on(cnf)) {
    uint32_t node = vector_pop(&cnf->to_count);
    count_operands(cnf, node);
  }
}

/* ---- definitions ----------------------------------------------------------------------------------- */

static void emit(Cnf *cnf, const int *literals, size_t count) {
  cnf->sink.clause(cnf->sink.context, literals, count);
}
static void emit1(Cnf *cnf, int a) { emit(cnf, (int[]){a}, 1); }
static void emit2(Cnf *cnf, int a, int b) { emit(cnf, (int[]){a, b}, 2); }
static void emit3(Cnf *cnf, int a, int b, int c) { emit(cnf, (int[]){a, b, c}, 3); }

/* The SAT literal; a node that had none gets a variable and waits for its definition. */
static int literal_of(Cnf *cnf, AigLit literal) {
  uint32_t node = aig_node(literal);
  int *known = &cnf->literals.data[node];
  if (!*known) {
    *known = cnf->sink.variable(cnf->sink.context);
    if (node == 0) emit1(cnf, -*known);
    if (aig_is_and(cnf->aig, node)) vector_push(&cnf->pending, node);
  }
  return aig_is_negated(literal) ? -*known : *known;
}

static bool can_be_taken_in(const Cnf *cnf, AigLit literal) {
  uint32_t node = aig_node(literal);
  return !aig_is_negated(literal) && aig_is_and(cnf->aig, node) && !cnf->literals.data[node] &&
         (cnf->states.data[node] & USES) < 2 && shape_of(cnf->aig, node).kind == SHAPE_AND;
}

static int compare_literals(const void *a, const void *b) {
  AigLit x = *(const AigLit *)a, y = *(const AigLit *)b;
  return x < y ? -1 : x > y;
}

/* Sort, drop duplicates; false if a literal and its negation occur. */
static bool normalise(AigVector *literals) {
  if (literals->size > 1) qsort(literals->data, literals->size, sizeof *literals->data, compare_literals);
  size_t kept = 0;
  for (size_t i = 0; i < literals->size; i++) {
    AigLit literal = literals->data[i];
    if (kept && literals->data[kept - 1] == literal) continue;
    if (kept && literals->data[kept - 1] == aig_not(literal)) return false;
    literals->data[kept++] = literal;
  }
  literals->size = kept;
  return true;
}

/* The conjuncts of `node` into cnf->leaves; false if they contradict each other. */
static bool collect_leaves(Cnf *cnf, uint32_t node) {
  vector_clear(&cnf->leaves);
  vector_clear(&cnf->stack);
  vector_push(&cnf->stack, 2 * node);
  bool is_root = true;
  while (cnf->stack.size) {
    AigLit literal = vector_pop(&cnf->stack);
    if (is_root || can_be_taken_in(cnf, literal)) {
      vector_push(&cnf->stack, aig_left(cnf->aig, aig_node(literal)));
      vector_push(&cnf->stack, aig_right(cnf->aig, aig_node(literal)));
    } else {
      vector_push(&cnf->leaves, literal);
    }
    is_root = false;
  }
  return normalise(&cnf->leaves);
}

static void define_and(Cnf *cnf, uint32_t node, int n) {
  if (!collect_leaves(cnf, node)) {
    emit1(cnf, -n);
    return;
  }
  vector_clear(&cnf->clause);
  vector_push(&cnf->clause, n);
  for (size_t i = 0; i < cnf->leaves.size; i++) {
    int leaf = literal_of(cnf, cnf->leaves.data[i]);
    vector_push(&cnf->clause, -leaf);
    emit2(cnf, -n, leaf);
  }
  emit(cnf, cnf->clause.data, cnf->clause.size);
}

static void define_xor(Cnf *cnf, int n, int a, int b) {
  emit3(cnf, -n, a, b);
  emit3(cnf, -n, -a, -b);
  emit3(cnf, n, -a, b);
  emit3(cnf, n, a, -b);
}

/* The last two clauses are implied and let equal branches decide without the condition. */
static void define_ite(Cnf *cnf, int n, int c, int a, int b) {
  emit3(cnf, -n, -c, a);
  emit3(cnf, n, -c, -a);
  emit3(cnf, -n, c, b);
  emit3(cnf, n, c, -b);
  emit3(cnf, -n, a, b);
  emit3(cnf, n, -a, -b);
}

static void define_majority(Cnf *cnf, int n, int a, int b, int c) {
  emit3(cnf, -n, a, b);
  emit3(cnf, -n, a, c);
  emit3(cnf, -n, b, c);
  emit3(cnf, n, -a, -b);
  emit3(cnf, n, -a, -c);
  emit3(cnf, n, -b, -c);
}

static void define(Cnf *cnf, uint32_t node) {
  Shape shape = shape_of(cnf->aig, node);
  int n = cnf->literals.data[node];
  if (shape.kind == SHAPE_AND) {
    define_and(cnf, node, n);
  } else {
    int a = literal_of(cnf, shape.a), b = literal_of(cnf, shape.b);
    if (shape.kind == SHAPE_XOR)
      define_xor(cnf, n, a, b);
    else if (shape.kind == SHAPE_ITE)
      define_ite(cnf, n, a, b, literal_of(cnf, shape.c));
    else
      define_majority(cnf, n, a, b, literal_of(cnf, shape.c));
  }
  if (cnf->states.data[node] & ASSERTED_TRUE) emit1(cnf, n);
  if (cnf->states.data[node] & ASSERTED_FALSE) emit1(cnf, -n);
}

static void define_all(Cnf *cnf) {
  while (cnf->pending.size && may_go_on(cnf)) {
    uint32_t node = vector_pop(&cnf->pending);
    define(cnf, node);
  }
}

int cnf_literal(Cnf *cnf, AigLit literal) {
  follow_graph(cnf);
  assert(aig_node(literal) < aig_size(cnf->aig));
  if (!cnf->literals.data[aig_node(literal)]) {
    count_use(cnf, literal, 2);
    count_all(cnf);
    literal_of(cnf, literal);
  }
  define_all(cnf);
  return cnf_known(cnf, literal);
}

/* ---- assertions ------------------------------------------------------------------------------------ */

/* Was this literal asserted before?  Remembers that it is now. */
static bool assert_again(Cnf *cnf, AigLit literal) {
  uint8_t flag = aig_is_negated(literal) ? ASSERTED_FALSE : ASSERTED_TRUE;
  uint8_t *state = &cnf->states.data[aig_node(literal)];
  bool again = *state & flag;
  *state |= flag;
  return again;
}

/* Split conjunctions: what has to be asserted one by one goes to cnf->facts. */
static void collect_facts(Cnf *cnf, AigLit root) {
  vector_clear(&cnf->facts);
  vector_clear(&cnf->stack);
  vector_push(&cnf->stack, root);
  while (cnf->stack.size) {
    AigLit literal = vector_pop(&cnf->stack);
    uint32_t node = aig_node(literal);
    if (literal == AIG_TRUE || assert_again(cnf, literal)) continue;
    bool is_and = !aig_is_negated(literal) && aig_is_and(cnf->aig, node) && !cnf->literals.data[node];
    if (is_and && shape_of(cnf->aig, node).kind == SHAPE_AND) {
      vector_push(&cnf->stack, aig_left(cnf->aig, node));
      vector_push(&cnf->stack, aig_right(cnf->aig, node));
    } else {
      vector_push(&cnf->facts, literal);
    }
  }
}

/* Not all of the conjuncts of `node`. */
static void assert_not_all(Cnf *cnf, uint32_t node) {
  if (!collect_leaves(cnf, node)) return;
  vector_clear(&cnf->clause);
  for (size_t i = 0; i < cnf->leaves.size; i++) {
    int leaf = literal_of(cnf, cnf->leaves.data[i]);
    vector_push(&cnf->clause, -leaf);
  }
  emit(cnf, cnf->clause.data, cnf->clause.size);
}

static void assert_shape(Cnf *cnf, Shape shape, bool negated) {
  int a = literal_of(cnf, shape.a), b = literal_of(cnf, shape.b);
  if (shape.kind == SHAPE_XOR) {
    emit2(cnf, a, negated ? -b : b);
    emit2(cnf, -a, negated ? b : -b);
    return;
  }
  int c = literal_of(cnf, shape.c);
  if (shape.kind == SHAPE_ITE) {
    emit2(cnf, -a, negated ? -b : b);
    emit2(cnf, a, negated ? -c : c);
  } else {
    int sign = negated ? -1 : 1;
    emit2(cnf, sign * a, sign * b);
    emit2(cnf, sign * a, sign * c);
    emit2(cnf, sign * b, sign * c);
  }
}

static void assert_fact(Cnf *cnf, AigLit fact) {
  uint32_t node = aig_node(fact);
  if (fact == AIG_FALSE) {
    emit(cnf, NULL, 0);
  } else if (cnf->literals.data[node] || aig_is_input(cnf->aig, node)) {
    emit1(cnf, literal_of(cnf, fact));
  } else {
    Shape shape = shape_of(cnf->aig, node);
    if (shape.kind == SHAPE_AND)
      assert_not_all(cnf, node); /* facts hold no positive conjunction */
    else
      assert_shape(cnf, shape, aig_is_negated(fact));
  }
}

void cnf_assert(Cnf *cnf, AigLit literal) {
  follow_graph(cnf);
  assert(aig_node(literal) < aig_size(cnf->aig));
  collect_facts(cnf, literal);
  for (size_t i = 0; i < cnf->facts.size; i++) {
    uint32_t node = aig_node(cnf->facts.data[i]);
    if (aig_is_and(cnf->aig, node) && !cnf->literals.data[node]) count_operands(cnf, node);
  }
  count_all(cnf);
  for (size_t i = 0; i < cnf->facts.size; i++) assert_fact(cnf, cnf->facts.data[i]);
  define_all(cnf);
}
