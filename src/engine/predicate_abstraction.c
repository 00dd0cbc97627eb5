/* Classes of values in place of values: see predicate_abstraction.h. */
#include <stdlib.h>
#include <string.h>
#include "base/log.h"
#include "engine/predicate_abstraction_inside.h"
#include "engine/all_sat.h"
#include "solve/blast.h"
#include "solve/decide.h"

enum { MOST_SMALL = 8 /* bits of a small variable */, MOST_SMALL_BITS = 100 /* of all of them */ };
enum { MOST_ATOMS = 400, MOST_GROUP = 64 /* of those */, MOST_INITIAL = 4096 };

size_t abstraction_bits(const Abstraction *a) { return a->small_bits + a->atoms.size; }
const Choices *abstraction_choices(const Abstraction *a) { return &a->choices; }

/* ---- atoms --------------------------------------------------------------------------------------- */

enum { HAS_WIDE = 1, HAS_OTHER = 2 /* something besides state */ };

static bool is_connective(const TermBank *bank, Term t) {
  switch (term_operator(bank, t)) {
  case TERM_NOT: case TERM_AND: case TERM_OR: case TERM_XOR: case TERM_ITE: return true;
  case TERM_EQUAL: return term_sort(bank, term_child(bank, t, 0)) == 1;
  default: return false;
  }
}

/* What is below each term, for all that is below the roots; children come first. */
static void look_below(const Abstraction *a, const TermVector *roots, Map *contents, TermVector *all) {
  const StateVector *state = &a->model->state;
  for (size_t i = 0; i < state->size; i++) map_put(contents, state->data[i].var, a->is_wide[i] ? HAS_WIDE : 0);
  term_subterms_of_all(a->bank, roots, all);
  for (size_t i = 0; i < all->size; i++) {
    Term t = all->data[i];
    if (map_has(contents, t)) continue;
    uint64_t has = term_is_variable(a->bank, t) ? HAS_OTHER : 0;
    for (unsigned c = 0; c < term_arity(a->bank, t); c++) has |= map_get(contents, term_child(a->bank, t, c), 0);
    map_put(contents, t, has);
  }
}

/* One too many is kept, so that it shows. */
static void add_atom(Abstraction *a, Term t) {
  if (a->atoms.size > MOST_ATOMS) return;
  for (size_t i = 0; i < a->atoms.size; i++)
    if (a->atoms.data[i] == t) return;
  vector_push(&a->atoms, t);
  vector_push(&a->marks, term_variable(a->bank, 1, "atom"));
}

static void find_atoms(Abstraction *a, const TermVector *roots) {
  Map contents = {0};
  TermVector all = {0};
  look_below(a, roots, &contents, &all);
  for (size_t i = 0; i < all.size; i++) {
    Term t = all.data[i];
    if (term_sort(a->bank, t) == 1 && map_get(&contents, t, 0) == HAS_WIDE && !is_connective(a->bank, t)) add_atom(a, t);
  }
  map_release(&contents);
  vector_release(&all);
}

/* ---- the circuit of the conditions --------------------------------------------------------------- */

/* The conditions of all if-then-elses that give wide variables their values. */
static void find_conditions(Abstraction *a, TermVector *conditions) {
  Map seen = {0};
  TermVector wide = {0}, below = {0};
  for (size_t i = 0; i < a->model->state.size; i++)
    if (a->is_wide[i]) vector_push(&wide, a->model->state.data[i].next);
  term_subterms_of_all(a->bank, &wide, &below);
  for (size_t j = 0; j < below.size; j++) {
    Term t = below.data[j];
    if (term_operator(a->bank, t) != TERM_ITE || map_has(&seen, term_child(a->bank, t, 0))) continue;
    map_put(&seen, term_child(a->bank, t, 0), 1);
    vector_push(conditions, term_child(a->bank, t, 0));
  }
  map_release(&seen);
  vector_release(&wide);
  vector_release(&below);
}

static void find_roots(Abstraction *a, TermVector *roots) {
  const Block *loop = &a->model->loop;
  vector_push(roots, loop->valid);
  vector_push(roots, loop->error);
  vector_push(roots, loop->incomplete);
  for (size_t i = 0; i < a->model->state.size; i++)
    if (!a->is_wide[i]) vector_push(roots, a->model->state.data[i].next);
  find_conditions(a, roots);
}

