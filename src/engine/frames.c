/* Frames and the solvers behind them: see frames.h.
 *
 * States before a pass and the values behind it are literals of the circuit itself, so each solver holds one copy of it.  A
 * clause that serves one question only is switched on by a literal of its own; when there are many of those, the solver
 * starts afresh. */
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

static void define_pass(const Frames *f, Cnf *cnf) {
  const Circuit *circuit = f->circuit;
  cnf_set_budget(cnf, f->budget);
  for (size_t i = 0; i < circuit->state.size; i++) {
    cnf_literal(cnf, circuit->state.data[i]);
    cnf_literal(cnf, circuit->next.data[i]);
  }
  for (size_t i = 0; i < circuit->loop.inputs.size; i++) cnf_literal(cnf, circuit->loop.inputs.data[i]);
  cnf_literal(cnf, circuit->loop.valid);
  cnf_literal(cnf, f->unsafe);
}

static void make_first(Frames *f) {
  const Circuit *circuit = f->circuit;
  f->first = sat_new();
  f->first_cnf = cnf_new(circuit->aig, sat_sink(f->first));
  define_pass(f, f->first_cnf);
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
  define_pass(f, f->step_cnf);
  f->step_spent = 0;
  for (size_t level = 0; level < f->levels.size; level++) f->levels.data[level] = sat_variable(f->step);
  for (size_t level = 0; level < f->levels.size; level++)
    for (size_t i = 0; i < f->blocked.data[level].size; i++) add_clause(f, (unsigned)level, &f->blocked.data[level].data[i]);
}

static void make_lift(Frames *f) {
  cnf_delete(f->lift_cnf);
  sat_delete(f->lift);
  f->lift = sat_new();
  f->lift_cnf = cnf_new(f->circuit->aig, sat_sink(f->lift));
  define_pass(f, f->lift_cnf);
  f->lift_spent = 0;
}

void frames_init(Frames *f, const Circuit *circuit, Budget *budget) {
  *f = (Frames){.circuit = circuit, .budget = budget};
  f->unsafe = aig_or(circuit->aig, circuit->loop.error, circuit->loop.incomplete);
  make_first(f);
  make_lift(f);
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
  cnf_delete(f->lift_cnf);
  sat_delete(f->first);
  sat_delete(f->step);
  sat_delete(f->lift);
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

Answer frames_ask_initial(Frames *f, const Cube *cube) {
  assume_cube(f->first, f->first_cnf, &f->circuit->state, cube);
  return solve(f, f->first, f->first_cnf);
}

/* The inputs and the state of the solution in `step`, assumed in `lift`. */
static void assume_solution(Frames *f) {
  const Circuit *circuit = f->circuit;
  for (size_t i = 0; i < circuit->loop.inputs.size + circuit->state.size; i++) {
    bool is_input = i < circuit->loop.inputs.size;
    AigLit bit = is_input ? circuit->loop.inputs.data[i] : circuit->state.data[i - circuit->loop.inputs.size];
    bool value = sat_value(f->step, cnf_literal(f->step_cnf, bit));
    int literal = cnf_literal(f->lift_cnf, bit);
    sat_assume(f->lift, value ? literal : -literal);
  }
}

/* Of the state in `step`, the bits that are needed for what the pass with these inputs does: not doing it, which the clause
 * says, is impossible with them. */
static Answer lift(Frames *f, const int *clause, size_t count, Cube *before) {
  const Circuit *circuit = f->circuit;
  int now = add_temporary(f->lift, clause, count);
  assume_solution(f);
  sat_assume(f->lift, now);
  Answer answer = solve(f, f->lift, f->lift_cnf);
  before->size = 0;
  for (size_t i = 0; answer == ANSWER_UNSAT && i < circuit->state.size; i++) {
    bool value = sat_value(f->step, cnf_literal(f->step_cnf, circuit->state.data[i]));
    int literal = cnf_literal(f->lift_cnf, circuit->state.data[i]);
    if (sat_failed(f->lift, value ? literal : -literal)) vector_push(before, (uint32_t)(2 * i + !value));
  }
  sat_clause(f->lift, (int[]){-now}, 1);
  if (++f->lift_spent > MOST_SPENT) make_lift(f);
  return answer == ANSWER_UNSAT ? ANSWER_SAT : ANSWER_UNKNOWN; /* nothing else follows from the state and the inputs */
}

Answer frames_ask_unsafe(Frames *f, unsigned level, Cube *before) {
  assume_frame(f, level);
  sat_assume(f->step, cnf_literal(f->step_cnf, f->unsafe));
  Answer answer = solve(f, f->step, f->step_cnf);
  if (answer != ANSWER_SAT) return answer;
  int safe = -cnf_literal(f->lift_cnf, f->unsafe);
  return lift(f, &safe, 1, before);
}

static Answer lift_step(Frames *f, const Cube *cube, Cube *before) {
  VECTOR(int) clause = {0};
  vector_push(&clause, -cnf_literal(f->lift_cnf, f->circuit->loop.valid));
  for (size_t i = 0; i < cube->size; i++) vector_push(&clause, -bit_is(f->lift_cnf, &f->circuit->next, cube->data[i]));
  Answer answer = lift(f, clause.data, clause.size, before);
  vector_release(&clause);
  return answer;
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
  if (answer == ANSWER_SAT && before) answer = lift_step(f, cube, before);
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
