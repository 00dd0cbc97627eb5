/* Runs that never end: see lasso_run.h. */
#include "model/trace/lasso_run.h"
#include "base/log.h"
#include "flow/cfa/heads.h"
#include "model/trace/input_table.h"

enum { ROUNDS = 3 /* in which a confirmed lasso has come back */, SPARE_STEPS = 1000 };

void lasso_run_release(LassoRun *run) {
  vector_release(&run->inputs);
  *run = (LassoRun){0};
}

/* ---- finding one --------------------------------------------------------------------------------- */

typedef struct {
  const RunOptions *how;
  const LassoWatch *watch; /* NULL: nobody asks what belongs to the stem */
  LassoRun *run;
} Collector;

static void collect(Collector *c, RunInput input) {
  vector_push(&c->run->inputs, input);
  if (c->watch && !lasso_watch_is_in_loop(c->watch)) c->run->stem = c->run->inputs.size;
}

static i128 collect_value(void *context, const Edge *edge, uint32_t occurrence) {
  Collector *c = context;
  i128 value = c->how->input(c->how->input_context, edge, occurrence);
  collect(c, (RunInput){.edge = edge, .occurrence = occurrence, .value = value});
  return value;
}

static uint8_t collect_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  Collector *c = context;
  uint8_t byte = c->how->content ? c->how->content(c->how->input_context, edge, visit, offset) : 0;
  if (byte) collect(c, (RunInput){.edge = edge, .occurrence = visit, .value = byte, .is_content = true, .offset = offset, .bytes = 1});
  return byte;
}

/* The run once more: its inputs, and whether the state is the same. */
static bool collect_run(Interpreter *interpreter, LassoWatch *watch, const RunOptions *how, Budget *budget, LassoRun *found) {
  Collector collector = {how, watch, found};
  RunOptions options = *how;
  options.input = collect_value;
  options.content = collect_content;
  options.input_context = &collector;
  options.lasso = watch;
  RunResult result;
  Lasso guess = lasso_watch_found(watch);
  lasso_watch_confirm(watch, &guess, 1);
  interpreter_run(interpreter, &options, budget, &result);
  found->lasso = lasso_watch_found(watch);
  return result.end == RUN_LASSO;
}

bool lasso_run_find(Interpreter *interpreter, LassoWatch *watch, uint32_t goal, const RunOptions *how, uint64_t *steps, Budget *budget, LassoRun *found) {
  RunOptions options = *how;
  RunResult result;
  options.lasso = watch;
  lasso_watch_search(watch, goal);
  interpreter_run(interpreter, &options, budget, &result);
  *steps -= result.steps < *steps ? result.steps : *steps;
  if (result.end != RUN_LASSO) return false;
  *found = (LassoRun){0};
  bool is_good = collect_run(interpreter, watch, how, budget, found);
  LOG("a fingerprint comes back: the state %s", is_good ? "is the same" : "is another one");
  if (!is_good) lasso_run_release(found);
  return is_good;
}

bool lasso_run_of_inputs(const Cfa *cfa, uint32_t goal, const RunInputVector *inputs, uint64_t steps, Budget *budget, LassoRun *found) {
  InputTable table;
  input_table_init(&table, inputs);
  Interpreter *interpreter = interpreter_new(cfa);
  LassoWatch *watch = lasso_watch_new(cfa);
  RunOptions how = {.input = input_table_value, .content = input_table_content, .input_context = &table, .step_limit = steps};
  bool is_found = lasso_run_find(interpreter, watch, goal, &how, &steps, budget, found);
  lasso_watch_delete(watch);
  interpreter_delete(interpreter);
  input_table_release(&table);
  return is_found;
}

