/* problem.h: what all attempts at one model share.
 *
 * The model is given and never changes.  What attempts find out about it stays: facts that are proved, the number of passes in
 * which no error was found.  What they all need is made once, when it is first asked for: the circuit, its parts, the unrolling for
 * bugs, the exact view, the paths.  A circuit takes the facts for granted, so what is made of one is made again once there
 * are more of them: whoever adds facts asks for these again.
 *
 * Everything handed out is the problem's and lives as long as it does, or until facts are added. */
#ifndef craig_infer_problem_h
#define craig_infer_problem_h

#include "base/budget.h"
#include "model/paths/paths.h"
#include "model/system/model.h"
#include "model/unroll/array_unrolling.h"
#include "model/unroll/parts.h"
#include "model/unroll/unrolling.h"

typedef struct {
  const Model *model;                /* borrowed */
  Term facts;                        /* over model->state: hold initially and are inductive; true if nothing is known */
  unsigned safe;                     /* no error in fewer than this many passes, nor an end of the model that is not remembered in */
  const IncompletePoint *incomplete; /* this: one that was reached; NULL: none yet */
  /* Made when first asked for; NULL: not yet. */
  Circuit *circuit;
  Parts *parts;
  Unrolling *unrolling;
  Model *expanded;          /* without names (naming.h); all but state and blocks is the model's */
  Circuit *expanded_circuit;
  Model *exact;             /* with a bank of its own */
  bool has_no_exact;        /* it was asked for in vain */
  ArrayUnrolling *exact_unrolling; /* of the exact view, whose search goes on where it ended: */
  unsigned exact_passes;    /* that it has looked at */
  unsigned exact_failures;  /* errors in them that do not happen */
  const IncompletePoint *exact_incomplete; /* where the exact view ends, if one of them gets there */
  Paths *paths[BLOCK_SIZES];
} Problem;

void problem_init(Problem *problem, const Model *model);
void problem_release(Problem *problem);

/* They hold initially and are inductive, given the facts that are there already. */
void problem_add_facts(Problem *problem, Term facts);
bool problem_has_facts(const Problem *problem);
/* There is no error in fewer than `passes`, and no end of the model that is not remembered. */
void problem_set_safe(Problem *problem, unsigned passes);

/* NULL if the budget ended; then they may be asked for again with another one. */
const Circuit *problem_circuit(Problem *problem, Budget *budget);
const Parts *problem_parts(Problem *problem, Budget *budget);
/* For questions about pass `depth`, which is not below problem->safe. */
Unrolling *problem_unrolling(Problem *problem, unsigned depth, Budget *budget);

/* The model without names: what they stand for is in their place (naming.h); the model itself if it has none. */
const Model *problem_expanded(Problem *problem);
const Circuit *problem_expanded_circuit(Problem *problem, Budget *budget); /* NULL if the budget ended */

/* The view whose large regions are arrays (encode.h).  NULL: there are none, it would be too large, or the budget ended. */
const Model *problem_exact(Problem *problem, Budget *budget);
ArrayUnrolling *problem_exact_unrolling(Problem *problem, Budget *budget); /* NULL likewise */
/* The program as a graph with the largest blocks, for engines that walk paths; over the state of the model, before variables were replaced (compact.h).
 * NULL for hardware, or if the budget ended. */
Paths *problem_paths(Problem *problem, Budget *budget);
Paths *problem_paths_by(Problem *problem, BlockSize size, Budget *budget); /* with blocks of this size; of hardware, too, whose blocks are prefix and loop */
/* What holds at each cut point (of model->graph->cuts, in that order), over that state, as one invariant: what evidence checks. */
Term problem_join_cuts(const Problem *problem, const Term *at_cut);

#endif
