/* Unrolling in one hashed AIG: constants of the initial state fold through the frames, equal parts of neighbouring
 * frames are shared.  See unrolling.h. */
#include "model/unroll/unrolling.h"
#include "solve/cnf.h"
#include "solve/sat.h"
#include <assert.h>

/* One block in the unrolled graph; frame 0 is the prefix block. */
typedef struct {
  AigVector inputs; /* one literal per input bit */
  AigVector after;  /* the state behind it */
  AigLit valid, error, incomplete;
} Frame;

struct Unrolling {
  const Circuit *circuit;
  Aig *aig;
  Sat *sat;
  Cnf *cnf;
  VECTOR(Frame) frames;
  unsigned committed; /* frames below this are known to be passed: their `valid` is asserted */
};

Unrolling *unrolling_new(const Circuit *circuit) {
  Unrolling *u = memory_zeroed(1, sizeof *u);
  u->circuit = circuit;
  u->aig = aig_new();
  u->sat = sat_new();
  u->cnf = cnf_new(u->aig, sat_sink(u->sat));
  return u;
}

Unrolling *unrolling_new_from(const Circuit *circuit, const uint64_t *state) {
  Unrolling *u = unrolling_new(circuit);
  Frame frame = {.valid = AIG_TRUE, .error = AIG_FALSE, .incomplete = AIG_FALSE};
  for (size_t i = 0; i < circuit->state.size; i++) vector_push(&frame.after, state[i / 64] >> (i % 64) & 1 ? AIG_TRUE : AIG_FALSE);
  vector_push(&u->frames, frame);
  return u;
}

static void release_frame(Frame *frame) {
  vector_release(&frame->inputs);
  vector_release(&frame->after);
}

void unrolling_delete(Unrolling *u) {
  if (!u) return;
  for (size_t i = 0; i < u->frames.size; i++) release_frame(&u->frames.data[i]);
  vector_release(&u->frames);
  cnf_delete(u->cnf);
  sat_delete(u->sat);
  aig_delete(u->aig);
  memory_free(u);
}

static void bind(AigVector *map, AigLit from, AigLit to) { map->data[aig_node(from)] = to; }

/* Copy a block: `outputs` (the state behind it) and its conditions, over `before` and fresh inputs.  False if the budget ended. */
static bool make_frame(Unrolling *u, const CircuitBlock *block, const AigVector *outputs, const AigVector *before,
                       Budget *budget, Frame *result) {
  const Circuit *circuit = u->circuit;
  Frame frame = {0};
  AigVector map = {0};
  size_t nodes = aig_size(circuit->aig);
  bool left = true;
  vector_reserve(&map, nodes);
  map.size = nodes;
  for (size_t i = 0; i < nodes; i++) map.data[i] = AIG_NONE;
  for (size_t i = 0; before && i < circuit->state.size; i++) bind(&map, circuit->state.data[i], before->data[i]);
  for (size_t i = 0; i < block->inputs.size; i++) {
    vector_push(&frame.inputs, aig_input(u->aig));
    bind(&map, block->inputs.data[i], vector_last(&frame.inputs));
  }
  for (size_t i = 0; i < outputs->size && left; i++) {
    vector_push(&frame.after, aig_copy(circuit->aig, outputs->data[i], u->aig, &map));
    left = i % 16 || !budget || budget_left(budget, "unroll_next");
  }
  frame.valid = aig_copy(circuit->aig, block->valid, u->aig, &map);
  frame.error = aig_copy(circuit->aig, block->error, u->aig, &map);
  frame.incomplete = aig_copy(circuit->aig, block->incomplete, u->aig, &map);
  vector_release(&map);
  *result = frame;
  if (!left) release_frame(result);
  return left;
}

static bool unroll_to(Unrolling *u, unsigned depth, Budget *budget) {
  const Circuit *circuit = u->circuit;
  while (u->frames.size <= depth) {
    Frame frame;
    bool made = u->frames.size == 0
                    ? make_frame(u, &circuit->prefix, &circuit->init, NULL, budget, &frame)
                    : make_frame(u, &circuit->loop, &circuit->next, &vector_last(&u->frames).after, budget, &frame);
    if (!made) return false;
    vector_push(&u->frames, frame);
  }
  return true;
}

