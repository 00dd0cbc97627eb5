/* Equations that are facts by themselves: see equations.h. */
#include "infer/equations.h"
#include <stdlib.h>
#include "base/log.h"
#include "solve/decide.h"

enum { EFFORT = 500 };               /* conflicts for one question */
#define MOST_WORK UINT64_C(300000)   /* terms of the model, each time they are asked about */

typedef struct {
  const Model *model;
  TermBank *bank;
  Term facts;
  Map next, init; /* of state variables; what is next of those in equations is a sum: what they are, and how far they go */
  Map summed;     /* those */
  Budget *budget;
} Prover;

static void prover_init(Prover *p, const Model *model, Term facts, Budget *budget) {
  *p = (Prover){.model = model, .bank = model->bank, .facts = facts, .budget = budget};
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    map_put(&p->next, v->var, v->next);
    map_put(&p->init, v->var, v->init);
  }
}

static void prover_release(Prover *p) {
  map_release(&p->next);
  map_release(&p->init);
  map_release(&p->summed);
}

/* ---- how far a variable goes --------------------------------------------------------------------- */

static int compare_handles(const void *a, const void *b) {
  Term s = *(const Term *)a, t = *(const Term *)b;
  return (s > t) - (s < t);
}

/* The choices at the top of a term and what they are between, children first. */
static void find_choices(const TermBank *bank, Term t, TermVector *choices) {
  Map seen = {0};
  vector_push(choices, t);
  for (size_t i = 0; i < choices->size; i++) {
    Term choice = choices->data[i];
    for (unsigned arm = 1; term_operator(bank, choice) == TERM_ITE && arm <= 2; arm++) {
      Term child = term_child(bank, choice, arm);
      if (!map_has(&seen, child)) vector_push(choices, child);
      map_put(&seen, child, 1);
    }
  }
  qsort(choices->data, choices->size, sizeof *choices->data, compare_handles);
  map_release(&seen);
}

/* next - variable, where `next` chooses: there most variables go by a constant, or do not. */
static Term difference(TermBank *bank, Term next, Term variable) {
  TermVector choices = {0};
  Map differences = {0};
  Term d = TERM_NONE;
  find_choices(bank, next, &choices);
  for (size_t i = 0; i < choices.size; i++) {
    Term t = choices.data[i];
    if (term_operator(bank, t) == TERM_ITE)
      d = term_ite(bank, term_child(bank, t, 0), (Term)map_get(&differences, term_child(bank, t, 1), 0), (Term)map_get(&differences, term_child(bank, t, 2), 0));
    else
      d = term_binary(bank, TERM_SUBTRACT, t, variable);
    map_put(&differences, t, d);
  }
  vector_release(&choices);
  map_release(&differences);
  return d;
}

static void make_sums(Prover *p, Term equation) {
  TermVector variables = {0};
  term_free_variables(p->bank, equation, &variables);
  for (size_t i = 0; i < variables.size; i++) {
    Term v = variables.data[i];
    if (map_has(&p->summed, v)) continue;
    map_put(&p->summed, v, 1);
    map_put(&p->next, v, term_binary(p->bank, TERM_ADD, v, difference(p->bank, (Term)map_get(&p->next, v, 0), v)));
  }
  vector_release(&variables);
}

/* ---- sums ---------------------------------------------------------------------------------------- */

typedef struct {
  Term term;
  uint64_t factor;
} Summand;

typedef struct {
  TermBank *bank;
  unsigned width;
  VECTOR(Summand) open, atoms; /* still to be looked at; no sums themselves, each once */
  Map places;                  /* of atoms, and 1 more */
  uint64_t constant;
} Sum;

static void sum_add_atom(Sum *sum, Summand s) {
  size_t place = (size_t)map_get(&sum->places, s.term, 0);
  if (!place) {
    vector_push(&sum->atoms, ((Summand){.term = s.term}));
    place = sum->atoms.size;
    map_put(&sum->places, s.term, place);
  }
  sum->atoms.data[place - 1].factor += s.factor;
}

static bool is_number(const Sum *sum, Term t) { return term_is_constant(sum->bank, t); }

static void sum_take(Sum *sum, Summand s) {
  TermBank *bank = sum->bank;
  TermOperator op = term_operator(bank, s.term);
  Term left = term_arity(bank, s.term) > 0 ? term_child(bank, s.term, 0) : TERM_NONE, right = term_arity(bank, s.term) > 1 ? term_child(bank, s.term, 1) : TERM_NONE;
  if (is_number(sum, s.term)) {
    sum->constant += s.factor * term_words(bank, s.term)[0];
  } else if (op == TERM_ADD || op == TERM_SUBTRACT) {
    vector_push(&sum->open, ((Summand){left, s.factor}));
    vector_push(&sum->open, ((Summand){right, op == TERM_ADD ? s.factor : -s.factor}));
  } else if (op == TERM_NEGATE) {
    vector_push(&sum->open, ((Summand){left, -s.factor}));
  } else if (op == TERM_MULTIPLY && (is_number(sum, left) || is_number(sum, right))) {
    Term number = is_number(sum, left) ? left : right;
    vector_push(&sum->open, ((Summand){number == left ? right : left, s.factor * term_words(bank, number)[0]}));
  } else {
    sum_add_atom(sum, s);
  }
}

