/* script.h: several assertions over shared terms as one SMT-LIB script, for people to read and solvers to
 * check.
 *
 * Terms of width 1 are printed as Bool, with (ite b #b1 #b0) and (= v #b1) where a bit-vector is asked for.
 * Variables are declared first, under the names given (made unique and quoted).  A subterm that is used more
 * than once, or that is long, becomes a define-fun named $n; others are written where they are used.
 *
 * Constant arrays are in no standard logic: z3 reads them all, cvc5 only those whose element is a constant.
 */
#ifndef craig_evidence_script_h
#define craig_evidence_script_h

#include "logic/term.h"

typedef struct {
  const char *comment; /* one line; borrowed */
  Term left, right;    /* asserted: left = right, or left itself if right is TERM_NONE */
  bool negate;
} Assertion;

typedef VECTOR(Assertion) AssertionVector;

typedef struct Script Script;

Script *script_new(const TermBank *bank, Buffer *out); /* borrows both */
void script_delete(Script *script);
void script_name(Script *script, Term variable, const char *name); /* else its own name in the bank */
/* From set-logic to check-sat. */
void script_print(Script *script, const AssertionVector *assertions);

#endif
