/* Concolic execution, for the engine `run`: inputs that a solver finds.  See concolic.h.
 *
 * The model's circuit is played on chosen inputs, 64 plays at a time, hundreds of passes deep.  Which way the plays go is told by the *conditions* of
 * the loop, its subterms of one bit: a state is worth remembering if a condition had a value there that it never had, or if the
 * conditions had values that they never had together.  Plays go on from such states later, as in coverage-guided fuzzing.
 *
 * From the best of these states the solver is asked: fixed to the state, the loop is unrolled for a few passes, in which it looks for the
 * error and then for values of conditions that no play has seen.  The inputs it finds follow those of the play: after Godefroid, Klarlund, Sen
 * (DART, PLDI 2005) and the hybrid of random and symbolic execution of Majumdar, Sen (ICSE 2007).  An error is run by the interpreter before it
 * is believed.  Everything is determined by numbers of rounds and lanes. */
#include <string.h>
#include "base/log.h"
#include "engine/choices.h"
#include "engine/concolic.h"
#include "engine/engine_inside.h"
#include "model/gates/circuit.h"
#include "model/trace/execute.h"
#include "model/trace/stepper.h"

enum { LANES = SIMULATION_LANES, FROM_START = 16 /* lanes of each round */, PASSES = 400, TRIES = 8, FIRST_STATES = 8 };
enum { MOST_TERMS = 300000, MOST_NODES = 400000, MOST_MEMORABLE = 4000, SECOND_PER_ROUND = 50, MOST_SIGNATURES = 100000, MOST_FAILURES = 20 };
enum { ASKED_PER_ROUND = 6, CONFLICTS = 1000, MOST_AHEAD = 10, LEAST_AHEAD = 3, SEARCH_AHEAD = 4, MOST_FOUND = 4 };
enum { NODES_PER_ROUND = 40000000, NODES_AHEAD = 1000000, NODES_PER_EFFORT = 20000 };
#define NOWHERE UINT32_MAX

/* One block of a play; the first one is the prefix.  Inputs that were chosen are not recorded, but chosen again. */
typedef struct {
  uint32_t parent; /* NOWHERE: it is the first */
  uint32_t passes; /* of the loop, with this one */
  uint64_t seed;   /* of the inputs, if they were chosen */
  size_t inputs;   /* else where their bits begin in `inputs` */
} PlayStep;
#define CHOSEN SIZE_MAX

/* A pass that was new, with the states around it. */
typedef struct {
  uint32_t step;
  bool is_first;   /* a condition had a value that it never had; else: they never had these values together */
  bool is_asked;
  size_t before, after; /* in `rows`; before: of a first state the same */
} Memorable;

struct Concolic {
  const Model *model;
  const Model *expanded; /* without names */
  const Circuit *circuit;
  Choices prefix_choices, loop_choices;
  AigVector conditions;
  unsigned char *seen; /* by condition: 1: it was false, 2: it was true */
  Map signatures;
  Simulation simulation; /* of the circuit */
  WordVector state;    /* by bit: of all lanes */
  uint32_t lanes[LANES]; /* the last step of each */
  uint64_t seeds[LANES]; /* of the inputs under work */
  unsigned char tries[LANES];
  VECTOR(PlayStep) steps;
  WordVector inputs;   /* of the solver's steps */
  WordVector rows;     /* states */
  VECTOR(Memorable) memorable;
  size_t second;       /* of those, how many are not first */
  size_t row_words;
  uint64_t round;
  unsigned failures;   /* errors that do not happen */
  uint64_t conflicts;  /* that the question with the prefix may have; 0: it is answered */
  bool is_over;        /* there is nothing more to do */
  Budget *budget;      /* of the round */
  Result *result;
};

/* ---- making -------------------------------------------------------------------------------------- */

static bool is_for(const Model *model) {
  if (bank_size(model->bank) > MOST_TERMS) return false;
  for (size_t i = 0; i < model->state.size; i++)
    if (sort_is_array(term_sort(model->bank, model->state.data[i].var))) return false;
  for (unsigned b = 0; b < 2; b++) {
    const InputVector *inputs = trace_inputs(model, b);
    for (size_t i = 0; i < inputs->size; i++)
      if (sort_is_array(term_sort(model->bank, inputs->data[i].var))) return false;
  }
  return true;
}

