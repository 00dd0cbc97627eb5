/* Classes of values in place of values: see abstraction.h. */
#include "engine/abstraction.h"
#include <stdlib.h>
#include <string.h>
#include "base/log.h"
#include "engine/enumerate.h"
#include "logic/range.h"
#include "solve/blast.h"
#include "solve/decide.h"

enum { MOST_SMALL = 8 /* bits of a small variable */, MOST_SMALL_BITS = 100 /* of all of them */ };
enum { MOST_ATOMS = 400, MOST_GROUP = 64 /* of those */, MOST_INITIAL = 4096, MOST_IMAGE = 1024 };

/* An interval of values of a variable in which all its atoms are the same, and the part that has been reached. */
typedef struct {
  Range span, reached;
  uint64_t atoms;      /* their values */
  unsigned growth;     /* 0: not reached */
} Class;

/* Variables that share atoms, and those. */
typedef struct {
  U32Vector variables, atoms;
  VECTOR(Class) classes; /* ascending; none if the atoms are not all comparisons of one wide variable with constants */
} Group;

typedef struct {
  size_t start, count; /* in `images` */
} Image;

struct Abstraction {
  const Model *model;
  TermBank *bank;
  bool *is_wide;       /* by state variable */
  U32Vector first_bit; /* by state variable: of a small one, in an abstract state */
  size_t small_bits;
  TermVector atoms, marks; /* marks: the variables that stand for them in the circuit */
  VECTOR(Group) groups;
  U32Vector group_of;  /* by state variable */
  Map index_of;        /* state variable -> its number */
  Aig *aig;
  AigVector leaves, inputs; /* of the bits of an abstract state, of the inputs of the loop */
  AigVector next;           /* by bit of the small variables */
  AigLit valid, error, incomplete;
  Map conditions;      /* of if-then-elses: term -> literal */
  Choices choices;
  uint64_t *words;     /* of the simulation, by node */
  StringMap questions;
  Map answers;         /* question -> index of its image, plus one */
  VECTOR(Image) images;
  WordVector image_words;
  WordVector rows;     /* of passes */
  TermVector given;
  bool has_grown;
};

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
  if (made) a->words = memory_zeroed(aig_size(a->aig), sizeof *a->words);
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
static bool add_bounds(const Abstraction *a, Term var, Term atom, RangeVector *bounds) {
  TermOperator op = term_operator(a->bank, atom);
  if (op != TERM_EQUAL && op != TERM_SLESS && op != TERM_SLESS_EQUAL) return false;
  unsigned side = term_child(a->bank, atom, 0) == var ? 0 : 1;
  Term constant = term_child(a->bank, atom, 1 - side);
  if (term_child(a->bank, atom, side) != var || !term_is_constant(a->bank, constant)) return false;
  RangeNumber c = range_of_term(a->bank, constant, &(Map){0}, NULL).low;
  bool from_next = op == TERM_EQUAL || (op == TERM_SLESS) == (side == 1);
  if (op == TERM_EQUAL || !from_next) vector_push(bounds, (Range){c, c});
  if (from_next) vector_push(bounds, (Range){c + 1, c + 1});
  return true;
}

static int compare_bounds(const void *a, const void *b) {
  RangeNumber x = ((const Range *)a)->low, y = ((const Range *)b)->low;
  return x < y ? -1 : x > y;
}

static uint64_t atoms_at(const Abstraction *a, const Group *group, Term var, Range value) {
  uint64_t atoms = 0;
  Map known = {0};
  map_put(&known, var, 0);
  for (size_t i = 0; i < group->atoms.size; i++)
    if (range_of_term(a->bank, a->atoms.data[group->atoms.data[i]], &known, &value).low) atoms |= (uint64_t)1 << i;
  map_release(&known);
  return atoms;
}

