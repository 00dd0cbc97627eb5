/* word.h: guesses at the word level.
 *
 * Questions about bit-vectors are put to a solver of integers, and what it answers is brought back.  Adding,
 * comparing, multiplying by constants and dividing by them become what they are on integers, as if nothing
 * ever wrapped; bit operations and the like become arbitrary numbers.  So an answer is a *guess*: often
 * right, always compact, never to be relied on.  Whoever asks checks it bit-precisely.  (Gurfinkel, Belov,
 * Marques-Silva: "Synthesizing Safe Bit-Precise Invariants", TACAS 2014; here for invariants and interpolants
 * alike.)
 *
 * A system has predicates over bit-vector variables, and clauses
 *
 *   body(its variables) and constraint  =>  head(arguments)
 *
 * where body and head may be missing (true, false).  A loop is one predicate and three clauses; a sequence of
 * interpolants is a chain of them.  The guess gives each predicate a list of lemmas over its variables. */
#ifndef craig_solve_word_h
#define craig_solve_word_h

#include "base/budget.h"
#include "logic/walk.h"
#include "solve/horn.h"

enum { WORD_NONE = UINT32_MAX };

/* ---- systems ------------------------------------------------------------------------------------- */

typedef struct WordSystem WordSystem;

WordSystem *word_system_new(TermBank *bank); /* borrows the bank; terms used in it must not be rolled back */
void word_system_delete(WordSystem *system);
/* Predicates are numbered 0, 1, ...  Variables of array sort say nothing here and are left out of guesses. */
unsigned word_predicate(WordSystem *system, const Term *variables, size_t count);
/* `body` and `head` may be WORD_NONE.  `arguments` NULL: the variables of the head themselves. */
void word_clause(WordSystem *system, unsigned body, Term constraint, unsigned head, const Term *arguments);

/* ---- asking -------------------------------------------------------------------------------------- */

typedef struct {
  HornLimits horn;
  bool bounded;    /* arguments of predicates are within their type; without it, only what costs little */
  bool parametric; /* large constants become arbitrary numbers: what holds for any bound is often easier to
                      find */
  bool exact;      /* sums, differences and products by constants wrap as they do on bits, and equal operands give equal results where the integers
                      have no counterpart: dearer, and closer to the bits; with `bounded` */
} WordLimits;

typedef struct {
  HornAnswer
      answer; /* SOLVED: there are lemmas.  REFUTED: over the integers, which says nothing about bits */
  const char *reason; /* UNKNOWN: why, a fixed text */
  size_t predicates;
  TermVector *lemmas;   /* by predicate: conjuncts of the solution */
  TermVector *variants; /* by predicate: what else may hold: halves of equations, equations modulo 2^width, comparisons in the words' own width and in the
                           other reading, clauses of disjunctions */
  U32Vector path;       /* REFUTED: the predicates on the way to false, from the first on; empty if that is not known */
  double seconds;
} WordGuess;

void word_guess_release(WordGuess *guess); /* also fine on a zeroed one, and twice */

typedef struct Word Word; /* holds at most one child process */

Word *word_new(void); /* forks nothing yet */
void word_delete(Word *word);

/* Ask and wait; stop points "word_ask" and those of horn.h.  `limits` and `budget` may be NULL. */
void word_solve(Word *word, WordSystem *system, const WordLimits *limits, Budget *budget, WordGuess *guess);

/* Ask without waiting.  The system must live until the answer is taken or the question cancelled. */
void word_ask(Word *word, WordSystem *system, const WordLimits *limits);
/* Is the answer there?  Then fills `guess`, once.  Waits for up to `seconds` (0: only looks). */
bool word_poll(Word *word, double seconds, WordGuess *guess);
void word_cancel(Word *word);

/* ---- sequences of interpolants ------------------------------------------------------------------- */

/* The system for parts A1 .. An, n at least 2: predicate c - 1 is the interpolant at cut c, over the
 * variables that occur on both sides of it. */
WordSystem *word_sequence_system(TermBank *bank, const Term *parts, size_t count);

/* Bit-precisely: A1 implies I1, Ic and A(c+1) imply I(c+1), I(n-1) excludes An.  `interpolants` are n - 1.
 * Stop point "word_check"; false if the budget ended. */
bool word_check_sequence(TermBank *bank, const Term *parts, size_t count, const Term *interpolants,
                         Budget *budget);

/* Turn a guess into a sequence, if it is one. */
bool word_take_sequence(TermBank *bank, const Term *parts, size_t count, const WordGuess *guess,
                        Budget *budget, Term *interpolants);

/* All in one: true if a sequence was found and passed the check. */
bool word_interpolate(Word *word, TermBank *bank, const Term *parts, size_t count, const WordLimits *limits,
                      Budget *budget, Term *interpolants);

#endif
