/* answer.h: what a decision procedure says. */
#ifndef craig_solve_answer_h
#define craig_solve_answer_h

typedef enum { ANSWER_UNKNOWN, ANSWER_SAT, ANSWER_UNSAT } Answer; /* unknown: the budget ended */

#endif
