/* MISper (Gurfinkel, Belov and Marques-Silva: "Synthesizing Safe Bit-Precise Invariants", TACAS 2014): guess
 * an invariant where it is easy, over the integers, and keep of it what holds of the bits.
 *
 * Alg. 1 is search: a few steps in the target theory, bit-vectors (line 3); the model over the working
 * theory, linear integer arithmetic, to the Horn engine (lines 5 to 7); its invariant back as a set of lemmas
 * (line 10); if they are a safe invariant as they stand or their maximal inductive subset is, the program is
 * safe (lines 11 to 13). Otherwise that subset strengthens the model (line 14) for one more attempt in the
 * target theory.
 *
 * Alg. 2 is compute_mis.  Like the paper's it is lazy: with all lemmas of L assumed before the pass it drops
 * those that fail behind it until none does (a semi-inductive subset), then assumes only what is left,
 * until nothing is dropped any more.  The formula of eq. (3), with its variables pre_i and post_i, is loaded
 * into one incremental solver; the models that it returns say what to drop, where the paper asks for a
 * group-MUS.
 *
 * The working theory comes in variants: with or without the ranges of types, with large constants as they are
 * or as parameters, and with two ways of generalising. */
#include "base/log.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "logic/walk.h"
#include "infer/horn_question.h"
#include "solve/cnf.h"
#include "solve/sat.h"

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

/* ---- the model as bits --------------------------------------------------------------------------- */

/* A solver that understands terms. */
typedef struct {
  Aig *aig;
  Blaster *blaster;
  Sat *sat;
  Cnf *cnf;
} Bits;

static void bits_init(Bits *bits, const TermBank *bank) {
  *bits = (Bits){.aig = aig_new(), .sat = sat_new()};
  bits->blaster = blaster_new(bank, bits->aig);
  bits->cnf = cnf_new(bits->aig, sat_sink(bits->sat));
}

static void bits_release(Bits *bits) {
  cnf_delete(bits->cnf);
  blaster_delete(bits->blaster);
  sat_delete(bits->sat);
  aig_delete(bits->aig);
}

/* Once it has ended, what is loaded is incomplete; the solver polls it as well and answers nothing. */
static void bits_set_budget(Bits *bits, Budget *budget) {
  blaster_set_budget(bits->blaster, budget);
  cnf_set_budget(bits->cnf, budget);
}

static int bits_literal(Bits *bits, Term t) {
  AigLit literal = blast_bool(bits->blaster, t);
  return literal == AIG_NONE ? sat_variable(bits->sat) : cnf_literal(bits->cnf, literal);
}

static void bits_assert(Bits *bits, Term t) {
  AigLit literal = blast_bool(bits->blaster, t);
  if (literal != AIG_NONE) cnf_assert(bits->cnf, literal);
}

/* ---- Alg. 2: the maximal inductive subset -------------------------------------------------------- */

typedef struct {
  const Model *model;
  Budget *budget;
  TermVector lemmas;         /* L: the candidates that are left */
  bool is_settled[THEORIES]; /* more effort in this theory would change nothing */
} Search;

/* What the state variables are behind a block. */
static void map_state(const Model *model, bool after_loop, Map *map) {
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *variable = &model->state.data[i];
    map_put(map, variable->var, after_loop ? variable->next : variable->init);
  }
}

typedef struct {
  int pre;    /* L_i(u): assumed while the lemma is */
  int behind; /* L_i(v) */
  int post;   /* false once the lemma has been dropped */
  bool is_assumed, is_kept;
} Indicator;

typedef VECTOR(Indicator) IndicatorVector;

/* Eq. (3): some lemma with post_i is violated behind the block. */
static void load_lemmas(Search *s, Bits *bits, bool after_loop, IndicatorVector *indicators) {
  IntVector some = {0};
  Map after = {0}, cache = {0};
  map_state(s->model, after_loop, &after);
  for (size_t i = 0; i < s->lemmas.size; i++) {
    Indicator n = {.is_assumed = true, .is_kept = true, .post = sat_variable(bits->sat)};
    n.pre = bits_literal(bits, s->lemmas.data[i]);
    n.behind = bits_literal(bits, term_substitute(s->model->bank, s->lemmas.data[i], &after, &cache));
    int violated = sat_variable(bits->sat);
    sat_clause(bits->sat, (int[]){-violated, n.post}, 2);
    sat_clause(bits->sat, (int[]){-violated, -n.behind}, 2);
    vector_push(&some, violated);
    vector_push(indicators, n);
  }
  sat_clause(bits->sat, some.data, some.size);
  map_release(&after);
  map_release(&cache);
  vector_release(&some);
}

