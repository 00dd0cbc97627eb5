/* Values that never change: see rigid.h.
 *
 * Which values a variable may hold is a fixed point over copies between variables.  A term that has one of few rigid values is a *choice*: an index, and the values that
 * it chooses from.  Choices are joined by if-then-else, and an operator over one choice, or a comparison of two, is a table.
 *
 * Two values of a variable may be equal.  Then it is the first of them that counts, so that an index is a function of the value: where the initial
 * states do not tell whether they are, indices are looked up once more. */
#include "model/reduce/rigid.h"
#include <string.h>
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "model/reduce/compact.h"
#include "model/reduce/initial.h"

enum { MOST_VALUES = 16, MOST_ENTRIES = 256 /* of a table */ };

/* What a variable may hold. */
typedef struct {
  bool is_any; /* something else, too */
  unsigned count;
  Term values[MOST_VALUES]; /* rigid terms, constants among them, ascending */
} Domain;

typedef struct {
  Term index; /* TERM_NONE: there is one value only */
  Domain domain;
} Choice;

typedef struct {
  uint32_t from, to; /* state variables, by number: what the one holds the other may hold after a pass */
} Copy;

typedef struct {
  Model *model;
  TermBank *bank;
  InitialQuestions *initial;
  size_t terms;            /* of the bank before anything is renamed */
  Map index_of;            /* variable term -> number of the state variable */
  Map of_index;            /* index -> number of the state variable that it stands for */
  Map starts;              /* initial value -> rigid variable that has it */
  bool *is_rigid;          /* per term */
  Domain *domains;         /* per state variable */
  VECTOR(Copy) copies;
  Term *indices;           /* per state variable: the variable in its place, TERM_NONE if it stays or has one value */
  bool *is_replaced;       /* per state variable */
  VECTOR(Choice) choices;
  Map choice_of;           /* term -> number of its choice */
  Term *renamed;           /* per term; TERM_NONE: not yet */
  Map settled;             /* rigid conditions -> what they are once the initial states have been asked */
  TermVector roots;        /* what is renamed */
  bool *is_kept;           /* per state variable: it is asked for as it is, so that it stays */
  bool has_kept;           /* one more than before */
  bool keeps;              /* what is renamed matters to engines */
  Map start, start_cache;  /* variables by their initial values */
  TermVector facts;        /* what these say of rigid conditions */
} Rigid;

/* ---- which terms ----------------------------------------------------------------------------------- */

bool model_is_rigid(const Model *model, const StateVariable *variable) {
  bool is_word = !sort_is_array(term_sort(model->bank, variable->var)) && term_width(model->bank, variable->var) <= 64;
  return is_word && variable->next == variable->var && variable->var != model->pc && !term_is_constant(model->bank, variable->init);
}

static bool has_rigid_children(const Rigid *r, Term t) {
  unsigned arity = term_arity(r->bank, t);
  for (unsigned i = 0; i < arity; i++)
    if (!r->is_rigid[term_child(r->bank, t, i)]) return false;
  return arity;
}

/* Constants are rigid. */
static bool find_rigid(Rigid *r) {
  bool found = false;
  for (uint32_t v = 0; v < r->model->state.size; v++) {
    const StateVariable *variable = &r->model->state.data[v];
    if (!model_is_rigid(r->model, variable)) continue;
    found = r->is_rigid[variable->var] = true;
    if (!map_has(&r->starts, variable->init)) map_put(&r->starts, variable->init, variable->var);
  }
  for (Term t = 1; t <= r->terms; t++)
    if (!sort_is_array(term_sort(r->bank, t))) r->is_rigid[t] |= term_is_constant(r->bank, t) || has_rigid_children(r, t);
  return found;
}

/* ---- which values ---------------------------------------------------------------------------------- */

/* True if it was not there yet. */
static bool domain_add(Domain *domain, Term value) {
  unsigned at = 0;
  while (at < domain->count && domain->values[at] < value) at++;
  if (domain->is_any || (at < domain->count && domain->values[at] == value)) return false;
  domain->is_any = domain->count == MOST_VALUES;
  if (domain->is_any) return true;
  for (unsigned i = domain->count++; i > at; i--) domain->values[i] = domain->values[i - 1];
  domain->values[at] = value;
  return true;
}

