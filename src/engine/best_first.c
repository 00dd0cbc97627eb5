/* A best-first search for an error, guided by classes of states: see best_first.h. */
#include "engine/best_first.h"
#include "base/log.h"
#include "logic/evaluate.h"
#include "logic/range.h"

enum { MOST_CONCRETE = 2000000, TURN = 4 /* every so many states the oldest is taken */ };

typedef struct {
  uint32_t parent, choice; /* parent UINT32_MAX: the initial state */
  bool is_done;
} Node;

typedef struct {
  U32Vector nodes;
  size_t taken;
} Queue;

typedef struct {
  Abstraction *abstraction;
  const Model *model;
  const States *classes;
  const Pass *passes;
  Budget *budget;
  uint64_t choices;
  U32Vector wide;      /* state variables that have a word in a state; the first word is the class */
  uint32_t *distance;  /* by class: passes to the error */
  uint32_t farthest;
  Queue *queues;       /* by distance */
  States states;
  VECTOR(Node) nodes;
  Evaluation *now, *next;
} BestFirst;

/* ---- distances ----------------------------------------------------------------------------------- */

/* Classes that come one step nearer in this round. */
static bool come_nearer(BestFirst *g, uint32_t distance, WordVector *after) {
  bool any = false;
  for (uint32_t c = 0; c < g->classes->count; c++) {
    for (uint32_t choice = 0; g->distance[c] == UINT32_MAX && choice < g->choices; choice++) {
      const Pass *pass = &g->passes[c * g->choices + choice];
      bool leads = pass->end == PASS_ERROR && distance == 0;
      if (pass->end == PASS_GOES_ON && distance) {
        abstraction_take_ranges(g->abstraction, pass, states_get(g->classes, c), g->budget, after);
        for (size_t i = 0; !leads && i < after->size; i += g->classes->width) {
          uint32_t to = states_find(g->classes, after->data + i);
          leads = to != UINT32_MAX && g->distance[to] == distance - 1;
        }
      }
      if (leads) g->distance[c] = distance;
      any = any || leads;
    }
  }
  return any;
}

static void find_distances(BestFirst *g) {
  WordVector after = {0};
  g->distance = memory_alloc((g->classes->count + 1) * sizeof *g->distance);
  for (size_t i = 0; i < g->classes->count; i++) g->distance[i] = UINT32_MAX;
  while (budget_left(g->budget, "best_first_next") && come_nearer(g, g->farthest, &after)) g->farthest++;
  vector_release(&after);
}

/* ---- states -------------------------------------------------------------------------------------- */

/* The state of `values` goes into the queue of its class, if it is new and the error can be reached from there. */
static void add_state(BestFirst *g, Evaluation *values, Node node) {
  uint64_t row[STATE_WORDS] = {0}, class[STATE_WORDS] = {0};
  abstraction_classify(g->abstraction, values, class);
  uint32_t number = states_find(g->classes, class);
  if (number == UINT32_MAX || g->distance[number] == UINT32_MAX) return;
  row[0] = number;
  for (size_t i = 0; i < g->wide.size; i++) row[i + 1] = evaluation_value(values, g->model->state.data[g->wide.data[i]].var);
  if (!states_add(&g->states, row)) return;
  vector_push(&g->nodes, node);
  vector_push(&g->queues[g->distance[number]].nodes, (uint32_t)g->nodes.size - 1);
}

/* There is one initial state, or we do not search. */
static bool add_initial(BestFirst *g) {
  if (!term_is_true(g->model->bank, g->model->prefix.valid)) return false;
  for (size_t i = 0; i < g->model->state.size; i++) {
    TermRange init = term_range(g->model->bank, g->model->state.data[i].init, &(Map){0}, NULL);
    if (!term_range_is_single(init)) return false;
    evaluation_set(g->next, g->model->state.data[i].var, evaluation_value(g->now, g->model->state.data[i].init));
  }
  add_state(g, g->next, (Node){.parent = UINT32_MAX});
  return true;
}

static void load_state(BestFirst *g, const uint64_t *row, const uint64_t *class, uint32_t choice) {
  const InputVector *inputs = &g->model->loop.inputs;
  const Choices *choices = abstraction_choices(g->abstraction);
  abstraction_load_small(g->abstraction, class, g->now);
  for (size_t i = 0; i < g->wide.size; i++) evaluation_set(g->now, g->model->state.data[g->wide.data[i]].var, row[i + 1]);
  for (size_t i = 0; i < inputs->size; i++) evaluation_set(g->now, inputs->data[i].var, choices_value(choices, i, &choice));
}

