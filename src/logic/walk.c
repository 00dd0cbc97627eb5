/* Walks over whole formulas: see walk.h.  Because children have smaller handles than their parents, the
 * cone of a term is found by one sweep downwards over a set of bits, and listing that set upwards gives
 * children before parents. */
#include "logic/walk.h"
#include "logic/float.h"

/* ---- the cone of a term -------------------------------------------------------------------------- */

typedef struct {
  uint64_t *bits;
  size_t words;
} Cone;

static void mark_children(const TermBank *bank, Cone *cone, Term t) {
  for (unsigned i = 0; i < term_arity(bank, t); i++) {
    Term child = term_child(bank, t, i);
    cone->bits[child / 64] |= (uint64_t)1 << (child % 64);
  }
}

/* Marking children only ever sets lower bits, so looking for the highest bit not yet done misses none. */
static Cone cone_of_all(const TermBank *bank, const Term *roots, size_t count) {
  Cone cone = {.words = 1};
  for (size_t i = 0; i < count; i++)
    if ((size_t)roots[i] / 64 + 1 > cone.words) cone.words = (size_t)roots[i] / 64 + 1;
  cone.bits = memory_zeroed(cone.words, sizeof *cone.bits);
  for (size_t i = 0; i < count; i++) cone.bits[roots[i] / 64] |= (uint64_t)1 << (roots[i] % 64);
  for (size_t i = cone.words; i-- > 0;) {
    uint64_t done = 0, rest;
    while ((rest = cone.bits[i] & ~done)) {
      unsigned bit = 63 - (unsigned)__builtin_clzll(rest);
      done |= (uint64_t)1 << bit;
      mark_children(bank, &cone, (Term)(64 * i + bit));
    }
  }
  return cone;
}

static Cone cone_of(const TermBank *bank, Term t) { return cone_of_all(bank, &t, 1); }

static void list_cone(const Cone *cone, TermVector *terms) {
  for (size_t i = 0; i < cone->words; i++)
    for (uint64_t rest = cone->bits[i]; rest; rest &= rest - 1)
      vector_push(terms, (Term)(64 * i + (unsigned)__builtin_ctzll(rest)));
}

void term_subterms(const TermBank *bank, Term t, TermVector *subterms) {
  Cone cone = cone_of(bank, t);
  list_cone(&cone, subterms);
  memory_free(cone.bits);
}

void term_subterms_of_all(const TermBank *bank, const TermVector *roots, TermVector *subterms) {
  Cone cone = cone_of_all(bank, roots->data, roots->size);
  list_cone(&cone, subterms);
  memory_free(cone.bits);
}

void term_free_variables(const TermBank *bank, Term t, TermVector *variables) {
  TermVector all = {0};
  term_subterms(bank, t, &all);
  for (size_t i = 0; i < all.size; i++)
    if (term_is_variable(bank, all.data[i])) vector_push(variables, all.data[i]);
  vector_release(&all);
}

size_t term_count_nodes(const TermBank *bank, Term t) {
  Cone cone = cone_of(bank, t);
  size_t count = 0;
  for (size_t i = 0; i < cone.words; i++) count += (size_t)__builtin_popcountll(cone.bits[i]);
  memory_free(cone.bits);
  return count;
}

static bool is_atom(const TermBank *bank, Term t) {
  if (term_sort(bank, t) != 1) return false;
  switch (term_operator(bank, t)) {
  case TERM_EQUAL:
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL:
  case TERM_SELECT:
  case TERM_VARIABLE: return true;
  default: return operator_tests_float(term_operator(bank, t));
  }
}

size_t term_count_atoms(const TermBank *bank, Term t) {
  TermVector all = {0};
  size_t count = 0;
  term_subterms(bank, t, &all);
  for (size_t i = 0; i < all.size; i++) count += is_atom(bank, all.data[i]);
  vector_release(&all);
  return count;
}

/* ---- substitution -------------------------------------------------------------------------------- */

/* The replacement of `t` if all its children have theirs; otherwise put those children on the stack. */
static bool try_rebuild(TermBank *bank, Term t, const Map *cache, TermVector *stack, Term *result) {
  Term children[3];
  unsigned arity = term_arity(bank, t);
  bool ready = true, changed = false;
  for (unsigned i = 0; i < arity; i++) {
    Term child = term_child(bank, t, i);
    children[i] = (Term)map_get(cache, child, TERM_NONE);
    if (children[i] == TERM_NONE) {
      vector_push(stack, child);
      ready = false;
    }
    changed |= children[i] != child;
  }
  if (ready) *result = changed ? term_rebuild(bank, t, children) : t;
  return ready;
}

Term term_substitute(TermBank *bank, Term t, const Map *map, Map *cache) {
  Map own = {0};
  if (!cache) cache = &own;
  TermVector stack = {0};
  vector_push(&stack, t);
  while (stack.size) {
    Term top = vector_last(&stack), result = (Term)map_get(map, top, TERM_NONE);
    if (map_has(cache, top)) {
      (void)vector_pop(&stack);
    } else if (result != TERM_NONE || try_rebuild(bank, top, cache, &stack, &result)) {
      map_put(cache, top, result);
      (void)vector_pop(&stack);
    }
  }
  Term result = (Term)map_get(cache, t, TERM_NONE);
  vector_release(&stack);
  map_release(&own);
  return result;
}
