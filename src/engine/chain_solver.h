/* chain_solver.h: queries over several passes, decided without interpolants.
 *
 * One solver keeps the passes that were asked about; starts, ends and lengths are assumptions.  Where most queries have a solution, as
 * those of DAR's global stage, what it learns serves the next one; a refuted one is posed again to images.h for its interpolants. */
#ifndef craig_engine_chain_solver_h
#define craig_engine_chain_solver_h

#include "base/budget.h"
#include "model/unroll/parts.h"
#include "solve/answer.h"

/* A query  start(s0), T(s0,s1), ..., T(sn-1,sn), end(sn). */
typedef enum { START_INITIAL, START_SET } ChainStart;
typedef enum { END_UNSAFE, END_SET } ChainEnd;

typedef struct {
  ChainStart start;
  AigLit start_set; /* START_SET */
  unsigned passes;  /* n */
  ChainEnd end;
  AigLit end_set;   /* END_SET */
} Chain;

typedef struct ChainSolver ChainSolver;

/* Sets are literals of `states`, whose input i is `leaves->data[i]`; both and the parts are borrowed.  `is_initial`: of chains that start in the
 * initial states, and of no others. */
ChainSolver *chain_solver_new(const Parts *parts, const Aig *states, const AigVector *leaves, bool is_initial);
void chain_solver_delete(ChainSolver *solver); /* NULL is fine */

Answer chain_solver_ask(ChainSolver *solver, const Chain *chain, Budget *budget);

#endif
