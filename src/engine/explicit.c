/* Explicit-state reachability: every state that the program can be in at its cut points is visited once.
 *
 * It is complete where few values of the inputs make a difference: an input that the loop only compares with constants falls
 * into classes, and one value of each stands for all of it.  Where inputs are used otherwise, the constants that they meet
 * are tried all the same, for the bugs.  States are visited breadth first, 64 steps at a time by simulating the circuit.  If
 * all states have been visited, they are the invariant: a decision diagram over the state bits, as an and-inverter graph. */
#include <stdlib.h>
#include <string.h>
#include "base/log.h"
#include "engine/run.h"
#include "logic/evaluate.h"
#include "logic/walk.h"
#include "model/circuit.h"
#include "model/name.h"

enum { MOST_VALUES = 64 /* of one input */, MOST_CHOICES = 4096 /* of all inputs of a block */, LANES = 64 };
enum { MOST_WORDS = 8 /* of a state */, MOST_STATES = 4000000 };

typedef VECTOR(uint64_t) WordVector;

/* The values that stand for all values of the inputs of a block. */
typedef struct {
  const Block *block;
  const CircuitBlock *circuit;
  WordVector *values; /* by input */
  bool *is_ordered;   /* by input: it is compared by order */
  uint64_t choices;   /* their combinations */
  bool is_complete;   /* no other value makes a difference */
} Choices;

typedef struct {
  uint32_t parent; /* index; UINT32_MAX: an initial state */
  uint32_t choice; /* of the block that led here */
  uint32_t passes; /* through the loop until here */
} Origin;

typedef struct {
  const Model *model;
  const Circuit *circuit;
  const EngineOptions *options;
  Budget *budget;
  Result *result;
  Choices prefix, loop;
  uint64_t *words; /* by node of the circuit, of the simulation */
  unsigned width;  /* words of a state */
  WordVector states;
  VECTOR(Origin) origins;
  uint32_t *slots; /* hash table: index + 1 */
  size_t capacity;
} Explorer;

/* ---- classes of inputs --------------------------------------------------------------------------- */

static bool is_comparison(TermOperator op) {
  return op == TERM_EQUAL || op == TERM_ULESS || op == TERM_ULESS_EQUAL || op == TERM_SLESS || op == TERM_SLESS_EQUAL;
}

static void add_value(WordVector *values, unsigned width, uint64_t value) {
  if (width < 64) value &= ((uint64_t)1 << width) - 1;
  for (size_t i = 0; i < values->size; i++)
    if (values->data[i] == value) return;
  vector_push(values, value);
}

/* A number and its neighbours: with those of all constants, and the ends of both orders, every class has a value.  Where only
 * equality is asked for, the constants and one other value will do. */
static void add_class(WordVector *values, unsigned width, uint64_t value) {
  add_value(values, width, value - 1);
  add_value(values, width, value);
  add_value(values, width, value + 1);
}

typedef struct {
  Map input_of;  /* variable -> index of the input, plus one */
  TermVector terms;
} Uses;

static bool use_in_comparison(const TermBank *bank, Choices *choices, Term t, unsigned child, size_t input) {
  if (!is_comparison(term_operator(bank, t))) return false;
  Term other = term_child(bank, t, 1 - child);
  if (!term_is_constant(bank, other)) return false;
  unsigned width = term_width(bank, other);
  bool is_order = term_operator(bank, t) != TERM_EQUAL;
  choices->is_ordered[input] |= is_order;
  if (is_order)
    add_class(&choices->values[input], width, term_value(bank, other));
  else
    add_value(&choices->values[input], width, term_value(bank, other));
  return true;
}

/* Inputs that are used otherwise than in comparisons with constants: small ones have all their values. */
static void use_otherwise(const TermBank *bank, Choices *choices, size_t input) {
  unsigned width = term_width(bank, choices->block->inputs.data[input].var);
  if (width > 4) choices->is_complete = false;
  uint64_t count = width > 4 ? 2 : (uint64_t)1 << width;
  for (uint64_t value = 0; value < count; value++) add_value(&choices->values[input], width, value);
}

