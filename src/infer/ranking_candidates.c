/* Candidates for ranking functions: see ranking_candidates.h. */
#include "infer/ranking_candidates.h"
#include "infer/conditions.h"
#include "logic/bits.h"
#include "logic/walk.h"

enum { MOST_CANDIDATES = 600, MOST_CUTS = 6, INT_WIDTH = 32, MOST_PAIRED = 14 /* variables of one width */, MOST_ATOMS = 60, WIDEST = 64, MOST_STEPS = 6, MOST_VALUES = 40 };

typedef struct {
  const Model *model;
  TermBank *bank;
  Ranking *candidates;
  Map seen; /* values */
  Map unsigned_variables; /* of the state */
  Map moved;              /* pointers of the state that are added to, where loops follow none: these do not leave their objects, so they never wrap around */
} Collector;

/* ---- numbers ------------------------------------------------------------------------------------- */

/* The bits of a floating-point number in the order of the numbers: those of negative ones complemented, the others behind them. */
static Term ordered_bits(TermBank *bank, Term t) {
  unsigned width = term_width(bank, t);
  Term sign = term_extract(bank, t, width - 1, width - 1);
  Term rest = term_extract(bank, t, width - 2, 0);
  Term turned = term_ite(bank, sign, term_not(bank, rest), rest);
  return term_concat(bank, term_not(bank, sign), turned);
}

static Term reversed_bits(TermBank *bank, Term t) {
  Term reversed = term_extract(bank, t, 0, 0);
  for (unsigned i = 1; i < term_width(bank, t); i++) reversed = term_concat(bank, reversed, term_extract(bank, t, i, i));
  return reversed;
}

static Term positive_part(TermBank *bank, Term t) {
  Term zero = term_constant(bank, term_width(bank, t), 0);
  return term_ite(bank, term_sless(bank, zero, t), t, zero);
}

/* Signed, without overflow: two bits more than the operands have. */
static Term number(TermBank *bank, const RankPart *part) {
  unsigned width = term_width(bank, part->first) + 2;
  Term word = part->is_float ? ordered_bits(bank, part->first) : part->form == RANK_REVERSED ? reversed_bits(bank, part->first) : part->first;
  Term a = term_resize(bank, word, width, part->is_signed && !part->is_float);
  Term b = part->second == TERM_NONE ? TERM_NONE : term_resize(bank, part->second, width, part->is_signed);
  switch (part->form) {
  case RANK_NEGATED: return term_unary(bank, TERM_NEGATE, a);
  case RANK_DIFFERENCE: return term_subtract(bank, a, b);
  case RANK_SUM: return term_add(bank, a, b);
  case RANK_EXCESS: return positive_part(bank, term_add(bank, term_subtract(bank, a, b), term_signed_constant(bank, width, part->shift)));
  case RANK_DISTANCE: return term_ite(bank, term_sless(bank, a, b), term_subtract(bank, b, a), term_subtract(bank, a, b));
  case RANK_NEGATED_SUM: return term_unary(bank, TERM_NEGATE, term_add(bank, a, b));
  default: return a;
  }
}

static bool mentions_moved(const Collector *c, Term t) {
  TermVector variables = {0};
  bool found = false;
  if (t != TERM_NONE) term_free_variables(c->bank, t, &variables);
  for (size_t i = 0; !found && i < variables.size; i++) found = map_has(&c->moved, variables.data[i]);
  vector_release(&variables);
  return found;
}

static void add(Collector *c, RankPart part) {
  part.value = number(c->bank, &part);
  part.needs_bound = part.is_signed || (part.form != RANK_HOLDS && (mentions_moved(c, part.first) || mentions_moved(c, part.second)));
  if (c->candidates->size >= MOST_CANDIDATES || map_has(&c->seen, part.value) || term_is_constant(c->bank, part.value)) return;
  map_put(&c->seen, part.value, 1);
  vector_push(c->candidates, part);
}

/* ---- variables ----------------------------------------------------------------------------------- */

static const Types *types_of(const Collector *c) { return &c->model->graph->cfa->program->types; }

static bool is_float(const StateVariable *v) { return v->symbol && type_is_float(v->symbol->type); }

