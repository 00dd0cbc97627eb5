/* tracer.h: CaDiCaL, once, with its clausal proof in memory.
 *
 * The proof is in binary DRAT: 'a' or 'd', then the literals as variable-length numbers 2 * variable + sign,
 * then 0. Out of memory inside the solver ends the process as memory.h does. */
#ifndef craig_solve_tracer_h
#define craig_solve_tracer_h

#include <stddef.h>
#include <stdint.h>
#include "solve/answer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Tracer Tracer;

/* Asked from time to time while solving with the conflicts met since it was last asked; 0: stop. */
typedef int (*TracerGoOn)(void *context, uint64_t conflicts);

Tracer *tracer_new(int variables);
Tracer *tracer_new_silent(int variables); /* the same without a proof, to measure what that costs */
void tracer_delete(Tracer *tracer); /* one without an answer may be kept until the next is made */
void tracer_add(Tracer *tracer, int literal);                         /* 0 ends a clause */
Answer tracer_solve(Tracer *tracer, TracerGoOn go_on, void *context); /* once */
int tracer_value(Tracer *tracer, int literal);                        /* after SAT: 1 or 0 */
const unsigned char *tracer_proof(Tracer *tracer,
                                  size_t *size); /* after UNSAT, the last call; lives as long as the tracer */

#ifdef __cplusplus
}
#endif

#endif