static void look_at_uses(const TermBank *bank, Choices *choices, const Uses *uses) {
  for (size_t i = 0; i < uses->terms.size; i++) {
    Term t = uses->terms.data[i];
    for (unsigned child = 0; child < term_arity(bank, t); child++) {
      uint64_t input = map_get(&uses->input_of, term_child(bank, t, child), 0);
      if (!input) continue;
      bool is_wide = term_width(bank, choices->block->inputs.data[input - 1].var) > 64;
      if (is_wide) choices->is_complete = false;
      if (!is_wide && !use_in_comparison(bank, choices, t, child, input - 1)) use_otherwise(bank, choices, input - 1);
    }
  }
}

static void complete_values(WordVector *values, unsigned width, bool is_ordered) {
  if (is_ordered) {
    add_value(values, width, 0);
    add_value(values, width, UINT64_MAX);
    add_value(values, width, (uint64_t)1 << (width - 1));
    add_value(values, width, ((uint64_t)1 << (width - 1)) - 1);
    return;
  }
  size_t before = values->size;
  for (uint64_t other = 0; values->size == before && (width > 6 || other < (uint64_t)1 << width); other++)
    add_value(values, width, other);
}

/* All combinations of values of the inputs that matter; false if there are too many. */
static bool choices_find(Choices *choices, const Model *model, const Block *block, const CircuitBlock *circuit, bool is_prefix) {
  const TermBank *bank = model->bank;
  *choices = (Choices){.block = block, .circuit = circuit, .choices = 1, .is_complete = true};
  choices->values = memory_zeroed(block->inputs.size + 1, sizeof *choices->values);
  choices->is_ordered = memory_zeroed(block->inputs.size + 1, sizeof *choices->is_ordered);
  Uses uses = {0};
  Map seen = {0};
  TermVector roots = {0}, below = {0};
  vector_push(&roots, block->valid);
  vector_push(&roots, block->error);
  vector_push(&roots, block->incomplete);
  for (size_t i = 0; i < model->state.size; i++)
    vector_push(&roots, is_prefix ? model->state.data[i].init : model->state.data[i].next);
  for (size_t i = 0; i < block->inputs.size; i++) map_put(&uses.input_of, block->inputs.data[i].var, i + 1);
  bool is_small = true;
  for (size_t i = 0; i < roots.size; i++) {
    uint64_t stored = map_get(&uses.input_of, roots.data[i], 0); /* a value goes into the state as it is */
    if (stored) use_otherwise(bank, choices, stored - 1);
    vector_clear(&below);
    term_subterms(bank, roots.data[i], &below);
    for (size_t j = 0; j < below.size; j++) {
      if (map_has(&seen, below.data[j])) continue;
      map_put(&seen, below.data[j], 1);
      vector_push(&uses.terms, below.data[j]);
    }
  }
  look_at_uses(bank, choices, &uses);
  for (size_t i = 0; is_small && i < block->inputs.size; i++) {
    size_t count = choices->values[i].size;
    if (!count) continue;
    complete_values(&choices->values[i], term_width(bank, block->inputs.data[i].var), choices->is_ordered[i]);
    count = choices->values[i].size;
    choices->choices *= count;
    if (count > MOST_VALUES || choices->choices > MOST_CHOICES) is_small = false;
  }
  map_release(&uses.input_of);
  map_release(&seen);
  vector_release(&uses.terms);
  vector_release(&roots);
  vector_release(&below);
  return is_small;
}

static void choices_release(Choices *choices) {
  for (size_t i = 0; choices->values && i < choices->block->inputs.size; i++) vector_release(&choices->values[i]);
  memory_free(choices->values);
  memory_free(choices->is_ordered);
}

static uint64_t chosen(const Choices *choices, size_t input, uint32_t *rest) {
  const WordVector *values = &choices->values[input];
  if (!values->size) return 0;
  uint64_t value = values->data[*rest % values->size];
  *rest /= (uint32_t)values->size;
  return value;
}

/* ---- simulation ---------------------------------------------------------------------------------- */

static void set_lane(Explorer *x, AigLit literal, unsigned lane, bool value) {
  if (value) x->words[aig_node(literal)] |= (uint64_t)1 << lane;
}

