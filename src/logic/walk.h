/* walk.h: things one does with whole formulas.  All by worklist over handles. */
#ifndef craig_logic_walk_h
#define craig_logic_walk_h

#include "base/map.h"
#include "logic/term.h"

typedef VECTOR(Term) TermVector;

/* Replace variables (or any terms) by the terms that `map` gives for them (Term -> Term), everywhere at once.
 * `cache` may be kept between calls with the same map; NULL: a private one. */
Term term_substitute(TermBank *bank, Term t, const Map *map, Map *cache);

/* The free variables of `t`, each once, ascending. */
void term_free_variables(const TermBank *bank, Term t, TermVector *variables);

/* The distinct subterms of `t`, children before parents. */
void term_subterms(const TermBank *bank, Term t, TermVector *subterms);
void term_subterms_of_all(const TermBank *bank, const TermVector *roots, TermVector *subterms);

size_t term_count_nodes(const TermBank *bank, Term t); /* distinct subterms */
size_t term_count_atoms(const TermBank *bank, Term t); /* distinct 1-bit comparisons, selects and variables */

#endif
