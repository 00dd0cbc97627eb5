/* From bits back to words: see lift.h.
 *
 * All work happens on a copy of the graph with a solver of its own.  A function of one word that is an interval (or the opposite of one) is
 * known by one value inside, found by the solver, and two binary searches from there with the graph evaluated at single points; if
 * the function is no interval the guess is wrong and the proof of equality fails.  Relations of two words are tried on some values
 * first. */
#include "model/gates/lift.h"
#include "base/log.h"
#include "logic/walk.h"
#include "model/gates/lift_guess.h"
#include "solve/sweep.h"
#include "solve/term_solver.h"
#include <assert.h>

enum {
  MOST_QUERIES = 1000,    /* to the solver, */
  MOST_CONFLICTS = 10000, /* in all of them, */
  QUERY_CONFLICTS = 500,  /* and in one */
  MOST_CONE = 3000,       /* gates of a function worth a guess */
  SAMPLES = 128
};

static const uint32_t nobody = UINT32_MAX, many = UINT32_MAX - 1;

/* Which state variables a node depends on, at most two, and which of their bits. */
typedef struct {
  uint32_t variables[2]; /* ascending; `nobody`: no more; the first is `many` if there are more than two */
  unsigned low[2], high[2];
} Support;

typedef struct {
  uint32_t variable;
  unsigned bit;
} Leaf;

typedef struct {
  const Circuit *circuit;
  TermBank *bank;
  TermSolver solver;
  VECTOR(Leaf) leaves;   /* per node, for inputs */
  VECTOR(Support) supports; /* per node */
  Budget effort;
  unsigned queries;
  Map guessed;           /* node -> term that it equals, TERM_NONE: no guess fits */
  Map terms;             /* node -> term */
  U32Vector cone;
  VECTOR(uint64_t) values; /* per node, when evaluating */
} Lift;

/* ---- supports ------------------------------------------------------------------------------------ */

static const Support no_support = {{UINT32_MAX, UINT32_MAX}, {0, 0}, {0, 0}};

static void add_range(Support *s, uint32_t variable, unsigned low, unsigned high) {
  if (s->variables[0] == many) return;
  for (int i = 0; i < 2; i++)
    if (s->variables[i] == variable) {
      if (low < s->low[i]) s->low[i] = low;
      if (high > s->high[i]) s->high[i] = high;
      return;
    }
  if (s->variables[1] != nobody) {
    s->variables[0] = many;
    return;
  }
  int place = s->variables[0] == nobody ? 0 : 1;
  s->variables[place] = variable;
  s->low[place] = low;
  s->high[place] = high;
  if (place && s->variables[0] > variable) {
    Support swap = *s;
    for (int i = 0; i < 2; i++)
      s->variables[i] = swap.variables[1 - i], s->low[i] = swap.low[1 - i], s->high[i] = swap.high[1 - i];
  }
}

static void join(Support *s, const Support *other) {
  if (other->variables[0] == many) s->variables[0] = many;
  for (int i = 0; i < 2 && s->variables[0] != many && other->variables[i] != nobody; i++)
    add_range(s, other->variables[i], other->low[i], other->high[i]);
}

/* For nodes that were made since as well. */
static Support support_of(Lift *l, AigLit literal) {
  while (l->supports.size <= aig_node(literal)) {
    uint32_t node = (uint32_t)l->supports.size;
    Support s = no_support;
    if (aig_is_and(l->solver.aig, node)) {
      join(&s, &l->supports.data[aig_node(aig_left(l->solver.aig, node))]);
      join(&s, &l->supports.data[aig_node(aig_right(l->solver.aig, node))]);
    } else if (node && l->leaves.data[node].variable != nobody) {
      add_range(&s, l->leaves.data[node].variable, l->leaves.data[node].bit, l->leaves.data[node].bit);
    }
    vector_push(&l->supports, s);
  }
  return l->supports.data[aig_node(literal)];
}

static Term word_of(const Lift *l, const Support *s, int i) {
  return term_extract(l->bank, l->circuit->model->state.data[s->variables[i]].var, s->high[i], s->low[i]);
}

/* ---- evaluating ---------------------------------------------------------------------------------- */

