/* c_expression.h: terms as C expressions over the program's variables.
 *
 * The expression has the term's value bit for bit.  Comparisons are written with the variables' own types where these have the
 * right numbers; arithmetic is done in unsigned int or unsigned long long and masked where the width is another, or in int and
 * long long where it is known not to overflow.  Nothing in it has undefined behaviour, whatever the variables hold.
 *
 * Not every term can be said: variables without a name, arrays, more than 64 bits, some operations on floating-point
 * numbers, addresses other than null, and what would become too long. */
#ifndef craig_evidence_c_expression_h
#define craig_evidence_c_expression_h

#include "base/map.h"
#include "lang/ast.h"
#include "logic/term.h"

/* What a variable of the model is in C: something to be read in one piece, like x, s.x or a[k]. */
typedef struct {
  const char *text;
  const Type *type; /* NULL: an index that the text bound, any number from 0 on in long long */
} CName;

typedef struct {
  TermBank *bank;
  const Types *types;
  Map names; /* variable (Term) -> const CName *: those that may be named */
  Map exact; /* sums, differences and products that do not overflow as signed numbers of their width, where the text is read */
} CVocabulary;

/* A formula that can be said and that `formula` (1 bit) implies: parts that cannot be said are left out, by polarity. */
Term c_expression_weaken(const CVocabulary *vocabulary, Term formula);
/* False, with nothing added, if it cannot be said. */
bool c_expression_print(const CVocabulary *vocabulary, Term t, Buffer *out);
/* The same as the operand of && (a disjunction in parentheses). */
bool c_expression_print_conjunct(const CVocabulary *vocabulary, Term t, Buffer *out);
/* A word as its unsigned (signed) number, as the operand of a comparison or of a sum: of any integer type. */
bool c_expression_print_number(const CVocabulary *vocabulary, Term t, bool is_signed, Buffer *out);

/* Is it a number times 2^shift, as rewriting leaves it: its lower bits, and zeros behind them? */
bool c_expression_is_multiple(const TermBank *bank, Term t, Term *number, unsigned *shift);

#endif
