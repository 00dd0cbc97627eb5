/* Guesses about tracked elements: see elements.h.
 *
 * That an access is to the tracked element is an equation K = f(state) in the model's terms, K the index.  The f are the places:
 * loops that go up leave K < f behind them, those that go down K > f.  What was read is a choice between the element, under such an
 * equation, and anything.  In the error the equations hold that the flags ask for; with them decided, what is left of the error
 * says what is wrong with the elements, and its negation is what to guess.  Two indices may be related by their places: f and g
 * linear in the same variable. */
#include "infer/elements.h"
#include "base/log.h"
#include "base/memory.h"

enum { MOST_GUESSES = 3000, MOST_PLACES = 12, MOST_VALUES = 12, MOST_CLAIMS = 24 };

/* own = place: own is over one index only, place over the other state. */
typedef struct {
  Term equation, index, own, place;
} Place;

/* The two indices are as their places say. */
typedef struct {
  Term one, other, fact;
} Pairing;

typedef VECTOR(Place) PlaceVector;
typedef VECTOR(Pairing) PairingVector;

typedef struct {
  const Model *model;
  TermBank *bank;
  Term pc;
  Map state_of;       /* variable -> 1 + index of the state variable */
  Map is_index;
  PlaceVector places;
  PairingVector pairings;
  TermVector values;  /* that are stored in elements */
  Map copies;         /* elements that are stored in others: see copy_key */
  TermVector claims;  /* about elements */
  Map seen;           /* what was guessed at this cut point */
  size_t cut;
  bool only_up;
  RelationVector *relations;
} Elements;

/* ---- looking at terms ---------------------------------------------------------------------------- */

static const StateVariable *state_variable(const Elements *e, Term var) {
  uint64_t index = map_get(&e->state_of, var, 0);
  return index ? &e->model->state.data[index - 1] : NULL;
}

static bool is_element(const Elements *e, Term var) {
  const StateVariable *v = state_variable(e, var);
  return v && v->index != TERM_NONE && state_variable(e, v->index);
}

/* Over state only; `cut` is not RELATION_EVERYWHERE: that is live there. */
static bool is_over_state(const Elements *e, Term t, size_t cut) {
  TermVector variables = {0};
  bool good = true;
  term_free_variables(e->bank, t, &variables);
  for (size_t i = 0; good && i < variables.size; i++) {
    const StateVariable *v = state_variable(e, variables.data[i]);
    good = v && (cut == RELATION_EVERYWHERE || v->var == e->pc || state_variable_is_live(v, cut));
  }
  vector_release(&variables);
  return good;
}

/* The one index that the term is made of; TERM_NONE: there are others, or other variables. */
static Term only_index(const Elements *e, Term t) {
  TermVector variables = {0};
  term_free_variables(e->bank, t, &variables);
  Term found = variables.size == 1 && map_has(&e->is_index, variables.data[0]) ? variables.data[0] : TERM_NONE;
  vector_release(&variables);
  return found;
}

static bool has_index(const Elements *e, Term t) {
  TermVector variables = {0};
  bool found = false;
  term_free_variables(e->bank, t, &variables);
  for (size_t i = 0; i < variables.size; i++) found |= map_has(&e->is_index, variables.data[i]);
  vector_release(&variables);
  return found;
}

static bool has_element(const Elements *e, Term t) {
  TermVector variables = {0};
  bool found = false;
  term_free_variables(e->bank, t, &variables);
  for (size_t i = 0; i < variables.size; i++) found |= is_element(e, variables.data[i]);
  vector_release(&variables);
  return found;
}

/* The conjuncts of `t`, without negations of disjunctions. */
static void split(const TermBank *bank, Term t, TermVector *conjuncts) {
  TermVector work = {0};
  vector_push(&work, t);
  while (work.size) {
    Term next = vector_pop(&work);
    if (term_operator(bank, next) != TERM_AND || term_width(bank, next) != 1) {
      vector_push(conjuncts, next);
      continue;
    }
    for (unsigned i = 0; i < term_arity(bank, next); i++) vector_push(&work, term_child(bank, next, i));
  }
  vector_release(&work);
}

/* ---- places -------------------------------------------------------------------------------------- */

static const Place *find_place(const Elements *e, Term equation) {
  for (size_t i = 0; i < e->places.size; i++)
    if (e->places.data[i].equation == equation) return &e->places.data[i];
  return NULL;
}

