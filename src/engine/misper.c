/* MISper (Gurfinkel, Belov and Marques-Silva: "Synthesizing Safe Bit-Precise Invariants", TACAS 2014): guess
 * an invariant where it is easy, over the integers, and keep of it what holds of the bits.
 *
 * Alg. 1 is search: PDR in the target theory, bit-vectors, under limits (line 3); the model over a working theory, linear integer arithmetic, to the Horn
 * engine (lines 5 to 7); its invariant back as a set of lemmas (line 10), which may be a safe invariant as it stands (lines 11 and 12). Otherwise its maximal
 * inductive subset (line 13) may be one; if not, it strengthens the model (line 14), for good: lemmas are facts of the problem from then on, and PDR has
 * another go with them before it is the next theory's turn.
 *
 * Alg. 2 is compute_mis: Houdini's method (infer/houdini.h), as lazy as the paper's; the models that the solver returns say what to
 * drop, where the paper asks for a group-MUS.
 *
 * The working theory comes in variants: with or without the ranges of types, with large constants as they are
 * or as parameters, and with two ways of generalising. */
#include "base/log.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "logic/walk.h"
#include "infer/horn_question.h"
#include "infer/houdini.h"
#include "solve/term_solver.h"

enum {
  FIRST_PASSES = 6,    /* line 3: passes that PDR looks at before anything is guessed, */
  FIRST_EFFORT = 5000, /* and conflicts; */
  MORE_PASSES = 40,    /* the same with more facts */
  MORE_EFFORT = 20000,
  THEORIES = 6,
  ROUNDS = 3
};

static const WordLimits theories[THEORIES] = {{.bounded = false},
                                              {.parametric = true, .horn = {.plain_cores = true}},
                                              {.horn = {.plain_cores = true}},
                                              {.parametric = true},
                                              {.bounded = true},
                                              {.bounded = true, .horn = {.plain_cores = true}}};

/* Each theory is tried with little effort first; a million is about a second. */
static const unsigned efforts[ROUNDS] = {200000, 2000000, 20000000};

static const double target_share = 0.2; /* of the time that is left, for line 3 */

/* ---- Alg. 2: the maximal inductive subset -------------------------------------------------------- */

typedef struct {
  Problem *problem;
  const EngineOptions *options;
  Result *result;
  const Model *model; /* the problem's */
  Budget *budget;
  TermVector lemmas;         /* L: the problem's facts, and the candidates that are left */
  bool is_settled[THEORIES]; /* more effort in this theory would change nothing */
} Search;