static const AigLit *bind_variable(Blaster *blaster, const TermBank *bank, Term variable, const AigLit *bits) {
  blast_bind(blaster, variable, bits);
  return bits + term_width(bank, variable);
}

/* The loop's subterms of one bit, as literals of the circuit. */
static bool find_conditions(Concolic *s, Budget *budget) {
  const Model *model = s->expanded;
  Blaster *blaster = blaster_new(model->bank, s->circuit->aig);
  TermVector roots = {0}, terms = {0};
  const AigLit *bits = s->circuit->state.data;
  bool is_left = true;
  blaster_set_budget(blaster, budget);
  for (size_t i = 0; i < model->state.size; i++) bits = bind_variable(blaster, model->bank, model->state.data[i].var, bits);
  bits = s->circuit->loop.inputs.data;
  for (size_t i = 0; i < model->loop.inputs.size; i++) bits = bind_variable(blaster, model->bank, model->loop.inputs.data[i].var, bits);
  choices_block_roots(model, false, &roots);
  term_subterms_of_all(model->bank, &roots, &terms);
  for (size_t i = 0; i < terms.size && is_left; i++) {
    TermOperator op = term_operator(model->bank, terms.data[i]);
    if (term_sort(model->bank, terms.data[i]) != 1 || op == TERM_CONSTANT || op == TERM_VARIABLE || op == TERM_NOT) continue;
    AigLit condition = blast_bool(blaster, terms.data[i]);
    is_left = condition != AIG_NONE;
    if (is_left && !aig_is_constant(condition)) vector_push(&s->conditions, condition);
  }
  vector_release(&roots);
  vector_release(&terms);
  blaster_delete(blaster);
  return is_left;
}

/* The values that inputs meet; whether these are all that matter is no question here. */
static void find_choices(Concolic *s, Choices *choices, bool is_prefix) {
  TermVector roots = {0};
  choices_block_roots(s->expanded, is_prefix, &roots);
  (void)choices_find(choices, s->expanded->bank, is_prefix ? &s->expanded->prefix : &s->expanded->loop, &roots);
  vector_release(&roots);
}

static size_t words_of(size_t bits) { return (bits + 63) / 64 + 1; }

Concolic *concolic_new(Problem *problem, Budget *budget) {
  if (!is_for(problem->model)) return NULL;
  Concolic *s = memory_zeroed(1, sizeof *s);
  s->model = problem->model;
  s->expanded = problem_expanded(problem);
  find_choices(s, &s->prefix_choices, true);
  find_choices(s, &s->loop_choices, false);
  s->circuit = problem_expanded_circuit(problem, budget);
  if (!s->circuit || !find_conditions(s, budget) || aig_size(s->circuit->aig) > MOST_NODES) {
    concolic_delete(s);
    return NULL;
  }
  s->seen = memory_zeroed(s->conditions.size + 1, sizeof *s->seen);
  simulation_init(&s->simulation, s->circuit->aig);
  vector_resize(&s->state, s->circuit->state.size);
  s->conflicts = CONFLICTS;
  s->row_words = words_of(s->circuit->state.size);
  LOG("%zu nodes, %zu conditions", aig_size(s->circuit->aig), s->conditions.size);
  return s;
}

void concolic_delete(Concolic *s) {
  if (!s) return;
  choices_release(&s->prefix_choices);
  choices_release(&s->loop_choices);
  vector_release(&s->conditions);
  map_release(&s->signatures);
  memory_free(s->seen);
  simulation_release(&s->simulation);
  vector_release(&s->state);
  vector_release(&s->steps);
  vector_release(&s->inputs);
  vector_release(&s->rows);
  vector_release(&s->memorable);
  memory_free(s);
}

/* ---- inputs -------------------------------------------------------------------------------------- */

/* Half of the lanes stay with their values for a while, so that what counts gets far. */
static uint64_t seed_of(const Concolic *s, bool is_prefix, unsigned lane, uint64_t pass) {
  uint64_t seed = hash_mix(hash_mix(s->round + 1, is_prefix), lane);
  bool is_steady = lane % 2 && hash_mix(seed, ~pass) % 16;
  return hash_mix(seed, is_steady ? pass / 256 : pass);
}

