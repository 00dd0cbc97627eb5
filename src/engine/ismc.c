/* Interpolation-sequence-based model checking (Vizel and Grumberg, FMCAD 2009), adopted for software by Beyer, Chien, Jankola and
 * Lee ("A Transferability Study of Interpolation-Based Hardware Model Checking for Software Verification"): Alg. 1 is
 * search, Alg. 2 is check_fixed_point (shared with dar).
 *
 * Each bound poses one query, which is that of bounded model checking.  Refuted, it gives an inductive sequence of interpolants, tau1 to tauk, the last of which
 * excludes the error; images[i] is the conjunction of all tau_i so far and contains everything reachable in i passes.  If one image lies in the
 * union of those before it, that union and the initial states are an inductive invariant.  As in the paper the sequence of images starts with false; an
 * interpolant in place of the initial states, which carry quantified inputs, joins the union in the end. */
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
  if (!k || words_sequence->size != k + 1 || size_of(images, &words_sequence->data[1], k) >= size_of(images, taus, k)) return;
  for (unsigned i = 0; i < k; i++) taus[i] = words_sequence->data[i + 1];
  word_interpolants_count_use(words, words_sequence);
}

/* Conjoin the sequence for this bound; the last one is new.  `words_sequence` may be empty.  SAT: there is an error. */
static Answer refine(Images *images, unsigned k, AigVector *sequence, const AigVector *words_sequence, WordInterpolants *words) {
  AigLit *taus = memory_zeroed(k + 1, sizeof *taus);
  Chain query = {.start = START_INITIAL, .passes = k, .end = END_UNSAFE};
  Answer answer = images_of_cuts(images, &query, 1, k, taus);
  if (answer == ANSWER_UNSAT) {
    replace(images, taus, k, words_sequence, words);
    for (unsigned i = 1; i < k; i++) sequence->data[i] = aig_and(images->states, sequence->data[i], taus[i - 1]);
    vector_push(sequence, k ? taus[k - 1] : AIG_FALSE);
  }
  memory_free(taus);
  return answer;
}

static Answer check_images(Images *images, const AigVector *sequence, AigLit *invariant) {
  AigLit all;
  Answer answer = images_check_fixed_point(images, sequence, &all);
  return answer == ANSWER_UNSAT ? images_add_initial(images, all, invariant) : answer;
}

/* One bound.  SAT: there is an error.  UNSAT: there is none in pass k + 1, and `*fixed` is UNSAT if this was all; a sequence of words that arrives may
 * be all that is needed. */
static Answer prove_bound(Images *images, unsigned k, AigVector *sequence, AigLit *invariant, WordInterpolants *words, Answer *fixed) {
  AigVector taken = {0};
  word_interpolants_ask(words, k);
  if (word_interpolants_take(words, &taken)) *fixed = word_interpolants_find_invariant(words, &taken, invariant);
  Answer answer = *fixed == ANSWER_SAT ? refine(images, k, sequence, &taken, words) : *fixed;
  if (answer == ANSWER_UNSAT && *fixed == ANSWER_SAT) *fixed = check_images(images, sequence, invariant);
  vector_release(&taken);
  return answer;
}

static void search_with(Images *images, Problem *problem, Result *result, AigVector *sequence, WordInterpolants *words) {
  unsigned max_k = images->options->max_k;
  for (unsigned k = 0; budget_left(images->budget, "ismc_next_bound") && (!max_k || k < max_k); k++) {
    LOG("an interpolation sequence for k = %u", k);
    AigLit invariant;
    Answer fixed = ANSWER_SAT, answer = prove_bound(images, k, sequence, &invariant, words, &fixed);
    if (answer == ANSWER_SAT) {
      engine_tell_error(problem, k + 1, images->budget, result);
      return;
    }
    if (answer == ANSWER_UNKNOWN) break;
    engine_report_depth(problem, images->options, "ismc", result, k + 2);
    result->statistics.bound = k + 1;
    if (fixed == ANSWER_UNSAT) {
      engine_set_proved(result, images_lift(images, invariant));
      return;
    }
    if (fixed == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(images->budget, result);
}

static void search(Images *images, Problem *problem, Result *result) {
  AigVector sequence = {0};
  WordInterpolants *words = word_interpolants_new(images, problem->model);
  search_with(images, problem, result, &sequence, words);
  word_interpolants_delete(words);
  vector_release(&sequence);
}

void ismc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  engine_run_with_images(problem, options, budget, result, search);
}