static bool domain_join(Domain *to, const Domain *from) {
  bool changed = from->is_any && !to->is_any;
  to->is_any |= from->is_any;
  for (unsigned i = 0; i < from->count; i++) changed |= domain_add(to, from->values[i]);
  return changed;
}

static unsigned domain_width(const Domain *domain) {
  unsigned width = 0;
  while (1u << width < domain->count) width++;
  return width;
}

static unsigned domain_position(const Domain *domain, Term value) {
  unsigned i = 0;
  while (domain->values[i] != value) i++;
  return i;
}

static void take_leaf(Rigid *r, uint32_t v, Term leaf) {
  uint64_t other = map_get(&r->index_of, leaf, UINT64_MAX);
  if (r->is_rigid[leaf])
    domain_add(&r->domains[v], leaf);
  else if (other != UINT64_MAX)
    vector_push(&r->copies, (Copy){(uint32_t)other, v});
  else
    r->domains[v].is_any = true;
}

static void take_initial_leaf(Rigid *r, uint32_t v, Term leaf) {
  uint64_t rigid = map_get(&r->starts, leaf, TERM_NONE);
  if (term_is_constant(r->bank, leaf))
    domain_add(&r->domains[v], leaf);
  else if (rigid != TERM_NONE)
    domain_add(&r->domains[v], (Term)rigid);
  else
    r->domains[v].is_any = true;
}

/* The leaves of an if-then-else tree. */
static void take_leaves(Rigid *r, uint32_t v, Term root, bool is_initial, Map *seen) {
  U32Vector work = {0};
  vector_push(&work, root);
  while (work.size && !r->domains[v].is_any) {
    Term t = vector_pop(&work);
    if (map_get(seen, t, UINT64_MAX) == v) continue;
    map_put(seen, t, v);
    bool is_leaf = is_initial ? map_has(&r->starts, t) : r->is_rigid[t];
    if (!is_leaf && term_operator(r->bank, t) == TERM_ITE) {
      vector_push(&work, term_child(r->bank, t, 1));
      vector_push(&work, term_child(r->bank, t, 2));
    } else if (is_initial) {
      take_initial_leaf(r, v, t);
    } else {
      take_leaf(r, v, t);
    }
  }
  vector_release(&work);
}

static void propagate(Rigid *r) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < r->copies.size; i++) changed |= domain_join(&r->domains[r->copies.data[i].to], &r->domains[r->copies.data[i].from]);
  }
}

/* A variable that would not get smaller stays, and what it holds is anything. */
static bool leave_small(Rigid *r) {
  bool changed = false;
  for (uint32_t v = 0; v < r->model->state.size; v++) {
    Domain *domain = &r->domains[v];
    if (domain->is_any || domain_width(domain) < term_width(r->bank, r->model->state.data[v].var)) continue;
    changed = domain->is_any = true;
  }
  return changed;
}

static bool has_rigid_value(const Rigid *r, const Domain *domain) {
  for (unsigned i = 0; i < domain->count; i++)
    if (!term_is_constant(r->bank, domain->values[i])) return true;
  return false;
}

/* What is replaced is what holds few values; true if some of them are not constants. */
static bool choose_replaced(Rigid *r) {
  bool has_rigid = false;
  for (uint32_t v = 0; v < r->model->state.size; v++) {
    r->is_replaced[v] = !r->domains[v].is_any;
    has_rigid |= r->is_replaced[v] && has_rigid_value(r, &r->domains[v]);
  }
  return has_rigid;
}

static bool find_domains(Rigid *r) {
  Map seen = {0}, seen_initial = {0};
  r->copies.size = 0;
  for (uint32_t v = 0; v < r->model->state.size; v++) {
    const StateVariable *variable = &r->model->state.data[v];
    Sort sort = term_sort(r->bank, variable->var);
    r->domains[v] = (Domain){.is_any = r->is_kept[v]};
    r->domains[v].is_any |= r->is_rigid[variable->var] || variable->var == r->model->pc || sort_is_array(sort) || sort > 64 || sort == 1;
    take_leaves(r, v, variable->init, true, &seen_initial);
    take_leaves(r, v, variable->next, false, &seen);
  }
  do propagate(r);
  while (leave_small(r));
  map_release(&seen);
  map_release(&seen_initial);
  return choose_replaced(r);
}

