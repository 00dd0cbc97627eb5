/* Bounded model checking (Biere, Cimatti, Clarke, Zhu: TACAS 1999): ask for an error in pass 0, 1, 2, ..., so that
 * the first one found is a shortest one.
 *
 * It proves a program only where the unrolling is complete: no execution survives pass d.  The invariant that backs
 * this is a chain of interpolants J0, J1, ...: J0 contains the initial states, each next one the states a pass further, and from
 * Ji neither the error nor d - i more passes are possible.  Their union is inductive, since nothing follows the last.
 *
 * Where objects are large it looks at their exact view first (array_bmc.c), and at the other one only for such a proof. */
#include "base/log.h"
#include "engine/array_bmc.h"
#include "engine/images.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"

/* No execution survives `passes` passes, and none meets the error: make the invariant of it. */
static void prove_complete(Problem *problem, unsigned passes, const EngineOptions *options, Budget *budget, Result *result) {
  Images images;
  AigLit all = AIG_FALSE, set = AIG_FALSE;
  bool begins = images_init(&images, problem, options, budget, result);
  Answer answer = begins ? images_of_initial(&images, (Suffix){.passes = passes, .or_survival = true}, &set) : ANSWER_UNKNOWN;
  for (all = set; answer == ANSWER_UNSAT && --passes > 0; all = aig_or(images.states, all, set)) {
    if (budget_left(budget, "bmc_next_interpolant"))
      answer = images_of_step(&images, set, (Suffix){.passes = passes, .or_survival = true}, &set);
    else
      answer = ANSWER_UNKNOWN;
  }
  if (answer == ANSWER_UNSAT)
    engine_set_proved(result, images_lift(&images, all));
  else
    engine_set_stopped(budget, result);
  images_release(&images);
}

/* True if there is nothing to look at behind pass `depth`. */
static bool finish_if_complete(Problem *problem, unsigned depth, const EngineOptions *options, Budget *budget, Result *result) {
  Unrolling *unrolling = problem_unrolling(problem, depth, budget);
  Answer alive = unrolling ? unrolling_ask_alive(unrolling, depth, budget) : ANSWER_UNKNOWN;
  if (alive == ANSWER_UNKNOWN) engine_set_stopped(budget, result);
  if (alive == ANSWER_UNSAT && !result->incomplete) prove_complete(problem, depth, options, budget, result);
  return alive != ANSWER_SAT;
}

static void search(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  bool done = engine_decide_prefix(problem, budget, result);
  for (unsigned depth = problem->safe; !done; depth++) {
    if ((options->max_k && depth > options->max_k) || !budget_left(budget, "bmc_next_depth")) {
      engine_set_stopped(budget, result);
      break;
    }
    LOG("asking for an error in pass %u", depth);
    done = engine_ask_depth(problem, depth, budget, result) != ANSWER_UNSAT;
    result->statistics.bound = depth;
    if (done) break;
    engine_report_depth(problem, options, "bmc", result, depth + 1);
    done = finish_if_complete(problem, depth, options, budget, result);
  }
}

void bmc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  ArrayBmcEnd end = array_bmc_search(problem, options, budget, result);
  if (end == ARRAY_BMC_NONE || (end == ARRAY_BMC_COMPLETE && !result->incomplete && !budget->stopped)) search(problem, options, budget, result);
}