static void make_classes(Abstraction *a, Group *group) {
  if (!group->atoms.size || group->variables.size != 1) return;
  Term var = a->model->state.data[group->variables.data[0]].var;
  if (term_width(a->bank, var) > 64) return;
  Range full = range_full(term_width(a->bank, var));
  RangeVector bounds = {0};
  bool plain = true;
  vector_push(&bounds, full);
  for (size_t i = 0; i < group->atoms.size; i++) plain = plain && add_bounds(a, var, a->atoms.data[group->atoms.data[i]], &bounds);
  qsort(bounds.data, bounds.size, sizeof *bounds.data, compare_bounds);
  for (size_t i = 0; plain && i < bounds.size; i++) {
    RangeNumber low = bounds.data[i].low, high = i + 1 < bounds.size ? bounds.data[i + 1].low - 1 : full.high;
    if (low > high) continue; /* the same again, or beyond the end */
    vector_push(&group->classes, (Class){.span = {low, high}, .atoms = atoms_at(a, group, var, (Range){low, low})});
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

static void reach(Abstraction *a, Class *class, Range part) {
  if (class->growth && part.low >= class->reached.low && part.high <= class->reached.high) return;
  Range grown = class->growth ? range_join(class->reached, part) : part;
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

static bool meet(Range a, Range b, Range *both) {
  *both = (Range){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
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

static bool make(Abstraction *a, const TermVector *more, Budget *budget) {
  TermVector roots = {0}, marked = {0};
  bool made = sort_variables(a);
  if (made) {
    find_roots(a, &roots);
    find_atoms(a, &roots);
    for (size_t i = 0; i < more->size; i++) add_atom(a, more->data[i]);
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

Abstraction *abstraction_new(const Model *model, const TermVector *more, Budget *budget) {
  Abstraction *a = memory_zeroed(1, sizeof *a);
  a->model = model;
  a->bank = model->bank;
  a->aig = aig_new();
  if (make(a, more, budget)) return a;
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
  memory_free(a->words);
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
             enumerate_values(a->bank, model->prefix.valid, &bits, MOST_INITIAL, budget, states) == ANSWER_UNSAT;
  if (can) reach_initial(a, states);
  vector_release(&bits);
  map_release(&map);
  map_release(&cache);
  return can;
}

static uint64_t group_atoms(const Abstraction *a, const Group *group, const uint64_t *state) {
  uint64_t atoms = 0;
  for (size_t i = 0; i < group->atoms.size; i++)
    if (state_bit(state, a->small_bits + group->atoms.data[i])) atoms |= (uint64_t)1 << i;
  return atoms;
}

static void reach_initial(Abstraction *a, const States *states) {
  for (size_t g = 0; g < a->groups.size; g++) {
    Group *group = &a->groups.data[g];
    if (!group->classes.size) continue;
    Range init = range_of_term(a->bank, a->model->state.data[group->variables.data[0]].init, &(Map){0}, NULL), part;
    for (uint32_t s = 0; s < states->count; s++) {
      uint64_t atoms = group_atoms(a, group, states_get(states, s));
      for (size_t c = 0; c < group->classes.size; c++)
        if (group->classes.data[c].atoms == atoms && meet(init, group->classes.data[c].span, &part)) reach(a, &group->classes.data[c], part);
    }
  }
}

/* ---- simulation ---------------------------------------------------------------------------------- */

static void set_lane(Abstraction *a, AigLit input, unsigned lane, bool value) {
  if (value) a->words[aig_node(input)] |= (uint64_t)1 << lane;
}

static bool get_lane(const Abstraction *a, AigLit literal, unsigned lane) {
  return (a->words[aig_node(literal)] >> lane & 1) != aig_is_negated(literal);
}

static void set_choice(Abstraction *a, unsigned lane, uint32_t choice) {
  const InputVector *inputs = &a->model->loop.inputs;
  size_t bit = 0;
  for (size_t i = 0; i < inputs->size; i++) {
    uint64_t value = choices_value(&a->choices, i, &choice);
    for (unsigned b = 0; b < term_width(a->bank, inputs->data[i].var); b++, bit++)
      set_lane(a, a->inputs.data[bit], lane, b < 64 && value >> b & 1);
  }
}

static void simulate(Abstraction *a, const uint64_t *const *states, const uint32_t *choices, unsigned lanes) {
  for (size_t i = 0; i < a->leaves.size; i++) a->words[aig_node(a->leaves.data[i])] = 0;
  for (size_t i = 0; i < a->inputs.size; i++) a->words[aig_node(a->inputs.data[i])] = 0;
  for (unsigned lane = 0; lane < lanes; lane++) {
    set_choice(a, lane, choices[lane]);
    for (size_t i = 0; i < a->leaves.size; i++) set_lane(a, a->leaves.data[i], lane, state_bit(states[lane], i));
  }
  aig_simulate(a->aig, a->words);
}

/* ---- what variables are given -------------------------------------------------------------------- */

/* The term with its if-then-elses decided. */
static Term decided_term(Abstraction *a, Term t, unsigned lane) {
  while (term_operator(a->bank, t) == TERM_ITE)
    t = term_child(a->bank, t, get_lane(a, (AigLit)map_get(&a->conditions, term_child(a->bank, t, 0), 0), lane) ? 1 : 2);
  if (term_arity(a->bank, t) == 0) return t;
  TermVector below = {0};
  Map decided = {0};
  term_subterms(a->bank, t, &below); /* allocates by handle */
  for (size_t i = 0; i < below.size; i++) {
    Term s = below.data[i], children[3] = {TERM_NONE, TERM_NONE, TERM_NONE}, result = s;
    unsigned arity = term_arity(a->bank, s);
    bool same = true;
    for (unsigned c = 0; c < arity && c < 3; c++) {
      children[c] = (Term)map_get(&decided, term_child(a->bank, s, c), 0);
      same = same && children[c] == term_child(a->bank, s, c);
    }
    if (term_operator(a->bank, s) == TERM_ITE && map_has(&a->conditions, term_child(a->bank, s, 0)))
      result = children[get_lane(a, (AigLit)map_get(&a->conditions, term_child(a->bank, s, 0), 0), lane) ? 1 : 2];
    else if (!same)
      result = term_rebuild(a->bank, s, children);
    map_put(&decided, s, result);
  }
  Term result = (Term)map_get(&decided, t, 0);
  vector_release(&below);
  map_release(&decided);
  return result;
}

static Term next_value(const Abstraction *a, size_t variable, unsigned lane) {
  unsigned width = term_width(a->bank, a->model->state.data[variable].var);
  uint64_t value = 0;
  for (unsigned b = 0; b < width; b++)
    value |= (uint64_t)get_lane(a, a->next.data[a->first_bit.data[variable] + b], lane) << b;
  return term_constant(a->bank, width, value);
}

static Term value_in(const Abstraction *a, size_t variable, const uint64_t *state) {
  unsigned width = term_width(a->bank, a->model->state.data[variable].var);
  uint64_t value = 0;
  for (unsigned b = 0; b < width; b++) value |= (uint64_t)state_bit(state, a->first_bit.data[variable] + b) << b;
  return term_constant(a->bank, width, value);
}

static PassEnd pass_end(const Abstraction *a, unsigned lane) {
  if (get_lane(a, a->error, lane)) return PASS_ERROR;
  if (get_lane(a, a->incomplete, lane)) return PASS_INCOMPLETE;
  return get_lane(a, a->valid, lane) ? PASS_GOES_ON : PASS_ENDS;
}

void abstraction_passes(Abstraction *a, const uint64_t *const *states, const uint32_t *choices, unsigned lanes, Pass *passes) {
  unsigned width = (unsigned)(abstraction_bits(a) + 63) / 64;
  simulate(a, states, choices, lanes);
  for (unsigned lane = 0; lane < lanes; lane++) {
    uint64_t row[STATE_WORDS] = {0};
    passes[lane] = (Pass){pass_end(a, lane), a->rows.size, a->given.size};
    if (passes[lane].end != PASS_GOES_ON) continue;
    for (size_t i = 0; i < a->next.size; i++)
      if (get_lane(a, a->next.data[i], lane)) state_set_bit(row, i);
    for (unsigned w = 0; w < width; w++) vector_push(&a->rows, row[w]);
    for (size_t i = 0; i < a->model->state.size; i++) {
      Term given = a->is_wide[i] ? decided_term(a, a->model->state.data[i].next, lane) : next_value(a, i, lane);
      vector_push(&a->given, given);
    }
  }
}

/* ---- images -------------------------------------------------------------------------------------- */

/* A question: the atoms of `group` after its variables were given `given`, where `state` holds before. */
typedef struct {
  const Group *group;
  TermVector given;
  U32Vector before; /* the groups whose atoms and variables matter */
  const uint64_t *state;
  bool is_within_reach; /* the ranges of classes are known to hold */
} Question;

/* Groups that the terms speak about, ascending. */
static void find_before(Abstraction *a, Question *q) {
  TermVector variables = {0};
  vector_clear(&q->before);
  for (size_t i = 0; i < q->given.size; i++) {
    vector_clear(&variables);
    term_free_variables(a->bank, q->given.data[i], &variables);
    for (size_t j = 0; j < variables.size; j++) {
      uint64_t index = map_get(&a->index_of, variables.data[j], UINT64_MAX);
      if (index == UINT64_MAX) continue; /* an input */
      uint32_t group = a->group_of.data[index];
      bool known = false;
      for (size_t k = 0; k < q->before.size; k++) known = known || q->before.data[k] == group;
      if (!known) vector_push(&q->before, group);
    }
  }
  vector_release(&variables);
}

/* All that the answer depends on. */
static const char *question_key(Abstraction *a, const Question *q) {
  Buffer key = {0};
  uint32_t group = (uint32_t)(q->group - a->groups.data);
  buffer_add_bytes(&key, &group, sizeof group);
  vector_push(&key, (char)q->is_within_reach);
  buffer_add_bytes(&key, q->given.data, q->given.size * sizeof(Term));
  for (size_t i = 0; i < q->before.size; i++) {
    const Group *before = &a->groups.data[q->before.data[i]];
    for (size_t j = 0; j < before->atoms.size; j++) vector_push(&key, (char)state_bit(q->state, a->small_bits + before->atoms.data[j]));
    for (size_t j = 0; j < before->variables.size; j++) {
      uint32_t v = before->variables.data[j];
      Term value = a->is_wide[v] ? TERM_NONE : value_in(a, v, q->state);
      buffer_add_bytes(&key, &value, sizeof value);
    }
  }
  const char *interned = strings_intern(&a->questions, key.data, key.size);
  vector_release(&key);
  return interned;
}

static Term bound(Abstraction *a, Term var, RangeNumber value) {
  return term_signed_constant(a->bank, term_width(a->bank, var), (int64_t)value);
}

/* Of each class of the variable's values, only the part that is reached. */
static Term within_reach(Abstraction *a, const Group *group) {
  Term all = term_true(a->bank);
  Term var = group->classes.size ? a->model->state.data[group->variables.data[0]].var : TERM_NONE;
  for (size_t i = 0; i < group->classes.size; i++) {
    const Class *class = &group->classes.data[i];
    Range part = class->growth ? class->reached : (Range){class->span.high + 1, class->span.high};
    if (part.low > class->span.low) { /* not between the ends of both */
      Term from = term_sless(a->bank, var, bound(a, var, class->span.low)), to = term_sless(a->bank, bound(a, var, part.low - 1), var);
      all = term_and(a->bank, all, term_or(a->bank, from, to));
    }
    if (class->growth && part.high < class->span.high) {
      Term from = term_sless(a->bank, var, bound(a, var, part.high + 1)), to = term_sless(a->bank, bound(a, var, class->span.high), var);
      all = term_and(a->bank, all, term_or(a->bank, from, to));
    }
  }
  return all;
}

static Term known_before(Abstraction *a, const Question *q) {
  Term known = a->model->facts == TERM_NONE ? term_true(a->bank) : a->model->facts;
  for (size_t i = 0; i < q->before.size; i++) {
    const Group *before = &a->groups.data[q->before.data[i]];
    for (size_t j = 0; j < before->atoms.size; j++) {
      uint32_t atom = before->atoms.data[j];
      Term holds = a->atoms.data[atom];
      known = term_and(a->bank, known, state_bit(q->state, a->small_bits + atom) ? holds : term_not(a->bank, holds));
    }
    for (size_t j = 0; j < before->variables.size; j++) {
      uint32_t v = before->variables.data[j];
      if (!a->is_wide[v]) known = term_and(a->bank, known, term_equal(a->bank, a->model->state.data[v].var, value_in(a, v, q->state)));
    }
    if (q->is_within_reach) known = term_and(a->bank, known, within_reach(a, before));
  }
  return known;
}

static bool ask(Abstraction *a, const Question *q, Budget *budget, Image *image) {
  Map map = {0}, cache = {0};
  TermVector conditions = {0};
  States values;
  BankMark mark = bank_mark(a->bank);
  for (size_t i = 0; i < q->given.size; i++) map_put(&map, a->model->state.data[q->group->variables.data[i]].var, q->given.data[i]);
  for (size_t i = 0; i < q->group->atoms.size; i++)
    vector_push(&conditions, term_substitute(a->bank, a->atoms.data[q->group->atoms.data[i]], &map, &cache));
  bool done = states_init(&values, conditions.size) &&
              enumerate_values(a->bank, known_before(a, q), &conditions, MOST_IMAGE, budget, &values) == ANSWER_UNSAT;
  *image = (Image){a->image_words.size, values.count};
  for (uint32_t i = 0; i < values.count; i++) vector_push(&a->image_words, states_get(&values, i)[0]);
  bank_rollback(a->bank, mark);
  states_release(&values);
  vector_release(&conditions);
  map_release(&map);
  map_release(&cache);
  return done;
}

/* The values of the atoms of a group behind the lane; UINT32_MAX: the budget ended. */
static uint32_t image_of(Abstraction *a, Question *q, Budget *budget) {
  find_before(a, q);
  const char *key = question_key(a, q);
  uint64_t known = map_get(&a->answers, map_key(key), 0);
  if (known) return (uint32_t)known - 1;
  Image image;
  if (!ask(a, q, budget, &image)) return UINT32_MAX;
  vector_push(&a->images, image);
  map_put(&a->answers, map_key(key), a->images.size);
  return (uint32_t)a->images.size - 1;
}

/* ---- ranges -------------------------------------------------------------------------------------- */

static void know_small(const Abstraction *a, const Question *q, uint32_t variable, Map *known, RangeVector *ranges) {
  Range value = range_of_term(a->bank, value_in(a, variable, q->state), &(Map){0}, NULL);
  map_put(known, a->model->state.data[variable].var, ranges->size);
  vector_push(ranges, value);
}

/* What the terms' variables have been seen to be in the classes that `state` is in. */
static void known_ranges(Abstraction *a, const Question *q, Map *known, RangeVector *ranges) {
  for (size_t i = 0; i < q->before.size; i++) {
    const Group *group = &a->groups.data[q->before.data[i]];
    for (size_t j = 0; j < group->variables.size; j++)
      if (!a->is_wide[group->variables.data[j]]) know_small(a, q, group->variables.data[j], known, ranges);
    if (!group->classes.size) continue;
    uint64_t atoms = group_atoms(a, group, q->state);
    Range all = {1, 0};
    for (size_t c = 0; c < group->classes.size; c++) {
      const Class *class = &group->classes.data[c];
      if (class->atoms == atoms && class->growth) all = all.low > all.high ? class->reached : range_join(all, class->reached);
    }
    if (all.low > all.high) continue;
    map_put(known, a->model->state.data[group->variables.data[0]].var, ranges->size);
    vector_push(ranges, all);
  }
}

static Range given_range(Abstraction *a, const Question *q) {
  Map known = {0};
  RangeVector ranges = {0};
  known_ranges(a, q, &known, &ranges);
  Range range = range_of_term(a->bank, q->given.data[0], &known, ranges.data);
  map_release(&known);
  vector_release(&ranges);
  return range;
}

/* The values of atoms of the classes that the range meets, each once; `grow`: they are reached. */
static void classes_met(Abstraction *a, Group *group, Range range, bool grow, WordVector *values) {
  vector_clear(values);
  for (size_t c = 0; c < group->classes.size; c++) {
    Class *class = &group->classes.data[c];
    Range part;
    if (!meet(range, class->span, &part)) continue;
    if (grow) reach(a, class, part);
    bool known = false;
    for (size_t i = 0; i < values->size; i++) known = known || values->data[i] == class->atoms;
    if (!known) vector_push(values, class->atoms);
  }
}

/* ---- successors ---------------------------------------------------------------------------------- */

/* Every row of `after` once for each of the values. */
static void multiply(const Abstraction *a, const Group *group, const WordVector *values, unsigned width, WordVector *after) {
  size_t rows = after->size / width;
  WordVector product = {0};
  for (size_t row = 0; row < rows; row++)
    for (size_t i = 0; i < values->size; i++) {
      uint64_t state[STATE_WORDS];
      memcpy(state, after->data + row * width, width * sizeof *state);
      for (size_t j = 0; j < group->atoms.size; j++)
        if (values->data[i] >> j & 1) state_set_bit(state, a->small_bits + group->atoms.data[j]);
      for (unsigned w = 0; w < width; w++) vector_push(&product, state[w]);
    }
  vector_release(after);
  *after = product;
}

/* The values of a group's atoms behind the pass; false if the budget ended. */
static bool values_after(Abstraction *a, Question *q, bool by_ranges, Budget *budget, WordVector *values) {
  Group *group = &a->groups.data[q->group - a->groups.data];
  find_before(a, q);
  vector_clear(values);
  if (group->classes.size) {
    classes_met(a, group, given_range(a, q), by_ranges, values);
    if (by_ranges || values->size <= 1) return true;
  }
  uint32_t image = image_of(a, q, budget);
  if (image == UINT32_MAX) return false;
  vector_clear(values);
  for (size_t i = 0; i < a->images.data[image].count; i++) vector_push(values, a->image_words.data[a->images.data[image].start + i]);
  return true;
}

static PassEnd take(Abstraction *a, const Pass *pass, const uint64_t *state, bool by_ranges, Budget *budget, WordVector *after) {
  if (pass->end != PASS_GOES_ON) return pass->end;
  unsigned width = (unsigned)(abstraction_bits(a) + 63) / 64;
  Question q = {.state = state, .is_within_reach = !by_ranges};
  WordVector values = {0};
  PassEnd end = PASS_GOES_ON;
  vector_clear(after);
  for (unsigned w = 0; w < width; w++) vector_push(after, a->rows.data[pass->row + w]);
  for (size_t g = 0; g < a->groups.size && end == PASS_GOES_ON; g++) {
    q.group = &a->groups.data[g];
    if (!q.group->atoms.size) continue;
    vector_clear(&q.given);
    for (size_t i = 0; i < q.group->variables.size; i++) vector_push(&q.given, a->given.data[pass->given + q.group->variables.data[i]]);
    if (values_after(a, &q, by_ranges, budget, &values))
      multiply(a, q.group, &values, width, after);
    else
      end = PASS_STOPPED;
  }
  vector_release(&q.given);
  vector_release(&q.before);
  vector_release(&values);
  return end;
}

PassEnd abstraction_take_ranges(Abstraction *a, const Pass *pass, const uint64_t *state, Budget *budget, WordVector *after) {
  return take(a, pass, state, true, budget, after);
}

PassEnd abstraction_take(Abstraction *a, const Pass *pass, const uint64_t *state, Budget *budget, WordVector *after) {
  return take(a, pass, state, false, budget, after);
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
    if (!a->is_wide[i]) evaluation_set(values, a->model->state.data[i].var, term_value(a->bank, value_in(a, i, state)));
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
  for (size_t i = 0; i < a->groups.size; i++) set = term_and(a->bank, set, within_reach(a, &a->groups.data[i]));
  if (a->model->facts != TERM_NONE) set = term_and(a->bank, set, a->model->facts);
  vector_release(&leaves);
  vector_release(&bits);
  aig_delete(aig);
  return set;
}