static void make_indices(Rigid *r) {
  for (uint32_t v = 0; v < r->model->state.size; v++) {
    unsigned width = domain_width(&r->domains[v]);
    r->indices[v] = r->is_replaced[v] && width ? term_variable(r->bank, width, r->model->state.data[v].name) : TERM_NONE;
    if (r->indices[v] != TERM_NONE) map_put(&r->of_index, r->indices[v], v);
  }
}

/* ---- conditions that the initial states decide -------------------------------------------------------- */

static Term settle(Rigid *r, Term t);

static Term initially(Rigid *r, Term t) { return term_substitute(r->bank, t, &r->start, &r->start_cache); }

static Term ask_initial(Rigid *r, Term t) {
  Term start = initially(r, t);
  bool is_true = initial_always(r->initial, start), is_false = !is_true && initial_always(r->initial, term_not(r->bank, start));
  if (!is_true && !is_false) return t;
  vector_push(&r->facts, is_true ? t : term_not(r->bank, t));
  return term_bool(r->bank, is_true);
}

/* Of two rigid terms that are compared both ways round, and for equality, one comparison is enough. */
static Term settle_new(Rigid *r, Term t) {
  TermOperator op = term_operator(r->bank, t);
  Term a = op == TERM_CONSTANT || op == TERM_VARIABLE ? TERM_NONE : term_child(r->bank, t, 0);
  Term b = term_operator_is_comparison(op) ? term_child(r->bank, t, 1) : TERM_NONE;
  if (op == TERM_NOT) return term_not(r->bank, settle(r, a));
  if (op == TERM_SLESS_EQUAL) return term_not(r->bank, settle(r, term_sless(r->bank, b, a)));
  if (op == TERM_ULESS_EQUAL) return term_not(r->bank, settle(r, term_uless(r->bank, b, a)));
  if ((op == TERM_SLESS || op == TERM_ULESS) && a > b) {
    Term back = op == TERM_SLESS ? term_sless(r->bank, b, a) : term_uless(r->bank, b, a);
    return term_not(r->bank, term_or(r->bank, settle(r, back), settle(r, term_equal(r->bank, a, b))));
  }
  return ask_initial(r, t);
}

/* Of a rigid condition: the same, where the initial states leave it open. */
static Term settle(Rigid *r, Term t) {
  if (term_is_constant(r->bank, t)) return t;
  Term known = (Term)map_get(&r->settled, t, TERM_NONE);
  if (known != TERM_NONE) return known;
  known = settle_new(r, t);
  map_put(&r->settled, t, known);
  return known;
}

/* ---- choices --------------------------------------------------------------------------------------- */

static const Choice *choice_of(const Rigid *r, Term t) {
  uint64_t number = map_get(&r->choice_of, t, UINT64_MAX);
  return number == UINT64_MAX ? NULL : &r->choices.data[number];
}

static void set_choice(Rigid *r, Term t, const Choice *choice) {
  map_put(&r->choice_of, t, r->choices.size);
  vector_push(&r->choices, *choice);
}

/* Where each value goes to, as a term over the index. */
static Term look_up(const Rigid *r, const Choice *choice, const Term *entries) {
  return compact_select(r->bank, choice->index, entries, choice->domain.count);
}

/* The index of the choice into a larger domain. */
static Term translate(const Rigid *r, const Choice *choice, const Domain *domain) {
  unsigned width = domain_width(domain);
  Term entries[MOST_VALUES];
  if (!width) return TERM_NONE;
  if (choice->domain.count == domain->count) return choice->index;
  for (unsigned i = 0; i < choice->domain.count; i++)
    entries[i] = term_constant(r->bank, width, domain_position(domain, choice->domain.values[i]));
  return look_up(r, choice, entries);
}

/* Words that others count with, or that are compared with those, are better left as they are. */
static void keep_variables(Rigid *r, const Choice *choice) {
  TermVector variables = {0};
  term_free_variables(r->bank, choice->index, &variables);
  for (size_t i = 0; i < variables.size; i++) {
    uint64_t v = map_get(&r->of_index, variables.data[i], UINT64_MAX);
    if (v != UINT64_MAX && has_rigid_value(r, &r->domains[v])) r->is_kept[v] = r->has_kept = true;
  }
  vector_release(&variables);
}

