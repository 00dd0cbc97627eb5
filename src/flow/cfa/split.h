/* split.h: putting operations into an automaton that has been built.
 *
 *     insert before e:   l --op--> l'  and every edge that left l leaves l'         (e and its alternatives)
 *     insert after e:    l --e--> l' --op--> m                                      (e led from l to m)
 *
 * Of edges that share a location, one is chosen by its assumption; what comes before one comes before the choice, so it is inserted
 * once for all of them (once for each edge that asks for itself: cfa_asking_edge).  Pairs of assumptions stay pairs, heads of
 * loops stay heads, entry and exit stay.  Operations inserted before one edge run in the order of insertion, those
 * inserted after one edge in the opposite order.
 *
 * Edges that were there keep their ids, kinds, ranges and alternatives, so inputs that are keyed by them mean the same as
 * before; new edges get new ids behind the others.  Edges move in memory: no pointer to one outlives an insertion, so this is
 * for the time before graphs are made. */
#ifndef craig_flow_cfa_split_h
#define craig_flow_cfa_split_h

#include "flow/cfa/cfa.h"

/* Of `operation` everything but id, from and to counts: its kind is one that goes on (no return, no end), its expressions are pure
 * and outlive the automaton or are in its arena; with no range it has that of the split edge.  Returns the new edge. */
EdgeId cfa_insert_before(Cfa *cfa, EdgeId edge, const Edge *operation);
/* Not after a return or an end. */
EdgeId cfa_insert_after(Cfa *cfa, EdgeId edge, const Edge *operation);
/* A skip that every call of the function starts with, wherever its loops lead: to insert before and after. */
EdgeId cfa_insert_at_entry(Cfa *cfa, uint32_t function);
/* if (fails) ERROR(check); before the edge.  Returns the error edge. */
EdgeId cfa_insert_check_before(Cfa *cfa, EdgeId edge, const Expr *fails, const Check *check);
/* if (when) the model ends: INCOMPLETE(reason); before the edge. */
void cfa_insert_end_before(Cfa *cfa, EdgeId edge, const Expr *when, const char *reason);
/* The same for who asks about the check, which is in doubt then; its text is the reason. */
void cfa_insert_doubt_before(Cfa *cfa, EdgeId edge, const Expr *when, const Check *check);
/* if (when) goto `to`; before the edge, within its function.  Returns the edge that jumps, to insert after. */
EdgeId cfa_insert_jump_before(Cfa *cfa, EdgeId edge, const Expr *when, Location to);
/* The body of the function `from` of `of`, which this automaton is a copy of, once more in another function: its returns are returns of that one, with what they give; where that has a result of another
 * kind, the run ends.  Nothing leads to it yet.  Returns where it begins.  `instead`: serials of its variables -> the variables (map_key) that stand for them there; `copies`: from edges of the body to theirs. */
Location cfa_insert_body(Cfa *cfa, uint32_t into, const Cfa *of, uint32_t from, const Map *instead, Map *copies);
EdgeId cfa_insert_check_after(Cfa *cfa, EdgeId edge, const Expr *fails, const Check *check);

/* A variable that the program does not have, of an integer or pointer type: static, with this initial value, or of each call of a function,
 * to be assigned before it is read.  Its name is static or in the automaton's arena and holds a '.', as no name in C does: so traces and
 * invariants do not show it. */
Symbol *cfa_add_static(Cfa *cfa, const char *name, const Type *type, i128 initial);
/* The same for a variable that is there already. */
void cfa_adopt_static(Cfa *cfa, Symbol *symbol, i128 initial);
Symbol *cfa_add_local(Cfa *cfa, uint32_t function, const char *name, const Type *type);

#endif
