/* Interpolation-based model checking (McMillan, CAV 2003), adopted for software by Beyer, Lee and Wendler
 * ("Interpolation and SAT-Based Model Checking Revisited"): Alg. 1 is search, Alg. 2 is reach_fixed_point.
 *
 * At bound k the unrolled formula is  start(s0), T(s0,s1) | T(s1,s2), ..., T(sk-1,sk), not P  with the cut at s1.  The
 * interpolant tau over s1 contains everything one pass from `start` and nothing from which the error is near.  It becomes
 * the next start, until it adds nothing to the union `image`.
 *
 * Two differences from the paper's listing, both for the sake of evidence.  The suffix asks for the error in *any* of the
 * passes from s1 on, not only in the last, so that image excludes the error and is an inductive invariant as it stands.
 * And the initial states are first replaced by an interpolant between them and the suffix, which makes image
 * quantifier-free. */
#include "base/log.h"
#include "engine/images.h"
#include "engine/run.h"

/* Alg. 2.  UNSAT: `*image` is a fixed point; SAT: the abstraction was too coarse for this k. */
static Answer reach_fixed_point(Images *images, unsigned k, AigLit *image) {
  AigLit start, tau;
  Answer answer = images_of_initial(images, (Suffix){.passes = k + 1}, &start);
  if (answer != ANSWER_UNSAT) return answer;
  *image = start;
  for (unsigned iteration = 1; budget_left(images->budget, "imc_next_image"); iteration++) {
    answer = images_of_step(images, start, (Suffix){.passes = k}, &tau);
    if (answer != ANSWER_UNSAT) return answer;
    images->result->statistics.convergence = iteration;
    answer = images_find_new(images, tau, *image);
    if (answer != ANSWER_SAT) return answer;
    *image = aig_or(images->states, *image, tau);
    start = tau;
  }
  return ANSWER_UNKNOWN;
}

/* Alg. 1: the BMC query for ever larger k, each followed by a search for a fixed point. */
static void search(Images *images, Unrolling *unrolling, Model *model, Result *result) {
  unsigned max_k = images->options->max_k;
  for (unsigned k = 0; budget_left(images->budget, "imc_next_bound") && (!max_k || k < max_k); k++) {
    if (engine_ask_depth(unrolling, model, k + 1, images->budget, result) != ANSWER_UNSAT) return;
    if (result->incomplete) return; /* TRUE is out of reach */
    engine_report_depth(images->options, "imc", result, k + 2);
    result->statistics.bound = k + 1;
    if (k == 0) continue;
    LOG("looking for a fixed point with k = %u", k);
    AigLit image;
    Answer answer = reach_fixed_point(images, k, &image);
    if (answer == ANSWER_UNSAT) {
      engine_set_proved(result, images_lift(images, image));
      return;
    }
    if (answer == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(images->budget, result);
}

void imc_run(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  engine_run_with_images(model, options, budget, result, search);
}
