/* Naming divisions by constants: see naming.h.  One pass over the terms of a block in ascending order, children
 * first, so that divisions inside divisions are named too. */
#include "model/reduce/naming.h"
#include "logic/walk.h"
#include "base/map.h"
#include <string.h>

typedef struct {
  Term quotient, remainder;           /* what the division becomes */
  Term quotient_name, remainder_name; /* the inputs */
  size_t first_input;                 /* the number of the first of these */
  Term constraint;
} Pair;

typedef struct {
  Model *model;
  TermBank *bank;
  Block *block;
  Term *renamed;         /* per old term: what it becomes */
  unsigned char *needed; /* per term, */
  size_t terms;          /* of which so many were counted when it was made */
  U32Vector marked;      /* scratch: needed terms, while constraints are collected */
  Map named;             /* (dividend, divisor, signedness) -> index into pairs */
  U32Vector used;        /* scratch: constraints collected */
  VECTOR(Pair) pairs;    /* a later one may speak of earlier ones, never the other way round */
} Naming;

static unsigned bits_for(uint64_t value) {
  unsigned bits = 0;
  for (; value; value >>= 1) bits++;
  return bits ? bits : 1;
}

static Term name_input(Naming *n, const char *name, unsigned width, Term definition) {
  Term input = model_add_input(n->model, n->block, name, width, term_false(n->bank), NULL);
  vector_last(&n->block->inputs).definition = term_extract(n->bank, definition, width - 1, 0);
  return input;
}

static void require(Naming *n, Pair *pair, Term condition) {
  pair->constraint = term_and(n->bank, pair->constraint, condition);
}

static Term at_most(Naming *n, Term a, Term b, bool is_signed) {
  return term_binary(n->bank, is_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL, a, b);
}

static Term number(Naming *n, unsigned width, uint64_t value) { return term_constant(n->bank, width, value); }

/* Makes the two inputs and says x = q * c + r without wrap-around: one bit more than x has is enough, since q
 * * c is no further from 0 than x. */
static Pair make_pair(Naming *n, Term x, Term divisor, unsigned q_width, unsigned r_width, bool is_signed) {
  unsigned width = term_width(n->bank, x), wide = width + 1;
  Pair pair = {.first_input = n->block->inputs.size};
  Term quotient = term_binary(n->bank, is_signed ? TERM_SDIVIDE : TERM_UDIVIDE, x, divisor);
  Term remainder = term_binary(n->bank, is_signed ? TERM_SREMAINDER : TERM_UREMAINDER, x, divisor);
  pair.quotient_name = name_input(n, "quotient", q_width, quotient);
  pair.remainder_name = name_input(n, "remainder", r_width, remainder);
  pair.quotient = term_resize(n->bank, pair.quotient_name, width, is_signed);
  pair.remainder = term_resize(n->bank, pair.remainder_name, width, is_signed);
  Term product = term_multiply(n->bank, term_resize(n->bank, pair.quotient_name, wide, is_signed),
                               term_resize(n->bank, divisor, wide, is_signed));
  Term sum = term_add(n->bank, product, term_resize(n->bank, pair.remainder_name, wide, is_signed));
  pair.constraint = term_equal(n->bank, term_resize(n->bank, x, wide, is_signed), sum);
  return pair;
}

/* 0 <= q <= max / c and 0 <= r < c. */
static Pair name_unsigned(Naming *n, Term x, Term divisor, uint64_t c) {
  uint64_t largest = (((uint64_t)1 << term_width(n->bank, x)) - 1) / c;
  unsigned q_width = bits_for(largest), r_width = bits_for(c - 1);
  Pair pair = make_pair(n, x, divisor, q_width, r_width, false);
  require(n, &pair, at_most(n, pair.quotient_name, number(n, q_width, largest), false));
  require(n, &pair, at_most(n, pair.remainder_name, number(n, r_width, c - 1), false));
  return pair;
}

/* |q| <= 2^(width-1) / size, |r| < size, and r is 0 or has the sign of x; size is |c|. */
static Pair name_signed(Naming *n, Term x, Term divisor, uint64_t size) {
  unsigned width = term_width(n->bank, x);
  uint64_t largest = ((uint64_t)1 << (width - 1)) / size;
  unsigned q_width = bits_for(largest) + 1, r_width = bits_for(size - 1) + 1;
  Pair pair = make_pair(n, x, divisor, q_width, r_width, true);
  Term negative = term_extract(n->bank, x, width - 1, width - 1), zero = number(n, r_width, 0);
  Term least = term_ite(n->bank, negative, term_signed_constant(n->bank, r_width, 1 - (int64_t)size), zero);
  Term most = term_ite(n->bank, negative, zero, number(n, r_width, size - 1));
  require(n, &pair,
          at_most(n, term_signed_constant(n->bank, q_width, -(int64_t)largest), pair.quotient_name, true));
  require(n, &pair, at_most(n, pair.quotient_name, number(n, q_width, largest), true));
  require(n, &pair, at_most(n, least, pair.remainder_name, true));
  require(n, &pair, at_most(n, pair.remainder_name, most, true));
  return pair;
}

