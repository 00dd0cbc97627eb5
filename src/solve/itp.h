/* itp.h: interpolants from one refutation.
 *
 * A problem has parts 0 .. n-1, each a set of clauses.  If their conjunction is unsatisfiable, cut c
 * (1 <= c < n) splits it into A = parts below c and B = the others, and `itp_cut` gives I_c with
 *     A implies I_c,   I_c and B is unsatisfiable,   I_c only over variables of both sides,
 * and the sequence is inductive: I_c and part c imply I_{c+1}.  The clausal proof that CaDiCaL writes is recorded in
 * memory, trimmed backwards from the empty clause, replayed forwards with each lemma derived by resolution; partial
 * interpolants grow in a hashed AIG, all cuts at once.
 *
 * Systems, from strong to weak: McMillan, Pudlak, inverse McMillan.  `backward` swaps the sides and negates
 * (not get_interpolant(B, A)). */
#ifndef craig_solve_itp_h
#define craig_solve_itp_h

#include "base/budget.h"
#include "solve/aig.h"
#include "solve/answer.h"
#include "solve/cnf.h"

typedef enum { ITP_MCMILLAN, ITP_PUDLAK, ITP_INVERSE_MCMILLAN } ItpSystem;

typedef struct {
  ItpSystem system;
  bool backward;
  bool check; /* every interpolant handed out is checked by a solver of its own; a failure aborts with a report */
  bool second; /* with `check`: Z3 is asked as well (second.h), and counted */
} ItpOptions;

typedef struct {
  uint64_t problems, interpolants;    /* refuted, handed out */
  uint64_t lemmas, core_lemmas;       /* in the proofs, left after trimming */
  uint64_t nodes;                     /* AND nodes of the interpolants handed out */
  uint64_t second_agreed, second_silent, second_disagreed; /* Z3 about conditions of interpolants */
  double solve_seconds, replay_seconds, check_seconds;
} ItpStatistics;

typedef struct Itp Itp;

Itp *itp_new(unsigned parts, ItpOptions options);
void itp_delete(Itp *itp);

int itp_variable(Itp *itp); /* fresh variables are 1, 2, 3, ... */
void itp_clause(Itp *itp, unsigned part, const int *literals, size_t count);
ClauseSink itp_sink(Itp *itp, unsigned part); /* valid as long as the problem */

Answer itp_solve(Itp *itp, Budget *budget);   /* once; stop points "itp_load", "itp_solve", "itp_trim", "itp_replay" */
bool itp_value(const Itp *itp, int literal);  /* after SAT */

/* After UNSAT.  `leaf(context, v)` gives the literal of `aig` for shared variable v. */
typedef AigLit (*ItpLeaf)(void *context, int variable);
AigLit itp_cut(Itp *itp, unsigned cut, Aig *aig, ItpLeaf leaf, void *context);

const ItpStatistics *itp_statistics(void); /* of this process */

#endif
