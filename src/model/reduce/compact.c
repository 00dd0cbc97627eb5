/* Compact encoding of few-valued variables: see compact.h.
 *
 * Variables that are copied into each other share one set of values and its numbering (union-find).  Comparisons of such a variable with a
 * constant become decision trees over the bits of its index; elsewhere the variable is decoded by a tree of constants. */
#include "model/reduce/compact.h"
#include "base/log.h"
#include "base/map.h"
#include "logic/evaluate.h"
#include "logic/walk.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 64 };

/* The values of a class of variables; only the one at the root of the class counts. */
typedef struct {
  uint32_t parent; /* union-find */
  bool is_any;     /* some value is not a constant */
  unsigned count;
  uint64_t values[MOST_VALUES]; /* ascending once the class is finished */
} Domain;

typedef struct {
  Model *model;
  TermBank *bank;
  Domain *domains;  /* per state variable */
  Map index_of;     /* variable term -> state variable */
  Term *compact;    /* per state variable: its index variable, TERM_NONE if it stays or is constant */
  bool *is_replaced; /* per state variable */
  Term *renamed;    /* per term of the old model */
  Evaluation *evaluation;
} Compaction;

/* ---- which values -------------------------------------------------------------------------------- */

static uint32_t find_root(Compaction *c, uint32_t v) {
  while (c->domains[v].parent != v) v = c->domains[v].parent = c->domains[c->domains[v].parent].parent;
  return v;
}

static void add_value(Domain *domain, uint64_t value) {
  for (unsigned i = 0; i < domain->count; i++)
    if (domain->values[i] == value) return;
  if (domain->count == MOST_VALUES)
    domain->is_any = true;
  else
    domain->values[domain->count++] = value;
}

static void unite(Compaction *c, uint32_t a, uint32_t b) {
  a = find_root(c, a);
  b = find_root(c, b);
  if (a == b) return;
  c->domains[b].parent = a;
  c->domains[a].is_any |= c->domains[b].is_any;
  for (unsigned i = 0; i < c->domains[b].count; i++) add_value(&c->domains[a], c->domains[b].values[i]);
}

static void take_leaf(Compaction *c, uint32_t v, Term leaf) {
  uint64_t other = map_get(&c->index_of, leaf, UINT64_MAX);
  if (term_is_constant(c->bank, leaf))
    add_value(&c->domains[find_root(c, v)], term_value(c->bank, leaf));
  else if (other != UINT64_MAX)
    unite(c, v, (uint32_t)other);
  else
    c->domains[find_root(c, v)].is_any = true;
}

/* The leaves of the if-then-else tree of `root`. */
static void take_leaves(Compaction *c, uint32_t v, Term root, Map *seen) {
  U32Vector work = {0};
  vector_push(&work, root);
  while (work.size) {
    Term t = vector_pop(&work);
    if (map_get(seen, t, UINT64_MAX) == v) continue;
    map_put(seen, t, v);
    if (term_operator(c->bank, t) == TERM_ITE) {
      vector_push(&work, term_child(c->bank, t, 1));
      vector_push(&work, term_child(c->bank, t, 2));
    } else {
      take_leaf(c, v, t);
    }
  }
  vector_release(&work);
}

