/* unwinding.h: what backs a proof by complete unwinding (unwind/unwind.h).
 *
 * The proof is one question, whether a run reaches an error or the end of the description: it is asked of a solver of its own, and any SMT solver
 * can be asked with the certificate.  That the formula speaks of the program is checked apart from how it came about: concrete runs are evaluated in it, and
 * have to take the very edges that the interpreter takes. */
#ifndef craig_evidence_unwinding_h
#define craig_evidence_unwinding_h

#include "evidence/invariant.h"
#include "unwind/unwind.h"

/* A fresh solver: nothing satisfies the question. */
EvidenceAnswer unwinding_check(Unwinding *unwinding, Budget *budget);

typedef struct {
  unsigned compared;  /* runs that agree with the interpreter in every edge */
  unsigned left_out;  /* runs about which the interpreter says nothing: they depend on where objects lie, or on what is arbitrary here alone */
  const Edge *differs; /* the first edge that is not the interpreter's; NULL: none */
} UnwindingRuns;
/* So many runs on random inputs, or fewer if the time ends. */
UnwindingRuns unwinding_compare(Unwinding *unwinding, const Cfa *cfa, unsigned runs, double seconds, Budget *budget);

/* "the program was unwound completely: 120 edges, no error among them; 1000 runs agree." */
void unwinding_describe(const Unwinding *unwinding, const UnwindingRuns *runs, bool is_of_some /* of the checks, beside which others may fail */, Buffer *out);
/* One answer: unsat. */
void unwinding_print_certificate(Unwinding *unwinding, const char *comment, Buffer *out);

#endif
