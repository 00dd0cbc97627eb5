/* Bounded model checking (Biere, Cimatti, Clarke, Zhu: TACAS 1999): ask for an error in pass 0, 1, 2, ..., so that
 * the first one found is a shortest one.
 *
 * It proves a program only where the unrolling is complete: no execution survives pass d.  The invariant that backs
 * this is a chain of interpolants J0, J1, ...: J0 contains the initial states, each next one the states a pass further, and from
 * Ji neither the error nor d - i more passes are possible.  Their union is inductive, since nothing follows the last.
 *
 * Where objects are large it looks at their exact view first (array_bmc.c), and at the other one only for such a proof. */
#include "base/log.h"
#include "engine/images.h"
#include "engine/engines.h"

/* No execution survives `passes` passes, and none meets the error: make the invariant of it. */
static void prove_complete(const Circuit *circuit, unsigned passes, const EngineOptions *options, Budget *budget,
                           Result *result) {
  Images images;
  AigLit all = AIG_FALSE, set = AIG_FALSE;
  images_init(&images, circuit, options, budget, result);
  Answer answer = images_of_initial(&images, (Suffix){passes, true}, &set);
  for (all = set; answer == ANSWER_UNSAT && --passes > 0; all = aig_or(images.states, all, set)) {
    if (budget_left(budget, "bmc_next_interpolant"))
      answer = images_of_step(&images, set, (Suffix){passes, true}, &set);
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
static bool finish_if_complete(Unrolling *unrolling, const Circuit *circuit, unsigned depth, const EngineOptions *options,
                               Budget *budget, Result *result) {
  Answer alive = unrolling_ask_alive(unrolling, depth, budget);
  if (alive == ANSWER_UNKNOWN) engine_set_stopped(budget, result);
  if (alive == ANSWER_UNSAT && !result->incomplete) prove_complete(circuit, depth, options, budget, result);
  return alive != ANSWER_SAT;
}

static void search(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  Circuit *circuit = circuit_new(model, budget);
  if (!circuit) {
    engine_set_stopped(budget, result);
    return;
  }
  Unrolling *unrolling = unrolling_new(circuit);
  bool done = engine_decide_prefix(unrolling, model, budget, result);
  for (unsigned depth = 1; !done; depth++) {
    if ((options->max_k && depth > options->max_k) || !budget_left(budget, "bmc_next_depth")) {
      engine_set_stopped(budget, result);
      break;
    }
    LOG("asking for an error in pass %u", depth);
    done = engine_ask_depth(unrolling, model, depth, budget, result) != ANSWER_UNSAT;
    result->statistics.bound = depth;
    if (done) break;
    engine_report_depth(options, "bmc", result, depth + 1);
    done = finish_if_complete(unrolling, circuit, depth, options, budget, result);
  }
  unrolling_delete(unrolling);
  circuit_delete(circuit);
}

void bmc_run(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  ExactEnd end = exact_search(model, options, budget, result);
  if (end == EXACT_NONE || (end == EXACT_COMPLETE && !result->incomplete && !budget->stopped)) search(model, options, budget, result);
}
