/* Explicit-state reachability: every state that the program can be in at its cut points is visited once.
 *
 * It is complete where few values of the inputs make a difference: an input that the loop only compares with constants falls
 * into classes, and one value of each stands for all of it.  Where inputs are used otherwise, the constants that they meet
 * are tried all the same, for the bugs.  States are visited breadth first, 64 steps at a time by simulating the circuit.  If
 * all states have been visited, they are the invariant: a decision diagram over the state bits, as an and-inverter graph. */
#include <string.h>
#include "base/log.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "engine/states.h"
#include "model/trace/stepper.h"
#include "model/gates/circuit.h"

enum { LANES = SIMULATION_LANES, MOST_STATES = 4000000 };

typedef struct {
  Choices choices;
  const CircuitBlock *circuit;
} ExplorerBlock;

typedef struct {
  uint32_t parent; /* index; UINT32_MAX: an initial state */
  uint32_t choice; /* of the block that led here */
  uint32_t passes; /* through the loop until here */
} Origin;

typedef struct {
  Problem *problem;
  const Model *model; /* without names */
  const Circuit *circuit;
  const EngineOptions *options;
  Budget *budget;
  Result *result;
  ExplorerBlock prefix, loop;
  Simulation simulation; /* of the circuit */
  States states;
  VECTOR(Origin) origins; /* by state */
} Explorer;

/* ---- simulation ---------------------------------------------------------------------------------- */

static bool get_lane(const Explorer *x, AigLit literal, unsigned lane) { return simulation_lane(&x->simulation, literal, lane); }

static void read_state(const Explorer *x, const AigVector *bits, unsigned lane, uint64_t *state) {
  memset(state, 0, x->states.width * sizeof *state);
  for (size_t i = 0; i < bits->size; i++)
    if (get_lane(x, bits->data[i], lane)) state_set_bit(state, i);
}

/* ---- counterexamples ----------------------------------------------------------------------------- */

static void set_trace_step(const Explorer *x, Trace *trace, unsigned step, uint32_t choice) {
  const Choices *choices = step ? &x->loop.choices : &x->prefix.choices;
  for (size_t i = 0; i < choices->block->inputs.size; i++) {
    uint64_t words[TERM_MAX_WIDTH / 64] = {choices_value(choices, i, &choice)};
    trace_set(trace, step, (unsigned)i, words, term_width(x->model->bank, choices->block->inputs.data[i].var));
  }
}

/* The inputs that lead from the start through `state` (UINT32_MAX: none) into the block where it ends with `choice`. */
static Trace *make_trace(const Explorer *x, uint32_t state, uint32_t choice) {
  unsigned length = 0;
  for (uint32_t s = state; s != UINT32_MAX; s = x->origins.data[s].parent) length++;
  Trace *trace = trace_new(x->model, length);
  set_trace_step(x, trace, length, choice);
  for (uint32_t s = state; s != UINT32_MAX; s = x->origins.data[s].parent) set_trace_step(x, trace, --length, x->origins.data[s].choice);
  return trace;
}

/* True if the search is over. */
static bool take_lane(Explorer *x, const ExplorerBlock *block, const AigVector *next, unsigned lane, uint32_t from, uint32_t choice) {
  if (get_lane(x, block->circuit->error, lane)) {
    x->result->verdict = VERDICT_FALSE;
    x->result->trace = make_trace(x, from, choice);
    return true;
  }
  if (get_lane(x, block->circuit->incomplete, lane) && !x->result->incomplete) {
    Trace *trace = make_trace(x, from, choice);
    trace_fill_names(x->problem->model, trace);
    engine_set_incomplete(x->problem, trace, x->result);
    trace_delete(trace);
  }
  if (!get_lane(x, block->circuit->valid, lane)) return false;
  uint64_t state[STATE_WORDS];
  read_state(x, next, lane, state);
  uint32_t passes = from == UINT32_MAX ? 0 : x->origins.data[from].passes + 1;
  if (states_add(&x->states, state)) vector_push(&x->origins, (Origin){from, choice, passes});
  return false;
}

/* The next state comes after so many passes: what is known by now, and is it too far? */
static bool is_too_far(Explorer *x, uint32_t state) {
  uint32_t passes = x->origins.data[state].passes;
  if (x->prefix.choices.is_complete && x->loop.choices.is_complete && passes + 1 > x->result->depth)
    engine_report_depth(x->problem, x->options, "explicit", x->result, passes + 1);
  return x->options->max_k && passes >= x->options->max_k;
}