/* Mostly what the program compares with, or small; 0 if the input is not used. */
static uint64_t choose_value(const Choices *choices, uint64_t seed, size_t input) {
  const WordVector *telling = &choices->values[input];
  if (!telling->size) return 0;
  uint64_t r = hash_mix(seed, input), other = r >> 16;
  switch (r >> 8 & 7) {
  case 0: return hash_mix(r, 7);
  case 1: return other % 16;
  case 2: return other & 1;
  case 3: return (uint64_t)-(int64_t)(other % 4);
  default: return telling->data[other % telling->size];
  }
}

/* Row i and column i change places. */
static void transpose(uint64_t *rows) {
  uint64_t mask = 0xffffffff;
  for (unsigned j = 32; j; j >>= 1, mask ^= mask << j)
    for (unsigned k = 0; k < 64; k = ((k | j) + 1) & ~j) {
      uint64_t swap = ((rows[k] >> j) ^ rows[k | j]) & mask;
      rows[k] ^= swap << j;
      rows[k | j] ^= swap;
    }
}

static void set_inputs(Concolic *s, bool is_prefix, uint64_t pass) {
  const InputVector *inputs = is_prefix ? &s->expanded->prefix.inputs : &s->expanded->loop.inputs;
  const Choices *choices = is_prefix ? &s->prefix_choices : &s->loop_choices;
  const AigLit *bits = is_prefix ? s->circuit->prefix.inputs.data : s->circuit->loop.inputs.data;
  for (unsigned lane = 0; lane < LANES; lane++) s->seeds[lane] = seed_of(s, is_prefix, lane, pass);
  for (size_t i = 0; i < inputs->size; i++) {
    unsigned width = term_width(s->expanded->bank, inputs->data[i].var);
    uint64_t values[LANES] = {0};
    for (unsigned lane = 0; choices->values[i].size && lane < LANES; lane++) values[lane] = choose_value(choices, s->seeds[lane], i);
    if (choices->values[i].size) transpose(values);
    for (unsigned b = 0; b < width; b++) simulation_set(&s->simulation, bits[b], b < 64 ? values[b] : 0);
    bits += width;
  }
}

static uint64_t value_in_lanes(const Concolic *s, AigLit literal) { return simulation_get(&s->simulation, literal); }

/* ---- steps --------------------------------------------------------------------------------------- */

static uint32_t add_step(Concolic *s, uint32_t parent, uint64_t seed, size_t inputs) {
  vector_push(&s->steps, (PlayStep){parent, parent == NOWHERE ? 0 : s->steps.data[parent].passes + 1, seed, inputs});
  return (uint32_t)s->steps.size - 1;
}

/* The lane has passed a block. */
static uint32_t record_step(Concolic *s, unsigned lane, uint32_t parent) { return add_step(s, parent, s->seeds[lane], CHOSEN); }

static void set_bit(uint64_t *row, size_t bit, bool value) { row[bit / 64] |= (uint64_t)value << (bit % 64); }
static bool get_bit(const uint64_t *row, size_t bit) { return row[bit / 64] >> (bit % 64) & 1; }

/* Only the steps that lead to something memorable are kept; parents come before children. */
static void forget_steps(Concolic *s) {
  U32Vector where = {0};
  size_t kept = 0;
  for (size_t i = 0; i < s->steps.size; i++) vector_push(&where, NOWHERE);
  for (size_t i = 0; i < s->memorable.size; i++)
    for (uint32_t step = s->memorable.data[i].step; step != NOWHERE && where.data[step] == NOWHERE; step = s->steps.data[step].parent)
      where.data[step] = 0;
  for (size_t i = 0; i < s->steps.size; i++) {
    if (where.data[i] == NOWHERE) continue;
    PlayStep step = s->steps.data[i];
    if (step.parent != NOWHERE) step.parent = where.data[step.parent];
    where.data[i] = (uint32_t)kept;
    s->steps.data[kept++] = step;
  }
  s->steps.size = kept;
  for (size_t i = 0; i < s->memorable.size; i++) s->memorable.data[i].step = where.data[s->memorable.data[i].step];
  vector_release(&where);
}