/* The cone of a node, children first; false if it has more than `most` nodes. */
static bool find_cone_within(Lift *l, uint32_t root, size_t most) {
  Map seen = {0};
  U32Vector stack = {0};
  vector_clear(&l->cone);
  vector_push(&stack, root);
  while (stack.size && l->cone.size <= most) {
    uint32_t node = vector_last(&stack);
    if (map_has(&seen, node)) {
      stack.size--;
      continue;
    }
    bool ready = true;
    for (int side = 0; side < 2 && aig_is_and(l->solver.aig, node); side++) {
      uint32_t child = aig_node(side ? aig_right(l->solver.aig, node) : aig_left(l->solver.aig, node));
      if (!map_has(&seen, child)) vector_push(&stack, child), ready = false;
    }
    if (!ready) continue;
    stack.size--;
    map_put(&seen, node, 1);
    vector_push(&l->cone, node);
  }
  bool small = !stack.size;
  map_release(&seen);
  vector_release(&stack);
  return small;
}

static bool find_cone(Lift *l, uint32_t root) { return find_cone_within(l, root, MOST_CONE); }

static void find_whole_cone(Lift *l, uint32_t root) { find_cone_within(l, root, SIZE_MAX - 1); }

static bool value_of(const Lift *l, AigLit literal) {
  return (l->values.data[aig_node(literal)] & 1) != aig_is_negated(literal);
}

/* The literal at a point: words[i] for word i of its support; l->cone is its cone. */
static bool evaluate(Lift *l, AigLit literal, const Support *s, const uint64_t *words) {
  if (l->values.size < aig_size(l->solver.aig)) vector_resize(&l->values, aig_size(l->solver.aig));
  for (size_t i = 0; i < l->cone.size; i++) {
    uint32_t node = l->cone.data[i];
    bool value = false;
    if (aig_is_and(l->solver.aig, node)) {
      value = value_of(l, aig_left(l->solver.aig, node)) && value_of(l, aig_right(l->solver.aig, node));
    } else if (node) {
      Leaf leaf = l->leaves.data[node];
      int which = leaf.variable == s->variables[0] ? 0 : 1;
      value = words[which] >> (leaf.bit - s->low[which]) & 1;
    }
    l->values.data[node] = value;
  }
  return value_of(l, literal);
}

/* ---- asking -------------------------------------------------------------------------------------- */

static Answer ask(Lift *l, AigLit literal) {
  if (literal == AIG_FALSE) return ANSWER_UNSAT;
  if (++l->queries > MOST_QUERIES || !budget_left(&l->effort, "lift_next")) return ANSWER_UNKNOWN;
  Budget share;
  budget_init(&share, &l->effort, 0, QUERY_CONFLICTS);
  sat_assume(l->solver.sat, cnf_literal(l->solver.cnf, literal));
  return sat_solve(l->solver.sat, &share);
}

static bool is_equal(Lift *l, AigLit literal, Term t) {
  AigLit guess = blast_bool(l->solver.blaster, t);
  return ask(l, aig_xor(l->solver.aig, literal, guess)) == ANSWER_UNSAT;
}

/* The word of the support in the solver's model. */
static uint64_t model_word(const Lift *l, const Support *s) {
  uint64_t word = 0;
  for (size_t i = 0; i < l->cone.size; i++) {
    uint32_t node = l->cone.data[i];
    int known = node && aig_is_input(l->solver.aig, node) ? cnf_known(l->solver.cnf, 2 * node) : 0;
    if (known && sat_value(l->solver.sat, known)) word |= (uint64_t)1 << (l->leaves.data[node].bit - s->low[0]);
  }
  return word;
}

/* ---- guesses ------------------------------------------------------------------------------------- */

/* Between `inside`, where the literal is true, and `outside`, where it is not: the last inside, if there is one border. */
static uint64_t find_border(Lift *l, AigLit literal, const Support *s, uint64_t inside, uint64_t outside) {
  while ((inside > outside ? inside - outside : outside - inside) > 1) {
    uint64_t middle = inside < outside ? inside + (outside - inside) / 2 : outside + (inside - outside) / 2;
    if (evaluate(l, literal, s, &middle))
      inside = middle;
    else
      outside = middle;
  }
  return inside;
}