/* L becomes its maximal subset that holds initially and is inductive.  UNKNOWN if the budget ended: then no lemma is left. */
static Answer compute_mis(Search *s) {
  bool *is_kept = memory_zeroed(s->lemmas.size + 1, sizeof *is_kept);
  bool done = houdini_model(s->model, &s->lemmas, HOUDINI_LAZY, s->budget, is_kept);
  size_t kept = 0;
  for (size_t i = 0; done && i < s->lemmas.size; i++)
    if (is_kept[i]) s->lemmas.data[kept++] = s->lemmas.data[i];
  s->lemmas.size = kept;
  memory_free(is_kept);
  return done ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

/* ---- Alg. 1 -------------------------------------------------------------------------------------- */

static Term conjunction(Search *s) {
  Term all = term_true(s->model->bank);
  for (size_t i = 0; i < s->lemmas.size; i++) all = term_and(s->model->bank, all, s->lemmas.data[i]);
  return all;
}

/* UNSAT: the lemmas exclude the error. */
static Answer ask_unsafe(Search *s) {
  TermSolver solver;
  TermBank *bank = s->model->bank;
  term_solver_init(&solver, bank);
  term_solver_set_budget(&solver, s->budget);
  bool is_loaded = term_solver_assert(&solver, term_or(bank, s->model->loop.error, s->model->loop.incomplete));
  for (size_t i = 0; is_loaded && i < s->lemmas.size; i++) is_loaded = term_solver_assert(&solver, s->lemmas.data[i]);
  Answer answer = is_loaded ? term_solver_ask(&solver, NULL, 0, s->budget) : ANSWER_UNKNOWN;
  term_solver_release(&solver);
  return answer;
}

/* An answer is final for its theory; that there is no invariant, also for those that differ only in how they
 * look. */
static void settle(Search *s, unsigned theory, HornAnswer answer) {
  const WordLimits *asked = &theories[theory];
  s->is_settled[theory] = answer != HORN_UNKNOWN;
  for (unsigned i = 0; i < THEORIES && answer == HORN_REFUTED; i++)
    s->is_settled[i] |= theories[i].bounded == asked->bounded && theories[i].parametric == asked->parametric;
}

/* Lines 10 to 13.  UNSAT: the lemmas are a safe invariant. */
static Answer take_guess(Search *s, const ModelQuestion *question, const WordGuess *guess) {
  EngineStatistics *statistics = &s->result->statistics;
  size_t known = s->lemmas.size;
  model_take_cut(question, guess, 0, false, &s->lemmas);
  size_t candidate = s->lemmas.size;
  Answer answer = compute_mis(s);
  bool is_invariant = s->lemmas.size == candidate;
  if (answer == ANSWER_UNSAT && is_invariant) answer = ask_unsafe(s);
  if (answer == ANSWER_UNKNOWN) return answer;
  statistics->lemmas += candidate - known;
  if (is_invariant && answer == ANSWER_UNSAT) {
    statistics->by_candidate++;
    statistics->lemmas_kept += candidate - known;
    return answer;
  }
  s->lemmas.size = known; /* which are inductive, and were kept */
  model_take_lemmas(question, guess, &s->lemmas);
  answer = compute_mis(s);
  if (answer == ANSWER_UNKNOWN) return answer;
  statistics->lemmas_kept += s->lemmas.size - known;
  LOG("%zu lemmas of %zu are inductive", s->lemmas.size - known, candidate - known);
  answer = ask_unsafe(s);
  statistics->by_subset += answer == ANSWER_UNSAT;
  return answer;
}

/* Lines 5 to 13 in one working theory.  UNSAT: the lemmas are a safe invariant. */
static Answer try_theory(Search *s, Word *word, ModelQuestion *question, unsigned theory, unsigned effort) {
  WordLimits limits = theories[theory];
  limits.horn.effort = effort;
  WordGuess guess;
  word_solve(word, question->system, &limits, s->budget, &guess);
  LOG("theory %u: answer %d after %.3f s", theory, (int)guess.answer, guess.seconds);
  s->result->statistics.word_questions++;
  s->result->statistics.word_answers += guess.answer == HORN_SOLVED;
  s->result->statistics.word_seconds += guess.seconds;
  settle(s, theory, guess.answer);
  Answer answer = guess.answer == HORN_SOLVED ? take_guess(s, question, &guess) : ANSWER_UNKNOWN;
  word_guess_release(&guess);
  return answer;
}

/* Line 3 under resource limits: PDR.  True if there is nothing left to do. */
static bool try_target(Search *s, unsigned passes, unsigned effort) {
  Budget share;
  EngineOptions options = *s->options;
  if (!options.max_k || options.max_k > passes) options.max_k = passes;
  bool has_deadline = budget_seconds_left(s->budget) < 1e6;
  budget_init(&share, s->budget, has_deadline ? target_share * budget_seconds_left(s->budget) : 0, effort);
  pdr_run(s->problem, &options, &share, s->result);
  return s->result->verdict != VERDICT_UNKNOWN || s->result->incomplete;
}

/* Line 14, and line 3 once more: PDR on the model strengthened by the lemmas, if there are new ones; all later attempts have them as well. */
static bool try_strengthened(Search *s) {
  Term before = s->problem->facts;
  if (s->budget->stopped) return false;
  problem_add_facts(s->problem, conjunction(s));
  if (s->problem->facts == before) return false;
  bool is_done = try_target(s, MORE_PASSES, MORE_EFFORT);
  s->result->statistics.by_strengthened += s->result->verdict == VERDICT_TRUE;
  return is_done;
}

/* All theories, with ever more effort.  True if there is nothing left to do. */
static bool try_theories(Search *s) {
  ModelQuestion question;
  model_question_init(&question, s->model);
  Word *word = word_new();
  bool is_done = false;
  for (unsigned i = 0; i < ROUNDS * THEORIES && !is_done; i++) {
    if (s->is_settled[i % THEORIES]) continue;
    if (!budget_left(s->budget, "misper_next_theory")) break;
    is_done = try_theory(s, word, &question, i % THEORIES, efforts[i / THEORIES]) == ANSWER_UNSAT;
    if (is_done)
      engine_set_proved(s->result, conjunction(s));
    else
      is_done = try_strengthened(s);
  }
  word_delete(word);
  model_question_release(&question);
  return is_done;
}

static void search(Search *s) {
  if (problem_has_facts(s->problem)) vector_push(&s->lemmas, s->problem->facts);
  if (try_target(s, FIRST_PASSES, FIRST_EFFORT) || try_theories(s)) return;
  engine_set_stopped(s->budget, s->result);
  if (!s->budget->stopped && !s->options->max_k)
    s->result->reason = "no invariant over the integers holds of the bits";
}

void misper_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Search s = {.problem = problem, .options = options, .result = result, .model = problem->model, .budget = budget};
  if (!engine_decide_prefix(problem, budget, result) && !result->incomplete) search(&s);
  vector_release(&s.lemmas);
}
