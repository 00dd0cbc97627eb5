/* MISper (Gurfinkel, Belov and Marques-Silva: "Synthesizing Safe Bit-Precise Invariants", TACAS 2014): guess
 * an invariant where it is easy, over the integers, and keep of it what holds of the bits.
 *
 * Alg. 1 is search: a few steps in the target theory, bit-vectors (line 3); the model over the working
 * theory, linear integer arithmetic, to the Horn engine (lines 5 to 7); its invariant back as a set of lemmas
 * (line 10); if they are a safe invariant as they stand or their maximal inductive subset is, the program is
 * safe (lines 11 to 13). Otherwise that subset strengthens the model (line 14) for one more attempt in the
 * target theory.
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
  FIRST_PASSES = 4,    /* line 3: passes looked at before anything is guessed */
  FIRST_EFFORT = 5000, /* and conflicts */
  LAST_EFFORT = 20000, /* conflicts for k-induction with the lemmas, in the end */
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

/* ---- Alg. 2: the maximal inductive subset -------------------------------------------------------- */

typedef struct {
  const Model *model;
  Budget *budget;
  TermVector lemmas;         /* L: the candidates that are left */
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

/* Lines 5 to 13 in one working theory.  UNSAT: the lemmas are a safe invariant. */
static Answer try_theory(Search *s, Word *word, ModelQuestion *question, unsigned theory, unsigned effort) {
  WordLimits limits = theories[theory];
  limits.horn.effort = effort;
  WordGuess guess;
  word_solve(word, question->system, &limits, s->budget, &guess);
  LOG("theory %u: answer %d after %.3f s", theory, (int)guess.answer, guess.seconds);
  settle(s, theory, guess.answer);
  Answer answer = ANSWER_UNKNOWN;
  if (guess.answer == HORN_SOLVED) {
    model_take_lemmas(question, &guess, &s->lemmas);
    LOG("%zu lemmas", s->lemmas.size);
    answer = compute_mis(s);
    LOG("%zu of them are inductive", s->lemmas.size);
    if (answer == ANSWER_UNSAT) answer = ask_unsafe(s);
  }
  word_guess_release(&guess);
  return answer;
}

/* All theories, with ever more effort.  True if the lemmas are a safe invariant. */
static bool try_theories(Search *s) {
  ModelQuestion question;
  model_question_init(&question, s->model);
  Word *word = word_new();
  bool is_safe = false;
  for (unsigned i = 0; i < ROUNDS * THEORIES && !is_safe; i++) {
    if (s->is_settled[i % THEORIES]) continue;
    if (!budget_left(s->budget, "misper_next_theory")) break;
    is_safe = try_theory(s, word, &question, i % THEORIES, efforts[i / THEORIES]) == ANSWER_UNSAT;
  }
  word_delete(word);
  model_question_release(&question);
  return is_safe;
}

/* Line 14, and line 3 once more: k-induction on the model strengthened by the lemmas, which later attempts have as well. */
static void try_strengthened(Search *s, Problem *problem, const EngineOptions *options, Result *result) {
  Budget share;
  Term all = conjunction(s);
  if (term_is_true(s->model->bank, all) || s->budget->stopped) return;
  problem_add_facts(problem, all);
  budget_init(&share, s->budget, 0, LAST_EFFORT);
  kind_run(problem, options, &share, result);
}

/* Line 3 under resource limits: the first passes.  True if there is nothing left to do. */
static bool try_first_passes(Search *s, Problem *problem, const EngineOptions *options, Result *result) {
  Budget share;
  unsigned passes = options->max_k && options->max_k < FIRST_PASSES ? options->max_k : FIRST_PASSES;
  budget_init(&share, s->budget, 0, FIRST_EFFORT);
  for (unsigned k = 1; k <= passes; k++) {
    Answer answer = engine_ask_depth(problem, k, &share, result);
    if (answer == ANSWER_SAT || result->incomplete) return true;
    if (answer == ANSWER_UNKNOWN) return s->budget->stopped != NULL;
    engine_report_depth(problem, options, "misper", result, k + 1);
    result->statistics.bound = k;
  }
  return false;
}

static void search(Search *s, Problem *problem, const EngineOptions *options, Result *result) {
  if (try_theories(s)) {
    engine_set_proved(result, conjunction(s));
    return;
  }
  try_strengthened(s, problem, options, result);
  if (result->verdict != VERDICT_UNKNOWN || result->incomplete) return;
  engine_set_stopped(s->budget, result);
  if (!s->budget->stopped && !options->max_k)
    result->reason = "no invariant over the integers holds of the bits";
}

void misper_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Search s = {.model = problem->model, .budget = budget};
  bool done = engine_decide_prefix(problem, budget, result) || result->incomplete || try_first_passes(&s, problem, options, result);
  if (!done) search(&s, problem, options, result);
  vector_release(&s.lemmas);
}
