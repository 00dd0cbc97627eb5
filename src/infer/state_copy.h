/* state_copy.h: whether a state comes back, as a question about reachability.
 *
 * The model gets a copy of its state, taken behind any one pass, as an input says; the error is a state that equals the copy (Biere, Artho, Schuppan: Liveness checking as
 * safety checking).  A model of finite state has an infinite run if and only if that error can be reached.  Variables that mean nothing at a cut point need not be
 * equal there.
 *
 * Where the program has goals (LiveGoal in flow/cfa/cfa.h), only loops in which one of them is not met are errors: flags, reset when the copy is taken, say which were; their counters are no state then (Beyer, Jankola, Lingsch-Rosenfeld, Xia, Zheng: A modular
 * program-transformation framework for reducing specifications to reachability, Fig. 8). */
#ifndef craig_infer_state_copy_h
#define craig_infer_state_copy_h

#include "model/system/model.h"

/* A model with the same paths, of which none has an error: they end there.  It shares the bank, and borrows the graph; model_delete. */
Model *model_without_errors(const Model *model);

/* Errors of the model itself are ends of paths here.  It shares the model's bank, and borrows its graph; model_delete. */
Model *model_with_copy(const Model *model, const Check *check);

#endif
