/* c_expression.h: terms as C expressions over the program's variables.
 *
 * The expression has the term's value bit for bit: arithmetic is done in unsigned int or unsigned long long and masked
 * where the width is another, signed comparisons and divisions on values cast to int or long long.  Nothing in it has
 * undefined behaviour, whatever the variables hold.
 *
 * Not every term can be said: variables without a name, arrays, more than 64 bits, some operations on floating-point
 * numbers, addresses other than null, and what would become too long. */
#ifndef craig_evidence_c_expression_h
#define craig_evidence_c_expression_h

#include "base/map.h"
#include "lang/ast.h"
#include "logic/term.h"

typedef struct {
  TermBank *bank;
  const Types *types;
  Map symbols; /* variable (Term) -> const Symbol *: those that may be named */
} CVocabulary;

/* A formula that can be said and that `formula` (1 bit) implies: parts that cannot be said are left out, by polarity. */
Term c_expression_weaken(const CVocabulary *vocabulary, Term formula);
/* False, with nothing added, if it cannot be said. */
bool c_expression_print(const CVocabulary *vocabulary, Term t, Buffer *out);

#endif
