/* invariant.h: is it really an inductive invariant?
 *
 * Shares no code with the engines beyond terms and a fresh solver.  With Inv over the state variables:
 *   prefix      no inputs make prefix.error or prefix.incomplete true
 *   initial     prefix.valid implies Inv(init)
 *   inductive   Inv and loop.valid imply Inv(next)
 *   safe        Inv implies neither loop.error nor loop.incomplete
 * Each is a formula that must be unsatisfiable; together they prove TRUE. */
#ifndef craig_evidence_invariant_h
#define craig_evidence_invariant_h

#include "base/budget.h"
#include "model/system/model.h"
#include "solve/answer.h"

enum { INVARIANT_CONDITIONS = 4 };

/* The negated condition as a term: unsatisfiable if the condition holds.  `invariant` may be TERM_NONE in a
 * model without a loop, where only the first condition says anything. */
Term invariant_condition(const Model *model, Term invariant, unsigned condition);
const char *invariant_condition_name(unsigned condition);

typedef enum { EVIDENCE_HOLDS, EVIDENCE_FAILS, EVIDENCE_UNDECIDED } EvidenceAnswer;

/* Somebody else to ask about each condition that holds, in its plain form, and what they said.  Once they disagree the condition
 * fails, whoever is right. */
typedef struct {
  Answer (*ask)(const TermBank *bank, Term formula, Budget *budget);
  unsigned agreed, silent; /* conditions; silent: no opinion */
  bool disagreed;
} SecondCheck;

/* `*condition` is the one that failed or was not decided.  What is not a formula over the state variables
 * alone fails as `initial`.  `second` may be NULL.  Stop point "invariant_condition", besides those of the solver.  The bank is left
 * as it was. */
EvidenceAnswer invariant_check(const Model *model, Term invariant, Budget *budget, unsigned *condition, SecondCheck *second);

/* The conditions as one SMT-LIB file that any solver must answer with four times unsat.  The four scripts in
 * it stand alone, with (reset) between them: z3 and cvc5 read that without options, and nothing is shared
 * that could hide a mistake.  They speak about the model itself (x' = next, ...), not about the substituted
 * terms above. */
void certificate_print_comment(const char *comment, Buffer *out); /* of any number of lines */
void invariant_print_certificate(const Model *model, Term invariant, const char *comment, Buffer *out);

#endif