static void add_place(Elements *e, Term equation) {
  for (unsigned side = 0; side < 2; side++) {
    Term own = term_child(e->bank, equation, side), place = term_child(e->bank, equation, 1 - side);
    Term index = only_index(e, own);
    if (index == TERM_NONE || has_index(e, place) || term_is_constant(e->bank, place) || e->places.size >= MOST_PLACES) continue;
    if (is_over_state(e, place, RELATION_EVERYWHERE)) vector_push(&e->places, (Place){equation, index, own, place});
    return;
  }
}

static void find_places(Elements *e) {
  const Model *model = e->model;
  TermVector roots = {0}, terms = {0};
  vector_push(&roots, model->loop.error);
  vector_push(&roots, model->loop.valid);
  for (size_t i = 0; i < model->state.size; i++)
    if (is_element(e, model->state.data[i].var)) vector_push(&roots, model->state.data[i].next);
  term_subterms_of_all(e->bank, &roots, &terms);
  for (size_t i = 0; i < terms.size; i++)
    if (term_operator(e->bank, terms.data[i]) == TERM_EQUAL && has_index(e, terms.data[i])) add_place(e, terms.data[i]);
  vector_release(&roots);
  vector_release(&terms);
}

/* a v + c */
typedef struct {
  Term variable;
  uint64_t factor, constant;
} Linear;

static uint64_t value_at(Elements *e, Term t, Term variable, uint64_t value) {
  Map map = {0};
  map_put(&map, variable, term_constant(e->bank, term_width(e->bank, variable), value));
  Term result = term_substitute(e->bank, t, &map, NULL);
  map_release(&map);
  return term_is_constant(e->bank, result) ? term_value(e->bank, result) : UINT64_MAX;
}

static uint64_t within(unsigned width, uint64_t value) { return width < 64 ? value & (((uint64_t)1 << width) - 1) : value; }

/* True if it looks linear in one variable. */
static bool make_linear(Elements *e, Term t, Linear *linear) {
  TermVector variables = {0};
  unsigned width = term_width(e->bank, t);
  term_free_variables(e->bank, t, &variables);
  bool good = variables.size == 1 && width <= 64 && term_width(e->bank, variables.data[0]) <= 64;
  if (good) {
    Term v = variables.data[0];
    uint64_t zero = value_at(e, t, v, 0), factor = within(width, value_at(e, t, v, 1) - zero);
    *linear = (Linear){v, factor, zero};
    good = factor && value_at(e, t, v, 5) == within(width, 5 * factor + zero);
  }
  vector_release(&variables);
  return good;
}

/* factor * own - factor * constant */
static Term scaled(Elements *e, const Place *place, uint64_t constant, uint64_t factor) {
  unsigned width = term_width(e->bank, place->own);
  Term distance = term_subtract(e->bank, place->own, term_constant(e->bank, width, constant));
  return term_multiply(e->bank, term_constant(e->bank, width, factor), distance);
}

static void pair_places(Elements *e, const Place *one, const Place *other) {
  Linear f, g;
  if (one->index == other->index || term_width(e->bank, one->own) != term_width(e->bank, other->own)) return;
  if (one->place == other->place) {
    vector_push(&e->pairings, (Pairing){one->index, other->index, term_equal(e->bank, one->own, other->own)});
    return;
  }
  if (!make_linear(e, one->place, &f) || !make_linear(e, other->place, &g) || f.variable != g.variable) return;
  Term fact = term_equal(e->bank, scaled(e, one, f.constant, g.factor), scaled(e, other, g.constant, f.factor));
  vector_push(&e->pairings, (Pairing){one->index, other->index, fact});
}

/* ---- what is said of elements -------------------------------------------------------------------- */

static uint64_t copy_key(Term to, Term from) { return (uint64_t)to << 32 | from; }

static void add_term(const Elements *e, TermVector *terms, Term t, size_t most) {
  for (size_t i = 0; i < terms->size; i++)
    if (terms->data[i] == t) return;
  if (terms->size < most && !term_is_true(e->bank, t) && !term_is_false(e->bank, t)) vector_push(terms, t);
}