static int compare_values(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void find_domains(Compaction *c) {
  const StateVector *state = &c->model->state;
  Map seen = {0};
  for (uint32_t v = 0; v < state->size; v++) {
    c->domains[v].parent = v;
    c->domains[v].is_any = term_width(c->bank, state->data[v].var) > 64;
  }
  for (uint32_t v = 0; v < state->size; v++) {
    take_leaves(c, v, state->data[v].init, &seen);
    take_leaves(c, v, state->data[v].next, &seen);
  }
  for (uint32_t v = 0; v < state->size; v++)
    if (!c->domains[v].is_any) qsort(c->domains[v].values, c->domains[v].count, sizeof(uint64_t), compare_values);
  map_release(&seen);
}

static unsigned index_width(const Domain *domain) {
  unsigned width = 0;
  while ((1u << width) < domain->count) width++;
  return width;
}

/* ---- decision trees ------------------------------------------------------------------------------ */

Term compact_select(TermBank *bank, Term index, const Term *leaves, unsigned count) {
  Term level[MOST_VALUES];
  unsigned width = index == TERM_NONE ? 0 : term_width(bank, index), size = 1u << width;
  for (unsigned i = 0; i < size; i++) level[i] = leaves[i < count ? i : count - 1];
  for (unsigned bit = 0; bit < width; bit++) {
    Term choose = term_extract(bank, index, bit, bit);
    size /= 2;
    for (unsigned i = 0; i < size; i++) level[i] = term_ite(bank, choose, level[2 * i + 1], level[2 * i]);
  }
  return level[0];
}

static Term decode(Compaction *c, uint32_t v) {
  const Domain *domain = &c->domains[find_root(c, v)];
  unsigned width = term_width(c->bank, c->model->state.data[v].var);
  Term leaves[MOST_VALUES];
  for (unsigned i = 0; i < domain->count; i++) leaves[i] = term_constant(c->bank, width, domain->values[i]);
  return compact_select(c->bank, c->compact[v], leaves, domain->count);
}

static uint32_t replaced_variable(const Compaction *c, Term t) {
  uint64_t v = map_get(&c->index_of, t, UINT64_MAX);
  return v != UINT64_MAX && c->is_replaced[v] ? (uint32_t)v : UINT32_MAX;
}

/* A comparison between a replaced variable and a constant, decided value by value. */
static Term decide_comparison(Compaction *c, Term t, uint32_t v) {
  const Domain *domain = &c->domains[find_root(c, v)];
  Term leaves[MOST_VALUES];
  for (unsigned i = 0; i < domain->count; i++) {
    evaluation_set(c->evaluation, c->model->state.data[v].var, domain->values[i]);
    leaves[i] = term_bool(c->bank, evaluation_is_true(c->evaluation, t));
  }
  return compact_select(c->bank, c->compact[v], leaves, domain->count);
}

static Term rename_term(Compaction *c, Term t) {
  uint32_t v = replaced_variable(c, t);
  if (v != UINT32_MAX) return decode(c, v);
  if (term_operator_is_comparison(term_operator(c->bank, t)))
    for (unsigned i = 0; i < 2; i++) {
      v = replaced_variable(c, term_child(c->bank, t, i));
      if (v != UINT32_MAX && term_is_constant(c->bank, term_child(c->bank, t, 1 - i))) return decide_comparison(c, t, v);
    }
  Term children[3];
  bool same = true;
  for (unsigned i = 0; i < term_arity(c->bank, t); i++) {
    Term child = term_child(c->bank, t, i);
    children[i] = c->renamed[child];
    same = same && children[i] == child;
  }
  return same ? t : term_rebuild(c->bank, t, children);
}

/* ---- the new state ------------------------------------------------------------------------------- */

static uint64_t position_of(const Domain *domain, uint64_t value) {
  unsigned i = 0;
  while (domain->values[i] != value) i++;
  return i;
}

/* The index of the value that an if-then-else tree over constants and replaced variables has. */
static Term encode_tree(Compaction *c, const Domain *domain, Term root) {
  unsigned width = index_width(domain);
  TermVector subterms = {0};
  Map encoded = {0};
  term_subterms(c->bank, root, &subterms); /* children first; conditions are passed over by the lookup below */
  for (size_t i = 0; i < subterms.size; i++) {
    Term t = subterms.data[i], a, b;
    uint32_t v = replaced_variable(c, t);
    if (v != UINT32_MAX && find_root(c, v) == (uint32_t)(domain - c->domains)) {
      map_put(&encoded, t, c->compact[v]);
    } else if (term_operator(c->bank, t) == TERM_ITE) {
      a = (Term)map_get(&encoded, term_child(c->bank, t, 1), TERM_NONE);
      b = (Term)map_get(&encoded, term_child(c->bank, t, 2), TERM_NONE);
      if (a == TERM_NONE || b == TERM_NONE) continue; /* inside a condition */
      map_put(&encoded, t, term_ite(c->bank, c->renamed[term_child(c->bank, t, 0)], a, b));
    } else if (term_is_constant(c->bank, t)) {
      for (unsigned j = 0; j < domain->count; j++)
        if (domain->values[j] == term_value(c->bank, t))
          map_put(&encoded, t, term_constant(c->bank, width, position_of(domain, domain->values[j])));
    }
  }
  Term result = (Term)map_get(&encoded, root, TERM_NONE);
  vector_release(&subterms);
  map_release(&encoded);
  return result;
}

static void choose_replaced(Compaction *c) {
  StateVector *state = &c->model->state;
  for (uint32_t v = 0; v < state->size; v++) {
    const Domain *domain = &c->domains[find_root(c, v)];
    unsigned width = index_width(domain);
    c->is_replaced[v] = !domain->is_any && domain->count && width < term_width(c->bank, state->data[v].var);
    if (c->is_replaced[v] && width) c->compact[v] = term_variable(c->bank, width, state->data[v].name);
  }
}

static void rename_root(const Compaction *c, Term *root) {
  if (*root != TERM_NONE) *root = c->renamed[*root];
}

static void rename_block(const Compaction *c, Block *block) {
  rename_root(c, &block->valid);
  rename_root(c, &block->error);
  rename_root(c, &block->incomplete);
  for (size_t i = 0; i < block->errors.size; i++) rename_root(c, &block->errors.data[i].when);
  for (size_t i = 0; i < block->incompletes.size; i++) rename_root(c, &block->incompletes.data[i].when);
  for (size_t i = 0; i < block->inputs.size; i++) {
    rename_root(c, &block->inputs.data[i].when);
    rename_root(c, &block->inputs.data[i].definition);
  }
}

static void replace_pc(Compaction *c, Term index) {
  c->model->pc = index;
  c->model->pc_is_compact = index != TERM_NONE;
}

static void rename_state(Compaction *c) {
  StateVector old = c->model->state, *rest = &c->model->rest, state = {0};
  for (uint32_t v = 0; v < old.size; v++) {
    StateVariable variable = old.data[v];
    const Domain *domain = &c->domains[find_root(c, v)];
    if (c->is_replaced[v]) {
      if (variable.var == c->model->pc) replace_pc(c, c->compact[v]);
      if (c->compact[v] == TERM_NONE) continue; /* a constant */
      variable.var = c->compact[v];
      variable.init = encode_tree(c, domain, variable.init);
      variable.next = encode_tree(c, domain, variable.next);
    } else {
      rename_root(c, &variable.init);
      rename_root(c, &variable.next);
    }
    rename_root(c, &variable.inside);
    vector_push(&state, variable);
  }
  for (size_t i = 0; i < rest->size; i++) {
    rename_root(c, &rest->data[i].init);
    rename_root(c, &rest->data[i].next);
  }
  vector_release(&c->model->state);
  c->model->state = state;
}

/* ---- the base model ------------------------------------------------------------------------------ */

static void copy_block(const Block *from, Block *to) {
  *to = *from;
  to->inputs = (InputVector){0};
  to->errors = (ErrorVector){0};
  to->incompletes = (IncompleteVector){0};
  for (size_t i = 0; i < from->inputs.size; i++) vector_push(&to->inputs, from->inputs.data[i]);
  for (size_t i = 0; i < from->errors.size; i++) vector_push(&to->errors, from->errors.data[i]);
  for (size_t i = 0; i < from->incompletes.size; i++) vector_push(&to->incompletes, from->incompletes.data[i]);
}

static Model *copy_as_base(const Model *model) {
  Model *base = memory_zeroed(1, sizeof *base);
  base->bank = model->bank;
  base->has_loop = model->has_loop;
  base->graph = model->graph;
  base->pc = model->pc;
  base->known = term_true(model->bank);
  for (size_t i = 0; i < model->state.size; i++) vector_push(&base->state, model->state.data[i]);
  for (size_t i = 0; i < model->objects.size; i++) vector_push(&base->objects, model->objects.data[i]);
  copy_block(&model->prefix, &base->prefix);
  copy_block(&model->loop, &base->loop);
  return base;
}

void model_keep_base(Model *model) {
  if (!model->base) model->base = copy_as_base(model);
}

void model_add_meaning(Model *model, CompactVariable meaning) {
  Map earlier = {0};
  for (size_t i = 0; i < model->compacted.size; i++)
    if (model->compacted.data[i].index != TERM_NONE) map_put(&earlier, model->compacted.data[i].index, model->compacted.data[i].meaning);
  if (meaning.index != TERM_NONE) meaning.meaning = term_substitute(model->bank, meaning.meaning, &earlier, NULL);
  meaning.inside = term_substitute(model->bank, meaning.inside, &earlier, NULL);
  vector_push(&model->compacted, meaning);
  map_release(&earlier);
}

/* What an index variable means in the base model, and that the variable stays in its set. */
static void remember_meaning(Compaction *c, uint32_t v) {
  const Domain *domain = &c->domains[find_root(c, v)];
  Term var = c->model->base->state.data[v].var;
  Term index = TERM_NONE, inside = term_false(c->bank);
  for (unsigned i = domain->count; i-- > 0;) {
    Term here = term_equal(c->bank, var, term_constant(c->bank, term_width(c->bank, var), domain->values[i]));
    inside = term_or(c->bank, here, inside);
    if (c->compact[v] == TERM_NONE) continue;
    Term number = term_constant(c->bank, term_width(c->bank, c->compact[v]), i);
    index = index == TERM_NONE ? number : term_ite(c->bank, here, number, index);
  }
  CompactVariable meaning = {.index = c->compact[v], .meaning = index, .inside = inside};
  vector_push(&c->model->compacted, meaning);
}

void model_compact(Model *model) {
  size_t variables = model->state.size, terms = bank_size(model->bank);
  Compaction c = {.model = model, .bank = model->bank};
  c.domains = memory_zeroed(variables, sizeof *c.domains);
  c.compact = memory_zeroed(variables, sizeof *c.compact);
  c.is_replaced = memory_zeroed(variables, sizeof *c.is_replaced);
  c.evaluation = evaluation_new(model->bank);
  for (size_t v = 0; v < variables; v++) map_put(&c.index_of, model->state.data[v].var, v);
  find_domains(&c);
  choose_replaced(&c);
  size_t replaced = 0;
  for (size_t v = 0; v < variables; v++) replaced += c.is_replaced[v];
  if (replaced) {
    LOG("%zu of %zu state variables hold few values", replaced, variables);
    model_keep_base(model);
    c.renamed = memory_zeroed(terms + 1, sizeof *c.renamed);
    for (Term t = 1; t <= terms; t++) c.renamed[t] = rename_term(&c, t);
    for (uint32_t v = 0; v < variables; v++)
      if (c.is_replaced[v]) remember_meaning(&c, v);
    rename_state(&c);
    rename_block(&c, &model->prefix);
    rename_block(&c, &model->loop);
    memory_free(c.renamed);
  }
  evaluation_delete(c.evaluation);
  map_release(&c.index_of);
  memory_free(c.domains);
  memory_free(c.compact);
  memory_free(c.is_replaced);
}

/* ---- going back ---------------------------------------------------------------------------------- */

const Model *model_base(const Model *model) { return model->base ? model->base : model; }

Term model_lift_invariant(const Model *model, Term invariant) {
  Map meaning = {0};
  Term inside = term_true(model->bank);
  for (size_t i = 0; i < model->compacted.size; i++) {
    const CompactVariable *variable = &model->compacted.data[i];
    if (variable->index != TERM_NONE) map_put(&meaning, variable->index, variable->meaning);
    inside = term_and(model->bank, inside, variable->inside);
  }
  Term lifted = term_substitute(model->bank, invariant, &meaning, NULL);
  map_release(&meaning);
  return term_and(model->bank, lifted, inside);
}
