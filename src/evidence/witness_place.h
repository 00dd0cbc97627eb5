/* witness_place.h: places and values of a witness, found in the program (for evidence/ alone). */
#ifndef craig_evidence_witness_place_h
#define craig_evidence_witness_place_h

#include "evidence/visible.h"
#include "evidence/witness_read.h"
#include "flow/cfa/cfa.h"

typedef struct {
  const Stmt *statement;
  const Symbol *function;
} PlacedStatement;

typedef VECTOR(PlacedStatement) PlacedStatementVector;

/* All statements of the user's functions, those around others first. */
void placed_statements(const Program *program, PlacedStatementVector *statements);
const Stmt *placed_first(const Stmt *statement); /* what is executed first where it begins; NULL: nothing is */
bool placed_is_simple(const Expr *condition);    /* decided by one edge, not by a chain of them? */
/* The statement that begins at the place; of loops, if only they are asked for, also the only one of its line.  NULL: there is none. */
const PlacedStatement *placed_find(const Program *program, const PlacedStatementVector *statements, const WitnessPlace *place, bool only_loops);
/* Do file and line agree, and the column if it is said? */
bool placed_agrees(const Program *program, const WitnessPlace *place, SourcePos pos);
/* Where runs that come from elsewhere begin the statement, in one function of the automaton. */
void placed_entries(const Cfa *cfa, uint32_t function, const Stmt *statement, U32Vector *locations);

/* The text as an expression over what can be seen before the statement at `pos`, or at the head of the loop there; it is false where C does not define it, and reads no
 * memory but variables, so that evaluating it ends no run.  NULL, with the reason in `problem`. */
Expr *placed_value(const Cfa *cfa, const Symbol *function, SourcePos pos, bool is_loop, const char *text, Arena *arena, const char **problem);
/* The same for a constraint of what a call returned: `\return == 4`, over that and what all functions see. */
Expr *placed_result(const Cfa *cfa, Symbol *result, const char *text, Arena *arena, const char **problem);

#endif