static bool get_lane(const Explorer *x, AigLit literal, unsigned lane) {
  return (x->words[aig_node(literal)] >> lane & 1) != aig_is_negated(literal);
}

static void set_choice(Explorer *x, const Choices *choices, unsigned lane, uint32_t choice) {
  size_t bit = 0;
  for (size_t i = 0; i < choices->block->inputs.size; i++) {
    unsigned width = term_width(x->model->bank, choices->block->inputs.data[i].var);
    uint64_t value = chosen(choices, i, &choice);
    for (unsigned b = 0; b < width; b++, bit++) set_lane(x, choices->circuit->inputs.data[bit], lane, b < 64 && value >> b & 1);
  }
}

static void clear_inputs(Explorer *x, const Choices *choices) {
  for (size_t i = 0; i < choices->circuit->inputs.size; i++) x->words[aig_node(choices->circuit->inputs.data[i])] = 0;
  for (size_t i = 0; i < x->circuit->state.size; i++) x->words[aig_node(x->circuit->state.data[i])] = 0;
}

/* ---- states -------------------------------------------------------------------------------------- */

static uint64_t *state_at(const Explorer *x, uint32_t index) { return x->states.data + (size_t)index * x->width; }

static void grow_slots(Explorer *x) {
  memory_free(x->slots);
  x->capacity = x->capacity ? 2 * x->capacity : 1024;
  x->slots = memory_zeroed(x->capacity, sizeof *x->slots);
  for (uint32_t i = 0; i < x->origins.size; i++) {
    size_t slot = hash_bytes(state_at(x, i), x->width * sizeof(uint64_t)) & (x->capacity - 1);
    while (x->slots[slot]) slot = (slot + 1) & (x->capacity - 1);
    x->slots[slot] = i + 1;
  }
}

static void add_state(Explorer *x, const uint64_t *state, Origin origin) {
  if (2 * (x->origins.size + 1) > x->capacity) grow_slots(x);
  size_t slot = hash_bytes(state, x->width * sizeof(uint64_t)) & (x->capacity - 1);
  for (; x->slots[slot]; slot = (slot + 1) & (x->capacity - 1))
    if (!memcmp(state_at(x, x->slots[slot] - 1), state, x->width * sizeof(uint64_t))) return;
  for (unsigned w = 0; w < x->width; w++) vector_push(&x->states, state[w]);
  vector_push(&x->origins, origin);
  x->slots[slot] = (uint32_t)x->origins.size;
}

static void read_state(const Explorer *x, const AigVector *bits, unsigned lane, uint64_t *state) {
  memset(state, 0, x->width * sizeof *state);
  for (size_t i = 0; i < bits->size; i++)
    if (get_lane(x, bits->data[i], lane)) state[i / 64] |= (uint64_t)1 << (i % 64);
}

/* ---- counterexamples ----------------------------------------------------------------------------- */