/* A function of one word: an interval, or the opposite. */
static Term guess_interval(Lift *l, AigLit literal, const Support *s) {
  unsigned width = s->high[0] - s->low[0] + 1;
  uint64_t zero = 0, most = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
  bool negated = evaluate(l, literal, s, &zero);
  AigLit inside = aig_not_if(literal, negated); /* false at 0 */
  Answer answer = ask(l, inside);
  if (answer == ANSWER_UNSAT) return term_bool(l->bank, negated);
  if (answer != ANSWER_SAT) return TERM_NONE;
  uint64_t witness = model_word(l, s);
  if (!evaluate(l, inside, s, &witness)) return TERM_NONE; /* bits that no clause mentions do not matter */
  Interval interval = {.hi = most, .negated = negated};
  interval.lo = find_border(l, inside, s, witness, 0);
  if (!evaluate(l, inside, s, &most)) interval.hi = find_border(l, inside, s, witness, most);
  Term t = interval_term(l->bank, word_of(l, s, 0), interval);
  return is_equal(l, literal, t) ? t : TERM_NONE;
}

/* Pairs that tell the relations apart: equal ones, neighbours, and random ones. */
static void sample(uint64_t *random, unsigned turn, uint64_t mask, uint64_t words[2]) {
  for (int i = 0; i < 2; i++) {
    *random ^= *random << 13, *random ^= *random >> 7, *random ^= *random << 17;
    words[i] = *random & mask;
  }
  if (turn % 4 == 0) words[1] = words[0];
  if (turn % 4 == 1) words[1] = (words[0] + 1) & mask;
  if (turn % 4 == 2) words[1] = words[0] ^ (mask / 2 + 1);
}

static Term guess_relation(Lift *l, AigLit literal, const Support *s) {
  unsigned width = s->high[0] - s->low[0] + 1, possible = (1u << RELATIONS) - 1;
  if (s->low[0] != s->low[1] || s->high[0] != s->high[1]) return TERM_NONE;
  uint64_t mask = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1, random = 0x9e3779b97f4a7c15u, words[2];
  for (unsigned turn = 0; turn < SAMPLES && possible; turn++) {
    sample(&random, turn, mask, words);
    bool value = evaluate(l, literal, s, words);
    for (unsigned r = 0; r < RELATIONS; r++)
      if (relation_holds(r, width, words[0], words[1]) != value) possible &= ~(1u << r);
  }
  for (unsigned r = 0; r < RELATIONS; r++) {
    if (!(possible >> r & 1)) continue;
    Term t = relation_term(l->bank, r, word_of(l, s, 0), word_of(l, s, 1));
    if (is_equal(l, literal, t)) return t;
  }
  return TERM_NONE;
}

/* A word-level term that equals the node, or TERM_NONE. */
static Term guess_node(Lift *l, uint32_t node) {
  uint64_t known = map_get(&l->guessed, node, UINT64_MAX);
  if (known != UINT64_MAX) return (Term)known;
  Support s = support_of(l, 2 * node);
  Term t = TERM_NONE;
  bool one = s.variables[0] < many && s.variables[1] == nobody, two = s.variables[0] < many && !one;
  if (s.variables[0] == nobody || s.variables[0] == many || s.high[0] - s.low[0] >= 64)
    t = TERM_NONE;
  else if (one && aig_is_input(l->solver.aig, node))
    t = word_of(l, &s, 0);
  else if ((one || two) && find_cone(l, node))
    t = one ? guess_interval(l, 2 * node, &s) : guess_relation(l, 2 * node, &s);
  map_put(&l->guessed, node, t);
  return t;
}

static Term negate_if(const Lift *l, Term t, bool negate) { return negate ? term_not(l->bank, t) : t; }

/* ---- conjunctions -------------------------------------------------------------------------------- */

/* The conjuncts of a node, through conjunctions that are not negated. */
static void list_conjuncts(const Lift *l, uint32_t node, AigVector *conjuncts) {
  AigVector stack = {0};
  Map seen = {0};
  vector_push(&stack, 2 * node);
  while (stack.size) {
    AigLit literal = vector_pop(&stack);
    if (map_has(&seen, literal)) continue;
    map_put(&seen, literal, 1);
    if (aig_is_negated(literal) || !aig_is_and(l->solver.aig, aig_node(literal))) {
      vector_push(conjuncts, literal);
    } else {
      vector_push(&stack, aig_right(l->solver.aig, aig_node(literal)));
      vector_push(&stack, aig_left(l->solver.aig, aig_node(literal)));
    }
  }
  vector_release(&stack);
  map_release(&seen);
}

