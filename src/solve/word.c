/* Guesses at the word level, seen from the outside: systems, questions, sequences.  See word.h. */
#include "solve/word.h"
#include "base/log.h"
#include "solve/decide.h"
#include "solve/word_inside.h"
#include <assert.h>

/* ---- systems ------------------------------------------------------------------------------------- */

WordSystem *word_system_new(TermBank *bank) {
  WordSystem *system = memory_zeroed(1, sizeof *system);
  system->bank = bank;
  return system;
}

void word_system_delete(WordSystem *system) {
  if (!system) return;
  for (size_t i = 0; i < system->predicates.size; i++) {
    vector_release(&system->predicates.data[i].variables);
    vector_release(&system->predicates.data[i].places);
    vector_release(&system->predicates.data[i].given);
  }
  for (size_t i = 0; i < system->clauses.size; i++) vector_release(&system->clauses.data[i].arguments);
  vector_release(&system->predicates);
  vector_release(&system->clauses);
  memory_free(system);
}

unsigned word_predicate(WordSystem *system, const Term *variables, size_t count) {
  WordPredicate predicate = {0};
  for (size_t i = 0; i < count; i++) {
    assert(term_is_variable(system->bank, variables[i]));
    vector_push(&predicate.given, variables[i]);
    if (sort_is_array(term_sort(system->bank, variables[i]))) continue;
    vector_push(&predicate.variables, variables[i]);
    vector_push(&predicate.places, (uint32_t)i);
  }
  vector_push(&system->predicates, predicate);
  return (unsigned)system->predicates.size - 1;
}

void word_clause(WordSystem *system, unsigned body, Term constraint, unsigned head, const Term *arguments) {
  WordClause clause = {.body = body, .head = head, .constraint = constraint};
  if (head != WORD_NONE) {
    const WordPredicate *predicate = &system->predicates.data[head];
    const Term *all = arguments ? arguments : predicate->given.data;
    for (size_t i = 0; i < predicate->places.size; i++)
      vector_push(&clause.arguments, all[predicate->places.data[i]]);
  }
  vector_push(&system->clauses, clause);
}

/* ---- asking -------------------------------------------------------------------------------------- */

struct Word {
  Horn *horn;
  const WordSystem *system; /* asked about */
  WordReading reading;
  WordParameters parameters;
};

Word *word_new(void) {
  Word *word = memory_zeroed(1, sizeof *word);
  word->horn = horn_new();
  return word;
}

static void forget(Word *word) {
  word_reading_release(&word->reading);
  vector_release(&word->parameters);
  word->system = NULL;
}

void word_delete(Word *word) {
  if (!word) return;
  forget(word);
  horn_delete(word->horn);
  memory_free(word);
}

void word_guess_release(WordGuess *guess) {
  for (size_t i = 0; guess->lemmas && i < guess->predicates; i++) {
    vector_release(&guess->lemmas[i]);
    vector_release(&guess->variants[i]);
  }
  memory_free(guess->lemmas);
  memory_free(guess->variants);
  vector_release(&guess->path);
  guess->lemmas = guess->variants = NULL;
  guess->predicates = 0;
}

void word_ask(Word *word, WordSystem *system, const WordLimits *limits) {
  word_cancel(word);
  word->system = system;
  word_reading_init(&word->reading, system);
  if (limits && limits->parametric) word_find_parameters(system, &word->parameters);
  HornSystem *horn = word_to_horn(system, &word->reading, &word->parameters, limits);
  horn_ask(word->horn, horn, limits ? &limits->horn : NULL);
  horn_system_delete(horn);
}

void word_cancel(Word *word) {
  horn_cancel(word->horn);
  forget(word);
}

static void take_solution(const Word *word, const HornResult *result, WordGuess *guess) {
  const WordSystem *system = word->system;
  LinearBank *linear = linear_bank_new();
  guess->predicates = system->predicates.size;
  guess->lemmas = memory_zeroed(guess->predicates + 1, sizeof *guess->lemmas);
  guess->variants = memory_zeroed(guess->predicates + 1, sizeof *guess->variants);
  for (size_t i = 0; i < guess->predicates; i++) {
    const TermVector *variables = &system->predicates.data[i].variables;
    Linear solution = word_replace_parameters(result->bank, result->solutions.data[i],
                                              (unsigned)variables->size, &word->parameters, linear);
    word_take_lemmas(system->bank, variables, &word->reading, linear, solution, &guess->lemmas[i],
                     &guess->variants[i]);
  }
  linear_bank_delete(linear);
}

/* The clauses of the Horn engine are ours, in our order. */
static void take_path(const WordSystem *system, const U32Vector *clauses, U32Vector *path) {
  unsigned last = WORD_NONE;
  for (size_t i = 0; i < clauses->size; i++) {
    const WordClause *clause = clauses->data[i] < system->clauses.size ? &system->clauses.data[clauses->data[i]] : NULL;
    if (!clause || clause->body != last || (clause->head == WORD_NONE) != (i + 1 == clauses->size)) {
      vector_clear(path); /* no derivation of ours */
      return;
    }
    last = clause->head;
    if (last != WORD_NONE) vector_push(path, last);
  }
}

