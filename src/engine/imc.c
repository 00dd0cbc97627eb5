/* Interpolation-based model checking (McMillan, CAV 2003), adopted for software by Beyer, Lee and Wendler
 * ("Interpolation and SAT-Based Model Checking Revisited"): Alg. 1 is search, Alg. 2 is reach_fixed_point.
 *
 * At bound k the unrolled formula is  start(s0), T(s0,s1) | T(s1,s2), ..., T(sk-1,sk), not P  with the cut at s1.  The
 * interpolant tau over s1 contains everything one pass from `start` and nothing from which the error is near.  It becomes
 * the next start, until it adds nothing to the union `image`.
 *
 * The first query of each bound, from the initial states, is that of bounded model checking: a solution is an error.
 *
 * Two differences from the paper's listing, both for the sake of evidence.  The suffix asks for the error in *any* of the
 * passes from s1 on, not only in the last, so that image excludes the error and is an inductive invariant as it stands; with the error in the last pass only, an
 * option, k-induction within image gives the evidence.
 * And image starts with the first interpolant, not with the initial states, which carry quantified inputs: an interpolant in their place joins it in the end.  A
 * sequence of word-level interpolants (word_interpolants.h) that arrives meanwhile takes the place of bits: W0 contains the initial
 * states, W1 is an image of it, and so on. */
#include "base/log.h"
#include "engine/images.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "engine/word_interpolants.h"

/* Alg. 2 from a set `start` on, of which `*image` is the union with all before it.  UNSAT: `*image` is a fixed point; SAT: the
 * abstraction was too coarse for this k. */
static Answer reach_from(Images *images, Suffix suffix, AigLit start, AigLit *image, WordInterpolants *words);

/* A sequence of words: an invariant as it is, or a better start.  UNSAT: `*image` is a fixed point. */
static Answer try_words(Images *images, const AigVector *sequence, AigLit start, AigLit *image, WordInterpolants *words) {
  Answer answer = word_interpolants_find_invariant(words, sequence, image);
  if (answer != ANSWER_SAT || sequence->size < 2) return answer;
  AigLit first = sequence->data[0], second = sequence->data[1];
  bool is_smaller = aig_cone_size(images->states, &first, 1) < aig_cone_size(images->states, &start, 1);
  if (!is_smaller) answer = images_find_new(images, start, first); /* UNSAT: it is more general */
  if (answer == ANSWER_UNKNOWN || (!is_smaller && answer == ANSWER_SAT)) return answer;
  LOG("starting from words");
  word_interpolants_count_use(words, sequence);
  *image = aig_or(images->states, first, second);
  return reach_from(images, (Suffix){.passes = (unsigned)sequence->size - 1}, second, image, NULL);
}

static Answer poll_words(Images *images, AigLit start, AigLit *image, WordInterpolants *words) {
  AigVector sequence = {0};
  AigLit found;
  Answer answer = ANSWER_SAT;
  if (word_interpolants_take(words, &sequence)) answer = try_words(images, &sequence, start, &found, words);
  if (answer == ANSWER_UNSAT) *image = found;
  vector_release(&sequence);
  return answer;
}

static Answer reach_from(Images *images, Suffix suffix, AigLit start, AigLit *image, WordInterpolants *words) {
  AigLit tau;
  for (unsigned iteration = 2; budget_left(images->budget, "imc_next_image"); iteration++) {
    Answer answer = poll_words(images, start, image, words);
    if (answer != ANSWER_SAT) return answer;
    answer = images_of_step(images, start, suffix, &tau);
    if (answer != ANSWER_UNSAT) return answer;
    images->result->statistics.convergence = iteration;
    answer = images_find_new(images, tau, *image);
    if (answer != ANSWER_SAT) return answer;
    *image = aig_or(images->states, *image, tau);
    start = tau;
    word_interpolants_ask(words, suffix.passes);
  }
  return ANSWER_UNKNOWN;
}

/* Nothing leaves `image`, which contains the successors of the initial states, but only in the last pass of the suffix it excludes the error.  So k-induction
 * within it, and a set around the initial states, proves the program. */
static Answer finish_by_induction(Images *images, unsigned k, AigLit image, AigLit *invariant) {
  Chain out_of_image = {.start = START_INITIAL, .passes = 1, .end = END_SET, .end_set = aig_not(image)};
  Chain into_error = {.start = START_INITIAL, .passes = k - 1, .end = END_UNSAFE};
  AigLit stays, safe;
  Answer answer = images_of_cuts(images, &out_of_image, 0, 1, &stays);
  if (answer == ANSWER_UNSAT) answer = images_of_cuts(images, &into_error, 0, 1, &safe);
  if (answer != ANSWER_UNSAT) return answer;
  AigLit within = aig_or(images->states, aig_and(images->states, stays, safe), image);
  return images_of_induction(images, within, k - 1, invariant);
}

/* What a fixed point proves.  The interpolants that this takes are none of the algorithm's: they are not counted. */
static Answer finish(Images *images, Suffix suffix, AigLit image, AigLit *invariant) {
  EngineStatistics before = images->result->statistics;
  Answer answer = suffix.only_last ? finish_by_induction(images, suffix.passes, image, invariant) : images_add_initial(images, image, invariant);
  images->result->statistics = before;
  return answer;
}

/* Alg. 2 of a bound whose first query gave `image`. */
static Answer reach_fixed_point(Images *images, Suffix suffix, AigLit image, AigLit *invariant, WordInterpolants *words) {
  LOG("looking for a fixed point with k = %u", suffix.passes);
  Answer answer = reach_from(images, suffix, image, &image, words);
  return answer == ANSWER_UNSAT ? finish(images, suffix, image, invariant) : answer;
}

/* Alg. 1: for ever larger k the BMC query, which is the first query of a search for a fixed point. */
static void search_with(Images *images, Problem *problem, Result *result, WordInterpolants *words) {
  unsigned max_k = images->options->max_k;
  if (engine_ask_depth(problem, 1, images->budget, result) != ANSWER_UNSAT || result->incomplete) return;
  engine_report_depth(problem, images->options, "imc", result, 2);
  result->statistics.bound = 1;
  word_interpolants_ask(words, 0);
  for (unsigned k = 1; budget_left(images->budget, "imc_next_bound") && (!max_k || k < max_k); k++) {
    AigLit image, invariant;
    word_interpolants_ask(words, k);
    Suffix suffix = {.passes = k, .only_last = images->options->error_in_last};
    Answer answer = images_of_initial_step(images, suffix, &image);
    if (answer == ANSWER_SAT) {
      engine_tell_error(problem, k + 1, images->budget, result);
      return;
    }
    if (answer == ANSWER_UNKNOWN) break;
    engine_report_depth(problem, images->options, "imc", result, k + 2);
    result->statistics.bound = k + 1;
    answer = reach_fixed_point(images, suffix, image, &invariant, words);
    if (answer == ANSWER_UNSAT) {
      engine_set_proved(result, images_lift(images, invariant));
      return;
    }
    if (answer == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(images->budget, result);
}

static void search(Images *images, Problem *problem, Result *result) {
  WordInterpolants *words = word_interpolants_new(images, problem->model);
  search_with(images, problem, result, words);
  word_interpolants_delete(words);
}

void imc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  engine_run_with_images(problem, options, budget, result, search);
}