static bool is_signed(const Collector *c, const StateVariable *v) {
  if (!v->symbol) return term_width(c->bank, v->var) >= INT_WIDTH; /* bytes of memory: narrower ones are promoted, and do not overflow */
  return type_is_integer(v->symbol->type) && type_is_signed(types_of(c), v->symbol->type);
}

static bool is_word(const Collector *c, const StateVariable *v) {
  Sort sort = term_sort(c->bank, v->var);
  return !sort_is_array(sort) && v->var != c->model->pc;
}

static bool is_number(const Collector *c, const StateVariable *v) {
  return is_word(c, v) && !is_float(v) && term_width(c->bank, v->var) <= WIDEST;
}

/* A pointer that moves is no number by itself, only apart from another. */
static void add_word(Collector *c, Term word, bool is_signed) {
  if (mentions_moved(c, word)) return;
  add(c, (RankPart){.form = RANK_NUMBER, .first = word, .is_signed = is_signed});
  add(c, (RankPart){.form = RANK_NEGATED, .first = word, .is_signed = is_signed});
}

static void add_variables(Collector *c) {
  for (size_t i = 0; i < c->model->state.size; i++) {
    const StateVariable *v = &c->model->state.data[i];
    if (is_number(c, v)) add_word(c, v->var, is_signed(c, v));
  }
}

static bool is_pointer(const StateVariable *v) { return v->symbol && v->symbol->type->kind == TYPE_POINTER; }

static bool adds_to_pointer(const Collector *c, const Map *pointers, Term next) {
  TermVector subterms = {0};
  bool found = false;
  term_subterms(c->bank, next, &subterms);
  for (size_t i = 0; !found && i < subterms.size; i++) {
    Term t = subterms.data[i];
    bool is_sum = term_operator(c->bank, t) == TERM_ADD || term_operator(c->bank, t) == TERM_SUBTRACT;
    for (unsigned j = 0; is_sum && !found && j < 2; j++) found = map_has(pointers, term_child(c->bank, t, j));
  }
  vector_release(&subterms);
  return found;
}

static bool follows_pointer(const Expr *e) {
  return e && (e->kind == EXPR_DEREFERENCE || follows_pointer(e->condition) || follows_pointer(e->left) || follows_pointer(e->right));
}

/* What a loop reads or writes outside of objects is the end of it; a pointer that leaves its object where nobody looks is not. */
static bool loops_follow_pointers(const Graph *graph) {
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    bool is_in_loop = graph->nodes.data[step->from].component == graph->nodes.data[step->to].component;
    if (is_in_loop && step->edge && (follows_pointer(step->edge->left) || follows_pointer(step->edge->right))) return true;
  }
  return false;
}

static void find_moved(Collector *c) {
  Map pointers = {0};
  if (loops_follow_pointers(c->model->graph)) return;
  for (size_t i = 0; i < c->model->state.size; i++)
    if (is_pointer(&c->model->state.data[i])) map_put(&pointers, c->model->state.data[i].var, 1);
  for (size_t i = 0; i < c->model->state.size; i++) {
    const StateVariable *v = &c->model->state.data[i];
    if (is_pointer(v) && adds_to_pointer(c, &pointers, v->next)) map_put(&c->moved, v->var, 1);
  }
  map_release(&pointers);
}

/* Numbers that may wrap around, so that the end of a loop may rest on it: signed ones may not, and pointers may not leave their objects. */
static void find_unsigned(Collector *c) {
  for (size_t i = 0; i < c->model->state.size; i++) {
    const StateVariable *v = &c->model->state.data[i];
    if (is_number(c, v) && !is_signed(c, v) && (!v->symbol || type_is_integer(v->symbol->type))) map_put(&c->unsigned_variables, v->var, 1);
  }
}

static void add_reversed(Collector *c) {
  for (size_t i = 0; i < c->model->state.size; i++) {
    Term variable = c->model->state.data[i].var;
    if (map_has(&c->unsigned_variables, variable) && term_width(c->bank, variable) > 1) add(c, (RankPart){.form = RANK_REVERSED, .first = variable});
  }
}

