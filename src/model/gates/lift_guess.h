/* lift_guess.h: what a function of a word or two may be; inside lift.h only. */
#ifndef craig_model_gates_lift_guess_h
#define craig_model_gates_lift_guess_h

#include "logic/term.h"

/* The values lo .. hi, unsigned, of a word of `width` bits (1 to 64), or all others. */
typedef struct {
  uint64_t lo, hi;
  bool negated;
} Interval;

/* As it reads best: an equation, one comparison (unsigned or signed), or two. */
Term interval_term(TermBank *bank, Term word, Interval interval);

/* Relations of two words of the same width. */
enum { RELATIONS = 10 };
bool relation_holds(unsigned relation, unsigned width, uint64_t x, uint64_t y);
Term relation_term(TermBank *bank, unsigned relation, Term x, Term y);

#endif
