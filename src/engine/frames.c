/* Frames and the solvers behind them: see frames.h.
 *
 * States before a pass and the values behind it are literals of the circuit itself, so each solver holds one copy of it, or rather of those gates
 * that some question was about: what nobody asks about need not be given values.  A clause that serves one question only is switched on by a literal of its
 * own; when there are many of those, the solver starts afresh. */
#include "engine/frames.h"
#include "base/memory.h"

enum { MOST_SPENT = 3000 };

/* ---- cubes --------------------------------------------------------------------------------------- */

void cube_copy(Cube *to, const Cube *from) {
  to->size = 0;
  for (size_t i = 0; i < from->size; i++) vector_push(to, from->data[i]);
}

bool cube_contains(const Cube *cube, const Cube *smaller) {
  size_t at = 0;
  for (size_t i = 0; i < cube->size; i++) {
    while (at < smaller->size && smaller->data[at] < cube->data[i]) at++;
    if (at == smaller->size || smaller->data[at] != cube->data[i]) return false;
  }
  return true;
}

/* The literal that says so of the bits in a solver. */
static int bit_is(Cnf *cnf, const AigVector *bits, uint32_t literal) {
  return cnf_literal(cnf, aig_not_if(bits->data[literal >> 1], literal & 1));
}

/* ---- solvers ------------------------------------------------------------------------------------- */

static void make_first(Frames *f) {
  const Circuit *circuit = f->circuit;
  f->first = sat_new();
  f->first_cnf = cnf_new(circuit->aig, sat_sink(f->first));
  cnf_set_budget(f->first_cnf, f->budget);
  for (size_t i = 0; i < circuit->state.size; i++) {
    int state = cnf_literal(f->first_cnf, circuit->state.data[i]), init = cnf_literal(f->first_cnf, circuit->init.data[i]);
    sat_clause(f->first, (int[]){-state, init}, 2);
    sat_clause(f->first, (int[]){state, -init}, 2);
  }
  cnf_assert(f->first_cnf, circuit->prefix.valid);
}

static void add_clause(Frames *f, unsigned level, const Cube *cube) {
  VECTOR(int) clause = {0};
  vector_push(&clause, -f->levels.data[level]);
  for (size_t i = 0; i < cube->size; i++) vector_push(&clause, -bit_is(f->step_cnf, &f->circuit->state, cube->data[i]));
  sat_clause(f->step, clause.data, clause.size);
  vector_release(&clause);
}

static void make_step(Frames *f) {
  cnf_delete(f->step_cnf);
  sat_delete(f->step);
  f->step = sat_new();
  f->step_cnf = cnf_new(f->circuit->aig, sat_sink(f->step));
  cnf_set_budget(f->step_cnf, f->budget);
  f->step_spent = 0;
  for (size_t level = 0; level < f->levels.size; level++) f->levels.data[level] = sat_variable(f->step);
  for (size_t level = 0; level < f->levels.size; level++)
    for (size_t i = 0; i < f->blocked.data[level].size; i++) add_clause(f, (unsigned)level, &f->blocked.data[level].data[i]);
}

static void make_justification(Frames *f) {
  AigVector roots = {0};
  for (size_t i = 0; i < f->circuit->next.size; i++) vector_push(&roots, f->circuit->next.data[i]);
  vector_push(&roots, f->circuit->loop.valid);
  vector_push(&roots, f->unsafe);
  justify_init(&f->justification, f->circuit->aig, roots.data, roots.size);
  vector_release(&roots);
}

void frames_init(Frames *f, const Circuit *circuit, Budget *budget) {
  *f = (Frames){.circuit = circuit, .budget = budget};
  f->unsafe = aig_or(circuit->aig, circuit->loop.error, circuit->loop.incomplete);
  make_first(f);
  make_justification(f);
  make_step(f);
  frames_add_level(f);
  frames_add_level(f);
}

void frames_release(Frames *f) {
  for (size_t level = 0; level < f->blocked.size; level++) {
    for (size_t i = 0; i < f->blocked.data[level].size; i++) vector_release(&f->blocked.data[level].data[i]);
    vector_release(&f->blocked.data[level]);
  }
  vector_release(&f->blocked);
  vector_release(&f->levels);
  cnf_delete(f->first_cnf);
  cnf_delete(f->step_cnf);
  sat_delete(f->first);
  sat_delete(f->step);
  justify_release(&f->justification);
}

void frames_add_level(Frames *f) {
  vector_push(&f->levels, sat_variable(f->step));
  vector_push(&f->blocked, (CubeVector){0});
}

/* ---- questions ----------------------------------------------------------------------------------- */

static Answer solve(Frames *f, Sat *sat, const Cnf *cnf) { return cnf_is_complete(cnf) ? sat_solve(sat, f->budget) : ANSWER_UNKNOWN; }

static void assume_cube(Sat *sat, Cnf *cnf, const AigVector *bits, const Cube *cube) {
  for (size_t i = 0; i < cube->size; i++) sat_assume(sat, bit_is(cnf, bits, cube->data[i]));
}

static void assume_frame(Frames *f, unsigned level) {
  for (size_t i = level; i < f->levels.size; i++) sat_assume(f->step, f->levels.data[i]);
}

/* A clause that holds while the literal returned is assumed. */
static int add_temporary(Sat *sat, const int *literals, size_t count) {
  VECTOR(int) clause = {0};
  int now = sat_variable(sat);
  vector_push(&clause, -now);
  for (size_t i = 0; i < count; i++) vector_push(&clause, literals[i]);
  sat_clause(sat, clause.data, clause.size);
  vector_release(&clause);
  return now;
}