/* The values that a choice may give, each once. */
static void find_leaves(const TermBank *bank, Term choice, TermVector *leaves) {
  TermVector work = {0};
  Map seen = {0};
  vector_push(&work, choice);
  while (work.size) {
    Term t = vector_pop(&work);
    if (map_has(&seen, t)) continue;
    map_put(&seen, t, 1);
    if (term_operator(bank, t) != TERM_ITE) {
      vector_push(leaves, t);
      continue;
    }
    vector_push(&work, term_child(bank, t, 1));
    vector_push(&work, term_child(bank, t, 2));
  }
  vector_release(&work);
  map_release(&seen);
}

/* What is stored in elements: values, or other elements. */
static void find_values(Elements *e) {
  TermVector leaves = {0};
  for (size_t i = 0; i < e->model->state.size; i++) {
    const StateVariable *v = &e->model->state.data[i];
    if (!is_element(e, v->var)) continue;
    vector_clear(&leaves);
    find_leaves(e->bank, v->next, &leaves);
    for (size_t j = 0; j < leaves.size; j++) {
      Term leaf = leaves.data[j];
      if (is_element(e, leaf))
        map_put(&e->copies, copy_key(v->var, leaf), 1);
      else if (!has_element(e, leaf) && is_over_state(e, leaf, RELATION_EVERYWHERE))
        add_term(e, &e->values, leaf, MOST_VALUES);
    }
  }
  vector_release(&leaves);
}

/* The equations that the error asks for are those that its Boolean structure is made of: the others choose values. */
static void find_asked(Elements *e, Map *asked) {
  TermVector work = {0};
  Map seen = {0};
  vector_push(&work, e->model->loop.error);
  while (work.size) {
    Term t = vector_pop(&work);
    TermOperator op = term_operator(e->bank, t);
    if (map_has(&seen, t)) continue;
    map_put(&seen, t, 1);
    if (find_place(e, t)) map_put(asked, t, 1);
    if (op != TERM_AND && op != TERM_OR && op != TERM_NOT && op != TERM_ITE) continue;
    for (unsigned i = 0; i < term_arity(e->bank, t); i++) vector_push(&work, term_child(e->bank, t, i));
  }
  vector_release(&work);
  map_release(&seen);
}

/* Is the condition about such equations?  Then: can it hold, with those that are asked for and no others? */
static bool decides(Elements *e, const Map *asked, Term condition, bool *holds) {
  TermVector terms = {0};
  Map map = {0};
  term_subterms(e->bank, condition, &terms);
  for (size_t i = 0; i < terms.size; i++)
    if (find_place(e, terms.data[i])) map_put(&map, terms.data[i], term_bool(e->bank, map_has(asked, terms.data[i])));
  bool found = map.size;
  if (found) *holds = !term_is_false(e->bank, term_substitute(e->bank, condition, &map, NULL));
  map_release(&map);
  vector_release(&terms);
  return found;
}

/* What the choice comes to. */
static Term decide_choice(Elements *e, const Map *asked, Term t) {
  while (term_operator(e->bank, t) == TERM_ITE) {
    Term condition = term_child(e->bank, t, 0);
    bool negated = term_operator(e->bank, condition) == TERM_NOT, holds;
    if (!decides(e, asked, negated ? term_child(e->bank, condition, 0) : condition, &holds)) break;
    t = term_child(e->bank, t, holds != negated ? 1 : 2);
  }
  return t;
}

/* A variable that the place is made of, in terms of the index. */
static void put_index(Elements *e, const Place *place, Map *map) {
  Linear f, own;
  if (!make_linear(e, place->place, &f) || !make_linear(e, place->own, &own)) return;
  if (f.factor != own.factor || own.constant || f.constant % own.factor || map_has(map, f.variable)) return;
  unsigned width = term_width(e->bank, f.variable);
  Term index = term_resize(e->bank, place->index, width, false);
  map_put(map, f.variable, term_subtract(e->bank, index, term_constant(e->bank, width, f.constant / own.factor)));
}

static Term without_places(Elements *e, const Map *asked, Term t) {
  Map map = {0};
  for (size_t i = 0; i < e->places.size; i++)
    if (map_has(asked, e->places.data[i].equation)) put_index(e, &e->places.data[i], &map);
  Term result = term_substitute(e->bank, t, &map, NULL);
  map_release(&map);
  return result;
}

