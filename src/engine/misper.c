/* MISper (Gurfinkel, Belov and Marques-Silva: "Synthesizing Safe Bit-Precise Invariants", TACAS 2014): guess
 * an invariant where it is easy, over the integers, and keep of it what holds of the bits.
 *
 * Alg. 1 is search: PDR in the target theory, bit-vectors, under limits (line 3); the model over a working theory, linear integer arithmetic, to the Horn
 * engine (lines 5 to 7); its invariant back as a set of lemmas (line 10), which may be a safe invariant as it stands (lines 11 and 12). Otherwise its maximal
 * inductive subset (line 13) may be one; if not, it strengthens the model (line 14), for good: lemmas are facts of the problem from then on, the next question to the Horn
 * engine has them, and PDR has another go with them before it is the next theory's turn.
 *
 * Line 9: a counterexample over the integers is replayed on the bits, along the same places; if it is none there, the mapping is refined: by ranges, then by wrapping and
 * functions (refine).
 *
 * Alg. 2 is compute_mis: Houdini's method (infer/houdini.h), as lazy as the paper's; the models that the solver returns say what to
 * drop, where the paper asks for a group-MUS, which is an option.
 *
 * The working theory comes in variants: with or without the ranges of types, with large constants as they are
 * or as parameters, with two ways of generalising, and as close to the bits as linear arithmetic gets. */
#include "base/log.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "logic/walk.h"
#include "infer/horn_question.h"
#include "infer/houdini.h"
#include "solve/term_solver.h"

enum {
  TARGET_PASSES = 40,  /* line 3: passes that PDR looks at, */
  FIRST_EFFORT = 5000, /* conflicts before anything is guessed, */
  MORE_EFFORT = 20000, /* and with more facts */
  REPLAY_EFFORT = 5000, /* line 9: conflicts for the bits to follow a counterexample, */
  MOST_REPLAYED = 2000, /* and its passes */
  THEORIES = 7,
  ROUNDS = 3
};

static const WordLimits theories[THEORIES] = {{.bounded = false},
                                              {.parametric = true, .horn = {.plain_cores = true}},
                                              {.horn = {.plain_cores = true}},
                                              {.parametric = true},
                                              {.bounded = true},
                                              {.bounded = true, .horn = {.plain_cores = true}},
                                              {.bounded = true, .exact = true}};

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
  Word *word;
  ModelQuestion question;    /* with the problem's facts */
  bool is_settled[THEORIES]; /* more effort in this theory would change nothing, with the facts as they are */
} Search;