/* The term itself: what a choice stands for. */
static Term renamed(Rigid *r, Term t) {
  const Choice *choice = choice_of(r, t);
  if (r->renamed[t] != TERM_NONE || !choice) return r->renamed[t];
  if (r->keeps && choice->index != TERM_NONE && term_width(r->bank, t) > 1 && has_rigid_value(r, &choice->domain)) keep_variables(r, choice);
  return r->renamed[t] = look_up(r, choice, choice->domain.values);
}

static bool join_choices(Rigid *r, Term t) {
  const Choice *a = choice_of(r, term_child(r->bank, t, 1)), *b = choice_of(r, term_child(r->bank, t, 2));
  if (!a || !b) return false;
  Choice joined = {.domain = a->domain};
  domain_join(&joined.domain, &b->domain);
  if (joined.domain.is_any) return false;
  Term left = translate(r, a, &joined.domain), right = translate(r, b, &joined.domain);
  if (left != TERM_NONE) joined.index = term_ite(r->bank, renamed(r, term_child(r->bank, t, 0)), left, right);
  set_choice(r, t, &joined);
  return true;
}

static Term apply(const Rigid *r, Term t, Term a, Term b) {
  Term children[] = {a, b};
  return term_rebuild(r->bank, t, children);
}

/* An operator on one choice. */
static bool map_choice(Rigid *r, Term t) {
  const Choice *from = choice_of(r, term_child(r->bank, t, 0));
  Choice to = {0};
  Term entries[MOST_VALUES];
  if (!from) return false;
  for (unsigned i = 0; i < from->domain.count; i++) {
    entries[i] = apply(r, t, from->domain.values[i], TERM_NONE);
    domain_add(&to.domain, entries[i]);
  }
  unsigned width = domain_width(&to.domain);
  for (unsigned i = 0; i < from->domain.count && width; i++)
    entries[i] = term_constant(r->bank, width, domain_position(&to.domain, entries[i]));
  if (width) to.index = look_up(r, from, entries);
  set_choice(r, t, &to);
  return true;
}

/* A comparison of two choices: a table of comparisons of rigid values. */
static bool compare_choices(Rigid *r, Term t) {
  const Choice *a = choice_of(r, term_child(r->bank, t, 0)), *b = choice_of(r, term_child(r->bank, t, 1));
  Term rows[MOST_VALUES], entries[MOST_VALUES];
  if (!a || !b || a->domain.count * b->domain.count > MOST_ENTRIES) return false;
  for (unsigned i = 0; i < a->domain.count; i++) {
    for (unsigned j = 0; j < b->domain.count; j++) entries[j] = settle(r, apply(r, t, a->domain.values[i], b->domain.values[j]));
    rows[i] = look_up(r, b, entries);
  }
  r->renamed[t] = look_up(r, a, rows);
  return true;
}

static void rebuild(Rigid *r, Term t) {
  Term children[3];
  bool same = true;
  for (unsigned i = 0; i < term_arity(r->bank, t); i++) {
    Term child = term_child(r->bank, t, i);
    children[i] = renamed(r, child);
    same = same && children[i] == child;
  }
  r->renamed[t] = same ? t : term_rebuild(r->bank, t, children);
}

static bool make_choice(Rigid *r, Term t) {
  uint64_t v = map_get(&r->index_of, t, UINT64_MAX);
  TermOperator op = term_operator(r->bank, t);
  if (v != UINT64_MAX && r->is_replaced[v]) {
    set_choice(r, t, &(Choice){r->indices[v], r->domains[v]});
    return true;
  }
  if (r->is_rigid[t]) {
    set_choice(r, t, &(Choice){.domain = {.count = 1, .values = {term_width(r->bank, t) == 1 ? settle(r, t) : t}}});
    return true;
  }
  if (op == TERM_ITE) return join_choices(r, t);
  if (term_operator_is_comparison(op)) return compare_choices(r, t);
  return term_arity(r->bank, t) == 1 && map_choice(r, t);
}