/* The error with its choices decided, at one cut point. */
static Term decide_error(Elements *e, const Map *asked, size_t cut) {
  TermVector terms = {0};
  Map map = {0};
  Term error = e->model->loop.error;
  if (e->pc != TERM_NONE) {
    map_put(&map, e->pc, term_constant(e->bank, term_width(e->bank, e->pc), cut));
    error = term_substitute(e->bank, error, &map, NULL);
    map_clear(&map);
  }
  term_subterms(e->bank, error, &terms);
  for (size_t i = 0; i < terms.size; i++) {
    if (term_operator(e->bank, terms.data[i]) != TERM_ITE) continue;
    Term decided = decide_choice(e, asked, terms.data[i]);
    if (decided != terms.data[i]) map_put(&map, terms.data[i], decided);
  }
  error = term_substitute(e->bank, error, &map, NULL);
  map_release(&map);
  vector_release(&terms);
  return error;
}

static void add_claim(Elements *e, const Map *asked, Term claim) {
  if (!is_over_state(e, claim, RELATION_EVERYWHERE)) return;
  add_term(e, &e->claims, without_places(e, asked, claim), MOST_CLAIMS);
  add_term(e, &e->claims, claim, MOST_CLAIMS);
}

static void find_claims_at(Elements *e, const Map *asked, size_t cut) {
  TermVector conjuncts = {0};
  Term all = term_false(e->bank);
  split(e->bank, decide_error(e, asked, cut), &conjuncts);
  for (size_t i = 0; i < conjuncts.size; i++)
    if (!find_place(e, conjuncts.data[i]) && has_element(e, conjuncts.data[i]))
      all = term_or(e->bank, all, term_not(e->bank, conjuncts.data[i]));
  add_claim(e, asked, all);
  for (size_t i = 0; i < conjuncts.size; i++)
    if (!find_place(e, conjuncts.data[i]) && has_element(e, conjuncts.data[i])) add_claim(e, asked, term_not(e->bank, conjuncts.data[i]));
  vector_release(&conjuncts);
}

static void find_claims(Elements *e) {
  Map asked = {0};
  find_asked(e, &asked);
  for (size_t cut = 0; cut < e->model->graph->cuts.size; cut++) find_claims_at(e, &asked, cut);
  for (size_t i = 0; i < e->places.size; i++)
    for (size_t j = 0; j < i; j++)
      if (map_has(&asked, e->places.data[i].equation) && map_has(&asked, e->places.data[j].equation))
        pair_places(e, &e->places.data[i], &e->places.data[j]);
  map_release(&asked);
}

/* ---- guesses ------------------------------------------------------------------------------------- */

static void add_guess(Elements *e, Term guess) {
  if (term_is_constant(e->bank, guess) || map_has(&e->seen, guess) || e->relations->size >= MOST_GUESSES) return;
  map_put(&e->seen, guess, 1);
  vector_push(e->relations, (Relation){.kind = RELATION_ELEMENT, .fact = guess, .cut = e->cut});
}

/* The place is an integer that grew wide, so that it has a sign, unless the index takes all bits. */
static Term is_before(Elements *e, Term own, Term place, bool is_own_first) {
  Term a = is_own_first ? own : place, b = is_own_first ? place : own;
  return term_operator(e->bank, own) == TERM_ZERO_EXTEND ? term_sless(e->bank, a, b) : term_uless(e->bank, a, b);
}

/* The place with 0 for what is dead here: where an inner loop begins.  TERM_NONE: nothing is left. */
static Term place_here(Elements *e, const Place *place) {
  TermVector variables = {0};
  Map map = {0};
  term_free_variables(e->bank, place->place, &variables);
  for (size_t i = 0; i < variables.size; i++) {
    const StateVariable *v = state_variable(e, variables.data[i]);
    if (!state_variable_is_live(v, e->cut)) map_put(&map, v->var, term_constant(e->bank, term_width(e->bank, v->var), 0));
  }
  Term here = map.size < variables.size ? term_substitute(e->bank, place->place, &map, NULL) : TERM_NONE;
  map_release(&map);
  vector_release(&variables);
  return here;
}

/* `claim` of elements that have these indices, wherever `guard` holds: of all, before and behind each place. */
static void guess_claim(Elements *e, Term index, Term guard, Term claim) {
  Term fact = term_implies(e->bank, guard, claim);
  if (!is_over_state(e, fact, e->cut)) return;
  add_guess(e, fact);
  for (size_t i = 0; i < e->places.size; i++) {
    const Place *p = &e->places.data[i];
    Term here = p->index == index ? place_here(e, p) : TERM_NONE;
    if (here == TERM_NONE) continue;
    Term below = is_before(e, p->own, here, true), above = is_before(e, p->own, here, false);
    add_guess(e, term_implies(e->bank, below, fact));
    add_guess(e, term_or(e->bank, below, fact));
    if (e->only_up) continue;
    add_guess(e, term_implies(e->bank, above, fact));
    add_guess(e, term_or(e->bank, above, fact));
  }
}

