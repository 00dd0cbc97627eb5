/* Word-level interpolants: see word_interpolants.h.  (Gurfinkel, Belov and Marques-Silva, TACAS 2014, had the idea for invariants: guess over
 * the integers, keep what holds of the bits.)
 *
 * The working theory changes with each question: machine integers as they are, with large constants as parameters, with another
 * way of generalising, within the ranges of their types. */
#include "engine/word_interpolants.h"
#include "base/clock.h"
#include "base/log.h"
#include "logic/walk.h"
#include "infer/horn_question.h"

enum {
  MOST_PREDICATES = 200,  /* in one question */
  CHECK_EFFORT = 20000,   /* conflicts for checking one sequence */
  THEORIES = 4
};

static const WordLimits theories[THEORIES] = {{.horn = {.plain_cores = false}},
                                              {.parametric = true, .horn = {.plain_cores = true}},
                                              {.horn = {.plain_cores = true}},
                                              {.bounded = true}};

static const double most_seconds = 20;   /* for one question */
static const double wait_share = 0.1;    /* of the time so far may be spent waiting */
static const double most_wait = 0.5;     /* at once */

struct WordInterpolants {
  Images *images;
  const Model *model;
  Word *word;
  ModelQuestion question; /* while asked */
  bool is_asked, only_words;
  unsigned passes;         /* of the question */
  unsigned last_bound;     /* that a question was about */
  uint64_t asked_nodes;    /* size of bit-level interpolants when it was asked */
  unsigned questions;
  double start, waited;
  Aig *states;             /* of images */
  Blaster *blaster;        /* terms over the state variables as sets */
  AigLit facts;            /* bits that never change */
  size_t atoms, terms;     /* of the sequence handed out last */
};

WordInterpolants *word_interpolants_new(Images *images, const Model *model) {
  if (images->options->layers == LAYERS_BITS || !model->has_loop) return NULL;
  WordInterpolants *words = memory_zeroed(1, sizeof *words);
  words->images = images;
  words->model = model;
  words->word = word_new();
  words->only_words = images->options->layers == LAYERS_WORDS;
  words->start = clock_wall();
  words->states = images->states;
  words->blaster = blaster_new(model->bank, images->states);
  size_t bit = 0;
  for (size_t i = 0; i < model->state.size; i++) {
    blast_bind(words->blaster, model->state.data[i].var, images->leaves.data + bit);
    bit += term_width(model->bank, model->state.data[i].var);
  }
  words->facts = blast_bool(words->blaster, images->circuit->facts);
  return words;
}

static void forget_question(WordInterpolants *words) {
  if (words->is_asked) model_question_release(&words->question);
  words->is_asked = false;
}

void word_interpolants_delete(WordInterpolants *words) {
  if (!words) return;
  word_cancel(words->word);
  forget_question(words);
  word_delete(words->word);
  blaster_delete(words->blaster);
  memory_free(words);
}

/* ---- asking -------------------------------------------------------------------------------------- */

void word_interpolants_ask(WordInterpolants *words, unsigned passes) {
  if (!words || words->is_asked || words->images->budget->stopped) return;
  uint64_t largest = words->images->largest;
  bool has_grown = words->questions && largest > 2 * words->asked_nodes + 100;
  if (words->questions && passes <= words->last_bound && !has_grown) return;
  if ((passes + 1) * model_question_places(words->model) > MOST_PREDICATES) return;
  WordLimits limits = theories[words->questions++ % THEORIES];
  limits.horn.seconds = most_seconds;
  double left = budget_seconds_left(words->images->budget);
  if (left < limits.horn.seconds) limits.horn.seconds = left;
  LOG("asking for words, %u passes", passes);
  model_question_init_chain(&words->question, words->model, passes);
  words->is_asked = true;
  words->passes = passes;
  if (passes > words->last_bound) words->last_bound = passes;
  words->asked_nodes = largest;
  words->images->result->statistics.word_questions++;
  word_ask(words->word, words->question.system, &limits);
}

/* ---- checking ------------------------------------------------------------------------------------ */

/* Does `lemma` hold after `cut` passes, given the sets before? */
static bool holds(Images *images, const AigVector *sequence, unsigned cut, AigLit lemma) {
  if (!budget_left(images->budget, "word_interpolants_check")) return false;
  Answer answer = cut ? images_ask_step(images, sequence->data[cut - 1], aig_not(lemma))
                      : images_ask_initial(images, aig_not(lemma));
  return answer == ANSWER_UNSAT;
}

