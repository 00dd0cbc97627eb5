/* witness_check.h: the invariants of a witness as checks of the program.
 *
 *     position ─▶ statement ─▶ locations of the automaton, in front of which `if (!(value)) ERROR` is put
 *
 * The automaton has the property in it already, so that nobody watches what the witness computes.  A value is an expression of C without effects over
 * the names in scope; what it reads is what the program has there, signed numbers wrap around. */
#ifndef craig_evidence_witness_check_h
#define craig_evidence_witness_check_h

#include "evidence/witness_read.h"
#include "flow/cfa/cfa.h"

typedef struct {
  const WitnessInvariant *said;
  Expr *value;          /* NULL: it cannot be asked about */
  const char *problem;  /* why not; in the arena */
  bool is_unreached;    /* it stands in a function that nobody calls, so it holds */
  bool is_exact;        /* the locations are those where it is to hold, no others: a run that fails there refutes it */
  U32Vector locations;  /* owned */
} WitnessQuestion;

typedef VECTOR(WitnessQuestion) WitnessQuestionVector;

/* One for each invariant, in order. */
void witness_find_questions(const Witness *witness, const Cfa *cfa, Arena *arena, WitnessQuestionVector *questions);
void witness_release_questions(WitnessQuestionVector *questions);
extern const char witness_check_name[]; /* of the checks that are put in */
/* `cfa` is a copy of the one that the question was found for (flow/cfa/copy.h), perhaps with other questions in it. */
const Check *witness_ask(Cfa *cfa, const WitnessQuestion *question);

#endif