static Term inside_of(const Elements *e, const StateVariable *v) {
  return v->inside != TERM_NONE && is_over_state(e, v->inside, e->cut) ? v->inside : term_true(e->bank);
}

/* A claim about this element in place of the one that it is about; TERM_NONE: it is about several. */
static Term transfer(Elements *e, Term claim, const StateVariable *to) {
  TermVector variables = {0};
  const StateVariable *from = NULL;
  unsigned count = 0;
  term_free_variables(e->bank, claim, &variables);
  for (size_t i = 0; i < variables.size; i++)
    if (is_element(e, variables.data[i])) from = state_variable(e, variables.data[i]), count++;
  vector_release(&variables);
  if (count != 1 || term_width(e->bank, from->var) != term_width(e->bank, to->var)) return TERM_NONE;
  Map map = {0};
  map_put(&map, from->var, to->var);
  if (term_width(e->bank, from->index) == term_width(e->bank, to->index)) map_put(&map, from->index, to->index);
  Term result = term_substitute(e->bank, claim, &map, NULL);
  map_release(&map);
  return result;
}

static void guess_of_one(Elements *e, const StateVariable *v) {
  unsigned width = term_width(e->bank, v->var);
  Term inside = inside_of(e, v);
  for (size_t i = 0; i < e->claims.size; i++) {
    Term claim = transfer(e, e->claims.data[i], v);
    if (claim != TERM_NONE) guess_claim(e, v->index, inside, claim);
  }
  for (size_t i = 0; i < e->values.size; i++)
    if (term_width(e->bank, e->values.data[i]) == width)
      guess_claim(e, v->index, inside, term_equal(e->bank, v->var, e->values.data[i]));
  guess_claim(e, v->index, inside, term_equal(e->bank, v->var, term_resize(e->bank, v->index, width, false)));
}

static void guess_of_pair(Elements *e, const StateVariable *a, const StateVariable *b, Term pairing) {
  if (term_width(e->bank, a->var) != term_width(e->bank, b->var)) return;
  Term guard = term_and(e->bank, pairing, term_and(e->bank, inside_of(e, a), inside_of(e, b)));
  Term same = term_equal(e->bank, a->var, b->var);
  guess_claim(e, a->index, guard, same);
  if (a->index != b->index) guess_claim(e, b->index, guard, same);
}

static void guess_of_pairs(Elements *e, const StateVariable *a, const StateVariable *b) {
  if (!map_has(&e->copies, copy_key(a->var, b->var)) && !map_has(&e->copies, copy_key(b->var, a->var))) return;
  if (a->index == b->index) guess_of_pair(e, a, b, term_true(e->bank));
  for (size_t i = 0; i < e->pairings.size; i++) {
    const Pairing *p = &e->pairings.data[i];
    if ((p->one == a->index && p->other == b->index) || (p->one == b->index && p->other == a->index)) guess_of_pair(e, a, b, p->fact);
  }
}

/* A claim about several elements, as it stands, where they are paired. */
static void guess_of_many(Elements *e, Term claim) {
  TermVector variables = {0};
  Term guard = term_true(e->bank);
  unsigned count = 0;
  term_free_variables(e->bank, claim, &variables);
  for (size_t i = 0; i < variables.size; i++)
    if (is_element(e, variables.data[i])) guard = term_and(e->bank, guard, inside_of(e, state_variable(e, variables.data[i]))), count++;
  for (size_t i = 0; i < e->pairings.size; i++) guard = term_and(e->bank, guard, e->pairings.data[i].fact);
  for (size_t i = 0; count > 1 && i < variables.size; i++)
    if (is_element(e, variables.data[i])) guess_claim(e, state_variable(e, variables.data[i])->index, guard, claim);
  vector_release(&variables);
}

