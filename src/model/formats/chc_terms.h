/* chc_terms.h: terms as text inside Horn clauses, for export_chc.c only.
 *
 * Terms of width 1 have the sort Bool; others are bit-vectors, or integers in two's complement.  Terms that
 * are used several times or grow long become variables of the clause, each with an equation. */
#ifndef craig_model_formats_chc_terms_h
#define craig_model_formats_chc_terms_h

#include "base/map.h"
#include "logic/walk.h"
#include "model/formats/export_chc.h"

typedef struct {
  const TermBank *bank;
  ChcIntegers integers;
  Arena arena;            /* of the texts */
  Map texts;              /* term -> text, of this clause */
  StringVector variables; /* "(name sort)" */
  StringVector equations; /* of the clause's body */
  unsigned open;          /* operations in all clauses so far whose result is any value */
} ChcTerms;

void chc_release(ChcTerms *chc);
/* Begin a clause about the terms `roots`. */
void chc_begin(ChcTerms *chc);
/* A variable with this name; of integers also its range, if that is not known otherwise. */
void chc_add_variable(ChcTerms *chc, Term variable, const char *name, bool with_range);
void chc_add_terms(ChcTerms *chc, const TermVector *roots);
const char *chc_text(const ChcTerms *chc, Term t); /* after chc_add_terms */
const char *chc_sort(ChcTerms *chc, unsigned width);

/* In chc_integers.c: the integer that an operator gives, NULL: linear arithmetic cannot say it. */
const char *chc_integer_operator(ChcTerms *chc, Term t);
const char *chc_integer_constant(ChcTerms *chc, Term t);
const char *chc_integer_range(ChcTerms *chc, const char *name, unsigned width); /* a condition on the name */

#endif
