/* proof_campaign: what interpolants cost on structured problems, and how large they are.
 *
 *   proof_campaign [SECONDS]
 *
 * Per problem, in CPU time: CaDiCaL alone, CaDiCaL that records its proof, trimming and replaying; the nodes of the interpolants
 * (at up to 8 cuts) as they come out of the proof and after compaction (of up to 5 s each), and what that took.  Then the geometric means over
 * the problems that take CaDiCaL at least a tenth of a second.  SECONDS (20) is the limit for each answer.  Fails if recording
 * costs more than 15 in 100 or trimming and replaying more than twice the solving. */
#include <math.h>
#include <time.h>
#include "solve/tracer.h"
#include "unit/solve/itp_problems.h"

typedef struct {
  double plain, recorded, replay, compaction;
  size_t before, after;
  unsigned cuts;
} Costs;

static double cpu_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double smaller(double a, double b) { return a < b ? a : b; }

static double limit = 20;

/* ---- problems ------------------------------------------------------------------------------------ */

/* One more pigeon than holes. */
static void make_many_pigeons(Problem *problem, int holes) {
  int literals[16];
  *problem = (Problem){.parts = 4, .variables = holes * (holes + 1), .kind = "pigeons"};
  for (int p = 0; p <= holes; p++) {
    for (int h = 0; h < holes; h++) literals[h] = p * holes + h + 1;
    problem->part = (unsigned)p * 4 / (unsigned)(holes + 1);
    problem_clause(problem, literals, (size_t)holes);
  }
  for (int h = 0; h < holes; h++)
    for (int p = 0; p <= holes; p++)
      for (int q = 0; q < p; q++) {
        problem->part = (unsigned)h * 4 / (unsigned)holes;
        problem_clause(problem, (int[]){-(p * holes + h + 1), -(q * holes + h + 1)}, 2);
      }
}

enum { PROBLEMS = 20 };

static void make_problem(Problem *problem, unsigned number) {
  if (number < 6)
    make_miter(problem, number, true, 7 + (int)number / 3);
  else if (number < 18)
    make_counter(problem, number, 10 + 3 * ((int)number % 3), 100 + 30 * (int)(number - 6));
  else
    make_many_pigeons(problem, 8 + (int)number - 18);
}

/* ---- measuring ----------------------------------------------------------------------------------- */

static int go_on(void *context, uint64_t conflicts) {
  (void)conflicts;
  return cpu_seconds() < *(double *)context;
}

/* UNSAT in so many seconds, or a negative number. */
static double solve(const Problem *problem, bool record) {
  Tracer *tracer = record ? tracer_new(problem->variables) : tracer_new_silent(problem->variables);
  for (EACH_CLAUSE(problem, c)) {
    for (size_t i = 0; i < CLAUSE_COUNT(problem, c); i++) tracer_add(tracer, CLAUSE_LITERALS(problem, c)[i]);
    tracer_add(tracer, 0);
  }
  double start = cpu_seconds(), deadline = start + limit;
  Answer answer = tracer_solve(tracer, go_on, &deadline);
  double seconds = cpu_seconds() - start;
  tracer_delete(tracer);
  return answer == ANSWER_UNSAT ? seconds : -1;
}

typedef struct {
  Aig *aig;
  AigVector inputs; /* per variable */
} Leaves;

static AigLit leaf(void *context, int variable) {
  Leaves *leaves = context;
  while (leaves->inputs.size <= (size_t)variable) vector_push(&leaves->inputs, AIG_NONE);
  AigLit *input = leaves->inputs.data + variable;
  if (*input == AIG_NONE) *input = aig_input(leaves->aig);
  return *input;
}

static void compact(Itp *itp, unsigned cut, Costs *costs) {
  Leaves leaves = {.aig = aig_new()};
  Aig *small = aig_new();
  AigVector inputs = {0};
  AigLit root = itp_cut(itp, cut, leaves.aig, leaf, &leaves);
  costs->before += aig_cone_size(leaves.aig, &root, 1);
  double start = cpu_seconds();
  Budget budget;
  budget_init(&budget, NULL, 5, 0);
  aig_sweep(leaves.aig, &root, 1, small, &inputs, &budget);
  costs->compaction += cpu_seconds() - start;
  costs->after += aig_cone_size(small, &root, 1);
  costs->cuts++;
  vector_release(&inputs);
  vector_release(&leaves.inputs);
  aig_delete(leaves.aig);
  aig_delete(small);
}

/* The better of two, in turns, since other work may disturb. */
static bool measure(const Problem *problem, Costs *costs) {
  *costs = (Costs){.plain = solve(problem, false), .recorded = solve(problem, true)};
  if (costs->plain < 0 || costs->recorded < 0) return false;
  for (int i = 0; i < 2; i++) {
    costs->plain = smaller(costs->plain, solve(problem, false));
    costs->recorded = smaller(costs->recorded, solve(problem, true));
  }
  if (costs->plain < 0 || costs->recorded < 0) return false;
  double start = cpu_seconds();
  Itp *itp = problem_load(problem, (ItpOptions){.system = ITP_MCMILLAN});
  itp_solve(itp, NULL);
  costs->replay = cpu_seconds() - start - costs->recorded;
  unsigned step = 1 + (problem->parts - 1) / 8;
  for (unsigned cut = 1; cut < problem->parts; cut += step) compact(itp, cut, costs);
  itp_delete(itp);
  return true;
}

int main(int argc, char **argv) {
  if (argc > 1) limit = strtod(argv[1], NULL);
  double recording = 0, replaying = 0, shrinking = 0;
  unsigned counted = 0, shrunk = 0;
  printf("problem      parts   CaDiCaL  recording  trim+replay  cuts    nodes -> compact  compaction\n");
  for (unsigned i = 0; i < PROBLEMS; i++) {
    Problem problem;
    Costs costs;
    make_problem(&problem, i);
    if (measure(&problem, &costs)) {
      printf("%-11s %6u  %7.3fs   %7.3fs     %7.3fs  %4u  %8zu  %8zu   %7.3fs\n", problem.kind, problem.parts, costs.plain,
             costs.recorded, costs.replay, costs.cuts, costs.before, costs.after, costs.compaction);
      if (costs.plain >= 0.1) {
        recording += log(costs.recorded / costs.plain);
        replaying += log((costs.replay > 1e-4 ? costs.replay : 1e-4) / costs.plain);
        counted++;
      }
      if (costs.before && costs.after) {
        shrinking += log((double)costs.after / (double)costs.before);
        shrunk++;
      }
    } else {
      printf("%-11s %6u  not refuted in %.0f s\n", problem.kind, problem.parts, limit);
    }
    fflush(stdout);
    problem_release(&problem);
  }
  recording = counted ? exp(recording / counted) : INFINITY;
  replaying = counted ? exp(replaying / counted) : INFINITY;
  printf("%u problems above 0.1 s: recording takes %.3f of the time without, trimming and replaying %.2f times the solving\n",
         counted, recording, replaying);
  printf("compaction leaves %.3f of the nodes (geometric mean of %u)\n", shrunk ? exp(shrinking / shrunk) : 1, shrunk);
  bool good = recording <= 1.15 && replaying <= 2;
  printf("%d passed, %d failed\n", good, !good);
  return good ? 0 : 1;
}