/* Everything before frame `depth` is passed.  Depths are asked for in ascending order, so this is for good. */
static void commit(Unrolling *u, unsigned depth) {
  assert(u->committed <= depth);
  for (; u->committed < depth; u->committed++) cnf_assert(u->cnf, u->frames.data[u->committed].valid);
}

unsigned unrolling_passed(const Unrolling *u) { return u->committed; }

static Answer ask(Unrolling *u, unsigned depth, AigLit goal, Budget *budget) {
  cnf_set_budget(u->cnf, budget);
  commit(u, depth);
  int literal = goal == AIG_FALSE || goal == AIG_TRUE ? 0 : cnf_literal(u->cnf, goal);
  bool complete = cnf_is_complete(u->cnf);
  cnf_set_budget(u->cnf, NULL);
  if (goal == AIG_FALSE) return ANSWER_UNSAT;
  if (!complete) return ANSWER_UNKNOWN;
  if (literal) sat_assume(u->sat, literal);
  return sat_solve(u->sat, budget);
}

Answer unrolling_ask_error(Unrolling *u, unsigned depth, Budget *budget) {
  return unroll_to(u, depth, budget) ? ask(u, depth, u->frames.data[depth].error, budget) : ANSWER_UNKNOWN;
}

Answer unrolling_ask_incomplete(Unrolling *u, unsigned depth, Budget *budget) {
  return unroll_to(u, depth, budget) ? ask(u, depth, u->frames.data[depth].incomplete, budget) : ANSWER_UNKNOWN;
}

Answer unrolling_ask_alive(Unrolling *u, unsigned depth, Budget *budget) {
  return unroll_to(u, depth, budget) ? ask(u, depth, u->frames.data[depth].valid, budget) : ANSWER_UNKNOWN;
}

Answer unrolling_ask_literal(Unrolling *u, unsigned depth, AigLit literal, Budget *budget) {
  if (!unroll_to(u, depth, budget)) return ANSWER_UNKNOWN;
  const Circuit *circuit = u->circuit;
  AigVector map = {0};
  for (size_t i = 0; i < aig_size(circuit->aig); i++) vector_push(&map, AIG_NONE);
  for (size_t i = 0; i < circuit->state.size; i++) bind(&map, circuit->state.data[i], u->frames.data[depth - 1].after.data[i]);
  for (size_t i = 0; i < circuit->loop.inputs.size; i++) bind(&map, circuit->loop.inputs.data[i], u->frames.data[depth].inputs.data[i]);
  AigLit goal = aig_copy(circuit->aig, literal, u->aig, &map);
  vector_release(&map);
  return ask(u, depth, goal, budget);
}

bool unrolling_fix(Unrolling *u, unsigned depth, size_t first, unsigned width, uint64_t value, Budget *budget) {
  if (!unroll_to(u, depth - 1, budget)) return false;
  cnf_set_budget(u->cnf, budget);
  for (unsigned bit = 0; bit < width; bit++)
    cnf_assert(u->cnf, aig_not_if(u->frames.data[depth - 1].after.data[first + bit], !(value >> bit & 1)));
  bool complete = cnf_is_complete(u->cnf);
  cnf_set_budget(u->cnf, NULL);
  return complete;
}

static bool value_of(const Unrolling *u, AigLit literal) {
  int known = cnf_known(u->cnf, literal);
  return known && sat_value(u->sat, known);
}

Trace *unrolling_trace(Unrolling *u, unsigned depth) {
  const Model *model = u->circuit->model;
  Trace *trace = trace_new(model, depth);
  for (unsigned step = 0; step <= depth; step++) {
    const InputVector *inputs = trace_inputs(model, step);
    const AigLit *bits = u->frames.data[step].inputs.data;
    if (!u->frames.data[step].inputs.size) continue; /* there are none, or we began with a state */
    for (size_t i = 0; i < inputs->size; i++) {
      unsigned width = term_width(model->bank, inputs->data[i].var);
      uint64_t words[TERM_MAX_WIDTH / 64] = {0};
      for (unsigned b = 0; b < width; b++) words[b / 64] |= (uint64_t)value_of(u, *bits++) << (b % 64);
      trace_set(trace, step, (unsigned)i, words, width);
    }
  }
  return trace;
}