/* How far a signed variable is from 0, and how far above or below as long as it is: the phases of a loop that has no condition about them. */
static void add_signed(Collector *c) {
  for (size_t i = 0; i < c->model->state.size; i++) {
    const StateVariable *v = &c->model->state.data[i];
    if (!is_number(c, v) || !is_signed(c, v)) continue;
    Term zero = term_constant(c->bank, term_width(c->bank, v->var), 0);
    add(c, (RankPart){.form = RANK_DISTANCE, .first = v->var, .second = zero, .is_signed = true});
    for (int shift = 0; shift <= 1; shift++) {
      add(c, (RankPart){.form = RANK_EXCESS, .first = v->var, .second = zero, .shift = shift, .is_signed = true});
      add(c, (RankPart){.form = RANK_EXCESS, .first = zero, .second = v->var, .shift = shift, .is_signed = true});
    }
  }
}

static void add_floats(Collector *c) {
  for (size_t i = 0; i < c->model->state.size; i++) {
    const StateVariable *v = &c->model->state.data[i];
    if (!is_word(c, v) || !is_float(v)) continue;
    add(c, (RankPart){.form = RANK_NUMBER, .first = v->var, .is_float = true});
    add(c, (RankPart){.form = RANK_NEGATED, .first = v->var, .is_float = true});
  }
}

static void add_difference(Collector *c, Term a, Term b, bool is_signed) {
  add(c, (RankPart){.form = RANK_DIFFERENCE, .first = a, .second = b, .is_signed = is_signed});
  add(c, (RankPart){.form = RANK_DIFFERENCE, .first = b, .second = a, .is_signed = is_signed});
  add(c, (RankPart){.form = RANK_DISTANCE, .first = a, .second = b, .is_signed = is_signed});
}

static void add_pair(Collector *c, const StateVariable *a, const StateVariable *b) {
  bool signed_a = is_signed(c, a);
  if (term_width(c->bank, a->var) != term_width(c->bank, b->var) || signed_a != is_signed(c, b)) return;
  add_difference(c, a->var, b->var, signed_a);
  if (mentions_moved(c, a->var) || mentions_moved(c, b->var)) return;
  add(c, (RankPart){.form = RANK_SUM, .first = a->var, .second = b->var, .is_signed = signed_a});
  add(c, (RankPart){.form = RANK_NEGATED_SUM, .first = a->var, .second = b->var, .is_signed = signed_a});
}

static void add_pairs(Collector *c) {
  U32Vector numbers = {0};
  for (uint32_t i = 0; i < c->model->state.size && numbers.size < MOST_PAIRED; i++) {
    const StateVariable *v = &c->model->state.data[i];
    if (is_number(c, v) && term_width(c->bank, v->var) > 1) vector_push(&numbers, i);
  }
  for (size_t i = 0; i < numbers.size; i++)
    for (size_t j = i + 1; j < numbers.size; j++)
      add_pair(c, &c->model->state.data[numbers.data[i]], &c->model->state.data[numbers.data[j]]);
  vector_release(&numbers);
}

/* ---- steps to go --------------------------------------------------------------------------------- */

/* Odd constants of that width by which a pass moves something on, the odd parts of even ones; 1 is the first of them. */
static void find_steps(const Collector *c, unsigned width, TermVector *steps) {
  TermVector roots = {0}, subterms = {0};
  for (size_t i = 0; i < c->model->state.size; i++) vector_push(&roots, c->model->state.data[i].next);
  term_subterms_of_all(c->bank, &roots, &subterms);
  vector_push(steps, term_constant(c->bank, width, 1));
  for (size_t i = 0; i < subterms.size && steps->size < MOST_STEPS; i++) {
    Term t = subterms.data[i];
    if (term_operator(c->bank, t) != TERM_ADD || term_width(c->bank, t) != width || !term_is_constant(c->bank, term_child(c->bank, t, 1))) continue;
    Term added = term_child(c->bank, t, 1), opposite = term_unary(c->bank, TERM_NEGATE, added);
    uint64_t step = term_value(c->bank, bits_is_negative(term_words(c->bank, added), width) ? opposite : added);
    while (step && !(step & 1)) step >>= 1;
    if (step != 1) vector_push(steps, term_constant(c->bank, width, step));
  }
  vector_release(&roots);
  vector_release(&subterms);
}

