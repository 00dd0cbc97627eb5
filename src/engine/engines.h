/* engines.h: the engines' entry points, for the table in engine.c, and what they share. */
#ifndef craig_engine_engines_h
#define craig_engine_engines_h

#include "engine/engine.h"
#include "model/unroll/unrolling.h"

void bmc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void classes_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void dar_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void pdr_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void explicit_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void imc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void ismc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void kind_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void misper_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void run_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* The same without suggestions: what needs no solver. */
void run_without_solver(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* concolic.c: inputs that a solver suggests where runs alone do not get. */
typedef struct Suggestions Suggestions;
Suggestions *suggestions_new(Problem *problem, Budget *budget); /* NULL: the model is not for it, or the budget ended */
void suggestions_delete(Suggestions *suggestions);
/* Play for some hundred passes, then ask from the best states met.  True if `result` is FALSE, with a trace that the program follows.  Stop points
 * "suggest_pass", "suggest_next" and those of unrolling and solver. */
bool suggestions_round(Suggestions *suggestions, Budget *budget, Result *result);

/* array_bmc.c: look for an error in the exact view of a model with large objects. */
typedef enum {
  ARRAY_BMC_NONE,     /* there is no such view, or it is not wanted */
  ARRAY_BMC_FOUND,    /* FALSE: inputs of a run that was seen to reach the error */
  ARRAY_BMC_COMPLETE, /* no execution survives the passes looked at, and none meets the error, unless result->incomplete is set */
  ARRAY_BMC_ENDED     /* UNKNOWN: the budget or the bound; or too much of what was found did not happen */
} ArrayBmcEnd;
/* The same as an attempt among others: what it leaves behind is in `result`. */
void array_bmc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
ArrayBmcEnd array_bmc_search(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
/* FALSE with a trace that the program does not follow: look for another error in the exact view. */
void array_bmc_settle(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* What the interpolation engines share: decide what needs no unrolling, then search with images. */
struct Images;
typedef void (*ImageSearch)(struct Images *images, Problem *problem, Result *result);
void engine_run_with_images(Problem *problem, const EngineOptions *options, Budget *budget, Result *result,
                            ImageSearch search);

/* Decides what needs no unrolling: the error in the prefix, no loop at all.  True if `result` is final.  If
 * `incomplete` is reachable in the prefix, TRUE is out of reach: result->incomplete says so. */
bool engine_decide_prefix(Problem *problem, Budget *budget, Result *result);

void engine_set_proved(Result *result, Term invariant);
void engine_set_bug(Unrolling *unrolling, unsigned depth, Result *result);
/* UNKNOWN, because `incomplete` is reachable with these inputs: remembers the point that is hit. */
void engine_set_incomplete(Problem *problem, const Trace *trace, Result *result);
/* UNKNOWN, because the budget ended or the bound was reached. */
void engine_set_stopped(const Budget *budget, Result *result);
/* No error in fewer than `depth` passes, nor an end of the model that is not remembered. */
void engine_report_depth(Problem *problem, const EngineOptions *options, const char *engine, Result *result, unsigned depth);

/* Names (model/reduce/naming.h) are inputs of `model` like others: in a trace of an engine that worked without them they get the values that they
 * stand for. */
void engine_fill_names(const Model *model, Trace *trace);

/* Is there a bug in pass `depth`, or does the model end there?  SAT and UNKNOWN leave their mark in `result`;
 * `incomplete` is asked only until it was found once.  What an earlier attempt has answered is not asked again. */
Answer engine_ask_depth(Problem *problem, unsigned depth, Budget *budget, Result *result);

#endif
