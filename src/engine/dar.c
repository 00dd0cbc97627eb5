/* Dual approximated reachability (Vizel, Grumberg and Shoham, TACAS 2013), adopted for software by Beyer, Chien, Jankola and Lee ("A
 * Transferability Study of Interpolation-Based Hardware Model Checking for Software Verification"): Alg. 3 is search, Alg. 4 is
 * iterative_strengthen.
 *
 * for_seq[i] contains what is reachable in i passes, back_seq[i] what can reach the error in i passes.  As long as some for_seq[i] has no
 * transition into back_seq[n-1-i], there is no error of length n, and interpolants of such local queries refine and extend both
 * sequences; otherwise the program is unrolled from the initial states, as far as needed (global strengthening).
 *
 * The initial and the unsafe states have inputs of their own, so sets that contain them stand at the ends of the two sequences:
 * for_seq[0] excludes the error, back_seq[0] excludes the initial states.  The global query of full length is exact; when it is
 * refuted, back_seq[0] is refined along with for_seq. */
#include "base/log.h"
#include "engine/images.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "engine/word_interpolants.h"

typedef struct {
  Images *images;
  AigVector for_seq, back_seq; /* of equal length n */
  WordInterpolants *words;
} Dar;

static void conjoin(Images *images, AigLit *set, AigLit tau) { *set = aig_and(images->states, *set, tau); }

/* One transition from `from` into `to`?  UNSAT: `forward` contains the successors of `from` and excludes `to`, `backward` contains the
 * predecessors of `to` and excludes `from`. */
static Answer interpolate_local(Dar *dar, AigLit from, AigLit to, AigLit *forward, AigLit *backward) {
  Chain query = {.start = START_SET, .start_set = from, .passes = 1, .end = END_SET, .end_set = to};
  AigLit cuts[2];
  Answer answer = images_of_chain(dar->images, &query, cuts);
  if (answer == ANSWER_UNSAT) {
    *backward = aig_not(cuts[0]);
    *forward = cuts[1];
  }
  return answer;
}

/* Alg. 4: for_seq[i] has no transition into back_seq[n-1-i]. */
static Answer iterative_strengthen(Dar *dar, unsigned i) {
  unsigned n = (unsigned)dar->for_seq.size;
  AigLit tau, other;
  Answer answer = ANSWER_UNSAT;
  vector_push(&dar->for_seq, AIG_TRUE);
  for (unsigned j = i; j < n && answer == ANSWER_UNSAT; j++) {
    answer = interpolate_local(dar, dar->for_seq.data[j], dar->back_seq.data[n - 1 - j], &tau, &other);
    if (answer == ANSWER_UNSAT) conjoin(dar->images, &dar->for_seq.data[j + 1], tau);
  }
  vector_push(&dar->back_seq, AIG_TRUE);
  for (unsigned j = n - 1 - i; j < n && answer == ANSWER_UNSAT; j++) {
    answer = interpolate_local(dar, dar->for_seq.data[n - 1 - j], dar->back_seq.data[j], &other, &tau);
    if (answer == ANSWER_UNSAT) conjoin(dar->images, &dar->back_seq.data[j + 1], tau);
  }
  return answer;
}

/* The smallest i such that for_seq[i] has no transition into back_seq[n-1-i]; n if there is none. */
static Answer find_smallest_unsat_index(Dar *dar, unsigned *i) {
  unsigned n = (unsigned)dar->for_seq.size;
  for (*i = 0; *i < n; ++*i) {
    Answer answer = images_ask_step(dar->images, dar->for_seq.data[*i], dar->back_seq.data[n - 1 - *i]);
    if (answer != ANSWER_SAT) return answer;
  }
  return ANSWER_SAT;
}

/* back_seq[0] still contains states of for_seq[n]'s new bound `tau` that are safe: cut them off. */
static Answer refine_unsafe(Dar *dar, AigLit tau) {
  Chain query = {.start = START_SET, .start_set = tau, .passes = 0, .end = END_UNSAFE};
  AigLit cut;
  Answer answer = images_of_chain(dar->images, &query, &cut);
  if (answer == ANSWER_UNSAT) conjoin(dar->images, &dar->back_seq.data[0], aig_not(cut));
  return answer;
}

/* Unroll from the initial states until back_seq[n-i] is out of reach in i passes.  That the exact query (i = n) has no
 * solution is known.  Leaves in `*i` the index for iterative_strengthen. */
