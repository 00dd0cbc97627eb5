/* transform_termination.h: termination in the text of a program.
 *
 * A program whose state is finite runs for ever if and only if some state comes back (Biere, Artho, Schuppan: Liveness checking as safety checking; Beyer et al., Fig. 6).  At each head of a loop
 *
 *     if (saved) { if (state == copy) reach_error(); } else if (nondet()) { saved = 1; copy = state; }
 *
 * where the state is all that the loop, with what it calls, may write and that may be read later; `saved` is reset when the loop is entered again.  Where goto leads
 * into a loop, or back, it is what the whole function may write, and `saved` is reset where the function begins.  What is not written stays as it is while the loop runs, so both are exact.
 *
 * With an automaton that has accepting states (Fig. 8) its state and variables are a part of the state, and each head has a flag that is set, like those of all heads, whenever the automaton is in an accepting
 * state; it is reset when the copy is taken, and a state that comes back counts only where it is not set.
 *
 * Calls of assert_live (liveness.h) are calls of functions of ours instead, one for each of them: they set, for each head, a flag of theirs, and a state that comes back counts only where one of these is not set.
 *
 * The state has names: locals in scope are named in place; globals in functions behind the program, where all are declared; static variables of functions and variables of callers whose address is used
 * are reached by pointers that are set where they are declared.  What has no name (heap, recursion, hidden state of the library) is refused. */
#ifndef craig_spec_transform_termination_h
#define craig_spec_transform_termination_h

#include "spec/transform_text.h"

typedef struct Termination Termination;

/* NULL, with messages, if the program has no automaton. */
Termination *termination_new(Transformer *t, const TransformQuestion *question);
void termination_delete(Termination *termination);
/* The reaction at a head, as statements.  `s`: the loop's statement, or the label. */
void termination_at_head(Transformer *t, const Stmt *s, Buffer *out);
/* What is done where the automaton has entered a state, if some are accepting. */
void termination_accept(const Transformer *t, Buffer *out);
/* The call of assert_live gets its other name. */
void termination_live_call(Transformer *t, const Expr *call);
void termination_declare(const Transformer *t, Buffer *out); /* in front of the program */
void termination_define(const Transformer *t, Buffer *out);  /* behind it */

#endif
