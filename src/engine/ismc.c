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
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "engine/word_interpolants.h"

static size_t size_of(const Images *images, const AigLit *sets, size_t count) {
  return aig_cone_size(images->states, sets, count);
}

/* Words in the place of bits, if they are about the same bound and smaller. */
static void replace(Images *images, AigLit *taus, unsigned k, const AigVector *words_sequence, WordInterpolants *words) {
  if (words_sequence->size != k + 1 || size_of(images, words_sequence->data, k + 1) >= size_of(images, taus, k + 1)) return;
  for (unsigned i = 0; i <= k; i++) taus[i] = words_sequence->data[i];
  word_interpolants_count_use(words, words_sequence);
}

/* Conjoin the sequence for this bound; the last one is new.  `words_sequence` may be empty. */
static Answer refine(Images *images, unsigned k, AigVector *sequence, const AigVector *words_sequence, WordInterpolants *words) {
  AigLit *taus = memory_zeroed(k + 1, sizeof *taus);
  Chain query = {.start = START_INITIAL, .passes = k, .end = END_UNSAFE};
  Answer answer = images_of_chain(images, &query, taus);
  if (answer == ANSWER_UNSAT) {
    replace(images, taus, k, words_sequence, words);
    for (unsigned i = 0; i < k; i++) sequence->data[i] = aig_and(images->states, sequence->data[i], taus[i]);
    vector_push(sequence, taus[k]);
  }
  memory_free(taus);
  return answer;
}

/* One bound: a sequence of words that arrives may be all that is needed. */
static Answer prove_bound(Images *images, unsigned k, AigVector *sequence, AigLit *invariant, WordInterpolants *words) {
  AigVector taken = {0};
  Answer answer = ANSWER_SAT;
  if (word_interpolants_take(words, &taken)) answer = word_interpolants_find_invariant(words, &taken, invariant);
  if (answer == ANSWER_SAT) {
    answer = refine(images, k, sequence, &taken, words);
    answer = answer == ANSWER_UNSAT ? images_check_fixed_point(images, sequence, invariant) : ANSWER_UNKNOWN;
  }
  vector_release(&taken);
  return answer;
}

static void search(Images *images, Problem *problem, Result *result) {
  unsigned max_k = images->options->max_k;
  AigVector sequence = {0};
  WordInterpolants *words = word_interpolants_new(images, problem->model);
  for (unsigned k = 0; budget_left(images->budget, "ismc_next_bound") && (!max_k || k < max_k); k++) {
    word_interpolants_ask(words, k);
    if (engine_ask_depth(problem, k + 1, images->budget, result) != ANSWER_UNSAT) goto done;
    if (result->incomplete) goto done; /* TRUE is out of reach */
    engine_report_depth(problem, images->options, "ismc", result, k + 2);
    result->statistics.bound = k + 1;
    LOG("an interpolation sequence for k = %u", k);
    AigLit invariant;
    Answer fixed = prove_bound(images, k, &sequence, &invariant, words);
    if (fixed == ANSWER_UNSAT) {
      engine_set_proved(result, images_lift(images, invariant));
      goto done;
    }
    if (fixed == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(images->budget, result);
done:
  word_interpolants_delete(words);
  vector_release(&sequence);
}

void ismc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  engine_run_with_images(problem, options, budget, result, search);
}