/* L becomes its maximal subset that holds initially and is inductive.  UNKNOWN if the budget ended: then no lemma is left. */
static Answer compute_mis(Search *s) {
  bool *is_kept = memory_zeroed(s->lemmas.size + 1, sizeof *is_kept);
  bool done = houdini_model(s->model, &s->lemmas, s->options->subset, s->budget, is_kept);
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

static bool is_same_mapping(const WordLimits *a, const WordLimits *b) {
  return a->bounded == b->bounded && a->parametric == b->parametric && a->exact == b->exact;
}

/* An answer is final for its theory; that there is no invariant, also for those that differ only in how they
 * look. */
static void settle(Search *s, unsigned theory, HornAnswer answer) {
  s->is_settled[theory] = answer != HORN_UNKNOWN;
  for (unsigned i = 0; i < THEORIES && answer == HORN_REFUTED; i++) s->is_settled[i] |= is_same_mapping(&theories[i], &theories[theory]);
}

/* With more facts everything may be another matter. */
static void ask_anew(Search *s) {
  if (s->question.system && s->question.facts == s->problem->facts) return;
  if (s->question.system) model_question_release(&s->question);
  model_question_init(&s->question, s->model, s->problem->facts);
  for (unsigned i = 0; i < THEORIES; i++) s->is_settled[i] = false;
}

/* Lines 10 to 13.  UNSAT: the lemmas are a safe invariant. */
static Answer take_guess(Search *s, const WordGuess *guess) {
  EngineStatistics *statistics = &s->result->statistics;
  size_t known = s->lemmas.size;
  model_take_cut(&s->question, guess, 0, false, &s->lemmas);
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
  model_take_lemmas(&s->question, guess, &s->lemmas);
  answer = compute_mis(s);
  if (answer == ANSWER_UNKNOWN) return answer;
  statistics->lemmas_kept += s->lemmas.size - known;
  LOG("%zu lemmas of %zu are inductive", s->lemmas.size - known, candidate - known);
  answer = ask_unsafe(s);
  statistics->by_subset += answer == ANSWER_UNSAT;
  return answer;
}

/* ---- counterexamples over the integers ------------------------------------------------------------- */

/* The bits of the pc in the state. */
static size_t find_pc(const Model *model, Term pc) {
  size_t first = 0;
  for (size_t i = 0; i < model->state.size && model->state.data[i].var != pc; i++) first += term_width(model->bank, model->state.data[i].var);
  return first;
}

/* An error in the pass behind the last of these places, on a path through all of them. */
static Answer ask_along(Search *s, const U32Vector *places, Budget *budget) {
  const Circuit *circuit = problem_circuit(s->problem, budget);
  if (!circuit) return ANSWER_UNKNOWN;
  Unrolling *unrolling = unrolling_new(circuit);
  Term pc = s->question.pc;
  size_t first = find_pc(s->model, pc);
  bool goes_on = true;
  for (unsigned i = 0; goes_on && pc != TERM_NONE && i < places->size; i++)
    goes_on = unrolling_fix(unrolling, i + 1, first, term_width(s->model->bank, pc), places->data[i], budget);
  Answer answer = goes_on ? unrolling_ask_error(unrolling, (unsigned)places->size, budget) : ANSWER_UNKNOWN;
  if (answer == ANSWER_SAT) engine_set_bug(unrolling, (unsigned)places->size, s->result);
  unrolling_delete(unrolling);
  return answer;
}

/* Line 9: the integers tell where a counterexample goes, the bits choose its values.  True: it is one. */
static bool replay(Search *s, const WordGuess *guess) {
  U32Vector places = {0};
  Budget share;
  s->result->statistics.refutations++;
  model_take_path(&s->question, guess, &places);
  size_t passes = places.size;
  bool is_worth = passes >= s->problem->safe && passes <= MOST_REPLAYED && (!s->options->max_k || passes <= s->options->max_k);
  budget_init(&share, s->budget, 0, REPLAY_EFFORT);
  bool is_error = passes && is_worth && ask_along(s, &places, &share) == ANSWER_SAT;
  LOG("a counterexample of %zu passes is %s", passes, is_error ? "one of the bits" : "none of the bits");
  s->result->statistics.by_replay += is_error;
  vector_release(&places);
  return is_error;
}

/* The mapping that takes more of the bits into account: ranges, then wrapping and functions.  THEORIES: there is none. */
static unsigned refine(unsigned theory) {
  unsigned i = 0;
  if (theories[theory].exact) return THEORIES;
  while (theories[theory].bounded ? !theories[i].exact : !theories[i].bounded) i++;
  return i;
}

/* Lines 5 to 13 in one working theory.  UNSAT: the lemmas are a safe invariant.  SAT: there is an error. */
static Answer try_theory(Search *s, unsigned theory, unsigned effort, HornAnswer *horn) {
  WordLimits limits = theories[theory];
  limits.horn.effort = effort;
  WordGuess guess;
  word_solve(s->word, s->question.system, &limits, s->budget, &guess);
  LOG("theory %u: answer %d after %.3f s", theory, (int)guess.answer, guess.seconds);
  s->result->statistics.word_questions++;
  s->result->statistics.word_answers += guess.answer == HORN_SOLVED;
  s->result->statistics.word_seconds += guess.seconds;
  settle(s, theory, guess.answer);
  Answer answer = ANSWER_UNKNOWN;
  if (guess.answer == HORN_SOLVED) answer = take_guess(s, &guess) == ANSWER_UNSAT ? ANSWER_UNSAT : ANSWER_UNKNOWN;
  if (guess.answer == HORN_REFUTED) answer = replay(s, &guess) ? ANSWER_SAT : ANSWER_UNKNOWN;
  *horn = guess.answer;
  word_guess_release(&guess);
  return answer;
}

/* The theory, and those that refine it as long as their counterexamples are none. */
static Answer try_refined(Search *s, unsigned theory, unsigned effort) {
  HornAnswer horn = HORN_REFUTED;
  Answer answer = ANSWER_UNKNOWN;
  for (; horn == HORN_REFUTED && answer == ANSWER_UNKNOWN && theory < THEORIES && !s->is_settled[theory]; theory = refine(theory)) {
    if (!budget_left(s->budget, "misper_next_theory")) break;
    answer = try_theory(s, theory, effort, &horn);
  }
  return answer;
}

/* Line 3 under resource limits: PDR.  True if there is nothing left to do. */
static bool try_target(Search *s, unsigned effort) {
  Budget share;
  EngineOptions options = *s->options;
  if (!options.max_k || options.max_k > TARGET_PASSES) options.max_k = TARGET_PASSES;
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
  bool is_done = try_target(s, MORE_EFFORT);
  s->result->statistics.by_strengthened += s->result->verdict == VERDICT_TRUE;
  return is_done;
}

/* All theories, with ever more effort.  True if there is nothing left to do. */
static bool try_theories(Search *s) {
  bool is_done = false;
  for (unsigned i = 0; i < ROUNDS * THEORIES && !is_done && !s->budget->stopped; i++) {
    ask_anew(s);
    if (s->is_settled[i % THEORIES]) continue;
    Answer answer = try_refined(s, i % THEORIES, efforts[i / THEORIES]);
    if (answer == ANSWER_UNSAT) engine_set_proved(s->result, conjunction(s));
    is_done = answer != ANSWER_UNKNOWN || try_strengthened(s);
  }
  return is_done;
}

static void search(Search *s) {
  if (problem_has_facts(s->problem)) vector_push(&s->lemmas, s->problem->facts);
  if (try_target(s, FIRST_EFFORT) || try_theories(s)) return;
  engine_set_stopped(s->budget, s->result);
  if (!s->budget->stopped && !s->options->max_k)
    s->result->reason = "no invariant over the integers holds of the bits";
}

void misper_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Search s = {.problem = problem, .options = options, .result = result, .model = problem->model, .budget = budget};
  s.word = word_new();
  if (!engine_decide_prefix(problem, budget, result) && !result->incomplete) search(&s);
  word_delete(s.word);
  if (s.question.system) model_question_release(&s.question);
  vector_release(&s.lemmas);
}
