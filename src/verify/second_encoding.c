/* Checking a proof on another encoding: see second_encoding.h. */
#include "verify/second_encoding.h"
#include "base/clock.h"
#include "base/log.h"
#include "engine/array_bmc.h"
#include "evidence/base/carry.h"
#include "evidence/open_choices.h"
#include "flow/values/value_analysis.h"
#include "infer/conditions.h"
#include "infer/facts.h"
#include "infer/houdini.h"
#include "model/encode/encode.h"
#include "solve/blast.h"
#include "verify/termination.h"

enum { MOST_SECONDS = 60, MOST_MEBIBYTES = 512, MOST_GUESSES = 4000 };

typedef struct {
  Verification *verification;
  Budget budget;
  Graph *bare;        /* owned; NULL: the inlined graph has it all */
  Model *model;       /* owned; shares the bank of the one that was checked */
  Problem problem;
  Result result;
  bool is_unrolled;   /* all runs were followed to their end, without an error */
} Second;

static SecondEncoding impossible(const char *why, SourcePos pos) { return (SecondEncoding){.outcome = SECOND_IMPOSSIBLE, .why = why, .pos = pos}; }

/* ---- the model ----------------------------------------------------------------------------------- */

/* All that makes models smaller is left out.  Ranges and relations stay, since they are proved of the model itself, and so do tracked elements:
 * which ones they are is a choice that nothing rests on. */
static Model *encode(Second *s, const Graph *graph) {
  ReductionSet proved = 1u << REDUCE_VALUES | 1u << REDUCE_RELATIONS | 1u << REDUCE_TRACK, all = (1u << REDUCTIONS) - 1;
  EncodeOptions options = {.without = all & ~proved, .in_bytes = true, .fault = s->verification->options->pipeline.fault};
  TermBank *bank = s->verification->checked->bank;
  options.most_mebibytes = (bank_bytes(bank) >> 20) + MOST_MEBIBYTES;
  return model_encode_in(bank, graph, &options, 0, &s->budget);
}

/* ---- guesses ------------------------------------------------------------------------------------- */

static bool can_be_asked(const Model *model, Term guess) { return blast_supports(model->bank, guess); }

static void find_guesses(const Second *s, TermVector *guesses) {
  const Verification *v = s->verification;
  TermVector all = {0};
  invariant_carry(v->checked, v->invariant, s->model, &all);
  for (size_t i = 0; i < s->model->guesses.size; i++) vector_push(&all, s->model->guesses.data[i]);
  for (size_t i = 0; i < all.size && guesses->size < MOST_GUESSES; i++)
    if (can_be_asked(s->model, all.data[i])) vector_push(guesses, all.data[i]);
  vector_release(&all);
}

/* The guesses that are inductive become facts. */
static void prove_guesses(Second *s) {
  TermVector guesses = {0};
  Budget share;
  if (!s->model->has_loop || !houdini_supports(s->model)) return;
  find_guesses(s, &guesses);
  bool *is_kept = memory_zeroed(guesses.size + 1, sizeof *is_kept);
  budget_init(&share, &s->budget, budget_seconds_left(&s->budget) / 3, 0);
  size_t kept = 0;
  if (guesses.size && houdini_model(s->model, &guesses, HOUDINI_LAZY, &share, is_kept)) {
    Term facts = term_true(s->model->bank);
    for (size_t i = 0; i < guesses.size; i++) {
      kept += is_kept[i];
      if (is_kept[i]) facts = term_and(s->model->bank, facts, guesses.data[i]);
    }
    problem_add_facts(&s->problem, facts);
  }
  observer_count(&s->verification->observer, "second.guesses", guesses.size);
  observer_count(&s->verification->observer, "second.facts", kept);
  memory_free(is_kept);
  vector_release(&guesses);
}

/* Without asking anybody else about interpolants: what comes out is checked.  The exact view is looked at where there is an alarm. */
static EngineOptions engine_options(const Second *s) {
  EngineOptions how = s->verification->options->how;
  how.itp.check = how.itp.second = false;
  how.arrays = ARRAYS_TRACKED;
  how.progress = NULL;
  return how;
}

static void run_engine(Second *s, const char *engine, unsigned passes, double share) {
  EngineOptions how = engine_options(s);
  Observer nobody = {0};
  Budget budget;
  if (passes && (!how.max_k || how.max_k > passes)) how.max_k = passes;
  budget_init(&budget, &s->budget, share * budget_seconds_left(&s->budget), 0);
  strategy_run((StrategyChoice){.engine = engine}, &s->problem, &how, &nobody, &budget, &s->result);
}