/* Variables that hold few values, as pointers do, may hold one of them here. */
static void guess_of_few(Elements *e) {
  enum { FEW_BITS = 3 };
  for (size_t i = 0; i < e->model->state.size; i++) {
    const StateVariable *v = &e->model->state.data[i];
    if (!v->symbol || !state_variable_is_live(v, e->cut) || term_sort(e->bank, v->var) > FEW_BITS) continue;
    unsigned width = term_width(e->bank, v->var);
    for (uint64_t value = 0; value < (uint64_t)1 << width; value++)
      add_guess(e, term_equal(e->bank, v->var, term_constant(e->bank, width, value)));
  }
}

static void guess_at(Elements *e) {
  const Model *model = e->model;
  guess_of_few(e);
  for (size_t i = 0; i < e->claims.size; i++) guess_of_many(e, e->claims.data[i]);
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *a = &model->state.data[i];
    if (!is_element(e, a->var) || !state_variable_is_live(a, e->cut)) continue;
    guess_of_one(e, a);
    for (size_t j = 0; j < i; j++) {
      const StateVariable *b = &model->state.data[j];
      if (is_element(e, b->var) && state_variable_is_live(b, e->cut)) guess_of_pairs(e, a, b);
    }
  }
}

static void find_state(Elements *e) {
  for (size_t i = 0; i < e->model->state.size; i++) map_put(&e->state_of, e->model->state.data[i].var, i + 1);
  for (size_t i = 0; i < e->model->state.size; i++)
    if (is_element(e, e->model->state.data[i].var)) map_put(&e->is_index, e->model->state.data[i].index, 1);
}

void model_guess_elements(const Model *model, bool only_up, RelationVector *relations) {
  Elements e = {.model = model, .bank = model->bank, .pc = model_cut_variable(model), .only_up = only_up, .relations = relations};
  if (model->graph->cuts.size > 1 && e.pc == TERM_NONE) return;
  find_state(&e);
  find_places(&e);
  find_values(&e);
  find_claims(&e);
  for (e.cut = 0; e.cut < model->graph->cuts.size; e.cut++) {
    map_clear(&e.seen);
    guess_at(&e);
  }
  LOG("%zu places, %zu values, %zu claims, %zu pairings: %zu guesses in all", e.places.size, e.values.size, e.claims.size,
      e.pairings.size, relations->size);
  map_release(&e.state_of);
  map_release(&e.is_index);
  map_release(&e.copies);
  map_release(&e.seen);
  vector_release(&e.places);
  vector_release(&e.pairings);
  vector_release(&e.values);
  vector_release(&e.claims);
}

/* ---- what never changes -------------------------------------------------------------------------- */

static bool is_rigid(const StateVariable *v) { return v->next == v->var; }

/* Inputs of the prefix that a state variable keeps, as that variable; names as what they stand for. */
static void map_prefix(const Elements *e, Map *map) {
  const Model *model = e->model;
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    if (is_rigid(v) && term_is_variable(e->bank, v->init) && !map_has(map, v->init)) map_put(map, v->init, v->var);
  }
  for (size_t i = 0; i < model->prefix.inputs.size; i++) {
    const ModelInput *input = &model->prefix.inputs.data[i];
    if (input->definition != TERM_NONE) map_put(map, input->var, term_substitute(e->bank, input->definition, map, NULL));
  }
}

static void add_rigid(Elements *e, const Map *map, Term t) {
  Term fact = term_substitute(e->bank, t, map, NULL);
  if (!term_is_constant(e->bank, fact) && is_over_state(e, fact, RELATION_EVERYWHERE))
    vector_push(e->relations, (Relation){.kind = RELATION_RIGID, .fact = fact, .cut = RELATION_EVERYWHERE});
}

void model_guess_rigid(const Model *model, RelationVector *relations) {
  Elements e = {.model = model, .bank = model->bank, .relations = relations};
  Map map = {0};
  TermVector conjuncts = {0};
  find_state(&e);
  map_prefix(&e, &map);
  split(e.bank, model->prefix.valid, &conjuncts);
  for (size_t i = 0; i < conjuncts.size; i++) add_rigid(&e, &map, conjuncts.data[i]);
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    if (is_rigid(v) && !sort_is_array(term_sort(e.bank, v->var))) add_rigid(&e, &map, term_equal(e.bank, v->var, v->init));
  }
  LOG("%zu guesses about what never changes", relations->size);
  map_release(&map);
  map_release(&e.state_of);
  map_release(&e.is_index);
  vector_release(&conjuncts);
}