static void set_trace_step(const Explorer *x, Trace *trace, unsigned step, uint32_t choice) {
  const Choices *choices = step ? &x->loop : &x->prefix;
  for (size_t i = 0; i < choices->block->inputs.size; i++) {
    uint64_t words[TERM_MAX_WIDTH / 64] = {chosen(choices, i, &choice)};
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

static void set_state(Evaluation *to, Evaluation *from, const StateVector *state, bool is_prefix) {
  for (size_t i = 0; i < state->size; i++)
    evaluation_set_words(to, state->data[i].var, evaluation_words(from, is_prefix ? state->data[i].init : state->data[i].next));
}

/* The names of `model` are inputs to everybody else: they get the values that they stand for. */
static void fill_names(const Model *model, Trace *trace) {
  const TermBank *bank = model->bank;
  Evaluation *now = evaluation_new(bank), *next = evaluation_new(bank);
  for (unsigned step = 0; step <= trace->length; step++) {
    const InputVector *inputs = trace_inputs(model, step);
    for (size_t i = 0; i < inputs->size; i++) {
      Term var = inputs->data[i].var, definition = inputs->data[i].definition;
      uint64_t words[TERM_MAX_WIDTH / 64];
      unsigned width = term_width(bank, var);
      const uint64_t *value = definition == TERM_NONE ? trace->values[step][i] : evaluation_words(now, definition);
      memcpy(words, value, (width + 63) / 64 * sizeof *words);
      evaluation_set_words(now, var, words);
      if (definition != TERM_NONE) trace_set(trace, step, (unsigned)i, words, width);
    }
    evaluation_clear(next);
    set_state(next, now, &model->state, step == 0);
    Evaluation *swap = now;
    now = next;
    next = swap;
  }
  evaluation_delete(now);
  evaluation_delete(next);
}

/* True if the search is over. */
static bool take_lane(Explorer *x, const Choices *choices, const AigVector *next, unsigned lane, uint32_t from, uint32_t choice) {
  if (get_lane(x, choices->circuit->error, lane)) {
    x->result->verdict = VERDICT_FALSE;
    x->result->trace = make_trace(x, from, choice);
    return true;
  }
  if (get_lane(x, choices->circuit->incomplete, lane) && !x->result->incomplete) {
    Trace *trace = make_trace(x, from, choice);
    engine_set_incomplete((Model *)x->model, trace, x->result);
    trace_delete(trace);
  }
  if (!get_lane(x, choices->circuit->valid, lane)) return false;
  uint64_t state[MOST_WORDS];
  read_state(x, next, lane, state);
  uint32_t passes = from == UINT32_MAX ? 0 : x->origins.data[from].passes + 1;
  add_state(x, state, (Origin){from, choice, passes});
  return false;
}

/* The next state comes after so many passes: what is known by now, and is it too far? */
static bool is_too_far(Explorer *x, uint32_t state) {
  uint32_t passes = x->origins.data[state].passes;
  if (x->prefix.is_complete && x->loop.is_complete && passes + 1 > x->result->depth)
    engine_report_depth(x->options, "explicit", x->result, passes + 1);
  return x->options->max_k && passes >= x->options->max_k;
}

/* All successors of the states, 64 at a time; the prefix has one "state" before all others.  True if the search is over. */
static bool explore_block(Explorer *x, const Choices *choices, const AigVector *next, bool is_prefix) {
  uint64_t done = 0, total = choices->choices;
  for (;;) {
    if (!is_prefix) total = x->origins.size * choices->choices;
    if (done >= total) return false;
    if (!budget_left(x->budget, "explicit_next") || x->origins.size > MOST_STATES) return true;
    if (!is_prefix && is_too_far(x, (uint32_t)(done / choices->choices))) return true;
    clear_inputs(x, choices);
    unsigned lanes = total - done < LANES ? (unsigned)(total - done) : LANES;
    for (unsigned lane = 0; lane < lanes; lane++) {
      uint64_t pair = done + lane;
      set_choice(x, choices, lane, (uint32_t)(pair % choices->choices));
      if (is_prefix) continue;
      const uint64_t *state = state_at(x, (uint32_t)(pair / choices->choices));
      for (size_t i = 0; i < x->circuit->state.size; i++) set_lane(x, x->circuit->state.data[i], lane, state[i / 64] >> (i % 64) & 1);
    }
    aig_simulate(x->circuit->aig, x->words);
    budget_spend(x->budget, 1);
    for (unsigned lane = 0; lane < lanes; lane++) {
      uint64_t pair = done + lane;
      uint32_t from = is_prefix ? UINT32_MAX : (uint32_t)(pair / choices->choices);
      if (take_lane(x, choices, next, lane, from, (uint32_t)(pair % choices->choices))) return true;
    }
    done += lanes;
  }
}

/* ---- proofs -------------------------------------------------------------------------------------- */

typedef struct {
  uint32_t state;
  AigLit literal;
} Branch;
typedef VECTOR(Branch) BranchVector;

static bool bit_of(const Explorer *x, uint32_t state, size_t bit) { return state_at(x, state)[bit / 64] >> (bit % 64) & 1; }

static int compare_states(const void *a, const void *b, void *explorer) {
  const Explorer *x = explorer;
  uint32_t s = ((const Branch *)a)->state, t = ((const Branch *)b)->state;
  for (size_t bit = 0; bit < x->circuit->state.size; bit++) {
    bool p = bit_of(x, s, bit), q = bit_of(x, t, bit);
    if (p != q) return p ? 1 : -1;
  }
  return 0;
}

static bool same_prefix(const Explorer *x, uint32_t s, uint32_t t, size_t bits) {
  for (size_t bit = 0; bit < bits; bit++)
    if (bit_of(x, s, bit) != bit_of(x, t, bit)) return false;
  return true;
}

/* From the last bit to the first: states that agree in all bits before become one node. */
static Term visited_states(Explorer *x) {
  Aig *aig = aig_new();
  AigVector leaves = {0};
  BranchVector branches = {0};
  size_t bits = x->circuit->state.size;
  for (size_t i = 0; i < bits; i++) vector_push(&leaves, aig_input(aig));
  for (uint32_t i = 0; i < x->origins.size; i++) vector_push(&branches, (Branch){i, AIG_TRUE});
  if (branches.size) qsort_r(branches.data, branches.size, sizeof(Branch), compare_states, x);
  for (size_t bit = bits; bit-- > 0;) {
    size_t kept = 0;
    for (size_t i = 0; i < branches.size; i++) {
      AigLit sides[2] = {AIG_FALSE, AIG_FALSE};
      Branch branch = branches.data[i];
      sides[bit_of(x, branch.state, bit)] = branch.literal;
      if (i + 1 < branches.size && same_prefix(x, branch.state, branches.data[i + 1].state, bit)) {
        i++;
        sides[bit_of(x, branches.data[i].state, bit)] = branches.data[i].literal;
      }
      branches.data[kept++] = (Branch){branch.state, aig_ite(aig, leaves.data[bit], sides[1], sides[0])};
    }
    branches.size = kept;
  }
  AigLit all = branches.size ? branches.data[0].literal : AIG_FALSE;
  LOG("%zu states, %zu nodes", x->origins.size, aig_size(aig));
  Term set = circuit_lift(x->circuit, aig, all, &leaves, x->budget);
  vector_release(&leaves);
  vector_release(&branches);
  aig_delete(aig);
  return set;
}

/* ---- the engine ---------------------------------------------------------------------------------- */

static void explore(Explorer *x) {
  bool is_over = explore_block(x, &x->prefix, &x->circuit->init, true);
  if (!is_over && x->model->has_loop) is_over = explore_block(x, &x->loop, &x->circuit->next, false);
  x->result->statistics.states = x->origins.size;
  if (x->result->verdict == VERDICT_FALSE || x->result->incomplete) return;
  if (is_over) {
    engine_set_stopped(x->budget, x->result);
    if (!x->budget->stopped && x->origins.size > MOST_STATES) x->result->reason = "more states than are explored";
  } else if (!x->prefix.is_complete || !x->loop.is_complete) {
    x->result->reason = "inputs have too many values to explore them one by one";
  } else {
    engine_set_proved(x->result, visited_states(x));
  }
}

void explicit_run(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  Model expanded = model_expand_names(model);
  Explorer x = {.model = &expanded, .options = options, .budget = budget, .result = result};
  Circuit *circuit = circuit_new(&expanded, budget);
  if (!circuit) {
    engine_set_stopped(budget, result);
    model_release_expanded(&expanded);
    return;
  }
  x.circuit = circuit;
  x.width = (unsigned)(circuit->state.size + 63) / 64;
  if (!x.width) x.width = 1;
  bool can = x.width <= MOST_WORDS && choices_find(&x.prefix, &expanded, &expanded.prefix, &circuit->prefix, true) &&
             choices_find(&x.loop, &expanded, &expanded.loop, &circuit->loop, false);
  if (can) {
    x.words = memory_zeroed(aig_size(circuit->aig), sizeof *x.words);
    explore(&x);
  } else {
    result->reason = "inputs have too many values to explore them one by one";
  }
  if (result->trace) fill_names(model, result->trace);
  choices_release(&x.prefix);
  choices_release(&x.loop);
  memory_free(x.words);
  memory_free(x.slots);
  vector_release(&x.states);
  vector_release(&x.origins);
  circuit_delete(circuit);
  model_release_expanded(&expanded);
}
