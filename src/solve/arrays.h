/* arrays.h: formulas with arrays, on their way to bits.
 *
 * Reading is pushed through writing: store(a, j, v)[i] is i = j ? v : a[i], an if-then-else of arrays reads
 * both branches, so that only array *variables* are ever read.  Each such read starts as arbitrary bits. That
 * two reads of one variable agree where their indices do (Ackermann) is added only where a model violates it:
 * lemmas on demand, as in Brummayer and Biere (JSAT 2009).
 *
 * Equality of whole arrays is decided as well.  Where a = b is false there is a witness, an index at which
 * they differ.  Where it is true they agree at every index that the formula mentions, and *elsewhere*: at one
 * index that stands for all those not mentioned.  If the formula mentions so many indices that there need not
 * be another one, all indices there are take its place.  Both again by need.
 *
 *   Arrays *arrays = arrays_new(bank, aig, blaster, formula);   binds reads and equalities in the blaster
 *   assert blast_bool(blaster, formula) and arrays_definition(arrays)
 *   while satisfiable: values of all nodes; stop if arrays_refine finds nothing; assert what it found */
#ifndef craig_solve_arrays_h
#define craig_solve_arrays_h

#include "logic/evaluate.h"
#include "logic/term.h"
#include "solve/aig.h"
#include "solve/blast.h"

typedef struct Arrays Arrays;

bool arrays_occur(const TermBank *bank, Term formula); /* is there an array anywhere in it? */

/* Borrows all; nothing of the formula may have been blasted before.  Blasts all of it.  NULL if the budget (may be NULL) ended:
 * stop point "arrays_next_read". */
Arrays *arrays_new(const TermBank *bank, Aig *aig, Blaster *blaster, Term formula, Budget *budget);
void arrays_delete(Arrays *arrays);

/* What must hold besides the formula: the witnesses of inequality. */
AigLit arrays_definition(const Arrays *arrays);

/* `values` has one word per node of the AIG as it is now, from which bit 0 counts (aig_simulate).  Appends
 * facts about arrays that this assignment violates; none: there is a model.  Makes new nodes. */
bool arrays_refine(Arrays *arrays, const uint64_t *values, AigVector *lemmas);

/* The array variables as `values` has them, after nothing was left to refine. */
void arrays_read_model(const Arrays *arrays, const uint64_t *values, Evaluation *model);

#endif