/* ---- errors -------------------------------------------------------------------------------------- */

static void set_trace_step(const Concolic *s, Trace *trace, const PlayStep *step) {
  const InputVector *inputs = trace_inputs(s->model, step->passes);
  const Choices *choices = step->passes ? &s->loop_choices : &s->prefix_choices;
  size_t bit = 0;
  for (size_t i = 0; i < inputs->size; i++) {
    unsigned width = term_width(s->model->bank, inputs->data[i].var);
    uint64_t words[TERM_MAX_WIDTH / 64] = {0};
    uint64_t chosen = step->inputs == CHOSEN ? choose_value(choices, step->seed, i) : 0;
    for (unsigned b = 0; b < width; b++, bit++)
      set_bit(words, b, step->inputs == CHOSEN ? b < 64 && chosen >> b & 1 : get_bit(s->inputs.data + step->inputs, bit));
    trace_set(trace, step->passes, (unsigned)i, words, width);
  }
}

static Trace *make_trace(const Concolic *s, uint32_t last) {
  Trace *trace = trace_new(s->model, s->steps.data[last].passes);
  for (uint32_t at = last; at != NOWHERE; at = s->steps.data[at].parent) set_trace_step(s, trace, &s->steps.data[at]);
  trace_fill_names(s->model, trace);
  return trace;
}

/* The error happens in this step: in the program, too? */
static bool take_error(Concolic *s, uint32_t step) {
  Trace *trace = make_trace(s, step);
  RunInputVector inputs = {0};
  trace_run_inputs(s->model, trace, &inputs);
  bool confirmed = execute_confirms(s->model, &inputs, s->budget);
  vector_release(&inputs);
  LOG("an error in pass %u is %s", trace->length, confirmed ? "confirmed" : "not confirmed");
  if (confirmed) {
    s->result->verdict = VERDICT_FALSE;
    s->result->trace = trace;
  } else {
    trace_delete(trace);
    s->is_over = ++s->failures >= MOST_FAILURES;
  }
  return confirmed;
}

/* ---- what is new --------------------------------------------------------------------------------- */

static size_t keep_row(Concolic *s, const AigVector *literals, unsigned lane) {
  size_t row = s->rows.size;
  for (size_t i = 0; i < s->row_words; i++) vector_push(&s->rows, 0);
  for (size_t i = 0; i < literals->size; i++) set_bit(s->rows.data + row, i, value_in_lanes(s, literals->data[i]) >> lane & 1);
  return row;
}

/* By lane: 2 if a condition has a value that it never had, 1 if all together are new. */
static void find_new(Concolic *s, uint64_t lanes, unsigned char *is_new) {
  uint64_t signatures[LANES] = {0}, block[LANES] = {0};
  memset(is_new, 0, LANES);
  for (size_t i = 0; i < s->conditions.size; i++) {
    uint64_t word = value_in_lanes(s, s->conditions.data[i]), is_true = word & lanes, is_false = ~word & lanes;
    if (is_true && !(s->seen[i] & 2)) is_new[__builtin_ctzll(is_true)] = 2;
    if (is_false && !(s->seen[i] & 1)) is_new[__builtin_ctzll(is_false)] = 2;
    s->seen[i] |= (unsigned char)((is_true ? 2 : 0) | (is_false ? 1 : 0));
    block[i % LANES] = word;
    if (i % LANES != LANES - 1 && i + 1 != s->conditions.size) continue;
    transpose(block); /* the values of these conditions, by lane */
    for (unsigned lane = 0; lane < LANES; lane++) signatures[lane] = hash_mix(signatures[lane], block[lane]);
    memset(block, 0, sizeof block);
  }
  for (unsigned lane = 0; lane < LANES; lane++) {
    if (!(lanes >> lane & 1) || s->signatures.size >= MOST_SIGNATURES || map_has(&s->signatures, signatures[lane])) continue;
    map_put(&s->signatures, signatures[lane], 1);
    if (!is_new[lane]) is_new[lane] = 1;
  }
}

