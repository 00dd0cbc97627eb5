/* Dual approximated reachability (Vizel, Grumberg and Shoham, TACAS 2013), adopted for software by Beyer, Chien, Jankola and Lee ("A
 * Transferability Study of Interpolation-Based Hardware Model Checking for Software Verification"): Alg. 3 is search, Alg. 4 is
 * iterative_strengthen.
 *
 * for_seq[i] contains what is reachable in i passes, back_seq[i] what can reach the error in i passes.  As long as some for_seq[i] has no
 * transition into back_seq[n-1-i], there is no error of length n, and interpolants of such local queries refine and extend both
 * sequences; otherwise the program is unrolled from the initial states, as far as needed (global strengthening).
 *
 * The ends of the sequences are the initial and the unsafe states themselves.  They carry existentially quantified inputs, so they are no sets but
 * ends of queries, and false stands in their place in the sequences: Alg. 2 looks for convergence without them.  Once it finds it, two interpolants in
 * their place make an invariant of it that is quantifier-free. */
#include "base/log.h"
#include "engine/images.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "engine/word_interpolants.h"

typedef struct {
  Images *images;
  AigVector for_seq, back_seq; /* of equal length n; [0] is false and means I, not P */
  WordInterpolants *words;
} Dar;

static void conjoin(Images *images, AigLit *set, AigLit tau) { *set = aig_and(images->states, *set, tau); }

/* Is there a transition from for_seq[i] into back_seq[j]? */
static Chain local_query(const Dar *dar, unsigned i, unsigned j) {
  return (Chain){.start = i ? START_SET : START_INITIAL,
                 .start_set = dar->for_seq.data[i],
                 .passes = 1,
                 .end = j ? END_SET : END_UNSAFE,
                 .end_set = dar->back_seq.data[j]};
}

/* There is none: for_seq[i+1] shrinks to what contains the successors and excludes back_seq[j]. */
static Answer strengthen_forward(Dar *dar, unsigned i, unsigned j) {
  Chain query = local_query(dar, i, j);
  AigLit tau;
  Answer answer = images_of_cuts(dar->images, &query, 1, 1, &tau);
  if (answer == ANSWER_UNSAT) conjoin(dar->images, &dar->for_seq.data[i + 1], tau);
  return answer;
}

/* Likewise back_seq[j+1], to what contains the predecessors and excludes for_seq[i]. */
static Answer strengthen_backward(Dar *dar, unsigned i, unsigned j) {
  Chain query = local_query(dar, i, j);
  AigLit tau;
  Answer answer = images_of_cuts(dar->images, &query, 0, 1, &tau);
  if (answer == ANSWER_UNSAT) conjoin(dar->images, &dar->back_seq.data[j + 1], aig_not(tau));
  return answer;
}