/* One pass more: neither the error nor the end of the model; `*goes_on` if there are runs that do not end in it. */
static bool pass_is_safe(Second *s, unsigned depth, Budget *budget, bool *goes_on) {
  Unrolling *unrolling = problem_unrolling(&s->problem, depth, budget);
  if (!unrolling || unrolling_ask_error(unrolling, depth, budget) != ANSWER_UNSAT) return false;
  if (unrolling_ask_incomplete(unrolling, depth, budget) != ANSWER_UNSAT) return false;
  problem_set_safe(&s->problem, depth + 1);
  Answer alive = s->model->has_loop ? unrolling_ask_alive(unrolling, depth, budget) : ANSWER_UNSAT;
  *goes_on = alive == ANSWER_SAT;
  return alive != ANSWER_UNKNOWN;
}

/* Loops that constants decide are not unrolled here: it needs no invariant to see that they end.  True if all runs do. */
static bool follow_runs(Second *s, double share) {
  Budget budget;
  bool goes_on = true;
  if (s->problem.incomplete) return false;
  budget_init(&budget, &s->budget, share * budget_seconds_left(&s->budget), 0);
  while (goes_on && budget_left(&budget, "follow_runs"))
    if (!pass_is_safe(s, s->problem.safe, &budget, &goes_on)) break;
  return !goes_on;
}

/* What is easy at once, all that there is to ask where there is no loop; then runs that end; then whatever there is. */
static void run_engines(Second *s) {
  run_engine(s, "kind", 4, s->model->has_loop ? 0.1 : 1);
  if (s->result.verdict == VERDICT_UNKNOWN) s->is_unrolled = follow_runs(s, 0.4);
  if (s->result.verdict == VERDICT_UNKNOWN && !s->is_unrolled) run_engine(s, "auto", 0, 1);
}

/* ---- termination --------------------------------------------------------------------------------- */

static bool find_ranking(Second *s, Budget *budget, Ranking *ranking) {
  Values *values = values_compute(s->model->graph, budget);
  RankingOptions how = {.effort = RANKING_THOROUGH};
  if (values) problem_find_facts(&s->problem, values, budget);
  values_delete(values);
  if (ranking_find(&s->problem, &how, budget, ranking)) return true;
  return problem_find_condition_facts(&s->problem, budget) && ranking_find(&s->problem, &how, budget, ranking);
}

/* Does it end?  The ranking function of the first encoding is not believed either: one of this model is looked for, or all of its runs are followed to their end. */
static SecondEncoding check_termination(Second *s) {
  Ranking ranking = {0};
  Budget share;
  unsigned condition = 0;
  SecondEncoding second = impossible("no ranking function of it was found", 0);
  budget_init(&share, &s->budget, 0.5 * budget_seconds_left(&s->budget), 0);
  if (s->model->has_loop && find_ranking(s, &share, &ranking)) {
    termination_ask_ranking(s->model, &ranking);
    if (invariant_check(s->model, s->problem.facts, &s->budget, &condition, NULL) == EVIDENCE_HOLDS) second = (SecondEncoding){.outcome = SECOND_RANKED};
  } else if (follow_runs(s, 1)) {
    second = (SecondEncoding){.outcome = SECOND_UNROLLED, .depth = s->problem.safe - 1};
  }
  ranking_release(&ranking);
  return second;
}

/* ---- what came out ------------------------------------------------------------------------------- */

static const char found_run[] = "and so does a run of the program";

static SecondEncoding judge_proof(Second *s) {
  unsigned condition = 0;
  EvidenceAnswer answer = invariant_check(s->model, s->result.invariant, &s->budget, &condition, NULL);
  LOG("the second encoding: answer %d, condition %s", (int)answer, invariant_condition_name(condition));
  if (answer == EVIDENCE_HOLDS) return (SecondEncoding){.outcome = SECOND_PROVED};
  return impossible(answer == EVIDENCE_FAILS ? "what was found for it does not prove it" : "there was no time", 0);
}

/* Something that was taken to be arbitrary made an alarm.  In the exact view large objects are arrays of bytes. */
static SecondEncoding look_exactly(Second *s, SecondEncoding otherwise) {
  enum { SECONDS = 10, EFFORT = 50000, PASSES = 20000 };
  EngineOptions how = engine_options(s);
  Budget share;
  Result result;
  how.arrays = ARRAYS_EXACT;
  if (!how.max_k || how.max_k > PASSES) how.max_k = PASSES;
  budget_init(&share, &s->budget, SECONDS, EFFORT);
  result_init(&result);
  ArrayBmcEnd end = array_bmc_search(&s->problem, &how, &share, &result);
  if (end == ARRAY_BMC_FOUND)
    otherwise = (SecondEncoding){.outcome = SECOND_CONTRADICTS, .why = found_run};
  else if (result.depth && !result.incomplete)
    otherwise = (SecondEncoding){.outcome = SECOND_BOUNDED, .depth = result.depth};
  result_release(&result);
  return otherwise;
}