static void rename_all(Rigid *r, const TermVector *roots, bool keeps) {
  TermVector terms = {0};
  r->keeps = keeps;
  term_subterms_of_all(r->bank, roots, &terms);
  for (size_t i = 0; i < terms.size; i++) {
    Term t = terms.data[i];
    if (r->renamed[t] == TERM_NONE && !choice_of(r, t) && !make_choice(r, t)) rebuild(r, t);
  }
  vector_release(&terms);
}

/* ---- the new state ----------------------------------------------------------------------------------- */

static void rename_root(Rigid *r, Term *root) { *root = renamed(r, *root); }

typedef void Visit(Rigid *r, Term *root);

/* All that the loop computes but the next values of state variables; what `visit` writes takes its place. */
static void for_each_outcome(Rigid *r, Visit *visit) {
  Block *loop = &r->model->loop;
  visit(r, &loop->valid);
  visit(r, &loop->error);
  visit(r, &loop->incomplete);
  for (size_t i = 0; i < loop->errors.size; i++) visit(r, &loop->errors.data[i].when);
  for (size_t i = 0; i < loop->incompletes.size; i++) visit(r, &loop->incompletes.data[i].when);
}

/* What only replay needs. */
static void for_each_rest(Rigid *r, Visit *visit) {
  Model *model = r->model;
  for (size_t i = 0; i < model->loop.inputs.size; i++) visit(r, &model->loop.inputs.data[i].when);
  for (size_t i = 0; i < model->rest.size; i++) visit(r, &model->rest.data[i].next);
}

static void collect_root(Rigid *r, Term *root) { vector_push(&r->roots, *root); }

/* For each value of a domain the first that is equal to it, as a choice between positions. */
static Term first_position(Rigid *r, const Domain *domain, unsigned at) {
  unsigned width = domain_width(domain);
  Term result = term_constant(r->bank, width, at);
  for (unsigned i = at; i-- > 0;) {
    Term same = settle(r, term_equal(r->bank, domain->values[i], domain->values[at]));
    result = term_ite(r->bank, same, term_constant(r->bank, width, i), result);
  }
  return result;
}

/* The position of the first value of the domain that this is. */
static Term position(Rigid *r, const Domain *domain, Term value, bool is_initial) {
  unsigned width = domain_width(domain), last = domain->count - 1;
  Term result = term_constant(r->bank, width, last);
  for (unsigned i = last; i-- > 0;) {
    Term here = is_initial ? initially(r, domain->values[i]) : domain->values[i];
    result = term_ite(r->bank, term_equal(r->bank, value, here), term_constant(r->bank, width, i), result);
  }
  return result;
}

static Term next_index(Rigid *r, uint32_t v, Term next) {
  const Domain *domain = &r->domains[v];
  const Choice *choice = choice_of(r, next);
  Choice whole = {.index = translate(r, choice, domain), .domain = *domain};
  Term entries[MOST_VALUES];
  bool is_same = true;
  for (unsigned i = 0; i < domain->count; i++) {
    entries[i] = first_position(r, domain, i);
    is_same &= entries[i] == term_constant(r->bank, domain_width(domain), i);
  }
  return is_same ? whole.index : look_up(r, &whole, entries);
}

static void remember(Rigid *r, uint32_t v) {
  Term var = r->model->state.data[v].var, inside = term_false(r->bank);
  const Domain *domain = &r->domains[v];
  for (unsigned i = 0; i < domain->count; i++) inside = term_or(r->bank, inside, term_equal(r->bank, var, domain->values[i]));
  model_add_meaning(r->model, (CompactVariable){r->indices[v], r->indices[v] == TERM_NONE ? TERM_NONE : position(r, domain, var, false), inside});
}

/* All that is renamed is found out before anything is written: what a value is initially is asked of the state as it was. */
static void replace_state(Rigid *r) {
  StateVector *state = &r->model->state, old = *state;
  VECTOR(StateVariable) replaced = {0};
  for (uint32_t v = 0; v < old.size; v++) {
    StateVariable variable = old.data[v];
    if (!r->is_replaced[v]) {
      variable.next = renamed(r, variable.next);
    } else if (r->indices[v] != TERM_NONE) {
      variable.var = r->indices[v];
      variable.init = position(r, &r->domains[v], variable.init, true);
      variable.next = next_index(r, v, variable.next);
    }
    vector_push(&replaced, variable);
  }
  for (uint32_t v = 0; v < old.size; v++)
    if (r->is_replaced[v]) remember(r, v);
  state->size = 0;
  for (uint32_t v = 0; v < replaced.size; v++)
    if (!r->is_replaced[v] || r->indices[v] != TERM_NONE) vector_push(state, replaced.data[v]);
  vector_release(&replaced);
}

