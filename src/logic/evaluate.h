/* evaluate.h: the value of a term under an assignment of its variables.
 *
 * Variables that have no value are 0 (arrays: 0 everywhere).  Values are cached until a variable is set
 * or the evaluation is cleared; terms made meanwhile are fine, and after a rollback of the bank everything
 * about the terms that it dropped is forgotten. */
#ifndef craig_logic_evaluate_h
#define craig_logic_evaluate_h

#include "logic/term.h"

typedef struct Evaluation Evaluation;

Evaluation *evaluation_new(const TermBank *bank);
void evaluation_delete(Evaluation *evaluation);
void evaluation_clear(Evaluation *evaluation); /* forget all values */
void evaluation_set(Evaluation *evaluation, Term variable, uint64_t value);
void evaluation_set_words(Evaluation *evaluation, Term variable, const uint64_t *words);
/* One element of an array variable; the others stay what they are. */
void evaluation_set_element(Evaluation *evaluation, Term variable, const uint64_t *index,
                            const uint64_t *element);
void evaluation_set_all_elements(Evaluation *evaluation, Term variable, const uint64_t *element);
/* The variable gets the value that `t` has in another evaluation, with the same bank; arrays, too. */
void evaluation_copy(Evaluation *evaluation, Term variable, Evaluation *from, Term t);
uint64_t evaluation_value(Evaluation *evaluation, Term t);        /* low 64 bits */
const uint64_t *evaluation_words(Evaluation *evaluation, Term t); /* valid until the next call */
bool evaluation_is_true(Evaluation *evaluation, Term t);          /* width 1 */

#endif