/* The set after `cut` passes: all lemmas of the guess that hold there on the bits.  It must not meet the error. */
static bool make_set(WordInterpolants *words, const WordGuess *guess, unsigned cut, bool suggestions, AigVector *sequence) {
  TermVector lemmas = {0};
  AigLit set = words->facts;
  model_take_cut(&words->question, guess, cut, false, &lemmas);
  if (suggestions) model_take_cut(&words->question, guess, cut, true, &lemmas);
  for (size_t i = 0; i < lemmas.size; i++) {
    AigLit lemma = blast_bool(words->blaster, lemmas.data[i]);
    if (!holds(words->images, sequence, cut, lemma)) continue;
    set = aig_and(words->states, set, lemma);
    words->atoms += term_count_atoms(words->model->bank, lemmas.data[i]);
    words->terms += term_count_nodes(words->model->bank, lemmas.data[i]);
  }
  vector_release(&lemmas);
  vector_push(sequence, set);
  return images_ask_unsafe(words->images, set) == ANSWER_UNSAT;
}

/* The guess may be wrong of the bits here and there: what is wrong is left out, and the rest may do, if need be with more of
 * what the guess suggests. */
static bool make_sequence(WordInterpolants *words, const WordGuess *guess, bool suggestions, AigVector *sequence) {
  Images *images = words->images;
  Budget share, *budget = images->budget;
  budget_init(&share, budget, 0, CHECK_EFFORT);
  images->budget = &share;
  vector_clear(sequence);
  words->atoms = words->terms = 0;
  bool good = true;
  for (unsigned cut = 0; good && cut <= words->passes; cut++) good = make_set(words, guess, cut, suggestions, sequence);
  images->budget = budget;
  if (!good) vector_clear(sequence);
  return good;
}

/* ---- taking -------------------------------------------------------------------------------------- */

/* Ten in a hundred of the time so far may go into waiting; with words only, all of it. */
static bool arrives(WordInterpolants *words, WordGuess *guess) {
  double now = clock_wall(), allowed = wait_share * (now - words->start) - words->waited;
  if (allowed > most_wait) allowed = most_wait;
  bool arrived = false;
  double end = words->only_words ? now + most_seconds : now + allowed;
  for (double wait = 0; budget_left(words->images->budget, "word_interpolants_wait"); wait = 0.02) {
    arrived = word_poll(words->word, wait, guess);
    if (arrived || clock_wall() >= end) break;
  }
  words->waited += clock_wall() - now;
  return arrived;
}

bool word_interpolants_take(WordInterpolants *words, AigVector *sequence) {
  WordGuess guess;
  if (!words || !words->is_asked || !arrives(words, &guess)) return false;
  EngineStatistics *statistics = &words->images->result->statistics;
  bool good = guess.answer == HORN_SOLVED;
  statistics->word_answers += good;
  good = good && (make_sequence(words, &guess, false, sequence) || make_sequence(words, &guess, true, sequence));
  statistics->word_sequences += good;
  LOG("words for %u passes: answer %d after %.3f s, %s", words->passes, (int)guess.answer, guess.seconds,
      good ? "a sequence" : "no sequence");
  word_guess_release(&guess);
  forget_question(words);
  return good;
}

/* ---- using --------------------------------------------------------------------------------------- */

void word_interpolants_count_use(WordInterpolants *words, const AigVector *sequence) {
  EngineStatistics *statistics = &words->images->result->statistics;
  statistics->word_interpolants += sequence->size;
  statistics->word_atoms += words->atoms;
  statistics->word_terms += words->terms;
  statistics->word_nodes += aig_cone_size(words->states, sequence->data, sequence->size);
}

/* Is one of the sets an invariant by itself?  It is known to exclude the error. */
static Answer find_inductive(WordInterpolants *words, const AigVector *sequence, AigLit *invariant) {
  Images *images = words->images;
  for (size_t i = sequence->size; i-- > 0;) {
    AigLit set = sequence->data[i];
    Answer answer = images_ask_step(images, set, aig_not(set));
    if (answer == ANSWER_UNSAT) answer = images_ask_initial(images, aig_not(set));
    if (answer == ANSWER_UNSAT) *invariant = set;
    if (answer != ANSWER_SAT) return answer;
  }
  return ANSWER_SAT;
}

Answer word_interpolants_find_invariant(WordInterpolants *words, const AigVector *sequence, AigLit *invariant) {
  Answer answer = images_check_fixed_point(words->images, sequence, invariant);
  if (answer == ANSWER_SAT) answer = find_inductive(words, sequence, invariant);
  if (answer == ANSWER_UNSAT) word_interpolants_count_use(words, sequence);
  return answer;
}