/* ---- the whole --------------------------------------------------------------------------------------- */

static void forget_names(Rigid *r) {
  map_release(&r->choice_of);
  map_release(&r->of_index);
  r->choice_of = r->of_index = (Map){0};
  r->choices.size = r->roots.size = 0;
  memset(r->renamed, 0, (r->terms + 1) * sizeof *r->renamed);
  r->has_kept = false;
}

/* With the values that variables hold by now; false if none is replaced. */
static bool name_all(Rigid *r) {
  forget_names(r);
  if (!find_domains(r)) return false;
  make_indices(r);
  for_each_outcome(r, collect_root);
  for (size_t i = 0; i < r->model->state.size; i++) collect_root(r, &r->model->state.data[i].next);
  rename_all(r, &r->roots, true);
  for (size_t i = 0; i < r->model->state.size; i++)
    if (!r->is_replaced[i]) renamed(r, r->model->state.data[i].next);
  return true;
}

/* Each time more variables stay. */
static bool find_names(Rigid *r) {
  enum { MOST_ROUNDS = 8 };
  for (unsigned round = 0; round < MOST_ROUNDS; round++) {
    if (!name_all(r)) return false;
    if (!r->has_kept) return true;
  }
  return false;
}

static void replace(Rigid *r) {
  r->roots.size = 0;
  for_each_rest(r, collect_root);
  rename_all(r, &r->roots, false);
  model_keep_base(r->model);
  replace_state(r);
  for_each_outcome(r, rename_root);
  for_each_rest(r, rename_root);
  for (size_t i = 0; i < r->facts.size; i++) model_add_meaning(r->model, (CompactVariable){TERM_NONE, TERM_NONE, r->facts.data[i]});
  LOG("%zu conditions on rigid variables are decided by the initial states", r->facts.size);
}

static void release(Rigid *r) {
  map_release(&r->index_of);
  map_release(&r->starts);
  map_release(&r->choice_of);
  map_release(&r->settled);
  map_release(&r->of_index);
  map_release(&r->start);
  map_release(&r->start_cache);
  vector_release(&r->copies);
  vector_release(&r->choices);
  vector_release(&r->roots);
  vector_release(&r->facts);
  memory_free(r->is_rigid);
  memory_free(r->domains);
  memory_free(r->indices);
  memory_free(r->is_replaced);
  memory_free(r->is_kept);
  memory_free(r->renamed);
  memory_free(r);
}

static Rigid *make(Model *model) {
  Rigid *r = memory_zeroed(1, sizeof *r);
  size_t variables = model->state.size;
  *r = (Rigid){.model = model, .bank = model->bank, .terms = bank_size(model->bank)};
  r->is_rigid = memory_zeroed(r->terms + 1, sizeof *r->is_rigid);
  r->domains = memory_zeroed(variables + 1, sizeof *r->domains);
  r->indices = memory_zeroed(variables + 1, sizeof *r->indices);
  r->is_replaced = memory_zeroed(variables + 1, sizeof *r->is_replaced);
  r->is_kept = memory_zeroed(variables + 1, sizeof *r->is_kept);
  r->renamed = memory_zeroed(r->terms + 1, sizeof *r->renamed);
  for (size_t v = 0; v < variables; v++) {
    map_put(&r->index_of, model->state.data[v].var, v);
    map_put(&r->start, model->state.data[v].var, model->state.data[v].init);
  }
  return r;
}

void model_replace_rigid(Model *model, Budget *budget) {
  if (!model->has_loop || model->tracked) return; /* a tracked element has its index in another variable */
  Rigid *r = make(model);
  if (find_rigid(r)) {
    r->initial = initial_questions_new(model, budget);
    if (find_names(r)) replace(r);
    initial_questions_delete(r->initial);
  }
  release(r);
}