bool word_poll(Word *word, double seconds, WordGuess *guess) {
  HornResult result;
  if (!word->system || !horn_poll(word->horn, seconds, &result)) return false;
  *guess = (WordGuess){.answer = result.answer, .reason = result.reason, .seconds = result.seconds};
  if (result.answer == HORN_SOLVED) take_solution(word, &result, guess);
  if (result.answer == HORN_REFUTED) take_path(word->system, &result.path, &guess->path);
  horn_result_release(&result);
  forget(word);
  return true;
}

void word_solve(Word *word, WordSystem *system, const WordLimits *limits, Budget *budget, WordGuess *guess) {
  WordLimits l = limits ? *limits : (WordLimits){0};
  *guess = (WordGuess){.answer = HORN_UNKNOWN, .reason = "the budget ended"};
  if (budget && !budget_left(budget, "word_ask")) return;
  double left = budget ? budget_seconds_left(budget) : 0;
  if (budget && left < 3600 && (l.horn.seconds <= 0 || left < l.horn.seconds)) l.horn.seconds = left;
  word_ask(word, system, &l);
  while (!budget || budget_left(budget, "word_wait")) {
    if (word_poll(word, 0.02, guess)) return;
  }
  word_cancel(word);
}

/* ---- sequences ----------------------------------------------------------------------------------- */

typedef struct {
  Map first, last; /* variable -> the first and last part that it occurs in, plus 1 */
  TermVector all;
} Occurrences;

static void find_occurrences(const TermBank *bank, const Term *parts, size_t count, Occurrences *o) {
  TermVector variables = {0};
  for (size_t i = 0; i < count; i++) {
    vector_clear(&variables);
    term_free_variables(bank, parts[i], &variables);
    for (size_t j = 0; j < variables.size; j++) {
      Term v = variables.data[j];
      if (!map_has(&o->first, v)) {
        map_put(&o->first, v, i + 1);
        vector_push(&o->all, v);
      }
      map_put(&o->last, v, i + 1);
    }
  }
  vector_release(&variables);
}

/* Variables that occur in parts 1 .. cut and in later ones. */
static void list_shared(const Occurrences *o, size_t cut, TermVector *shared) {
  for (size_t i = 0; i < o->all.size; i++) {
    Term v = o->all.data[i];
    if (map_get(&o->first, v, 0) <= cut && map_get(&o->last, v, 0) > cut) vector_push(shared, v);
  }
}

WordSystem *word_sequence_system(TermBank *bank, const Term *parts, size_t count) {
  assert(count >= 2);
  WordSystem *system = word_system_new(bank);
  Occurrences o = {0};
  TermVector shared = {0};
  find_occurrences(bank, parts, count, &o);
  for (size_t cut = 1; cut < count; cut++) {
    vector_clear(&shared);
    list_shared(&o, cut, &shared);
    word_predicate(system, shared.data, shared.size);
  }
  for (size_t i = 0; i < count; i++)
    word_clause(system, i == 0 ? WORD_NONE : (unsigned)i - 1, parts[i],
                i + 1 == count ? WORD_NONE : (unsigned)i, NULL);
  vector_release(&shared);
  vector_release(&o.all);
  map_release(&o.first);
  map_release(&o.last);
  return system;
}

bool word_check_sequence(TermBank *bank, const Term *parts, size_t count, const Term *interpolants,
                         Budget *budget) {
  for (size_t i = 0; i < count; i++) {
    if (budget && !budget_left(budget, "word_check")) return false;
    Term before = i ? interpolants[i - 1] : term_true(bank);
    Term behind = i + 1 < count ? interpolants[i] : term_false(bank);
    Term violated = term_and(bank, before, term_and(bank, parts[i], term_not(bank, behind)));
    if (decide_term(bank, violated, budget, NULL) != ANSWER_UNSAT) return false;
  }
  return true;
}

bool word_take_sequence(TermBank *bank, const Term *parts, size_t count, const WordGuess *guess,
                        Budget *budget, Term *interpolants) {
  if (guess->answer != HORN_SOLVED || guess->predicates + 1 != count) return false;
  for (size_t i = 0; i + 1 < count; i++) {
    interpolants[i] = term_true(bank);
    for (size_t j = 0; j < guess->lemmas[i].size; j++)
      interpolants[i] = term_and(bank, interpolants[i], guess->lemmas[i].data[j]);
  }
  return word_check_sequence(bank, parts, count, interpolants, budget);
}

bool word_interpolate(Word *word, TermBank *bank, const Term *parts, size_t count, const WordLimits *limits,
                      Budget *budget, Term *interpolants) {
  WordSystem *system = word_sequence_system(bank, parts, count);
  WordGuess guess;
  word_solve(word, system, limits, budget, &guess);
  bool found = word_take_sequence(bank, parts, count, &guess, budget, interpolants);
  LOG("%zu parts: answer %d after %.3f s, %s", count, (int)guess.answer, guess.seconds,
      found ? "a sequence" : "no sequence");
  word_guess_release(&guess);
  word_system_delete(system);
  return found;
}