static void take_pass(BestFirst *g, uint32_t node, uint32_t choice, const Pass *pass) {
  uint64_t row[STATE_WORDS];
  for (unsigned w = 0; w < g->states.width; w++) row[w] = states_get(&g->states, node)[w];
  load_state(g, row, states_get(g->classes, (uint32_t)row[0]), choice);
  const Term *given = abstraction_given(g->abstraction, pass);
  for (size_t i = 0; i < g->model->state.size; i++) evaluation_set(g->next, g->model->state.data[i].var, evaluation_value(g->now, given[i]));
  add_state(g, g->next, (Node){.parent = node, .choice = choice});
}

/* ---- the search ---------------------------------------------------------------------------------- */

static uint32_t take_from(BestFirst *g, Queue *queue) {
  while (queue->taken < queue->nodes.size) {
    uint32_t node = queue->nodes.data[queue->taken++];
    if (!g->nodes.data[node].is_done) return node;
  }
  return UINT32_MAX;
}

/* The nearest one; every fourth time the oldest. */
static uint32_t next_node(BestFirst *g, uint64_t turn, uint32_t *oldest) {
  uint32_t node = UINT32_MAX;
  while (*oldest < g->nodes.size && g->nodes.data[*oldest].is_done) ++*oldest;
  if (turn % TURN == 0 && *oldest < g->nodes.size) node = *oldest;
  for (uint32_t d = 0; node == UINT32_MAX && d < g->farthest; d++) node = take_from(g, &g->queues[d]);
  return node;
}

static Trace *make_trace(const BestFirst *g, uint32_t node, uint32_t choice) {
  unsigned length = 0;
  for (uint32_t n = node; n != UINT32_MAX; n = g->nodes.data[n].parent) length++;
  Trace *trace = trace_new(g->model, length);
  for (uint32_t n = node; n != UINT32_MAX; choice = g->nodes.data[n].choice, n = g->nodes.data[n].parent, length--) {
    uint32_t rest = choice;
    for (size_t i = 0; i < g->model->loop.inputs.size; i++) {
      uint64_t words[TERM_MAX_WIDTH / 64] = {choices_value(abstraction_choices(g->abstraction), i, &rest)};
      trace_set(trace, length, (unsigned)i, words, term_width(g->model->bank, g->model->loop.inputs.data[i].var));
    }
  }
  return trace;
}

/* All passes of a state; the trace if one of them meets the error. */
static Trace *expand(BestFirst *g, uint32_t node) {
  uint64_t class = states_get(&g->states, node)[0];
  g->nodes.data[node].is_done = true;
  for (uint32_t choice = 0; choice < g->choices; choice++) {
    const Pass *pass = &g->passes[class * g->choices + choice];
    if (pass->end == PASS_ERROR) return make_trace(g, node, choice);
    if (pass->end == PASS_GOES_ON) take_pass(g, node, choice, pass);
  }
  return NULL;
}

static Trace *search(BestFirst *g) {
  Trace *trace = NULL;
  uint32_t oldest = 0;
  for (uint64_t turn = 1; !trace && g->states.count < MOST_CONCRETE && budget_left(g->budget, "best_first_next"); turn++) {
    uint32_t node = next_node(g, turn, &oldest);
    if (node == UINT32_MAX) break;
    trace = expand(g, node);
    if (turn % 64 == 0) budget_spend(g->budget, 1);
  }
  LOG("%zu states, %s", g->states.count, trace ? "found" : "nothing found");
  return trace;
}

Trace *best_first_search(Abstraction *a, const Model *model, const States *classes, const Pass *passes, Budget *budget) {
  BestFirst g = {.abstraction = a, .model = model, .classes = classes, .passes = passes, .budget = budget};
  g.choices = abstraction_choices(a)->count;
  for (uint32_t i = 0; i < model->state.size; i++)
    if (abstraction_is_wide(a, i)) vector_push(&g.wide, i);
  g.now = evaluation_new(model->bank);
  g.next = evaluation_new(model->bank);
  find_distances(&g);
  g.queues = memory_zeroed(g.farthest + 1, sizeof *g.queues);
  bool can = states_init(&g.states, 64 * (g.wide.size + 1)) && add_initial(&g);
  Trace *trace = can ? search(&g) : NULL;
  for (uint32_t i = 0; i <= g.farthest; i++) vector_release(&g.queues[i].nodes);
  memory_free(g.queues);
  memory_free(g.distance);
  vector_release(&g.wide);
  vector_release(&g.nodes);
  states_release(&g.states);
  evaluation_delete(g.now);
  evaluation_delete(g.next);
  return trace;
}
