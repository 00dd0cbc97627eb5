/* array_value.h: what arrays hold along an unrolling.
 *
 * An ArrayValue is a handle to an array that never changes; writing makes another one.  Writes at constant indices form a
 * *line*: the newest value of each index is found by one look-up, older versions by following the line back, so that loops which
 * fill and read long arrays cost no more than their writes.  Other writes, and choices that cannot be merged, are nodes of a graph
 * that a read passes through; what it finds is a term without arrays.
 *
 * What a read finds need not be a term over older ones: an element of an array that is arbitrary, or one at an unknown index of a long
 * line, is a fresh variable, an *open read*.  Who has an assignment for the variables asks `array_values_refute` what it violates: lemmas
 * on demand (Brummayer and Biere, JSAT 2009). */
#ifndef craig_model_unroll_array_value_h
#define craig_model_unroll_array_value_h

#include "base/arena.h"
#include "base/map.h"
#include "logic/evaluate.h"
#include "logic/walk.h"

typedef uint32_t ArrayValue; /* 0: none */

typedef struct {
  ArrayValue array; /* that is read */
  Term index;
  Term element;     /* a variable */
  bool is_base;     /* the array is arbitrary; else a line */
} OpenRead;

typedef struct ArrayValues ArrayValues;

ArrayValues *array_values_new(TermBank *bank); /* borrowed */
void array_values_delete(ArrayValues *values);

ArrayValue array_any(ArrayValues *values, Sort sort);            /* a new arbitrary one */
ArrayValue array_constant(ArrayValues *values, Sort sort, Term element);
ArrayValue array_store(ArrayValues *values, ArrayValue array, Term index, Term element);
ArrayValue array_choose(ArrayValues *values, Term condition, ArrayValue yes, ArrayValue no);
Term array_read(ArrayValues *values, ArrayValue array, Term index);
/* The same at a known index. */
ArrayValue array_store_at(ArrayValues *values, ArrayValue array, uint64_t index, Term element);
Term array_read_at(ArrayValues *values, ArrayValue array, uint64_t index);

/* In the order in which they were made. */
size_t array_open_reads(const ArrayValues *values);
const OpenRead *array_open_read(const ArrayValues *values, size_t i);

/* Facts about open reads that the assignment violates, or might; only of reads for which `matters` says so.  False: there are none, and
 * the assignment can be extended to all arrays. */
bool array_values_refute(ArrayValues *values, Evaluation *assignment, bool (*matters)(void *context, Term element), void *context,
                         TermVector *lemmas);

#endif
