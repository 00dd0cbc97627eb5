/* proof.h: a recorded clausal proof.
 *
 * The clauses of the problem with their parts, then the lemmas and deletions of a trace in binary DRAT, of
 * which only reverse unit propagation (RUP) steps are understood.  `proof_trim` goes backwards from the
 * conflict and finds which clauses are needed; `proof_replay` goes forwards and writes the needed part as
 * resolution chains.
 *
 *   proof_original...  proof_begin  [proof_trace]  proof_trim  proof_replay
 *
 * Literals are those of resolution.h. */
#ifndef craig_solve_proof_h
#define craig_solve_proof_h

#include "base/budget.h"
#include "solve/resolution.h"

typedef struct Proof Proof;

typedef enum {
  PROOF_OPEN,      /* no conflict so far */
  PROOF_CONFLICT,  /* unit propagation refutes the clauses */
  PROOF_STOPPED,   /* the budget ended */
  PROOF_DEFECTIVE, /* proof_fault says why; a defect of the trace's writer or of ours */
  PROOF_DONE
} ProofState;

Proof *proof_new(void);
void proof_delete(Proof *proof);

void proof_original(Proof *proof, uint32_t part, const int *literals, size_t count);
/* Enough variables for the trace, then propagates the original clauses.  Stop point "itp_load". */
ProofState proof_begin(Proof *proof, uint32_t variables, Budget *budget);
/* Take steps until propagation finds a conflict.  Stop point "itp_trim". */
ProofState proof_trace(Proof *proof, const unsigned char *bytes, size_t size, Budget *budget);
ProofState proof_trim(Proof *proof, Budget *budget); /* after a conflict; "itp_trim" */
ProofState proof_replay(Proof *proof, Resolution *resolution,
                        Budget *budget); /* after trimming; "itp_replay" */

const char *proof_fault(const Proof *proof);
uint64_t proof_lemmas(const Proof *proof);
uint64_t proof_core_lemmas(const Proof *proof); /* after trimming */

/* The original clauses without repeated literals, tautologies left out:
 *   for (uint32_t c = proof_first(p); c; c = proof_next(p, c)) ... */
uint32_t proof_first(const Proof *proof);
uint32_t proof_next(const Proof *proof, uint32_t clause);
const uint32_t *proof_literals(const Proof *proof, uint32_t clause, size_t *count, uint32_t *part);

#endif