/* Bits that are constant in the initial states tell most cubes apart from them. */
static bool is_apart(const Frames *f, const Cube *cube) {
  for (size_t i = 0; i < cube->size; i++)
    if (aig_not_if(f->circuit->init.data[cube->data[i] >> 1], cube->data[i] & 1) == AIG_FALSE) return true;
  return false;
}

Answer frames_ask_initial(Frames *f, const Cube *cube) {
  if (is_apart(f, cube)) return ANSWER_UNSAT;
  assume_cube(f->first, f->first_cnf, &f->circuit->state, cube);
  return solve(f, f->first, f->first_cnf);
}

/* Bits that no question was about yet may be anything. */
static void set_bits(Frames *f, const AigVector *bits, uint32_t cost) {
  for (size_t i = 0; i < bits->size; i++) {
    int literal = cnf_known(f->step_cnf, bits->data[i]);
    justify_set(&f->justification, bits->data[i], literal && sat_value(f->step, literal), cost);
  }
}

/* Runs the pass that `step` has found; inputs are for free. */
static void simulate_solution(Frames *f) {
  set_bits(f, &f->circuit->loop.inputs, 0);
  set_bits(f, &f->circuit->state, 1);
  justify_run(&f->justification);
}

/* The state, of which only the bits that are needed. */
static void take_needed(Frames *f, Cube *before) {
  const AigVector *state = &f->circuit->state;
  justify_finish(&f->justification);
  before->size = 0;
  for (size_t i = 0; i < state->size; i++)
    if (justify_is_needed(&f->justification, state->data[i]))
      vector_push(before, (uint32_t)(2 * i + !justify_is_true(&f->justification, state->data[i])));
}

Answer frames_ask_unsafe(Frames *f, unsigned level, Cube *before) {
  assume_frame(f, level);
  sat_assume(f->step, cnf_literal(f->step_cnf, f->unsafe));
  Answer answer = solve(f, f->step, f->step_cnf);
  if (answer != ANSWER_SAT) return answer;
  simulate_solution(f);
  justify_need(&f->justification, f->unsafe);
  take_needed(f, before);
  return ANSWER_SAT;
}

/* The states before the pass that with these inputs get into the cube. */
static void take_before(Frames *f, const Cube *cube, Cube *before) {
  simulate_solution(f);
  justify_need(&f->justification, f->circuit->loop.valid);
  for (size_t i = 0; i < cube->size; i++) justify_need(&f->justification, f->circuit->next.data[cube->data[i] >> 1]);
  take_needed(f, before);
}

static void take_core(const Frames *f, Sat *sat, Cnf *cnf, const Cube *cube, Cube *core) {
  core->size = 0;
  for (size_t i = 0; i < cube->size; i++)
    if (sat_failed(sat, bit_is(cnf, &f->circuit->next, cube->data[i]))) vector_push(core, cube->data[i]);
}

/* Initial states are outside of every cube that is asked about. */
static Answer ask_first(Frames *f, const Cube *cube, Cube *core) {
  assume_cube(f->first, f->first_cnf, &f->circuit->next, cube);
  sat_assume(f->first, cnf_literal(f->first_cnf, f->circuit->loop.valid));
  Answer answer = solve(f, f->first, f->first_cnf);
  if (answer == ANSWER_UNSAT && core) take_core(f, f->first, f->first_cnf, cube, core);
  return answer;
}

static int outside_of(Frames *f, const Cube *cube) {
  VECTOR(int) clause = {0};
  for (size_t i = 0; i < cube->size; i++) vector_push(&clause, -bit_is(f->step_cnf, &f->circuit->state, cube->data[i]));
  int now = add_temporary(f->step, clause.data, clause.size);
  vector_release(&clause);
  return now;
}

Answer frames_ask_step(Frames *f, unsigned level, const Cube *cube, Cube *before, Cube *core) {
  if (!level) return ask_first(f, cube, core);
  if (++f->step_spent > MOST_SPENT) make_step(f);
  int outside = outside_of(f, cube);
  assume_cube(f->step, f->step_cnf, &f->circuit->next, cube);
  sat_assume(f->step, cnf_literal(f->step_cnf, f->circuit->loop.valid));
  assume_frame(f, level);
  sat_assume(f->step, outside);
  Answer answer = solve(f, f->step, f->step_cnf);
  if (answer == ANSWER_UNSAT && core) take_core(f, f->step, f->step_cnf, cube, core);
  if (answer == ANSWER_SAT && before) take_before(f, cube, before);
  sat_clause(f->step, (int[]){-outside}, 1);
  return answer;
}

/* ---- what is known ------------------------------------------------------------------------------- */

static void forget_inside(CubeVector *cubes, const Cube *cube) {
  size_t kept = 0;
  for (size_t i = 0; i < cubes->size; i++) {
    if (cube_contains(cube, &cubes->data[i]))
      vector_release(&cubes->data[i]);
    else
      cubes->data[kept++] = cubes->data[i];
  }
  cubes->size = kept;
}

void frames_block(Frames *f, unsigned level, const Cube *cube) {
  Cube copy = {0};
  cube_copy(&copy, cube);
  for (unsigned i = 1; i <= level; i++) forget_inside(&f->blocked.data[i], &copy);
  vector_push(&f->blocked.data[level], copy);
  add_clause(f, level, &copy);
}

bool frames_is_blocked(const Frames *f, unsigned level, const Cube *cube) {
  for (size_t i = level; i < f->blocked.size; i++)
    for (size_t j = 0; j < f->blocked.data[i].size; j++)
      if (cube_contains(&f->blocked.data[i].data[j], cube)) return true;
  return false;
}
