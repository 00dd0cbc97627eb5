/* engine.h: a proof engine as the driver sees it.
 *
 * An engine borrows `problem` and `budget` and owns only what it puts into `result`; what it learns about the model on the way goes into the
 * problem, for later attempts.  TRUE and FALSE carry evidence, which evidence/ re-checks before anyone sees them.  Adding an engine means one new file and one line in the
 * table of engine.c. */
#ifndef craig_engine_engine_h
#define craig_engine_engine_h

#include "base/budget.h"
#include "infer/houdini.h"
#include "infer/problem.h"
#include "model/trace/result.h"
#include "solve/itp.h"

/* Where interpolants come from (word_interpolants.h): from proofs over bits; from guesses over the integers, waited for, and bits where there is
 * none; from bits, and from guesses that arrive meanwhile. */
typedef enum { LAYERS_BITS, LAYERS_WORDS, LAYERS_BOTH } Layers;

/* How bugs are looked for where objects are large: in the view that has arrays (array_bmc.c), or in that of the proofs alone. */
typedef enum { ARRAYS_EXACT, ARRAYS_TRACKED } ArrayView;

/* What `interp` learns from refuted paths beside predicates: sets from which nothing reaches the error, sets from which something does; and whether that
 * guides its search. */
enum { LEARN_SAFETY = 1, LEARN_ERROR = 2, LEARN_WEIGHTS = 4 };

typedef struct {
  unsigned max_k;  /* largest number of passes to look at; 0: no limit */
  ItpOptions itp;
  Layers layers;
  ArrayView arrays;
  BlockSize blocks;  /* of engines that walk paths */
  bool for_proofs;   /* an error would say nothing (verify/localized.c) */
  bool breadth_first; /* the order in which they do; else depth first */
  unsigned learn;    /* LEARN_SAFETY, ... */
  bool cartesian;    /* predicate abstraction: what is implied of each predicate by itself, not of their combinations */
  bool error_in_last; /* IMC: a query's suffix has the error in its last pass; else in any */
  bool simple_paths; /* k-induction: the states of the step differ from each other */
  HoudiniOrder subset; /* MISper: how the maximal inductive subset is found */
  /* Told what is known so far: no error in fewer than `depth` passes. */
  void (*progress)(void *context, const char *engine, unsigned depth);
  void *progress_context;
  /* Takes what others have proved meanwhile into the problem; NULL: there are no others.  Whoever calls it asks the problem for circuits again. */
  void (*refresh)(void *context, Problem *problem);
  void *refresh_context;
} EngineOptions;

typedef struct {
  const char *name, *summary; /* --engine NAME, and its line in `craig engines` */
  const char *paper;          /* where the algorithm is described */
  /* NULL: of `unwind`, which needs no model (verify/unwound.c) */
  void (*run)(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
  bool walks_paths; /* with blocks of its own; the others take those of the model */
} Engine;

extern const Engine engines[]; /* ends with a NULL name */
const Engine *engine_find(const char *name);

#endif