static void remember(Concolic *s, unsigned lane, bool is_first) {
  if (s->memorable.size >= MOST_MEMORABLE || (!is_first && s->second >= SECOND_PER_ROUND * (s->round + 1))) return;
  s->second += !is_first;
  size_t before = keep_row(s, &s->circuit->state, lane), after = keep_row(s, &s->circuit->next, lane);
  vector_push(&s->memorable, (Memorable){s->lanes[lane], is_first, false, before, after});
}

/* ---- playing ------------------------------------------------------------------------------------- */

static bool simulate(Concolic *s) {
  if (!budget_left(s->budget, "concolic_pass")) return false;
  simulation_run(&s->simulation);
  budget_spend(s->budget, 1 + (aig_size(s->circuit->aig) + LANES * s->loop_choices.block->inputs.size) / NODES_PER_EFFORT);
  return true;
}

/* True if one of the lanes met the error. */
static bool take_errors(Concolic *s, uint64_t lanes) {
  for (; lanes && !s->is_over; lanes &= lanes - 1) {
    unsigned lane = (unsigned)__builtin_ctzll(lanes);
    if (take_error(s, record_step(s, lane, s->lanes[lane]))) return true;
  }
  return false;
}

/* Lanes go on from a state that is remembered. */
static void restart_lane(Concolic *s, unsigned lane, uint64_t pass) {
  uint64_t r = hash_mix(hash_mix(hash_mix(s->round, pass), lane), 3), count = s->memorable.size;
  uint64_t newest = count < 32 ? count : 32;
  const Memorable *m = &s->memorable.data[r & 1 ? count - 1 - (r >> 1) % newest : (r >> 1) % count];
  const uint64_t *row = s->rows.data + m->after;
  s->lanes[lane] = m->step;
  s->tries[lane] = 0;
  for (size_t i = 0; i < s->state.size; i++)
    s->state.data[i] = (s->state.data[i] & ~((uint64_t)1 << lane)) | (uint64_t)get_bit(row, i) << lane;
}

static void move_lanes(Concolic *s, const AigVector *next, uint64_t lanes) {
  for (size_t i = 0; i < next->size; i++)
    s->state.data[i] = (s->state.data[i] & ~lanes) | (value_in_lanes(s, next->data[i]) & lanes);
}

/* Through the prefix; the first states are remembered.  True if the search is over. */
static bool play_prefix(Concolic *s) {
  uint64_t started = 0;
  for (unsigned lane = 0; lane < LANES; lane++) s->lanes[lane] = NOWHERE;
  for (unsigned attempt = 0; attempt < TRIES && ~started; attempt++) {
    set_inputs(s, true, attempt);
    if (!simulate(s) || take_errors(s, value_in_lanes(s, s->circuit->prefix.error) & ~started)) return true;
    uint64_t lanes = value_in_lanes(s, s->circuit->prefix.valid) & ~started;
    move_lanes(s, &s->circuit->init, lanes);
    started |= lanes;
    for (; lanes; lanes &= lanes - 1) {
      unsigned lane = (unsigned)__builtin_ctzll(lanes);
      s->lanes[lane] = record_step(s, lane, NOWHERE);
      if (s->round || s->memorable.size >= FIRST_STATES) continue;
      size_t row = keep_row(s, &s->circuit->init, lane);
      vector_push(&s->memorable, (Memorable){s->lanes[lane], true, false, row, row});
    }
  }
  for (unsigned lane = 0; s->memorable.size && lane < LANES; lane++)
    if (!(started >> lane & 1) || (s->round && lane >= FROM_START)) restart_lane(s, lane, PASSES);
  return s->is_over;
}

static void load_state(Concolic *s) {
  for (size_t i = 0; i < s->state.size; i++) simulation_set(&s->simulation, s->circuit->state.data[i], s->state.data[i]);
}