static bool is_about(const Support *a, const Support *b) {
  return a->variables[0] == b->variables[0] && a->variables[1] == b->variables[1];
}

/* Do the conjuncts of the first one's group continue its bits without a gap? */
static bool takes(Lift *l, const Support *group, AigLit conjunct, bool only_neighbours) {
  Support s = support_of(l, conjunct);
  if (!is_about(group, &s)) return false;
  if (!only_neighbours) return true;
  return s.low[0] == s.high[0] && (s.low[0] == group->high[0] + 1 || s.high[0] + 1 == group->low[0]);
}

/* Take all conjuncts about the same words as `first`, or only single bits that stand next to each other, and guess what they say
 * together.  Those taken are removed (AIG_TRUE); TERM_NONE: none was. */
static Term guess_group(Lift *l, AigVector *conjuncts, size_t first, bool only_neighbours) {
  AigLit all = conjuncts->data[first];
  Support group = support_of(l, all);
  if (group.variables[0] >= many || (only_neighbours && (group.low[0] != group.high[0] || group.variables[1] != nobody)))
    return TERM_NONE;
  U32Vector taken = {0};
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = first + 1; i < conjuncts->size; i++) {
      AigLit conjunct = conjuncts->data[i];
      if (conjunct == AIG_TRUE || !takes(l, &group, conjunct, only_neighbours)) continue;
      all = aig_and(l->solver.aig, all, conjunct);
      group = support_of(l, all);
      vector_push(&taken, (uint32_t)i);
      vector_push(&taken, conjunct);
      conjuncts->data[i] = AIG_TRUE;
      changed = only_neighbours;
    }
  }
  Term t = taken.size && !aig_is_constant(all) ? guess_node(l, aig_node(all)) : TERM_NONE;
  if (t) {
    conjuncts->data[first] = AIG_TRUE;
    t = negate_if(l, t, aig_is_negated(all));
  } else {
    for (size_t i = 0; i < taken.size; i += 2) conjuncts->data[taken.data[i]] = taken.data[i + 1];
  }
  vector_release(&taken);
  return t;
}

/* Did the group of this conjunct fail before? */
static bool was_tried(Lift *l, const AigVector *conjuncts, size_t which) {
  Support mine = support_of(l, conjuncts->data[which]);
  for (size_t i = 0; i < which; i++) {
    if (conjuncts->data[i] == AIG_TRUE) continue;
    Support s = support_of(l, conjuncts->data[i]);
    if (is_about(&s, &mine)) return true;
  }
  return false;
}

/* The groups of a conjunction; what is left stays in `conjuncts`. */
static Term guess_groups(Lift *l, AigVector *conjuncts) {
  Term all = term_true(l->bank);
  for (int only_neighbours = 0; only_neighbours < 2; only_neighbours++)
    for (size_t i = 0; i < conjuncts->size; i++) {
      if (conjuncts->data[i] == AIG_TRUE || (!only_neighbours && was_tried(l, conjuncts, i))) continue;
      Term t = guess_group(l, conjuncts, i, only_neighbours);
      if (t) all = term_and(l->bank, all, t);
    }
  return all;
}

/* ---- nodes, from the top ------------------------------------------------------------------------- */

/* A conjunction that waits for its conjuncts. */
typedef struct {
  uint32_t node;
  Term groups;
  AigVector rest;
} Visit;

typedef VECTOR(Visit) VisitVector;

/* Give the node its term, or put it on the stack with what it needs. */
static void visit(Lift *l, uint32_t node, VisitVector *stack) {
  Term t = node ? guess_node(l, node) : term_false(l->bank);
  if (t) {
    map_put(&l->terms, node, t);
    return;
  }
  assert(aig_is_and(l->solver.aig, node));
  Visit v = {.node = node};
  list_conjuncts(l, node, &v.rest);
  v.groups = guess_groups(l, &v.rest);
  vector_push(stack, v);
}