/* The steps from number `done` on, 64 at most, go into the lanes. */
static unsigned load_lanes(Explorer *x, const ExplorerBlock *block, uint64_t done, uint64_t total, bool is_prefix) {
  uint64_t count = block->choices.count;
  unsigned lanes = total - done < LANES ? (unsigned)(total - done) : LANES;
  simulation_clear(&x->simulation, &block->circuit->inputs);
  simulation_clear(&x->simulation, &x->circuit->state);
  for (unsigned lane = 0; lane < lanes; lane++) {
    uint64_t pair = done + lane;
    choices_set_lane(&block->choices, x->model->bank, (uint32_t)(pair % count), &block->circuit->inputs, &x->simulation, lane);
    if (is_prefix) continue;
    const uint64_t *state = states_get(&x->states, (uint32_t)(pair / count));
    for (size_t i = 0; i < x->circuit->state.size; i++)
      simulation_set_lane(&x->simulation, x->circuit->state.data[i], lane, state_bit(state, i));
  }
  return lanes;
}

/* All successors of the states; the prefix has one "state" before all others.  True if the search is over. */
static bool explore_block(Explorer *x, const ExplorerBlock *block, const AigVector *next, bool is_prefix) {
  uint64_t done = 0, count = block->choices.count, total = count;
  for (;;) {
    if (!is_prefix) total = x->states.count * count;
    if (done >= total) return false;
    if (!budget_left(x->budget, "explicit_next") || x->states.count > MOST_STATES) return true;
    if (!is_prefix && is_too_far(x, (uint32_t)(done / count))) return true;
    unsigned lanes = load_lanes(x, block, done, total, is_prefix);
    simulation_run(&x->simulation);
    budget_spend(x->budget, 1);
    for (unsigned lane = 0; lane < lanes; lane++) {
      uint64_t pair = done + lane;
      uint32_t from = is_prefix ? UINT32_MAX : (uint32_t)(pair / count);
      if (take_lane(x, block, next, lane, from, (uint32_t)(pair % count))) return true;
    }
    done += lanes;
  }
}

/* ---- proofs -------------------------------------------------------------------------------------- */

static Term visited_states(Explorer *x) {
  Aig *aig = aig_new();
  AigVector leaves = {0};
  for (size_t i = 0; i < x->states.bits; i++) vector_push(&leaves, aig_input(aig));
  AigLit all = states_diagram(&x->states, aig, &leaves);
  LOG("%zu states, %zu nodes", x->states.count, aig_size(aig));
  Term set = circuit_lift(x->circuit, aig, all, &leaves, x->budget);
  vector_release(&leaves);
  aig_delete(aig);
  return set;
}

/* ---- the engine ---------------------------------------------------------------------------------- */

static void explore(Explorer *x) {
  bool is_over = explore_block(x, &x->prefix, &x->circuit->init, true);
  if (!is_over && x->model->has_loop) is_over = explore_block(x, &x->loop, &x->circuit->next, false);
  x->result->statistics.states = x->states.count;
  if (x->result->verdict == VERDICT_FALSE || x->result->incomplete) return;
  if (is_over) {
    engine_set_stopped(x->budget, x->result);
    if (!x->budget->stopped && x->states.count > MOST_STATES) x->result->reason = "more states than are explored";
  } else if (!x->prefix.choices.is_complete || !x->loop.choices.is_complete) {
    x->result->reason = "inputs have too many values to explore them one by one";
  } else {
    engine_set_proved(x->result, visited_states(x));
  }
}

static bool find_choices(Explorer *x, ExplorerBlock *block, const Block *from, const CircuitBlock *circuit, bool is_prefix) {
  TermVector roots = {0};
  block->circuit = circuit;
  choices_block_roots(x->model, is_prefix, &roots);
  bool found = choices_find(&block->choices, x->model->bank, from, &roots);
  vector_release(&roots);
  return found;
}

void explicit_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  const Model *model = problem_expanded(problem);
  const Circuit *circuit = problem_expanded_circuit(problem, budget);
  if (!circuit) {
    engine_set_stopped(budget, result);
    return;
  }
  Explorer x = {.problem = problem, .model = model, .circuit = circuit, .options = options, .budget = budget, .result = result};
  bool can = states_init(&x.states, circuit->state.size) &&
             find_choices(&x, &x.prefix, &model->prefix, &circuit->prefix, true) &&
             find_choices(&x, &x.loop, &model->loop, &circuit->loop, false);
  if (can) {
    simulation_init(&x.simulation, circuit->aig);
    explore(&x);
  } else {
    result->reason = "inputs have too many values to explore them one by one";
  }
  if (result->trace) trace_fill_names(problem->model, result->trace);
  choices_release(&x.prefix.choices);
  choices_release(&x.loop.choices);
  simulation_release(&x.simulation);
  states_release(&x.states);
  vector_release(&x.origins);
}
