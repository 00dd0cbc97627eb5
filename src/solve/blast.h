/* blast.h: from words to bits.  A Blaster turns terms of a bank into literals of an AIG, each term once. */
#ifndef craig_solve_blast_h
#define craig_solve_blast_h

#include "base/budget.h"
#include "logic/walk.h"
#include "solve/aig.h"

typedef struct Blaster Blaster;

/* Terms and nodes that the blaster has seen must not be rolled back while it lives. */
Blaster *blaster_new(const TermBank *bank, Aig *aig); /* borrows both */
void blaster_delete(Blaster *blaster);

/* Poll this budget (borrowed; NULL: none, as at first) at stop point "blast_next".  Where it ended, `blast_term` gives NULL and
 * `blast_bool` AIG_NONE; asked again later they go on where they stopped. */
void blaster_set_budget(Blaster *blaster, Budget *budget);

/* The bits of a bit-vector term, least significant first; `term_width` of them; valid until the next call.
 * A variable not seen before gets fresh inputs.  Arrays are not handled here but in arrays.h, which binds their
 * reads: an array operator that is met all the same is a caller's fault, and so is a remainder of
 * floating-point numbers. */
const AigLit *blast_term(Blaster *blaster, Term t);
AigLit blast_bool(Blaster *blaster, Term t); /* width 1 */

/* The terms that became large circuits so far: products, quotients, remainders and what floating point computes, each once. */
const TermVector *blast_large(const Blaster *blaster);

bool blast_has_seen(const Blaster *blaster, Term t); /* it has bits */

/* Is there nothing at or below t that has no circuit?  Arrays have none, and TERM_FP_REMAINDER. */
bool blast_supports(const TermBank *bank, Term t);
bool blast_supports_all(const TermBank *bank, const TermVector *terms);

/* Say which literals stand for a variable, or for any other term, before it is seen. */
void blast_bind(Blaster *blaster, Term t, const AigLit *bits);

#endif