static Term inverse(TermBank *bank, Term odd) {
  uint64_t words[BITS_MAX_WORDS];
  bits_odd_inverse(words, term_words(bank, odd), term_width(bank, odd));
  return term_words_constant(bank, term_width(bank, odd), words);
}

static bool is_unsigned(const Collector *c, Term t) {
  TermVector variables = {0};
  bool good = true;
  term_free_variables(c->bank, t, &variables);
  for (size_t i = 0; good && i < variables.size; i++) good = map_has(&c->unsigned_variables, variables.data[i]);
  vector_release(&variables);
  return good;
}

/* Where unsigned words are compared for equality, one may come round to the other: with steps of an odd size it does so after (b - a) / step of them, which modulo a power of two is a product. */
static void add_steps_to_go(Collector *c, Term atom) {
  if (term_operator(c->bank, atom) != TERM_EQUAL || !is_unsigned(c, atom)) return;
  Term a = term_child(c->bank, atom, 0), b = term_child(c->bank, atom, 1);
  unsigned width = term_width(c->bank, a);
  if (width == 1 || width > WIDEST) return;
  TermVector steps = {0};
  find_steps(c, width, &steps);
  for (size_t i = 0; i < steps.size; i++) {
    Term each = inverse(c->bank, steps.data[i]), apart = term_subtract(c->bank, a, b);
    add(c, (RankPart){.form = RANK_NUMBER, .first = term_multiply(c->bank, apart, each)});
    add(c, (RankPart){.form = RANK_NUMBER, .first = term_multiply(c->bank, apart, term_unary(c->bank, TERM_NEGATE, each))}); /* as a product, which distributes */
  }
  vector_release(&steps);
}

/* ---- conditions ---------------------------------------------------------------------------------- */

static void add_comparison(Collector *c, Term atom) {
  Term a = term_child(c->bank, atom, 0), b = term_child(c->bank, atom, 1);
  TermOperator op = term_operator(c->bank, atom);
  bool as_signed = op != TERM_ULESS && op != TERM_ULESS_EQUAL;
  if (op > TERM_SLESS_EQUAL) return; /* of floating-point numbers */
  if (sort_is_array(term_sort(c->bank, a)) || term_width(c->bank, a) > WIDEST) return;
  if (!term_is_constant(c->bank, a) && !term_is_constant(c->bank, b)) add_difference(c, a, b, as_signed);
  if (term_is_constant(c->bank, b) && !term_is_variable(c->bank, a)) add_word(c, a, as_signed);
  if (term_is_constant(c->bank, a) && !term_is_variable(c->bank, b)) add_word(c, b, as_signed);
}

/* v + c, compared with a constant: v, compared with another one, which does not wrap around where v + c does. */
static void strip_constant(TermBank *bank, Term *sum, Term *constant) {
  if (term_operator(bank, *sum) != TERM_ADD || !term_is_constant(bank, *constant)) return;
  for (unsigned i = 0; i < 2; i++) {
    Term added = term_child(bank, *sum, i);
    if (!term_is_constant(bank, added)) continue;
    *sum = term_child(bank, *sum, 1 - i);
    *constant = term_subtract(bank, *constant, added);
    return;
  }
}

/* How far one side is above the other, as long as it is: a phase of the loop ends where it is not. */
static void add_excess(Collector *c, Term atom) {
  Term a = term_child(c->bank, atom, 0), b = term_child(c->bank, atom, 1);
  TermOperator op = term_operator(c->bank, atom);
  if (op > TERM_SLESS_EQUAL || op == TERM_EQUAL || term_width(c->bank, a) > WIDEST) return;
  bool as_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL;
  strip_constant(c->bank, &a, &b);
  strip_constant(c->bank, &b, &a);
  for (int shift = 0; shift <= 1; shift++) {
    add(c, (RankPart){.form = RANK_EXCESS, .first = a, .second = b, .shift = shift, .is_signed = as_signed});
    add(c, (RankPart){.form = RANK_EXCESS, .first = b, .second = a, .shift = shift, .is_signed = as_signed});
  }
}

