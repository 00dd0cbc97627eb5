/* k-induction (Sheeran, Singh and Stalmarck, FMCAD 2000): if no error lies within k passes of the initial states, and k passes
 * without an error never lead to one from any state, then there is none.
 *
 * Its proofs become inductive invariants by interpolation.  The refuted step query  T(s0,s1), ..., T(sk-1,sk), not P  gives a
 * sequence G1, ..., Gk: whatever has i passes behind it is in Gi, and Gk excludes the error.  So G1 and ... and Gk together are
 * inductive.  States with fewer passes behind them are in J0, ..., Jk-1, interpolants from the initial states that exclude
 * the error for the passes to come.  The invariant is the union of the Ji and G1 ... Gi, and of G1 ... Gk.
 *
 * Its invariants are refined continuously (Beyer, Dangl and Wendler: "Boosting k-induction with continuously-refined invariants", CAV 2015): what other processes have proved meanwhile is asked for
 * before each k, and where that is something the step begins again with it; passes that are safe are not asked about again.
 *
 * With simple paths (an option) the states of the step query differ from each other, which makes the method complete: a shortest
 * path to an error repeats no state.  Two states are told apart only once a solution had them equal.  Such a proof says that
 * whatever can reach an error at all reaches one within k passes.  So images of the initial states that exclude an error
 * within k passes never run into one, and reach a fixed point at this very bound: that is the invariant then. */
#include "base/log.h"
#include "engine/images.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"

/* Induction from any state: an incremental solver with one more pass for each k. */
typedef struct {
  Sat *sat;
  const Parts *parts;
  int *state;          /* behind the last pass */
  PassLiterals last;   /* the pass that is asked about */
  bool has_last;
  bool wants_simple;   /* paths */
  bool was_separated;  /* two states had to be told apart */
  size_t bits;
  VECTOR(int *) path;  /* the states before the passes, with simple paths; owned */
} InductionStep;

static void step_init(InductionStep *step, const Images *images) {
  *step = (InductionStep){.sat = sat_new(),
                          .parts = images->parts,
                          .wants_simple = images->options->simple_paths,
                          .bits = images->circuit->state.size};
  step->state = parts_state(step->parts, sat_sink(step->sat));
}

static void step_release(InductionStep *step) {
  for (size_t i = 0; i < step->path.size; i++) memory_free(step->path.data[i]);
  vector_release(&step->path);
  memory_free(step->state);
  sat_delete(step->sat);
}

/* ---- simple paths -------------------------------------------------------------------------------- */

static bool are_equal(const InductionStep *step, const int *a, const int *b) {
  for (size_t i = 0; i < step->bits; i++)
    if (sat_value(step->sat, a[i]) != sat_value(step->sat, b[i])) return false;
  return true;
}

/* One of the bits differs: `differ` of that bit is true. */
static void tell_apart(InductionStep *step, const int *a, const int *b) {
  VECTOR(int) some = {0};
  for (size_t i = 0; i < step->bits; i++) {
    int differ = sat_variable(step->sat);
    sat_clause(step->sat, (int[]){-differ, a[i], b[i]}, 3);
    sat_clause(step->sat, (int[]){-differ, -a[i], -b[i]}, 3);
    vector_push(&some, differ);
  }
  sat_clause(step->sat, some.data, some.size);
  vector_release(&some);
  step->was_separated = true;
}

/* Tell apart the states that the solution has equal; false: there are none. */
static bool separate(InductionStep *step) {
  VECTOR(uint32_t) pairs = {0};
  for (uint32_t i = 0; i < step->path.size; i++)
    for (uint32_t j = i + 1; j < step->path.size; j++)
      if (are_equal(step, step->path.data[i], step->path.data[j])) {
        vector_push(&pairs, i);
        vector_push(&pairs, j);
      }
  bool found = pairs.size;
  for (size_t i = 0; i < pairs.size; i += 2) tell_apart(step, step->path.data[pairs.data[i]], step->path.data[pairs.data[i + 1]]);
  vector_release(&pairs);
  return found;
}

/* ---- the step ------------------------------------------------------------------------------------ */

/* After all passes so far, which were valid: can the next one be unsafe? */
static Answer step_ask(InductionStep *step, Budget *budget) {
  if (step->has_last) sat_clause(step->sat, &step->last.valid, 1);
  int *to = parts_state(step->parts, sat_sink(step->sat));
  step->last = parts_add_pass(step->parts, sat_sink(step->sat), step->state, to);
  step->has_last = true;
  if (step->wants_simple)
    vector_push(&step->path, step->state);
  else
    memory_free(step->state);
  step->state = to;
  for (;;) {
    sat_assume(step->sat, step->last.unsafe);
    Answer answer = sat_solve(step->sat, budget);
    if (answer != ANSWER_SAT || !step->wants_simple || !separate(step)) return answer;
    if (!budget_left(budget, "kind_next_pair")) return ANSWER_UNKNOWN;
  }
}

/* Whatever reaches an error reaches one within k passes, so the images that exclude this never fail. */
static Answer make_simple_invariant(Images *images, unsigned k, AigLit *invariant) {
  Suffix suffix = {.passes = k};
  AigLit set;
  Answer answer = images_of_initial(images, suffix, &set);
  *invariant = set;
  while (answer == ANSWER_UNSAT) {
    if (!budget_left(images->budget, "kind_next_image")) return ANSWER_UNKNOWN;
    answer = images_of_step(images, set, suffix, &set);
    if (answer != ANSWER_UNSAT) return answer;
    Answer is_new = images_find_new(images, set, *invariant);
    if (is_new != ANSWER_SAT) return is_new;
    *invariant = aig_or(images->states, *invariant, set);
  }
  return answer;
}

/* No error in passes 1 .. k, and none follows k passes (on simple paths, if states had to be told apart). */
static void prove(Images *images, unsigned k, bool on_simple_paths, Result *result) {
  AigLit invariant;
  result->statistics.convergence = k;
  Answer answer = on_simple_paths ? make_simple_invariant(images, k, &invariant) : images_of_induction(images, AIG_TRUE, k, &invariant);
  if (answer == ANSWER_UNSAT)
    engine_set_proved(result, images_lift(images, invariant));
  else
    engine_set_stopped(images->budget, result);
}

/* True: there are more facts, and what was made with those before is no longer there. */
static bool learns_facts(const EngineOptions *options, Problem *problem) {
  Term before = problem->facts;
  if (options->refresh) options->refresh(options->refresh_context, problem);
  return problem->facts != before;
}

static void search(Images *images, Problem *problem, Result *result) {
  unsigned max_k = images->options->max_k;
  InductionStep step;
  step_init(&step, images);
  for (unsigned k = 0; budget_left(images->budget, "kind_next_k") && (!max_k || k < max_k); k++) {
    if (learns_facts(images->options, problem)) goto done;
    if (engine_ask_depth(problem, k + 1, images->budget, result) != ANSWER_UNSAT) goto done;
    if (result->incomplete) goto done; /* TRUE is out of reach */
    engine_report_depth(problem, images->options, "kind", result, k + 2);
    result->statistics.bound = k + 1;
    Answer answer = step_ask(&step, images->budget);
    if (answer == ANSWER_UNSAT) {
      prove(images, k, step.was_separated, result);
      goto done;
    }
    if (answer == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(images->budget, result);
done:
  step_release(&step);
}

void kind_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Term facts;
  do {
    facts = problem->facts;
    engine_run_with_images(problem, options, budget, result, search);
    if (problem->facts != facts) LOG("k-induction begins again with more facts");
  } while (problem->facts != facts);
}
