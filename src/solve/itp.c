/* Interpolation problems: see itp.h.
 *
 * The clauses go into the record of the proof first.  If propagation alone refutes them, no solver is asked;
 * else the proof that CaDiCaL writes continues the record, which is then trimmed, replayed and evaluated, and
 * dropped.
 *
 * Swapping the sides and negating the result turns McMillan's system into its inverse and back, and leaves
 * Pudlak's as it is, on the same refutation; so `backward` only changes the system. */
#include "solve/itp.h"
#include "base/clock.h"
#include "base/log.h"
#include "solve/interpolate.h"
#include "solve/itp_check.h"
#include "solve/proof.h"
#include "solve/tracer.h"
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  Itp *itp;
  unsigned part;
} PartSink;

struct Itp {
  unsigned parts;
  ItpOptions options;
  int variables;
  Answer answer;
  bool solved;
  Proof *proof;              /* after solving only if options.check */
  Interpolants interpolants; /* after UNSAT */
  unsigned char *model;      /* after SAT, per variable */
  PartSink *sinks;           /* per part, once asked for */
  unsigned char *asked;      /* per cut, once handed out; if options.check */
  double deadline;           /* of the budget of the call, for checks; 0: none */
};

static ItpStatistics statistics;

const ItpStatistics *itp_statistics(void) { return &statistics; }

Itp *itp_new(unsigned parts, ItpOptions options) {
  Itp *itp = memory_zeroed(1, sizeof *itp);
  itp->parts = parts;
  itp->options = options;
  itp->proof = proof_new();
  return itp;
}

void itp_delete(Itp *itp) {
  if (!itp) return;
  proof_delete(itp->proof);
  interpolants_release(&itp->interpolants);
  memory_free(itp->model);
  memory_free(itp->sinks);
  memory_free(itp->asked);
  memory_free(itp);
}

int itp_variable(Itp *itp) {
  if (itp->variables == INT_MAX / 4)
    memory_exhausted(); /* literals and their watch lists have 32-bit numbers */
  return ++itp->variables;
}

void itp_clause(Itp *itp, unsigned part, const int *literals, size_t count) {
  assert(part < itp->parts && !itp->solved);
  for (size_t i = 0; i < count; i++) assert(literals[i] && abs(literals[i]) <= itp->variables);
  proof_original(itp->proof, part, literals, count);
}

static int sink_variable(void *context) { return itp_variable(((PartSink *)context)->itp); }

static void sink_clause(void *context, const int *literals, size_t count) {
  PartSink *sink = context;
  itp_clause(sink->itp, sink->part, literals, count);
}

ClauseSink itp_sink(Itp *itp, unsigned part) {
  assert(part < itp->parts);
  if (!itp->sinks) {
    itp->sinks = memory_zeroed(itp->parts, sizeof *itp->sinks);
    for (unsigned p = 0; p < itp->parts; p++) itp->sinks[p] = (PartSink){itp, p};
  }
  return (ClauseSink){itp->sinks + part, sink_variable, sink_clause};
}

/* --- solving
 * ------------------------------------------------------------------------------------------------- */

static int go_on(void *context, uint64_t conflicts) {
  Budget *budget = context;
  budget_spend(budget, conflicts);
  return budget_left(budget, "itp_solve");
}

/* False if the budget ended. */
static bool give_clauses(const Itp *itp, Tracer *tracer, Budget *budget) {
  unsigned turn = 0;
  for (uint32_t c = proof_first(itp->proof); c; c = proof_next(itp->proof, c)) {
    if (turn++ % 4096 == 0 && !budget_left(budget, "itp_load")) return false;
    size_t count;
    uint32_t part;
    const uint32_t *literals = proof_literals(itp->proof, c, &count, &part);
    for (size_t i = 0; i < count; i++) tracer_add(tracer, literal_decode(literals[i]));
    tracer_add(tracer, 0);
  }
  return true;
}

static void keep_model(Itp *itp, Tracer *tracer) {
  itp->model = memory_zeroed((size_t)itp->variables + 1, 1);
  for (int v = 1; v <= itp->variables; v++) itp->model[v] = tracer_value(tracer, v) ? 1 : 0;
}

static ItpSystem system_of(ItpOptions options) {
  if (!options.backward || options.system == ITP_PUDLAK) return options.system;
  return options.system == ITP_MCMILLAN ? ITP_INVERSE_MCMILLAN : ITP_MCMILLAN;
}

_Noreturn static void report_defect(const char *what, const char *fault) {
  fprintf(stderr, "craig: defect in interpolation: %s %s\n", what, fault);
  abort();
}

static bool is_done(const Itp *itp, ProofState state) {
  if (state == PROOF_DEFECTIVE) report_defect("the proof:", proof_fault(itp->proof));
  return state == PROOF_DONE;
}

/* From the conflict to the interpolants. */
static bool digest(Itp *itp, Budget *budget) {
  Resolution resolution;
  resolution_init(&resolution);
  bool done = is_done(itp, proof_trim(itp->proof, budget)) &&
              is_done(itp, proof_replay(itp->proof, &resolution, budget));
  if (done && itp->options.check) {
    const char *fault = resolution_fault(&resolution);
    if (fault) report_defect("the replay:", fault);
  }
  done = done && interpolate(&resolution, itp->parts, (uint32_t)itp->variables, system_of(itp->options),
                             &itp->interpolants, budget);
  resolution_release(&resolution);
  return done;
}