static bool is_signed_division(TermOperator op) { return op == TERM_SDIVIDE || op == TERM_SREMAINDER; }
static bool is_quotient(TermOperator op) { return op == TERM_SDIVIDE || op == TERM_UDIVIDE; }

/* The size of a constant divisor that is worth a name (2 at least, of C's widths), else 0. */
static uint64_t nameable_size(const Naming *n, Term t) {
  TermOperator op = term_operator(n->bank, t);
  if (!is_signed_division(op) && op != TERM_UDIVIDE && op != TERM_UREMAINDER) return 0;
  unsigned width = term_width(n->bank, t);
  Term divisor = term_child(n->bank, t, 1);
  if (width < 4 || width > 63 || !term_is_constant(n->bank, divisor)) return 0;
  uint64_t c = term_value(n->bank, divisor), sign = (uint64_t)1 << (width - 1);
  if (is_signed_division(op) && (c & sign)) c = 2 * sign - c;
  return c >= 2 && c < sign ? c : 0;
}

static Term name_division(Naming *n, Term t, uint64_t size) {
  Term x = n->renamed[term_child(n->bank, t, 0)], divisor = term_child(n->bank, t, 1);
  TermOperator op = term_operator(n->bank, t);
  uint64_t key = ((uint64_t)x << 32 | divisor) * 2 + is_signed_division(op); /* handles are below 2^31 */
  uint64_t index = map_get(&n->named, key, UINT64_MAX);
  if (index == UINT64_MAX) {
    Pair pair =
        is_signed_division(op) ? name_signed(n, x, divisor, size) : name_unsigned(n, x, divisor, size);
    index = n->pairs.size;
    n->block->inputs.data[pair.first_input].constraint = pair.constraint;
    vector_push(&n->pairs, pair);
    map_put(&n->named, key, index);
  }
  const Pair *pair = &n->pairs.data[index];
  return is_quotient(op) ? pair->quotient : pair->remainder;
}

static Term rebuild(Naming *n, Term t) {
  uint64_t size = nameable_size(n, t);
  if (size && !term_is_constant(n->bank, n->renamed[term_child(n->bank, t, 0)]))
    return name_division(n, t, size);
  Term children[3];
  bool same = true;
  for (unsigned i = 0; i < term_arity(n->bank, t); i++) {
    Term child = term_child(n->bank, t, i);
    children[i] = n->renamed[child];
    same = same && children[i] == child;
  }
  return same ? t : term_rebuild(n->bank, t, children);
}

/* ---- the roots of a block ------------------------------------------------------------------------ */

/* The terms that engines see.  What only replay looks at (conditions of inputs, variables outside the cone)
 * keeps its divisions. */
typedef void (*RootVisitor)(Naming *naming, Term *root);

static void visit_state(Naming *n, RootVisitor visit) {
  for (size_t i = 0; i < n->model->state.size; i++) {
    StateVariable *variable = &n->model->state.data[i];
    visit(n, n->block == &n->model->prefix ? &variable->init : &variable->next);
  }
}

static void visit_roots(Naming *n, RootVisitor visit) {
  Block *block = n->block;
  visit(n, &block->valid);
  visit(n, &block->error);
  visit(n, &block->incomplete);
  for (size_t i = 0; i < block->errors.size; i++) visit(n, &block->errors.data[i].when);
  for (size_t i = 0; i < block->incompletes.size; i++) visit(n, &block->incompletes.data[i].when);
  visit_state(n, visit);
}

static void mark(Naming *n, Term *root) {
  if (*root != TERM_NONE) n->needed[*root] = 1;
}

static void replace(Naming *n, Term *root) {
  if (*root != TERM_NONE) *root = n->renamed[*root];
}

/* Everything below a needed term among the first `terms` is needed. */
static void close_needed(Naming *n, size_t terms) {
  for (Term t = (Term)terms; t > 0; t--)
    for (unsigned i = 0; n->needed[t] && i < term_arity(n->bank, t); i++)
      n->needed[term_child(n->bank, t, i)] = 1;
}

/* ---- constraints --------------------------------------------------------------------------------- */

static void need_cone(Naming *n, Term root, U32Vector *work) {
  vector_push(work, root);
  while (work->size) {
    Term t = vector_pop(work);
    if (t == TERM_NONE || n->needed[t]) continue;
    n->needed[t] = 1;
    vector_push(&n->marked, t);
    for (unsigned i = 0; i < term_arity(n->bank, t); i++) vector_push(work, term_child(n->bank, t, i));
  }
}

/* New terms are not needed. */
static void grow_needed(Naming *n) {
  size_t terms = bank_size(n->bank);
  if (terms <= n->terms) return;
  n->needed = memory_resize(n->needed, terms + 1, 1);
  memset(n->needed + n->terms + 1, 0, terms - n->terms);
  n->terms = terms;
}