/* True if all conjuncts have their terms now; else one of them is visited. */
static bool finish(Lift *l, VisitVector *stack) {
  Visit *v = &vector_last(stack);
  Term all = v->groups;
  for (size_t i = 0; i < v->rest.size; i++) {
    AigLit conjunct = v->rest.data[i];
    if (conjunct == AIG_TRUE) continue;
    Term t = (Term)map_get(&l->terms, aig_node(conjunct), TERM_NONE);
    if (!t) {
      visit(l, aig_node(conjunct), stack);
      return false;
    }
    all = term_and(l->bank, all, negate_if(l, t, aig_is_negated(conjunct)));
  }
  map_put(&l->terms, v->node, all);
  vector_release(&v->rest);
  stack->size--;
  return true;
}

static Term lift_literal(Lift *l, AigLit literal) {
  VisitVector stack = {0};
  visit(l, aig_node(literal), &stack);
  while (stack.size) finish(l, &stack);
  vector_release(&stack);
  return negate_if(l, (Term)map_get(&l->terms, aig_node(literal), TERM_NONE), aig_is_negated(literal));
}

/* ---- the copy ------------------------------------------------------------------------------------ */

static void init(Lift *l, const Circuit *circuit, Budget *budget) {
  const StateVector *state = &circuit->model->state;
  *l = (Lift){.circuit = circuit, .bank = circuit->model->bank};
  term_solver_init(&l->solver, l->bank);
  budget_init(&l->effort, budget, 0, MOST_CONFLICTS);
  vector_push(&l->leaves, (Leaf){.variable = nobody});
  for (size_t i = 0; i < state->size; i++) {
    blast_term(l->solver.blaster, state->data[i].var); /* makes one input after the other */
    for (unsigned b = 0; b < term_width(l->bank, state->data[i].var); b++) vector_push(&l->leaves, (Leaf){(uint32_t)i, b});
    assert(l->leaves.size == aig_size(l->solver.aig));
  }
}

static void release(Lift *l) {
  term_solver_release(&l->solver);
  vector_release(&l->leaves);
  vector_release(&l->supports);
  vector_release(&l->cone);
  vector_release(&l->values);
  map_release(&l->guessed);
  map_release(&l->terms);
}

/* Gate by gate, with all that is shared. */
static Term plain_term(Lift *l, AigLit root) {
  find_whole_cone(l, aig_node(root));
  map_clear(&l->terms);
  map_put(&l->terms, 0, term_false(l->bank));
  for (size_t i = 0; i < l->cone.size; i++) {
    uint32_t node = l->cone.data[i];
    Term t = TERM_NONE;
    if (aig_is_and(l->solver.aig, node)) {
      AigLit a = aig_left(l->solver.aig, node), b = aig_right(l->solver.aig, node);
      Term left = (Term)map_get(&l->terms, aig_node(a), TERM_NONE), right = (Term)map_get(&l->terms, aig_node(b), TERM_NONE);
      t = term_and(l->bank, negate_if(l, left, aig_is_negated(a)), negate_if(l, right, aig_is_negated(b)));
    } else if (node) {
      Support s = support_of(l, 2 * node);
      t = word_of(l, &s, 0);
    }
    if (t) map_put(&l->terms, node, t);
  }
  return negate_if(l, (Term)map_get(&l->terms, aig_node(root), TERM_NONE), aig_is_negated(root));
}

Term lift_set(const Circuit *circuit, const Aig *aig, AigLit literal, const AigVector *leaves, Budget *budget) {
  Lift l;
  AigVector map = {0};
  init(&l, circuit, budget);
  for (size_t i = 0; i < aig_size(aig); i++) vector_push(&map, AIG_NONE);
  for (size_t i = 0; i < leaves->size; i++) map.data[aig_node(leaves->data[i])] = 2 * (AigLit)(i + 1);
  AigLit root = literal;
  aig_sweep(aig, &root, 1, l.solver.aig, &map, budget); /* unions of sets have much that is the same */
  Term t = lift_literal(&l, root), plain = plain_term(&l, root);
  LOG("%zu nodes become %zu, after %u questions", term_count_nodes(l.bank, plain), term_count_nodes(l.bank, t), l.queries);
  if (term_count_nodes(l.bank, plain) < term_count_nodes(l.bank, t)) t = plain;
  vector_release(&map);
  release(&l);
  return t;
}