/* A run of the program is a contradiction, unless it hangs on where objects lie; a run of the model, if nothing in it was taken to be arbitrary. */
static SecondEncoding judge_error(Second *s) {
  const Cfa *cfa = s->verification->pipeline.cfa;
  const RunInputs *run = s->result.run;
  const Check *failed;
  ReplayInputVector inputs = {0};
  for (size_t i = 0; run && i < run->inputs.size; i++) vector_push(&inputs, run->inputs.data[i]);
  if (!run) replay_inputs(s->model, s->result.trace, &inputs);
  EvidenceAnswer answer = replay_check(cfa, &inputs, NULL, 0, &s->budget, &failed);
  const char *open = answer == EVIDENCE_HOLDS ? open_choices_matter(cfa, &inputs, 0, &s->budget) : NULL;
  vector_release(&inputs);
  if (open) return impossible("whether the error is reached hangs on what is left open", 0);
  if (answer == EVIDENCE_HOLDS) return (SecondEncoding){.outcome = SECOND_CONTRADICTS, .why = found_run};
  if (s->model->approximation) return look_exactly(s, impossible(s->model->approximation, s->model->approximation_pos));
  if (s->model->wild) return (SecondEncoding){.outcome = SECOND_DOUBTS, .why = "where an access leaves its object; no run of the program was found", .pos = s->model->wild};
  return (SecondEncoding){.outcome = SECOND_CONTRADICTS, .why = "though no run of the program was found"};
}

static SecondEncoding judge(Second *s) {
  const IncompletePoint *end = s->result.incomplete;
  unsigned depth = s->result.depth > s->problem.safe ? s->result.depth : s->problem.safe;
  if (s->result.verdict == VERDICT_TRUE) return judge_proof(s);
  if (s->result.verdict == VERDICT_FALSE) return judge_error(s);
  if (end) return impossible(end->reason ? end->reason : "it ends", end->pos);
  if (s->is_unrolled) return (SecondEncoding){.outcome = SECOND_UNROLLED, .depth = depth - 1};
  if (depth) return (SecondEncoding){.outcome = SECOND_BOUNDED, .depth = depth};
  return impossible("there was no time", 0);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static SecondEncoding check(Second *s) {
  Verification *v = s->verification;
  if (!v->pipeline.inlined) return impossible("hardware has one encoding only", 0);
  s->bare = pipeline_bare_graph(&v->pipeline, &v->options->pipeline);
  s->model = encode(s, s->bare ? s->bare : v->pipeline.inlined);
  if (!s->model) return impossible(s->budget.stopped ? "there was no time" : "it would be too large", 0);
  observer_count(&v->observer, "second.state_bits", model_state_bits(s->model));
  problem_init(&s->problem, s->model);
  result_init(&s->result);
  prove_guesses(s);
  bool is_about_end = verification_is_about_termination(v);
  if (!is_about_end) run_engines(s);
  SecondEncoding second = is_about_end ? check_termination(s) : judge(s);
  result_release(&s->result);
  problem_release(&s->problem);
  return second;
}

static void tell(const Observer *observer, const SecondEncoding *second) {
  static const char *const names[] = {"proved", "ranked", "unrolled", "bounded", "impossible", "doubts", "contradicts"};
  observer_name(observer, "second.outcome", names[second->outcome]);
  if (second->why) observer_name(observer, "second.why", second->why);
  observer_count(observer, "second.depth", second->depth);
}

SecondEncoding second_encoding_check(Verification *v) {
  Second s = {.verification = v};
  double start = clock_wall(), half = budget_seconds_left(v->budget) / 2;
  BankMark mark = bank_mark(v->checked->bank);
  budget_init(&s.budget, v->budget, half < MOST_SECONDS ? half : MOST_SECONDS, 0);
  SecondEncoding second = check(&s);
  model_delete(s.model);
  graph_delete(s.bare);
  bank_rollback(v->checked->bank, mark);
  tell(&v->observer, &second);
  observer_measure_since(&v->observer, "seconds.second_encoding", start);
  return second;
}

void second_encoding_print(const SecondEncoding *second, Buffer *out) {
  switch (second->outcome) {
  case SECOND_PROVED: buffer_add(out, "proof checked"); break;
  case SECOND_RANKED: buffer_add(out, "it has a ranking function too, which was found and checked there"); break;
  case SECOND_UNROLLED:
    if (second->depth) buffer_format(out, "no run is longer than %u passes through the loop, and none reaches the error", second->depth);
    else buffer_add(out, "no run gets to a loop, and none reaches the error");
    break;
  case SECOND_BOUNDED: buffer_format(out, "found nothing in fewer than %u passes through the loop", second->depth); break;
  case SECOND_IMPOSSIBLE: buffer_format(out, "not possible: %s", second->why); break;
  case SECOND_DOUBTS:
  case SECOND_CONTRADICTS: buffer_format(out, "reaches the error, %s", second->why); break;
  }
}