/* The roots with marks in place of atoms. */
static void mark_atoms(Abstraction *a, const TermVector *roots, TermVector *marked) {
  Map map = {0}, cache = {0};
  for (size_t i = 0; i < a->atoms.size; i++) map_put(&map, a->atoms.data[i], a->marks.data[i]);
  for (size_t i = 0; i < roots->size; i++) vector_push(marked, term_substitute(a->bank, roots->data[i], &map, &cache));
  map_release(&map);
  map_release(&cache);
}

/* Do small variables, atoms and inputs decide the way that a pass takes? */
static bool is_decided(const Abstraction *a, const TermVector *marked) {
  Map contents = {0};
  TermVector all = {0};
  bool decided = true;
  look_below(a, marked, &contents, &all);
  for (size_t i = 0; i < marked->size && decided; i++)
    decided = !(map_get(&contents, marked->data[i], 0) & HAS_WIDE);
  map_release(&contents);
  vector_release(&all);
  return decided;
}

static bool push_bits(const TermBank *bank, Blaster *blaster, Term t, AigVector *to) {
  const AigLit *bits = blast_term(blaster, t);
  for (unsigned i = 0; bits && i < term_width(bank, t); i++) vector_push(to, bits[i]);
  return bits;
}

static bool blast_leaves(Abstraction *a, Blaster *blaster) {
  const StateVector *state = &a->model->state;
  for (size_t i = 0; i < state->size; i++)
    if (!a->is_wide[i] && !push_bits(a->bank, blaster, state->data[i].var, &a->leaves)) return false;
  for (size_t i = 0; i < a->marks.size; i++)
    if (!push_bits(a->bank, blaster, a->marks.data[i], &a->leaves)) return false;
  for (size_t i = 0; i < a->model->loop.inputs.size; i++)
    if (!push_bits(a->bank, blaster, a->model->loop.inputs.data[i].var, &a->inputs)) return false;
  return true;
}

static bool blast_roots(Abstraction *a, Blaster *blaster, const TermVector *roots, const TermVector *marked) {
  AigLit *const ends[] = {&a->valid, &a->error, &a->incomplete};
  size_t next = 0;
  for (; next < 3; next++)
    if ((*ends[next] = blast_bool(blaster, marked->data[next])) == AIG_NONE) return false;
  for (size_t i = 0; i < a->model->state.size; i++)
    if (!a->is_wide[i] && !push_bits(a->bank, blaster, marked->data[next++], &a->next)) return false;
  for (; next < marked->size; next++) {
    AigLit literal = blast_bool(blaster, marked->data[next]);
    if (literal == AIG_NONE) return false;
    map_put(&a->conditions, roots->data[next], literal);
  }
  return true;
}

static bool make_circuit(Abstraction *a, const TermVector *roots, const TermVector *marked, Budget *budget) {
  Blaster *blaster = blaster_new(a->bank, a->aig);
  blaster_set_budget(blaster, budget);
  bool made = blast_leaves(a, blaster) && blast_roots(a, blaster, roots, marked);
  blaster_delete(blaster);
  if (made) simulation_init(&a->simulation, a->aig);
  return made;
}

/* ---- variables and groups ------------------------------------------------------------------------ */

static bool sort_variables(Abstraction *a) {
  const StateVector *state = &a->model->state;
  const Block *loop = &a->model->loop;
  bool supported = blast_supports(a->bank, loop->valid) && blast_supports(a->bank, loop->error) && blast_supports(a->bank, loop->incomplete);
  bool any = false;
  a->is_wide = memory_zeroed(state->size + 1, sizeof *a->is_wide);
  for (size_t i = 0; supported && i < state->size; i++) {
    Term var = state->data[i].var;
    supported = !sort_is_array(term_sort(a->bank, var)) && blast_supports(a->bank, state->data[i].next) &&
                blast_supports(a->bank, state->data[i].init);
    if (!supported) break;
    unsigned width = term_width(a->bank, var);
    a->is_wide[i] = width > MOST_SMALL;
    any = any || a->is_wide[i];
    map_put(&a->index_of, var, i);
    vector_push(&a->first_bit, (uint32_t)a->small_bits);
    if (!a->is_wide[i]) a->small_bits += width;
  }
  return supported && any && a->small_bits <= MOST_SMALL_BITS;
}

/* ---- classes of values --------------------------------------------------------------------------- */

enum { EXACT_GROWTH = 4 };