static void count_refutation(const Itp *itp) {
  statistics.problems++;
  statistics.lemmas += proof_lemmas(itp->proof);
  statistics.core_lemmas += proof_core_lemmas(itp->proof);
  LOG("%llu lemmas, %llu in the core, %zu nodes for %u cuts", (unsigned long long)proof_lemmas(itp->proof),
      (unsigned long long)proof_core_lemmas(itp->proof), aig_size(itp->interpolants.aig), itp->parts - 1);
}

/* The solver refuted the clauses, or propagation did (then `tracer` is NULL). */
static Answer refuted(Itp *itp, Tracer *tracer, Budget *budget) {
  double start = clock_wall();
  bool done = true;
  if (tracer) {
    size_t size;
    const unsigned char *bytes = tracer_proof(tracer, &size);
    ProofState state = proof_trace(itp->proof, bytes, size, budget);
    if (state == PROOF_OPEN) report_defect("the proof:", "the trace ends without a conflict");
    done = state == PROOF_CONFLICT || is_done(itp, state);
  }
  done = done && digest(itp, budget);
  if (done) count_refutation(itp);
  statistics.replay_seconds += clock_wall() - start;
  return done ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

static Answer ask_solver(Itp *itp, Budget *budget) {
  double start = clock_wall();
  Tracer *tracer = tracer_new(itp->variables);
  bool loaded = give_clauses(itp, tracer, budget);
  Answer answer = loaded ? tracer_solve(tracer, go_on, budget) : ANSWER_UNKNOWN;
  statistics.solve_seconds += clock_wall() - start;
  if (answer == ANSWER_SAT) keep_model(itp, tracer);
  if (answer == ANSWER_UNSAT) answer = refuted(itp, tracer, budget);
  tracer_delete(tracer);
  return answer;
}

Answer itp_solve(Itp *itp, Budget *budget) {
  assert(!itp->solved);
  itp->solved = true;
  if (budget) itp->deadline = clock_wall() + budget_seconds_left(budget);
  if (!budget_left(budget, "itp_solve")) return ANSWER_UNKNOWN;
  ProofState state = proof_begin(itp->proof, (uint32_t)itp->variables, budget);
  if (state != PROOF_STOPPED)
    itp->answer = state == PROOF_CONFLICT ? refuted(itp, NULL, budget) : ask_solver(itp, budget);
  if (!itp->options.check) {
    proof_delete(itp->proof);
    itp->proof = NULL;
  }
  return itp->answer;
}

bool itp_value(const Itp *itp, int literal) {
  assert(itp->answer == ANSWER_SAT && literal && abs(literal) <= itp->variables);
  return itp->model[abs(literal)] == (literal > 0);
}

/* --- handing out
 * --------------------------------------------------------------------------------------------- */

static void report_cut(const Itp *itp, unsigned cut, const char *fault) {
  static const char *const names[] = {"McMillan", "Pudlak", "inverse McMillan"};
  fprintf(stderr, "craig: cut %u of %u parts, %s%s\n", cut, itp->parts, names[itp->options.system],
          itp->options.backward ? ", backward" : "");
  report_defect("the interpolant", fault);
}

static void check(Itp *itp, unsigned cut) {
  double start = clock_wall();
  if (!itp->asked) itp->asked = memory_zeroed(itp->parts, 1);
  if (!itp->asked[cut]) {
    Budget budget = {.deadline = itp->deadline}; /* one of its own: checks must not count as effort */
    ItpCheck how = {.budget = &budget, .ask_second = itp->options.second};
    itp->asked[cut] = 1;
    const char *fault = itp_check_cut(itp->proof, &itp->interpolants, cut, &how);
    if (!fault && itp->asked[cut - 1]) fault = itp_check_step(itp->proof, &itp->interpolants, cut - 1, &how);
    if (!fault && cut + 1 < itp->parts && itp->asked[cut + 1])
      fault = itp_check_step(itp->proof, &itp->interpolants, cut, &how);
    if (fault) report_cut(itp, cut, fault);
    statistics.second_agreed += how.agreed;
    statistics.second_silent += how.silent;
    statistics.second_disagreed += how.disagreed;
  }
  statistics.check_seconds += clock_wall() - start;
}

/* Ask for the literals of the inputs below `root`, nodes in descending order, so that parents come first. */
static void map_inputs(const Itp *itp, AigLit root, AigVector *map, ItpLeaf leaf, void *context) {
  const Aig *aig = itp->interpolants.aig;
  size_t size = (size_t)aig_node(root) + 1;
  unsigned char *cone = memory_zeroed(size, 1);
  vector_resize(map, size);
  cone[aig_node(root)] = 1;
  for (size_t n = size; n-- > 1;) {
    map->data[n] = AIG_NONE;
    if (!cone[n]) continue;
    if (aig_is_input(aig, (uint32_t)n))
      map->data[n] = leaf(context, (int)itp->interpolants.inputs.data[n]);
    else
      cone[aig_node(aig_left(aig, (uint32_t)n))] = cone[aig_node(aig_right(aig, (uint32_t)n))] = 1;
  }
  map->data[0] = AIG_FALSE;
  memory_free(cone);
}

AigLit itp_cut(Itp *itp, unsigned cut, Aig *aig, ItpLeaf leaf, void *context) {
  assert(itp->answer == ANSWER_UNSAT && cut >= 1 && cut < itp->parts);
  if (itp->options.check) check(itp, cut);
  AigLit root = itp->interpolants.cuts[cut];
  AigVector map = {0};
  map_inputs(itp, root, &map, leaf, context);
  AigLit copy = aig_copy(itp->interpolants.aig, root, aig, &map);
  vector_release(&map);
  statistics.interpolants++;
  statistics.nodes += aig_cone_size(itp->interpolants.aig, &root, 1);
  return copy;
}