/* The inputs of stem and one round. */
static bool collect_first_round(const Cfa *cfa, const RunOptions *how, Budget *budget, LassoRun *run) {
  RunResult result;
  Collector collector = {how, NULL, run};
  RunOptions options = *how;
  options.input = collect_value;
  options.content = collect_content;
  options.input_context = &collector;
  options.step_limit = run->lasso.stem;
  if (options.step_limit) interpret(cfa, &options, budget, &result);
  run->stem = run->inputs.size;
  vector_clear(&run->inputs);
  options.step_limit = run->lasso.stem + run->lasso.loop;
  interpret(cfa, &options, budget, &result);
  return !budget->stopped;
}

/* ---- going on ------------------------------------------------------------------------------------ */

typedef struct {
  uint64_t visits, first, second; /* steps before them */
} Head;

typedef struct {
  const unsigned char *is_head;
  Head *heads; /* by location */
  uint64_t steps;
} HeadCounter;

static void count_heads(void *context, const Edge *edge, unsigned depth, i128 value) {
  HeadCounter *c = context;
  (void)depth, (void)value;
  c->steps++;
  if (!c->is_head[edge->to] || edge->kind == EDGE_CALL) return;
  Head *head = &c->heads[edge->to];
  head->visits++;
  if (head->visits == 1) head->first = c->steps;
  if (head->visits == 2) head->second = c->steps;
}

static bool find_busiest(const Cfa *cfa, const HeadCounter *c, Lasso *lasso) {
  *lasso = (Lasso){.first = 1, .second = 2};
  for (Location i = 0; i < cfa->locations.size; i++)
    if (c->heads[i].visits > c->heads[lasso->at].visits) lasso->at = i;
  const Head *head = &c->heads[lasso->at];
  lasso->stem = head->first;
  lasso->loop = head->second - head->first;
  return head->visits >= 2;
}

bool lasso_run_first_round(const Cfa *cfa, const RunOptions *how, Budget *budget, LassoRun *run) {
  unsigned char *is_head = cfa_loop_heads(cfa);
  HeadCounter counter = {.is_head = is_head, .heads = memory_zeroed(cfa->locations.size + 1, sizeof(Head))};
  RunOptions options = *how;
  RunResult result;
  options.observe = count_heads;
  options.observe_context = &counter;
  *run = (LassoRun){0};
  interpret(cfa, &options, budget, &result);
  bool is_undefined = result.invalid_reads || result.invalid_writes || result.invalid_frees || result.open_comparisons;
  bool is_good = result.end == RUN_STOPPED && !result.reason && !is_undefined && find_busiest(cfa, &counter, &run->lasso);
  memory_free(is_head);
  memory_free(counter.heads);
  return is_good && collect_first_round(cfa, how, budget, run);
}

/* ---- confirming it ------------------------------------------------------------------------------- */

typedef struct {
  InputTable table;
  LassoWatch *watch;
} Repeater;

static i128 repeat_value(void *context, const Edge *edge, uint32_t occurrence) {
  Repeater *r = context;
  return input_table_value(&r->table, edge, lasso_watch_occurrence(r->watch, edge, occurrence, false));
}

static uint8_t repeat_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  Repeater *r = context;
  return input_table_content(&r->table, edge, lasso_watch_occurrence(r->watch, edge, visit, true), offset);
}

bool lasso_run_confirm(const Cfa *cfa, LassoRun *run, Budget *budget) {
  Repeater repeater = {.watch = lasso_watch_new(cfa)};
  input_table_init(&repeater.table, &run->inputs);
  uint64_t steps = run->lasso.stem + (ROUNDS + 1) * run->lasso.loop + SPARE_STEPS;
  RunOptions options = {.input = repeat_value, .content = repeat_content, .input_context = &repeater, .lasso = repeater.watch, .step_limit = steps};
  RunResult result;
  lasso_watch_confirm(repeater.watch, &run->lasso, ROUNDS);
  interpret(cfa, &options, budget, &result);
  run->lasso = lasso_watch_found(repeater.watch);
  lasso_watch_delete(repeater.watch);
  input_table_release(&repeater.table);
  return result.end == RUN_LASSO;
}