static Answer strengthen_globally(Dar *dar, unsigned *i) {
  unsigned n = (unsigned)dar->for_seq.size;
  AigLit *taus = memory_zeroed(n + 1, sizeof *taus);
  Answer answer = ANSWER_SAT;
  for (*i = 1; answer == ANSWER_SAT && *i <= n; ++*i) {
    Chain query = {.start = START_INITIAL, .passes = *i, .end = END_UNSAFE};
    if (*i < n) {
      query.end = END_SET;
      query.end_set = dar->back_seq.data[n - *i];
    }
    answer = images_of_chain(dar->images, &query, taus);
    dar->images->result->statistics.global_queries++;
    if (answer == ANSWER_UNSAT) break;
  }
  if (answer == ANSWER_UNSAT) {
    for (unsigned j = 0; j <= *i && j < n; j++) conjoin(dar->images, &dar->for_seq.data[j], taus[j]);
    if (*i == n) answer = refine_unsafe(dar, taus[n]);
    --*i;
  }
  memory_free(taus);
  return answer;
}

/* for_seq[0] contains the initial states, back_seq[0] the unsafe ones; they do not meet. */
static Answer initialise(Dar *dar) {
  Chain query = {.start = START_INITIAL, .passes = 0, .end = END_UNSAFE};
  AigLit cut;
  Answer answer = images_of_chain(dar->images, &query, &cut);
  if (answer != ANSWER_UNSAT) return answer;
  vector_push(&dar->for_seq, cut);
  vector_push(&dar->back_seq, aig_not(cut));
  return answer;
}

/* UNSAT: a sequence has converged, and `*invariant` is what it proves. */
static Answer check_both(Dar *dar, AigLit *invariant) {
  Answer forward = images_check_fixed_point(dar->images, &dar->for_seq, invariant);
  if (forward != ANSWER_SAT) return forward;
  Answer backward = images_check_fixed_point(dar->images, &dar->back_seq, invariant);
  if (backward == ANSWER_UNSAT) *invariant = aig_not(*invariant);
  return backward;
}

/* One round: no error of length n, both sequences one longer. */
static Answer extend(Dar *dar) {
  unsigned i;
  Answer answer = find_smallest_unsat_index(dar, &i);
  if (answer == ANSWER_SAT) {
    LOG("global strengthening at length %zu", dar->for_seq.size);
    dar->images->result->statistics.global_iterations++;
    answer = strengthen_globally(dar, &i);
  } else {
    dar->images->result->statistics.local_iterations++;
  }
  return answer == ANSWER_UNSAT ? iterative_strengthen(dar, i) : ANSWER_UNKNOWN;
}

/* A sequence of words that arrived may be an invariant; if not, it holds of what is reachable, and refines for_seq. */
static Answer take_words(Dar *dar, AigLit *invariant) {
  AigVector taken = {0};
  Answer answer = ANSWER_SAT;
  if (word_interpolants_take(dar->words, &taken)) {
    answer = word_interpolants_find_invariant(dar->words, &taken, invariant);
    if (answer == ANSWER_SAT) word_interpolants_count_use(dar->words, &taken);
    for (size_t i = 0; answer == ANSWER_SAT && i < taken.size && i < dar->for_seq.size; i++)
      conjoin(dar->images, &dar->for_seq.data[i], taken.data[i]);
  }
  vector_release(&taken);
  return answer;
}

static void search_with(Dar *dar, Problem *problem, Result *result) {
  unsigned max_k = dar->images->options->max_k;
  for (unsigned n = 1; budget_left(dar->images->budget, "dar_next_length") && (!max_k || n <= max_k); n++) {
    word_interpolants_ask(dar->words, n - 1);
    if (engine_ask_depth(problem, n, dar->images->budget, result) != ANSWER_UNSAT) return;
    if (result->incomplete) return; /* TRUE is out of reach */
    engine_report_depth(problem, dar->images->options, "dar", result, n + 1);
    result->statistics.bound = n;
    if ((n == 1 ? initialise(dar) : extend(dar)) != ANSWER_UNSAT) break;
    AigLit invariant;
    Answer fixed = take_words(dar, &invariant);
    if (fixed == ANSWER_SAT && n > 1) fixed = check_both(dar, &invariant);
    if (fixed == ANSWER_UNSAT) {
      engine_set_proved(result, images_lift(dar->images, invariant));
      return;
    }
    if (fixed == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(dar->images->budget, result);
}

static void search(Images *images, Problem *problem, Result *result) {
  Dar dar = {.images = images, .words = word_interpolants_new(images, problem->model)};
  search_with(&dar, problem, result);
  word_interpolants_delete(dar.words);
  vector_release(&dar.for_seq);
  vector_release(&dar.back_seq);
}

void dar_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  engine_run_with_images(problem, options, budget, result, search);
}