/* The values at which an atom changes, if it compares `var` with a constant by sign or for equality. */
static bool add_bounds(const Abstraction *a, Term var, Term atom, TermRangeVector *bounds) {
  TermOperator op = term_operator(a->bank, atom);
  if (op != TERM_EQUAL && op != TERM_SLESS && op != TERM_SLESS_EQUAL) return false;
  unsigned side = term_child(a->bank, atom, 0) == var ? 0 : 1;
  Term constant = term_child(a->bank, atom, 1 - side);
  if (term_child(a->bank, atom, side) != var || !term_is_constant(a->bank, constant)) return false;
  RangeNumber c = term_range(a->bank, constant, &(Map){0}, NULL).low;
  bool from_next = op == TERM_EQUAL || (op == TERM_SLESS) == (side == 1);
  if (op == TERM_EQUAL || !from_next) vector_push(bounds, (TermRange){c, c});
  if (from_next) vector_push(bounds, (TermRange){c + 1, c + 1});
  return true;
}

static int compare_bounds(const void *a, const void *b) {
  RangeNumber x = ((const TermRange *)a)->low, y = ((const TermRange *)b)->low;
  return x < y ? -1 : x > y;
}

static uint64_t atoms_at(const Abstraction *a, const Group *group, Term var, TermRange value) {
  uint64_t atoms = 0;
  Map known = {0};
  map_put(&known, var, 0);
  for (size_t i = 0; i < group->atoms.size; i++)
    if (term_range(a->bank, a->atoms.data[group->atoms.data[i]], &known, &value).low) atoms |= (uint64_t)1 << i;
  map_release(&known);
  return atoms;
}

static void make_classes(Abstraction *a, Group *group) {
  if (!group->atoms.size || group->variables.size != 1) return;
  Term var = a->model->state.data[group->variables.data[0]].var;
  if (term_width(a->bank, var) > 64) return;
  TermRange full = term_range_full(term_width(a->bank, var));
  TermRangeVector bounds = {0};
  bool plain = true;
  vector_push(&bounds, full);
  for (size_t i = 0; i < group->atoms.size; i++) plain = plain && add_bounds(a, var, a->atoms.data[group->atoms.data[i]], &bounds);
  qsort(bounds.data, bounds.size, sizeof *bounds.data, compare_bounds);
  for (size_t i = 0; plain && i < bounds.size; i++) {
    RangeNumber low = bounds.data[i].low, high = i + 1 < bounds.size ? bounds.data[i + 1].low - 1 : full.high;
    if (low > high) continue; /* the same again, or beyond the end */
    vector_push(&group->classes, (Class){.span = {low, high}, .atoms = atoms_at(a, group, var, (TermRange){low, low})});
  }
  vector_release(&bounds);
}

/* Away from zero, to a power of two: so that ranges stop growing some time. */
static RangeNumber rounded(RangeNumber a, bool up) {
  RangeNumber size = a < 0 ? -a : a, power = 1;
  while (power < size) power *= 2;
  if ((a >= 0) == up) return a < 0 ? -power : power;
  return a < 0 ? -(power / 2) : power / 2;
}

void abstraction_reach(Abstraction *a, Class *class, TermRange part) {
  if (class->growth && part.low >= class->reached.low && part.high <= class->reached.high) return;
  TermRange grown = class->growth ? term_range_join(class->reached, part) : part;
  if (class->growth >= EXACT_GROWTH) {
    if (grown.low < class->reached.low) grown.low = rounded(grown.low, false);
    if (grown.high > class->reached.high) grown.high = rounded(grown.high, true);
    if (grown.low < class->span.low) grown.low = class->span.low;
    if (grown.high > class->span.high) grown.high = class->span.high;
  }
  class->reached = grown;
  class->growth++;
  a->has_grown = true;
}