/* The condition with the constraints of the names it depends on; `with_state`: and those the state behind it
 * needs. */
static void constrain(Naming *n, Term *condition, bool with_state) {
  U32Vector work = {0};
  grow_needed(n);
  need_cone(n, *condition, &work);
  for (size_t i = 0; with_state && i < n->model->state.size; i++) {
    const StateVariable *variable = &n->model->state.data[i];
    need_cone(n, n->block == &n->model->prefix ? variable->init : variable->next, &work);
  }
  Term all = term_true(n->bank);
  for (size_t i = n->pairs.size; i-- > 0;) {
    const Pair *pair = &n->pairs.data[i];
    if (!n->needed[pair->quotient_name] && !n->needed[pair->remainder_name]) continue;
    need_cone(n, pair->constraint, &work);
    vector_push(&n->used, pair->constraint);
  }
  while (n->used.size) {
    Term constraint = vector_pop(&n->used);
    all = term_and(n->bank, all, constraint);
  }
  *condition = term_and(n->bank, *condition, all);
  while (n->marked.size) n->needed[vector_pop(&n->marked)] = 0;
  vector_release(&work);
}

static void constrain_block(Naming *n) {
  Block *block = n->block;
  memset(n->needed, 0, n->terms + 1);
  for (size_t i = 0; i < block->errors.size; i++) constrain(n, &block->errors.data[i].when, false);
  for (size_t i = 0; i < block->incompletes.size; i++) constrain(n, &block->incompletes.data[i].when, false);
  constrain(n, &block->incomplete, false);
  constrain(n, &block->error, false);
  constrain(n, &block->valid, true);
}

static void name_block(Model *model, Block *block) {
  size_t terms = bank_size(model->bank);
  Naming n = {.model = model, .bank = model->bank, .block = block, .terms = terms};
  n.renamed = memory_zeroed(terms + 1, sizeof *n.renamed);
  n.needed = memory_zeroed(terms + 1, 1);
  visit_roots(&n, mark);
  close_needed(&n, terms);
  for (Term t = 1; t <= terms; t++)
    if (n.needed[t]) n.renamed[t] = rebuild(&n, t);
  visit_roots(&n, replace);
  if (n.pairs.size) constrain_block(&n);
  map_release(&n.named);
  vector_release(&n.pairs);
  vector_release(&n.used);
  vector_release(&n.marked);
  memory_free(n.renamed);
  memory_free(n.needed);
}

void model_name_divisions(Model *model) {
  name_block(model, &model->prefix);
  name_block(model, &model->loop);
}

/* ---- back again ---------------------------------------------------------------------------------- */

typedef struct {
  TermBank *bank;
  Map meaning, cache;
} Expansion;

static Term expand(Expansion *x, Term t) { return x->meaning.size ? term_substitute(x->bank, t, &x->meaning, &x->cache) : t; }

/* What is said about names holds of what they stand for. */
static void learn_constraint(Expansion *x, Term constraint) {
  TermVector work = {0};
  vector_push(&work, constraint);
  while (work.size) {
    Term t = vector_pop(&work);
    if (term_operator(x->bank, t) != TERM_AND) {
      map_put(&x->meaning, t, term_true(x->bank));
      continue;
    }
    vector_push(&work, term_child(x->bank, t, 0));
    vector_push(&work, term_child(x->bank, t, 1));
  }
  vector_release(&work);
}

/* A definition speaks of earlier names only. */
static void learn_names(Expansion *x, const Block *block) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    const ModelInput *input = &block->inputs.data[i];
    if (input->definition == TERM_NONE) continue;
    Term meaning = expand(x, input->definition);
    map_put(&x->meaning, input->var, meaning);
    if (input->constraint != TERM_NONE) learn_constraint(x, input->constraint);
    map_clear(&x->cache);
  }
}

static void expand_block(Expansion *x, Block *block) {
  InputVector inputs = {0};
  for (size_t i = 0; i < block->inputs.size; i++) vector_push(&inputs, block->inputs.data[i]);
  block->inputs = inputs;
  block->valid = expand(x, block->valid);
  block->error = expand(x, block->error);
  block->incomplete = expand(x, block->incomplete);
}

Model model_expand_names(const Model *model) {
  Model expanded = *model;
  Expansion x = {.bank = model->bank};
  StateVector state = {0};
  learn_names(&x, &model->prefix);
  learn_names(&x, &model->loop);
  for (size_t i = 0; i < model->state.size; i++) {
    StateVariable variable = model->state.data[i];
    variable.init = expand(&x, variable.init);
    variable.next = expand(&x, variable.next);
    vector_push(&state, variable);
  }
  expanded.state = state;
  expand_block(&x, &expanded.prefix);
  expand_block(&x, &expanded.loop);
  map_release(&x.meaning);
  map_release(&x.cache);
  return expanded;
}

void model_release_expanded(Model *expanded) {
  vector_release(&expanded->state);
  vector_release(&expanded->prefix.inputs);
  vector_release(&expanded->loop.inputs);
}