/* Once through the loop, with all lanes.  True if the search is over. */
static bool play_pass(Concolic *s, uint64_t pass) {
  unsigned char is_new[LANES];
  load_state(s);
  set_inputs(s, false, pass);
  if (!simulate(s) || take_errors(s, value_in_lanes(s, s->circuit->loop.error))) return true;
  uint64_t lanes = value_in_lanes(s, s->circuit->loop.valid);
  find_new(s, lanes, is_new);
  for (unsigned lane = 0; lane < LANES; lane++) {
    if (!(lanes >> lane & 1)) continue;
    s->lanes[lane] = record_step(s, lane, s->lanes[lane]);
    s->tries[lane] = 0;
    if (is_new[lane]) remember(s, lane, is_new[lane] == 2);
  }
  move_lanes(s, &s->circuit->next, lanes);
  for (unsigned lane = 0; lane < LANES; lane++)
    if (!(lanes >> lane & 1) && ++s->tries[lane] >= TRIES) restart_lane(s, lane, pass);
  return s->is_over;
}

/* ---- asking -------------------------------------------------------------------------------------- */

/* First those where a condition was new; the deepest of them. */
static Memorable *best_to_ask(Concolic *s) {
  Memorable *best = NULL;
  for (size_t i = 0; i < s->memorable.size; i++) {
    Memorable *m = &s->memorable.data[i];
    if (m->is_asked) continue;
    bool is_better = !best || m->is_first > best->is_first ||
                     (m->is_first == best->is_first && s->steps.data[m->step].passes > s->steps.data[best->step].passes);
    if (is_better) best = m;
  }
  return best;
}

/* Where a question starts: behind a step, in a state of `rows`; or with the prefix, before all steps. */
typedef struct {
  uint32_t step; /* NOWHERE: with the prefix */
  size_t state;
} Start;

/* The solver's inputs up to pass `depth` follow. */
static uint32_t add_solution(Concolic *s, Start start, Unrolling *unrolling, unsigned depth) {
  Trace *trace = unrolling_trace(unrolling, depth);
  uint32_t step = start.step;
  for (unsigned pass = step == NOWHERE ? 0 : 1; pass <= depth; pass++) {
    const InputVector *inputs = trace_inputs(s->expanded, pass);
    step = add_step(s, step, 0, s->inputs.size);
    for (size_t i = 0; i < words_of((pass ? s->circuit->loop : s->circuit->prefix).inputs.size); i++) vector_push(&s->inputs, 0);
    uint64_t *row = s->inputs.data + s->steps.data[step].inputs;
    size_t bit = 0;
    for (size_t i = 0; i < inputs->size; i++)
      for (unsigned b = 0, width = term_width(s->expanded->bank, inputs->data[i].var); b < width; b++)
        set_bit(row, bit++, get_bit(trace->values[pass][i], b));
  }
  trace_delete(trace);
  return step;
}

/* Lane 0 goes through a block with the inputs of the step. */
static void play_step(Concolic *s, uint32_t step) {
  unsigned char is_new[LANES];
  bool is_prefix = s->steps.data[step].parent == NOWHERE;
  const AigVector *bits = is_prefix ? &s->circuit->prefix.inputs : &s->circuit->loop.inputs;
  const uint64_t *row = s->inputs.data + s->steps.data[step].inputs;
  for (size_t i = 0; i < bits->size; i++) simulation_set(&s->simulation, bits->data[i], get_bit(row, i));
  load_state(s);
  simulation_run(&s->simulation);
  s->lanes[0] = step;
  if (!is_prefix) find_new(s, 1, is_new);
  if (!is_prefix && is_new[0]) remember(s, 0, is_new[0] == 2);
  move_lanes(s, is_prefix ? &s->circuit->init : &s->circuit->next, UINT64_MAX);
}

/* The steps that the solver suggests are played, so that it is known what is new there. */
static void play_solution(Concolic *s, Start start, uint32_t last) {
  U32Vector path = {0};
  for (uint32_t step = last; step != start.step; step = s->steps.data[step].parent) vector_push(&path, step);
  for (size_t i = 0; start.step != NOWHERE && i < s->state.size; i++) s->state.data[i] = get_bit(s->rows.data + start.state, i);
  while (path.size && budget_left(s->budget, "concolic_pass")) play_step(s, vector_pop(&path));
  vector_release(&path);
}

/* A pass in which a condition has a value that it never had. */
static AigLit something_new(Concolic *s) {
  Aig *aig = s->circuit->aig;
  AigLit any = AIG_FALSE;
  for (size_t i = 0; i < s->conditions.size; i++) {
    if (!(s->seen[i] & 1)) any = aig_or(aig, any, aig_not(s->conditions.data[i]));
    if (!(s->seen[i] & 2)) any = aig_or(aig, any, s->conditions.data[i]);
  }
  return aig_and(aig, any, s->circuit->loop.valid);
}