static void drop_violated(Bits *bits, IndicatorVector *indicators) {
  for (size_t i = 0; i < indicators->size; i++) {
    Indicator *n = &indicators->data[i];
    if (n->is_kept && !sat_value(bits->sat, n->behind)) n->is_kept = false;
  }
  for (size_t i = 0; i < indicators->size; i++)
    if (!indicators->data[i].is_kept) sat_clause(bits->sat, (int[]){-indicators->data[i].post}, 1);
}

/* Assume before the pass only what is kept behind it; true if that was so already. */
static bool assume_kept(IndicatorVector *indicators) {
  bool is_inductive = true;
  for (size_t i = 0; i < indicators->size; i++) {
    Indicator *n = &indicators->data[i];
    is_inductive = is_inductive && n->is_assumed == n->is_kept;
    n->is_assumed = n->is_kept;
  }
  return is_inductive;
}

static void keep_lemmas(Search *s, const IndicatorVector *indicators) {
  size_t kept = 0;
  for (size_t i = 0; i < indicators->size; i++)
    if (indicators->data[i].is_kept) s->lemmas.data[kept++] = s->lemmas.data[i];
  s->lemmas.size = kept;
}

/* Drop lemmas until those left hold behind the block, given those left before it (before the prefix there
 * is nothing).  UNKNOWN if the budget ended: then no lemma is left. */
static Answer drop_lemmas(Search *s, bool after_loop) {
  Bits bits;
  IndicatorVector indicators = {0};
  Answer answer;
  bits_init(&bits, s->model->bank);
  bits_set_budget(&bits, s->budget);
  bits_assert(&bits, after_loop ? s->model->loop.valid : s->model->prefix.valid);
  load_lemmas(s, &bits, after_loop, &indicators);
  do {
    for (size_t i = 0; after_loop && i < indicators.size; i++)
      if (indicators.data[i].is_assumed) sat_assume(bits.sat, indicators.data[i].pre);
    answer = budget_left(s->budget, "misper_next_model") ? sat_solve(bits.sat, s->budget) : ANSWER_UNKNOWN;
    if (answer == ANSWER_SAT) drop_violated(&bits, &indicators);
  } while (answer == ANSWER_SAT || (answer == ANSWER_UNSAT && after_loop && !assume_kept(&indicators)));
  keep_lemmas(s, &indicators);
  if (answer == ANSWER_UNKNOWN) vector_clear(&s->lemmas);
  vector_release(&indicators);
  bits_release(&bits);
  return answer;
}

/* L becomes its maximal subset that holds initially and is inductive. */
static Answer compute_mis(Search *s) {
  Answer answer = drop_lemmas(s, false);
  return answer == ANSWER_UNSAT ? drop_lemmas(s, true) : answer;
}

/* ---- Alg. 1 -------------------------------------------------------------------------------------- */

static Term conjunction(Search *s) {
  Term all = term_true(s->model->bank);
  for (size_t i = 0; i < s->lemmas.size; i++) all = term_and(s->model->bank, all, s->lemmas.data[i]);
  return all;
}

/* UNSAT: the lemmas exclude the error. */
static Answer ask_unsafe(Search *s) {
  Bits bits;
  TermBank *bank = s->model->bank;
  bits_init(&bits, bank);
  bits_set_budget(&bits, s->budget);
  bits_assert(&bits, term_or(bank, s->model->loop.error, s->model->loop.incomplete));
  for (size_t i = 0; i < s->lemmas.size; i++) bits_assert(&bits, s->lemmas.data[i]);
  Answer answer = sat_solve(bits.sat, s->budget);
  bits_release(&bits);
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
