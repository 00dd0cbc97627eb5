/* word_inside.h: what the files behind word.h share. */
#ifndef craig_solve_word_inside_h
#define craig_solve_word_inside_h

#include "base/map.h"
#include "solve/word.h"

typedef struct {
  TermVector variables; /* those that are bit-vectors */
  U32Vector places;     /* of each among all that were given */
  TermVector given;
} WordPredicate;

typedef struct {
  unsigned body, head; /* WORD_NONE: none */
  Term constraint;
  TermVector arguments; /* of the head */
} WordClause;

struct WordSystem {
  TermBank *bank;
  VECTOR(WordPredicate) predicates;
  VECTOR(WordClause) clauses;
};

/* word_reading.c: is a term better read as a signed number or as an unsigned one?  Terms that meet in sums,
 * choices, comparisons and arguments share one answer, by the majority of the operators that mind. */
typedef struct {
  U32Vector leaders; /* union-find over handles */
  IntVector votes;   /* by leader: signed minus unsigned */
} WordReading;

void word_reading_init(WordReading *reading, const WordSystem *system);
void word_reading_release(WordReading *reading);
bool word_is_signed(const WordReading *reading, Term t);

/* word_parameter.c: large constants that the integers need not know.  Their predicates get an argument for
 * each, behind those for the variables; afterwards the constants are put back. */
enum { WORD_SMALLEST_PARAMETER = 64, WORD_MOST_PARAMETERS = 4 };
typedef VECTOR(int64_t) WordParameters; /* magnitudes, ascending */

void word_find_parameters(const WordSystem *system, WordParameters *parameters);
/* The solution with parameters, which are variables from `first` on, replaced by their values, in `to`. */
Linear word_replace_parameters(const LinearBank *from, Linear solution, unsigned first,
                               const WordParameters *parameters, LinearBank *to);

/* All terms of the system, ascending. */
void word_list_terms(const WordSystem *system, TermVector *list);

/* word_linear.c: the system over the integers, clause by clause. */
HornSystem *word_to_horn(const WordSystem *system, const WordReading *reading,
                         const WordParameters *parameters, const WordLimits *limits);

/* word_back.c: a formula over the arguments of a predicate as lemmas over its variables.  What does not fit
 * is left out. */
void word_take_lemmas(TermBank *bank, const TermVector *variables, const WordReading *reading,
                      const LinearBank *linear, Linear solution, TermVector *lemmas, TermVector *variants);

#endif
