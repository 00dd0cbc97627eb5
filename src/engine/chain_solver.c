/* Queries over several passes, incrementally: see chain_solver.h.  A frame is a state and, once a query goes on behind it or ends unsafe in
 * it, the pass from there. */
#include "engine/chain_solver.h"
#include "base/memory.h"
#include "solve/sat.h"

typedef struct {
  int *state;
  Cnf *sets;         /* over this state */
  PassLiterals pass; /* from it, unless valid is 0: not made yet */
} Frame;

struct ChainSolver {
  const Parts *parts;
  const Aig *states;
  const AigVector *leaves;
  Sat *sat;
  VECTOR(Frame) frames;
};

static void add_frame(ChainSolver *solver) {
  Frame frame = {.state = parts_state(solver->parts, sat_sink(solver->sat)), .sets = cnf_new(solver->states, sat_sink(solver->sat))};
  for (size_t i = 0; i < solver->leaves->size; i++) cnf_bind(frame.sets, aig_node(solver->leaves->data[i]), frame.state[i]);
  vector_push(&solver->frames, frame);
}

ChainSolver *chain_solver_new(const Parts *parts, const Aig *states, const AigVector *leaves, bool is_initial) {
  ChainSolver *solver = memory_zeroed(1, sizeof *solver);
  *solver = (ChainSolver){.parts = parts, .states = states, .leaves = leaves, .sat = sat_new()};
  add_frame(solver);
  if (is_initial) parts_add_initial(parts, sat_sink(solver->sat), solver->frames.data[0].state);
  return solver;
}

void chain_solver_delete(ChainSolver *solver) {
  if (!solver) return;
  for (size_t i = 0; i < solver->frames.size; i++) {
    memory_free(solver->frames.data[i].state);
    cnf_delete(solver->frames.data[i].sets);
  }
  vector_release(&solver->frames);
  sat_delete(solver->sat);
  memory_free(solver);
}

/* Frames 0 .. passes, with the pass from the last one if its end is asked about.  False if the budget ended. */
static bool unroll(ChainSolver *solver, const Chain *chain, Budget *budget) {
  size_t last = chain->end == END_UNSAFE ? chain->passes + 1 : chain->passes; /* frame behind the last pass */
  for (size_t i = 0; i < last; i++) {
    if (i + 1 < solver->frames.size) continue;
    if (!budget_left(budget, "chain_next_pass")) return false;
    add_frame(solver);
    Frame *from = &solver->frames.data[i];
    from->pass = parts_add_pass(solver->parts, sat_sink(solver->sat), from->state, solver->frames.data[i + 1].state);
  }
  return true;
}

/* The budget may be another one at each question, so nobody keeps it. */
static void assume_set(ChainSolver *solver, unsigned frame, AigLit set, Budget *budget) {
  Cnf *cnf = solver->frames.data[frame].sets;
  cnf_set_budget(cnf, budget);
  sat_assume(solver->sat, cnf_literal(cnf, set));
  cnf_set_budget(cnf, NULL);
}

Answer chain_solver_ask(ChainSolver *solver, const Chain *chain, Budget *budget) {
  if (!unroll(solver, chain, budget)) return ANSWER_UNKNOWN;
  if (chain->start == START_SET) assume_set(solver, 0, chain->start_set, budget);
  for (unsigned i = 0; i < chain->passes; i++) sat_assume(solver->sat, solver->frames.data[i].pass.valid);
  if (chain->end == END_SET)
    assume_set(solver, chain->passes, chain->end_set, budget);
  else
    sat_assume(solver->sat, solver->frames.data[chain->passes].pass.unsafe);
  return sat_solve(solver->sat, budget);
}