static Answer ask_for_new(Concolic *s, Unrolling *unrolling, unsigned depth, Budget *budget) {
  size_t mark = aig_mark(s->circuit->aig);
  Answer answer = unrolling_ask_literal(unrolling, depth, something_new(s), budget);
  aig_rollback(s->circuit->aig, mark);
  return answer;
}

/* True if the error was found. */
static bool ask_depth(Concolic *s, Start start, Unrolling *unrolling, unsigned depth, Budget *budget) {
  budget_spend(s->budget, 1 + aig_size(s->circuit->aig) / NODES_PER_EFFORT);
  if (unrolling_ask_error(unrolling, depth, budget) == ANSWER_SAT && take_error(s, add_solution(s, start, unrolling, depth))) return true;
  for (unsigned found = 0; depth && found < MOST_FOUND && depth <= SEARCH_AHEAD && !budget->stopped; found++) {
    if (ask_for_new(s, unrolling, depth, budget) != ANSWER_SAT) break;
    play_solution(s, start, add_solution(s, start, unrolling, depth));
  }
  return false;
}

/* `is_answered`: it did not end for want of conflicts. */
static bool ask_from(Concolic *s, Start start, uint64_t conflicts, bool *is_answered) {
  Budget limit;
  size_t ahead = NODES_AHEAD / aig_size(s->circuit->aig);
  ahead = !s->model->has_loop ? 0 : ahead > MOST_AHEAD ? MOST_AHEAD : ahead < LEAST_AHEAD ? LEAST_AHEAD : ahead;
  budget_init(&limit, s->budget, 0, conflicts);
  Unrolling *unrolling = start.step == NOWHERE ? unrolling_new(s->circuit) : unrolling_new_from(s->circuit, s->rows.data + start.state);
  bool found = false;
  for (unsigned depth = start.step == NOWHERE ? 0 : 1; depth <= ahead && !found && !limit.stopped && !s->is_over; depth++)
    found = ask_depth(s, start, unrolling, depth, &limit);
  unrolling_delete(unrolling);
  *is_answered = !limit.stopped;
  return found;
}

/* The start is asked about again, with more conflicts, until these suffice. */
static bool ask_from_start(Concolic *s) {
  bool is_answered;
  if (!s->conflicts || (s->round & (s->round - 1)) || !budget_left(s->budget, "concolic_next")) return false;
  bool found = ask_from(s, (Start){.step = NOWHERE}, s->conflicts, &is_answered);
  s->conflicts = is_answered ? 0 : s->conflicts * 4;
  return found;
}

/* True if the error was found. */
static bool ask(Concolic *s) {
  bool found = ask_from_start(s), is_answered;
  for (unsigned i = 0; i < ASKED_PER_ROUND && !found && !s->is_over; i++) {
    Memorable *m = best_to_ask(s);
    if (!m || !budget_left(s->budget, "concolic_next")) break;
    bool is_initial = m->before == m->after;
    m->is_asked = true;
    found = ask_from(s, (Start){is_initial ? m->step : s->steps.data[m->step].parent, m->before}, CONFLICTS, &is_answered);
  }
  return found;
}

bool concolic_round(Concolic *s, Budget *budget, Result *result) {
  s->budget = budget;
  s->result = result;
  bool is_over = s->is_over || (s->model->has_loop && play_prefix(s));
  size_t passes = NODES_PER_ROUND / aig_size(s->circuit->aig);
  if (passes > PASSES) passes = PASSES;
  for (uint64_t pass = 0; !is_over && s->memorable.size && pass < passes; pass++) is_over = play_pass(s, pass);
  if (!is_over) {
    forget_steps(s);
    ask(s);
    LOG("round %u: %zu states are worth remembering", (unsigned)s->round, s->memorable.size);
  }
  if (!s->memorable.size && !s->conflicts) s->is_over = true; /* there is no way through the prefix */
  s->round++;
  return result->verdict == VERDICT_FALSE;
}
