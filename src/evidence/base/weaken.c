/* Weakening by polarity: each subformula has a bound above and one below; what speaks of other variables lies between true and false. */
#include "evidence/base/weaken.h"
#include "logic/walk.h"

typedef struct {
  Term above, below; /* t implies above, below implies t */
} Bounds;

typedef struct {
  TermBank *bank;
  const Map *named;
  Map index_of; /* term -> its bounds */
  VECTOR(Bounds) bounds;
} Weakening;

static Bounds bounds_of_ite(TermBank *bank, const Bounds *c, const Bounds *a, const Bounds *b) {
  return (Bounds){term_or(bank, term_and(bank, c->above, a->above), term_and(bank, term_not(bank, c->below), b->above)),
                  term_or(bank, term_and(bank, c->below, a->below), term_and(bank, term_not(bank, c->above), b->below))};
}

/* `of` are the bounds of its children, all of one bit. */
static Bounds bounds_of_bits(TermBank *bank, Term t, const Bounds *of) {
  switch (term_operator(bank, t)) {
  case TERM_NOT: return (Bounds){term_not(bank, of[0].below), term_not(bank, of[0].above)};
  case TERM_AND: return (Bounds){term_and(bank, of[0].above, of[1].above), term_and(bank, of[0].below, of[1].below)};
  case TERM_OR: return (Bounds){term_or(bank, of[0].above, of[1].above), term_or(bank, of[0].below, of[1].below)};
  case TERM_ITE: return bounds_of_ite(bank, &of[0], &of[1], &of[2]);
  default: return (Bounds){term_true(bank), term_false(bank)};
  }
}

static bool is_bit(const TermBank *bank, Term t) { return !sort_is_array(term_sort(bank, t)) && term_width(bank, t) == 1; }

/* Its children have theirs.  A term of which all can be said is its own bounds, whatever its width. */
static Bounds bounds_of(const Weakening *w, Term t) {
  Bounds of[3] = {{TERM_NONE, TERM_NONE}};
  bool is_named = !term_is_variable(w->bank, t) || map_has(w->named, t), is_boolean = is_bit(w->bank, t);
  for (unsigned i = 0; i < term_arity(w->bank, t); i++) {
    Term child = term_child(w->bank, t, i);
    of[i] = w->bounds.data[map_get(&w->index_of, child, 0)];
    is_named = is_named && of[i].above == child && of[i].below == child;
    is_boolean = is_boolean && is_bit(w->bank, child);
  }
  if (is_named) return (Bounds){t, t};
  if (is_boolean) return bounds_of_bits(w->bank, t, of);
  return (Bounds){term_true(w->bank), term_false(w->bank)};
}

Term term_weaken(TermBank *bank, Term t, const Map *named) {
  Weakening w = {.bank = bank, .named = named};
  TermVector subterms = {0};
  term_subterms(bank, t, &subterms);
  for (size_t i = 0; i < subterms.size; i++) {
    Bounds bounds = bounds_of(&w, subterms.data[i]);
    map_put(&w.index_of, subterms.data[i], w.bounds.size);
    vector_push(&w.bounds, bounds);
  }
  Term result = vector_last(&w.bounds).above;
  vector_release(&subterms);
  vector_release(&w.bounds);
  map_release(&w.index_of);
  return result;
}