static void add_condition(Collector *c, Term atom) {
  add(c, (RankPart){.form = RANK_HOLDS, .first = atom});
  add(c, (RankPart){.form = RANK_HOLDS, .first = term_not(c->bank, atom)});
}

/* That it holds at one of several cut points: what is true there may have been used up when execution comes back. */
static void add_condition_at_cuts(Collector *c, Term atom) {
  size_t cuts = model_cut_variable(c->model) == TERM_NONE ? 0 : c->model->graph->cuts.size;
  for (uint32_t i = 0; i < cuts && cuts <= MOST_CUTS; i++) {
    Term at = model_at_cut(c->model, i);
    add(c, (RankPart){.form = RANK_HOLDS, .first = term_and(c->bank, at, atom)});
    add(c, (RankPart){.form = RANK_HOLDS, .first = term_and(c->bank, at, term_not(c->bank, atom))});
  }
}

/* That a variable has one of the values that facts list: machines and pointers go through them in some order. */
static void add_values(Collector *c, Term facts) {
  TermVector subterms = {0};
  size_t found = 0;
  term_subterms(c->bank, facts, &subterms);
  for (size_t i = 0; i < subterms.size && found < MOST_VALUES; i++) {
    Term t = subterms.data[i];
    if (term_operator(c->bank, t) != TERM_EQUAL || !term_is_constant(c->bank, term_child(c->bank, t, 1))) continue;
    Term variable = term_child(c->bank, t, 0);
    if (!term_is_variable(c->bank, variable) || variable == c->model->pc) continue;
    add_condition(c, t);
    found++;
  }
  vector_release(&subterms);
}

/* ---- all ----------------------------------------------------------------------------------------- */

/* Those of the program that candidates may be made of. */
static void find_atoms(const Model *model, const Map *known, TermVector *atoms) {
  model_conditions(model, MOST_ATOMS, atoms);
  size_t kept = 0;
  for (size_t i = 0; i < atoms->size; i++)
    if (!known || map_has(known, condition_print(model, atoms->data[i]))) atoms->data[kept++] = atoms->data[i];
  atoms->size = kept;
}

static void add_thorough(Collector *c, Term facts, const TermVector *atoms) {
  add_reversed(c);
  for (size_t i = 0; i < atoms->size; i++) add_steps_to_go(c, atoms->data[i]);
  for (size_t i = 0; i < atoms->size; i++) add_excess(c, atoms->data[i]);
  add_signed(c);
  add_pairs(c);
  add_values(c, facts);
  for (size_t i = 0; i < atoms->size; i++) add_condition_at_cuts(c, atoms->data[i]);
}

void ranking_candidates(const Model *model, Term facts, const RankingOptions *options, Ranking *candidates) {
  Collector c = {.model = model, .bank = model->bank, .candidates = candidates};
  TermVector atoms = {0};
  bool is_thorough = options->effort == RANKING_THOROUGH;
  find_atoms(model, options->conditions, &atoms);
  find_unsigned(&c);
  find_moved(&c);
  add_variables(&c);
  add_floats(&c);
  for (size_t i = 0; i < atoms.size; i++) add_comparison(&c, atoms.data[i]);
  for (size_t i = 0; i < atoms.size; i++) add_condition(&c, atoms.data[i]);
  if (is_thorough) add_thorough(&c, facts, &atoms);
  vector_release(&atoms);
  map_release(&c.seen);
  map_release(&c.unsigned_variables);
  map_release(&c.moved);
}

size_t ranking_variables(const Model *model, RankVariable *variables) {
  Collector c = {.model = model, .bank = model->bank};
  size_t count = 0;
  for (int is_changed = 1; is_changed >= 0; is_changed--)
    for (size_t i = 0; i < model->state.size && count < RANK_MOST_VARIABLES; i++) {
      const StateVariable *v = &model->state.data[i];
      bool fits = is_number(&c, v) && term_width(model->bank, v->var) > 1 && (!v->symbol || type_is_integer(v->symbol->type));
      if (fits && (v->next != v->var) == is_changed) variables[count++] = (RankVariable){.variable = v->var, .is_signed = is_signed(&c, v)};
    }
  return count;
}