bool abstraction_meet(TermRange a, TermRange b, TermRange *both) {
  *both = (TermRange){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
  return both->low <= both->high;
}

bool abstraction_has_grown(Abstraction *a) {
  bool grown = a->has_grown;
  a->has_grown = false;
  return grown;
}

/* ---- groups -------------------------------------------------------------------------------------- */

static void join_groups(Abstraction *a, uint32_t from, uint32_t to) {
  for (size_t i = 0; i < a->group_of.size; i++)
    if (a->group_of.data[i] == from) a->group_of.data[i] = to;
}

/* Variables that occur in one atom are in one group, which has the number of one of them. */
static bool make_groups(Abstraction *a) {
  TermVector variables = {0};
  U32Vector group_of_atom = {0};
  bool small = true;
  for (uint32_t i = 0; i < a->model->state.size; i++) vector_push(&a->group_of, i);
  for (size_t i = 0; i < a->atoms.size; i++) {
    vector_clear(&variables);
    term_free_variables(a->bank, a->atoms.data[i], &variables);
    uint32_t first = (uint32_t)map_get(&a->index_of, variables.data[0], 0);
    for (size_t j = 1; j < variables.size; j++)
      join_groups(a, a->group_of.data[map_get(&a->index_of, variables.data[j], 0)], a->group_of.data[first]);
    vector_push(&group_of_atom, first);
  }
  vector_resize(&a->groups, a->model->state.size);
  for (uint32_t i = 0; i < a->group_of.size; i++) vector_push(&a->groups.data[a->group_of.data[i]].variables, i);
  for (uint32_t i = 0; i < a->atoms.size; i++) {
    Group *group = &a->groups.data[a->group_of.data[group_of_atom.data[i]]];
    vector_push(&group->atoms, i);
    small = small && group->atoms.size <= MOST_GROUP;
  }
  vector_release(&variables);
  vector_release(&group_of_atom);
  for (size_t i = 0; small && i < a->groups.size; i++) make_classes(a, &a->groups.data[i]);
  return small;
}

static bool make(Abstraction *a, Budget *budget) {
  TermVector roots = {0}, marked = {0};
  bool made = sort_variables(a);
  if (made) {
    find_roots(a, &roots);
    find_atoms(a, &roots);
    mark_atoms(a, &roots, &marked);
    made = a->atoms.size <= MOST_ATOMS && is_decided(a, &marked) &&
           choices_find(&a->choices, a->bank, &a->model->loop, &marked) && a->choices.is_complete && make_groups(a) &&
           make_circuit(a, &roots, &marked, budget);
  }
  LOG("%zu bits, %zu atoms, %zu gates", a->small_bits, a->atoms.size, aig_size(a->aig));
  vector_release(&roots);
  vector_release(&marked);
  return made;
}

Abstraction *abstraction_new(const Model *model, Term facts, Budget *budget) {
  Abstraction *a = memory_zeroed(1, sizeof *a);
  a->model = model;
  a->facts = facts;
  a->bank = model->bank;
  a->aig = aig_new();
  if (make(a, budget)) return a;
  abstraction_delete(a);
  return NULL;
}

void abstraction_delete(Abstraction *a) {
  if (!a) return;
  for (size_t i = 0; i < a->groups.size; i++) {
    vector_release(&a->groups.data[i].variables);
    vector_release(&a->groups.data[i].atoms);
    vector_release(&a->groups.data[i].classes);
  }
  vector_release(&a->groups);
  memory_free(a->is_wide);
  vector_release(&a->group_of);
  map_release(&a->index_of);
  vector_release(&a->first_bit);
  vector_release(&a->atoms);
  vector_release(&a->marks);
  aig_delete(a->aig);
  vector_release(&a->leaves);
  vector_release(&a->inputs);
  vector_release(&a->next);
  map_release(&a->conditions);
  if (a->choices.block) choices_release(&a->choices);
  simulation_release(&a->simulation);
  strings_release(&a->questions);
  map_release(&a->answers);
  vector_release(&a->images);
  vector_release(&a->image_words);
  vector_release(&a->rows);
  vector_release(&a->given);
  memory_free(a);
}

/* ---- initial states ------------------------------------------------------------------------------ */

static void reach_initial(Abstraction *a, const States *states);

bool abstraction_initial(Abstraction *a, Budget *budget, States *states) {
  const Model *model = a->model;
  TermVector bits = {0};
  Map map = {0}, cache = {0};
  Term wrong = term_or(a->bank, model->prefix.error, model->prefix.incomplete);
  for (size_t i = 0; i < model->state.size; i++) {
    Term init = model->state.data[i].init;
    map_put(&map, model->state.data[i].var, init);
    for (unsigned b = 0; !a->is_wide[i] && b < term_width(a->bank, init); b++) vector_push(&bits, term_extract(a->bank, init, b, b));
  }
  for (size_t i = 0; i < a->atoms.size; i++) vector_push(&bits, term_substitute(a->bank, a->atoms.data[i], &map, &cache));
  bool can = blast_supports(a->bank, wrong) && blast_supports(a->bank, model->prefix.valid) &&
             decide_term(a->bank, wrong, budget, NULL) == ANSWER_UNSAT &&
             all_sat_values(a->bank, model->prefix.valid, &bits, MOST_INITIAL, budget, states) == ANSWER_UNSAT;
  if (can) reach_initial(a, states);
  vector_release(&bits);
  map_release(&map);
  map_release(&cache);
  return can;
}

uint64_t abstraction_group_atoms(const Abstraction *a, const Group *group, const uint64_t *state) {
  uint64_t atoms = 0;
  for (size_t i = 0; i < group->atoms.size; i++)
    if (state_bit(state, a->small_bits + group->atoms.data[i])) atoms |= (uint64_t)1 << i;
  return atoms;
}

static void reach_initial(Abstraction *a, const States *states) {
  for (size_t g = 0; g < a->groups.size; g++) {
    Group *group = &a->groups.data[g];
    if (!group->classes.size) continue;
    TermRange init = term_range(a->bank, a->model->state.data[group->variables.data[0]].init, &(Map){0}, NULL), part;
    for (uint32_t s = 0; s < states->count; s++) {
      uint64_t atoms = abstraction_group_atoms(a, group, states_get(states, s));
      for (size_t c = 0; c < group->classes.size; c++)
        if (group->classes.data[c].atoms == atoms && abstraction_meet(init, group->classes.data[c].span, &part)) abstraction_reach(a, &group->classes.data[c], part);
    }
  }
}

/* ---- concrete states ----------------------------------------------------------------------------- */

bool abstraction_is_wide(const Abstraction *a, size_t variable) { return a->is_wide[variable]; }

const Term *abstraction_given(const Abstraction *a, const Pass *pass) { return a->given.data + pass->given; }

void abstraction_classify(const Abstraction *a, Evaluation *values, uint64_t *state) {
  for (size_t i = 0; i < a->model->state.size; i++) {
    if (a->is_wide[i]) continue;
    uint64_t value = evaluation_value(values, a->model->state.data[i].var);
    for (unsigned b = 0; b < term_width(a->bank, a->model->state.data[i].var); b++)
      if (value >> b & 1) state_set_bit(state, a->first_bit.data[i] + b);
  }
  for (size_t i = 0; i < a->atoms.size; i++)
    if (evaluation_is_true(values, a->atoms.data[i])) state_set_bit(state, a->small_bits + i);
}

void abstraction_load_small(const Abstraction *a, const uint64_t *state, Evaluation *values) {
  for (size_t i = 0; i < a->model->state.size; i++)
    if (!a->is_wide[i]) evaluation_set(values, a->model->state.data[i].var, term_value(a->bank, abstraction_value_in(a, i, state)));
}

/* ---- lifting ------------------------------------------------------------------------------------- */

/* The literals of `aig`, whose inputs are the bits of abstract states in their order, as terms. */
static Term term_of(Abstraction *a, const Aig *aig, const TermVector *bits, AigLit root) {
  TermVector terms = {0};
  size_t input = 0;
  for (uint32_t node = 0; node < aig_size(aig); node++) {
    Term t = term_false(a->bank);
    if (aig_is_input(aig, node)) t = bits->data[input++];
    if (aig_is_and(aig, node)) {
      Term sides[2] = {terms.data[aig_node(aig_left(aig, node))], terms.data[aig_node(aig_right(aig, node))]};
      if (aig_is_negated(aig_left(aig, node))) sides[0] = term_not(a->bank, sides[0]);
      if (aig_is_negated(aig_right(aig, node))) sides[1] = term_not(a->bank, sides[1]);
      t = term_and(a->bank, sides[0], sides[1]);
    }
    vector_push(&terms, t);
  }
  Term result = terms.data[aig_node(root)];
  if (aig_is_negated(root)) result = term_not(a->bank, result);
  vector_release(&terms);
  return result;
}

Term abstraction_lift(Abstraction *a, const States *states) {
  Aig *aig = aig_new();
  AigVector leaves = {0};
  TermVector bits = {0};
  for (size_t i = 0; i < states->bits; i++) vector_push(&leaves, aig_input(aig));
  for (size_t i = 0; i < a->model->state.size; i++) {
    Term var = a->model->state.data[i].var;
    for (unsigned b = 0; !a->is_wide[i] && b < term_width(a->bank, var); b++) vector_push(&bits, term_extract(a->bank, var, b, b));
  }
  for (size_t i = 0; i < a->atoms.size; i++) vector_push(&bits, a->atoms.data[i]);
  Term set = term_of(a, aig, &bits, states_diagram(states, aig, &leaves));
  for (size_t i = 0; i < a->groups.size; i++) set = term_and(a->bank, set, abstraction_within_reach(a, &a->groups.data[i]));
  set = term_and(a->bank, set, a->facts);
  vector_release(&leaves);
  vector_release(&bits);
  aig_delete(aig);
  return set;
}
