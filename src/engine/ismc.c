/* Interpolation-sequence-based model checking (Vizel and Grumberg, FMCAD 2009), adopted for software by Beyer, Chien, Jankola and
 * Lee ("A Transferability Study of Interpolation-Based Hardware Model Checking for Software Verification"): Alg. 1 is
 * search, Alg. 2 is check_fixed_point (shared with dar).
 *
 * Each bound gives one inductive sequence of interpolants, tau0 over the initial states to tauk, which excludes the error; images[i] is
 * the conjunction of all tau_i so far and contains everything reachable in i passes.  If one image lies in the union of those
 * before it, that union is an inductive invariant.  The paper starts its sequence of images with false; here it starts with an interpolant
 * in place of the initial states, so that the union contains them. */
#include "base/log.h"
#include "engine/images.h"
#include "engine/run.h"

/* Conjoin the sequence for this bound; the last one is new. */
static Answer refine(Images *images, unsigned k, AigVector *sequence) {
  AigLit *taus = memory_zeroed(k + 1, sizeof *taus);
  Chain query = {.start = START_INITIAL, .passes = k, .end = END_UNSAFE};
  Answer answer = images_of_chain(images, &query, taus);
  if (answer == ANSWER_UNSAT) {
    for (unsigned i = 0; i < k; i++) sequence->data[i] = aig_and(images->states, sequence->data[i], taus[i]);
    vector_push(sequence, taus[k]);
  }
  memory_free(taus);
  return answer;
}

static void search(Images *images, Unrolling *unrolling, Model *model, Result *result) {
  unsigned max_k = images->options->max_k;
  AigVector sequence = {0};
  for (unsigned k = 0; budget_left(images->budget, "ismc_next_bound") && (!max_k || k < max_k); k++) {
    if (engine_ask_depth(unrolling, model, k + 1, images->budget, result) != ANSWER_UNSAT) goto done;
    if (result->incomplete) goto done; /* TRUE is out of reach */
    engine_report_depth(images->options, "ismc", result, k + 2);
    result->statistics.bound = k + 1;
    LOG("an interpolation sequence for k = %u", k);
    if (refine(images, k, &sequence) != ANSWER_UNSAT) break;
    AigLit invariant;
    Answer fixed = images_check_fixed_point(images, &sequence, &invariant);
    if (fixed == ANSWER_UNSAT) {
      engine_set_proved(result, images_lift(images, invariant));
      goto done;
    }
    if (fixed == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(images->budget, result);
done:
  vector_release(&sequence);
}

void ismc_run(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  engine_run_with_images(model, options, budget, result, search);
}
