/* engine_inside.h: what engines share: asking about a pass, and saying what was found.  For engines only. */
#ifndef craig_engine_engine_inside_h
#define craig_engine_engine_inside_h

#include "engine/engine.h"

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

/* Is there a bug in pass `depth`, or does the model end there?  SAT and UNKNOWN leave their mark in `result`;
 * `incomplete` is asked only until it was found once.  What an earlier attempt has answered is not asked again. */
Answer engine_ask_depth(Problem *problem, unsigned depth, Budget *budget, Result *result);

/* A query that is no less exact than bounded model checking has found an error in pass `pass`, or the model's end: the latter makes the trace, or tells
 * where that is. */
void engine_tell_error(Problem *problem, unsigned pass, Budget *budget, Result *result);

#endif