/* Alg. 4: for_seq[i] has no transition into back_seq[n-1-i]. */
static Answer iterative_strengthen(Dar *dar, unsigned i) {
  unsigned n = (unsigned)dar->for_seq.size;
  Answer answer = ANSWER_UNSAT;
  vector_push(&dar->for_seq, AIG_TRUE);
  for (unsigned j = i; j < n && answer == ANSWER_UNSAT; j++) answer = strengthen_forward(dar, j, n - 1 - j);
  vector_push(&dar->back_seq, AIG_TRUE);
  for (unsigned j = n - 1 - i; j < n && answer == ANSWER_UNSAT; j++) answer = strengthen_backward(dar, n - 1 - j, j);
  return answer == ANSWER_UNSAT ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

/* The smallest i such that for_seq[i] has no transition into back_seq[n-1-i]; n if there is none. */
static Answer find_smallest_unsat_index(Dar *dar, unsigned *i) {
  unsigned n = (unsigned)dar->for_seq.size;
  for (*i = 0; *i < n; ++*i) {
    Chain query = local_query(dar, *i, n - 1 - *i);
    Answer answer = images_ask_chain(dar->images, &query);
    if (answer != ANSWER_SAT) return answer;
  }
  return ANSWER_SAT;
}

/* Lines 25 to 27: the query has no solution, which gives an inductive sequence. */
static Answer refine_forward(Dar *dar, const Chain *query) {
  unsigned i = query->passes, n = (unsigned)dar->for_seq.size;
  AigLit *taus = memory_zeroed(i, sizeof *taus);
  Answer answer = images_of_cuts(dar->images, query, 1, i, taus);
  for (unsigned j = 1; answer == ANSWER_UNSAT && j <= i && j < n; j++) conjoin(dar->images, &dar->for_seq.data[j], taus[j - 1]);
  memory_free(taus);
  return answer;
}

/* Lines 15 to 28: unroll from the initial states until back_seq[n-i] is out of reach in i passes; with i = n the query is exact.  SAT: there is an
 * error of length n.  UNSAT: leaves in `*index` that for iterative_strengthen. */
static Answer strengthen_globally(Dar *dar, unsigned *index) {
  unsigned n = (unsigned)dar->for_seq.size, i = 0;
  Answer answer = ANSWER_SAT;
  Chain query = {.start = START_INITIAL};
  LOG("global strengthening at length %u", n);
  while (answer == ANSWER_SAT && i < n) {
    query.passes = ++i;
    query.end = i < n ? END_SET : END_UNSAFE;
    query.end_set = dar->back_seq.data[n - i];
    answer = images_ask_chain(dar->images, &query);
    dar->images->result->statistics.global_queries++;
  }
  *index = i - 1;
  return answer == ANSWER_UNSAT ? refine_forward(dar, &query) : answer;
}

/* UNSAT: a sequence has converged, and `*invariant` is what it proves. */
static Answer check_both(Dar *dar, AigLit *invariant) {
  AigLit all;
  Answer answer = images_check_fixed_point(dar->images, &dar->for_seq, &all);
  if (answer == ANSWER_UNSAT) return images_add_initial(dar->images, all, invariant);
  if (answer == ANSWER_SAT) answer = images_check_fixed_point(dar->images, &dar->back_seq, &all);
  return answer == ANSWER_UNSAT ? images_exclude_unsafe(dar->images, all, invariant) : answer;
}

/* One round.  UNSAT: no error of length n, both sequences are one longer.  SAT: there is one. */
static Answer extend(Dar *dar) {
  unsigned i;
  Answer answer = find_smallest_unsat_index(dar, &i);
  if (answer == ANSWER_UNKNOWN) return answer;
  if (answer == ANSWER_UNSAT) {
    dar->images->result->statistics.local_iterations++;
  } else {
    dar->images->result->statistics.global_iterations++;
    answer = strengthen_globally(dar, &i);
  }
  return answer == ANSWER_UNSAT ? iterative_strengthen(dar, i) : answer;
}

/* A sequence of words that arrived may be an invariant; if not, it holds of what is reachable, and refines for_seq. */
static Answer take_words(Dar *dar, AigLit *invariant) {
  AigVector taken = {0};
  Answer answer = ANSWER_SAT;
  if (word_interpolants_take(dar->words, &taken)) {
    answer = word_interpolants_find_invariant(dar->words, &taken, invariant);
    if (answer == ANSWER_SAT) word_interpolants_count_use(dar->words, &taken);
    for (size_t i = 1; answer == ANSWER_SAT && i < taken.size && i < dar->for_seq.size; i++)
      conjoin(dar->images, &dar->for_seq.data[i], taken.data[i]);
  }
  vector_release(&taken);
  return answer;
}

/* No error of length n; `*fixed` is UNSAT if this was all, and `*invariant` is why. */
static Answer prove_length(Dar *dar, unsigned n, AigLit *invariant, Answer *fixed) {
  word_interpolants_ask(dar->words, n);
  Answer answer = n ? extend(dar) : ANSWER_UNSAT;
  if (answer != ANSWER_UNSAT) return answer;
  *fixed = take_words(dar, invariant);
  if (*fixed == ANSWER_SAT && n) *fixed = check_both(dar, invariant);
  return answer;
}

/* Alg. 3.  An error of length n happens in pass n + 1. */
static void search_with(Dar *dar, Problem *problem, Result *result) {
  unsigned max_k = dar->images->options->max_k;
  if (engine_ask_depth(problem, 1, dar->images->budget, result) != ANSWER_UNSAT || result->incomplete) return;
  vector_push(&dar->for_seq, AIG_FALSE);
  vector_push(&dar->back_seq, AIG_FALSE);
  for (unsigned n = 0; budget_left(dar->images->budget, "dar_next_length") && (!max_k || n < max_k); n++) {
    AigLit invariant;
    Answer fixed = ANSWER_UNKNOWN, answer = prove_length(dar, n, &invariant, &fixed);
    if (answer == ANSWER_SAT) {
      engine_tell_error(problem, n + 1, dar->images->budget, result);
      return;
    }
    if (answer == ANSWER_UNKNOWN) break;
    engine_report_depth(problem, dar->images->options, "dar", result, n + 2);
    result->statistics.bound = n + 1;
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