/* The same with each summand once, so that what cancels out is not there. */
static Term add_up(TermBank *bank, Term t) {
  Sum sum = {.bank = bank, .width = term_width(bank, t)};
  vector_push(&sum.open, ((Summand){t, 1}));
  while (sum.open.size) sum_take(&sum, vector_pop(&sum.open));
  Term all = term_constant(bank, sum.width, sum.constant);
  for (size_t i = 0; i < sum.atoms.size; i++) {
    Summand s = sum.atoms.data[i];
    all = term_binary(bank, TERM_ADD, all, term_binary(bank, TERM_MULTIPLY, term_constant(bank, sum.width, s.factor), s.term));
  }
  vector_release(&sum.open);
  vector_release(&sum.atoms);
  map_release(&sum.places);
  return all;
}

/* ---- questions ----------------------------------------------------------------------------------- */

static bool is_refuted(Prover *p, Term t) {
  Budget effort;
  budget_init(&effort, p->budget, 0, EFFORT);
  return term_is_false(p->bank, t) || decide_term(p->bank, t, &effort, NULL) == ANSWER_UNSAT;
}

/* It does not hold behind a block, whose state `values` has; `solved` may be NULL. */
static Term is_violated(Prover *p, const Relation *equation, Term here, const Map *values, const Map *solved) {
  TermBank *bank = p->bank;
  Term difference = term_substitute(bank, term_binary(bank, TERM_SUBTRACT, equation->variable, equation->value), values, NULL);
  if (solved) difference = term_substitute(bank, difference, solved, NULL);
  Term zero = term_constant(bank, term_width(bank, difference), 0);
  return term_and(bank, term_substitute(bank, here, values, NULL), term_not(bank, term_equal(bank, add_up(bank, difference), zero)));
}

static bool holds_initially(Prover *p, const Relation *equation, Term here) {
  return is_refuted(p, term_and(p->bank, p->model->prefix.valid, is_violated(p, equation, here, &p->init, NULL)));
}

/* A pass from where it holds, and one from other cut points, of which nothing but the facts is known. */
static bool goes_on(Prover *p, const Relation *equation, Term here) {
  TermBank *bank = p->bank;
  Map solved = {0};
  Term pass = term_and(bank, p->facts, p->model->loop.valid);
  map_put(&solved, equation->variable, equation->value);
  Term from_here = term_substitute(bank, term_and(bank, here, pass), &solved, NULL);
  bool good = is_refuted(p, term_and(bank, from_here, is_violated(p, equation, here, &p->next, &solved)));
  map_release(&solved);
  Term from_elsewhere = term_and(bank, pass, term_not(bank, here));
  return good && is_refuted(p, term_and(bank, from_elsewhere, is_violated(p, equation, here, &p->next, NULL)));
}

/* The terms of the questions are dropped behind them. */
static bool is_fact(Prover *p, const Relation *equation, Term here) {
  make_sums(p, equation->fact);
  BankMark mark = bank_mark(p->bank);
  bool good = holds_initially(p, equation, here) && goes_on(p, equation, here);
  bank_rollback(p->bank, mark);
  return good;
}

/* ---- where --------------------------------------------------------------------------------------- */

static bool is_equation(const Relation *r) { return r->variable != TERM_NONE; }

/* All cut points at which the equation was guessed; `*several`: there is more than one. */
static Term find_places(const Prover *p, const RelationVector *relations, Term fact, bool *several) {
  const Model *model = p->model;
  size_t count = 0;
  Term places = term_false(p->bank);
  for (size_t i = 0; i < relations->size; i++) {
    if (relations->data[i].fact != fact) continue;
    places = term_or(p->bank, places, model_at_cut(model, relations->data[i].cut));
    count++;
  }
  *several = count > 1;
  return count == model->graph->cuts.size ? term_true(p->bank) : places;
}

static bool keep(Prover *p, const Relation *equation, Term here, TermVector *proved, TermVector *bare) {
  if (!is_fact(p, equation, here)) return false;
  Term fact = term_implies(p->bank, here, equation->fact);
  p->facts = term_and(p->bank, p->facts, fact);
  vector_push(proved, fact);
  vector_push(bare, equation->fact);
  return true;
}

void equations_prove(const Model *model, Term facts, const RelationVector *relations, Budget *budget, TermVector *proved, TermVector *bare) {
  Prover p;
  Map everywhere = {0}; /* equations that were looked at in all their places: whether they are facts */
  size_t tried = 0;
  prover_init(&p, model, facts, budget);
  for (size_t i = 0; i < relations->size && tried * bank_size(model->bank) < MOST_WORK; i++) {
    const Relation *equation = &relations->data[i];
    bool several = false;
    if (!is_equation(equation)) continue;
    Term places = find_places(&p, relations, equation->fact, &several);
    if (!map_has(&everywhere, equation->fact)) {
      map_put(&everywhere, equation->fact, keep(&p, equation, places, proved, bare));
      tried++;
    }
    if (!several || map_get(&everywhere, equation->fact, 0)) continue;
    keep(&p, equation, model_at_cut(model, equation->cut), proved, bare);
    tried++;
  }
  LOG("%zu equations asked about, %zu are facts by themselves", tried, proved->size);
  map_release(&everywhere);
  prover_release(&p);
}
