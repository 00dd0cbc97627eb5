/* From a trace of the model to a run of the program: see replay.h. */
#include "evidence/replay.h"
#include "base/log.h"
#include "model/trace/input_table.h"
#include "model/trace/stepper.h"

void replay_inputs(const Model *model, const Trace *trace, ReplayInputVector *inputs) { trace_run_inputs(model, trace, inputs); }

/* ---- the program ----------------------------------------------------------------------------------- */

typedef enum { PLACED_AS_EVER, FLIPPED, SPREAD } Placing;

static RunResult run(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Placing placing, Budget *budget) {
  InputTable table;
  input_table_init(&table, inputs);
  RunOptions options = {.input = input_table_value,
                        .input_context = &table,
                        .content = input_table_content,
                        .step_limit = step_limit,
                        .flips_open = placing == FLIPPED,
                        .spreads = placing == SPREAD};
  RunResult result;
  interpret(cfa, &options, budget, &result);
  input_table_release(&table);
  LOG("the run ends with %d", (int)result.end);
  return result;
}

EvidenceAnswer replay_check(const Cfa *cfa, const ReplayInputVector *inputs, const Check *expected, uint64_t step_limit, Budget *budget,
                            const Check **failed) {
  RunResult result = run(cfa, inputs, step_limit, PLACED_AS_EVER, budget);
  *failed = result.check;
  switch (result.end) {
  case RUN_ERROR: return !expected || expected == result.check ? EVIDENCE_HOLDS : EVIDENCE_FAILS;
  case RUN_FINISHED:
  case RUN_BLOCKED: return EVIDENCE_FAILS;
  default: return EVIDENCE_UNDECIDED;
  }
}

bool replay_hangs_on_addresses(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget) {
  RunResult result = run(cfa, inputs, step_limit, PLACED_AS_EVER, budget);
  uint64_t enough = 10 * result.steps + 1000;
  if (result.open_comparisons && run(cfa, inputs, enough, FLIPPED, budget).end != RUN_ERROR) return true;
  RunResult spread = run(cfa, inputs, enough, SPREAD, budget);
  return spread.end == RUN_FINISHED || spread.end == RUN_BLOCKED || (spread.end == RUN_STOPPED && spread.steps >= enough);
}

/* ---- values that others choose ------------------------------------------------------------------------ */

typedef enum { HANDLES_AS_FOUND, HANDLES_ALIKE, HANDLES_APART } Handles;

typedef struct {
  InputTable table;
  Handles handles;
  bool has_other; /* what the compiler chooses is `other` */
  i128 other;
  unsigned given; /* handles so far */
} Choices;

/* -1 and null say that there is none. */
static i128 chosen_handle(Choices *c, const Edge *edge, i128 found) {
  enum { FIRST_DESCRIPTOR = 3, FIRST_PAGE = 0x40000, PAGE = 4096 };
  bool is_pointer = edge->left->type->kind == TYPE_POINTER;
  bool is_kept = c->handles == HANDLES_AS_FOUND || (c->handles == HANDLES_ALIKE && edge->choice == CHOICE_HANDLE);
  if (is_kept || found < 0 || (is_pointer && !found)) return found;
  unsigned number = c->handles == HANDLES_APART ? c->given++ : 0;
  return is_pointer ? (i128)(FIRST_PAGE + number) * PAGE : FIRST_DESCRIPTOR + number;
}

static i128 chosen_value(void *context, const Edge *edge, uint32_t occurrence) {
  Choices *c = context;
  i128 found = input_table_value(&c->table, edge, occurrence);
  if (edge->choice == CHOICE_HANDLE || edge->choice == CHOICE_SETTING) return chosen_handle(c, edge, found);
  return edge->choice == CHOICE_COMPILER && c->has_other ? c->other : found;
}

static uint8_t chosen_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  return input_table_content(&((Choices *)context)->table, edge, visit, offset);
}

static bool still_fails(const Cfa *cfa, Choices choices, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget) {
  RunResult result;
  input_table_init(&choices.table, inputs);
  RunOptions options = {.input = chosen_value, .input_context = &choices, .content = chosen_content, .step_limit = step_limit};
  interpret(cfa, &options, budget, &result);
  input_table_release(&choices.table);
  return result.end == RUN_ERROR;
}

static bool has_choice(const Cfa *cfa, ValueChoice choice) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_HAVOC && cfa->edges.data[i].choice == choice) return true;
  return false;
}

enum { MOST_CONSTANTS = 64 };

static void collect_constants(const Cfa *cfa, i128 *constants, size_t *count) {
  ExprVector work = {0};
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_ASSUME) vector_push(&work, cfa->edges.data[i].right);
  while (work.size && *count < MOST_CONSTANTS) {
    const Expr *e = vector_pop(&work);
    if (e->kind == EXPR_INTEGER) constants[(*count)++] = e->integer;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
}

bool replay_hangs_on_choices(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget) {
  i128 others[MOST_CONSTANTS] = {0, 1, -1};
  size_t count = 3;
  bool has_settings = has_choice(cfa, CHOICE_SETTING), has_handles = has_settings || has_choice(cfa, CHOICE_HANDLE);
  if (has_handles && !still_fails(cfa, (Choices){.handles = HANDLES_APART}, inputs, step_limit, budget)) return true;
  if (has_settings && !still_fails(cfa, (Choices){.handles = HANDLES_ALIKE}, inputs, step_limit, budget)) return true;
  if (!has_choice(cfa, CHOICE_COMPILER)) return false;
  collect_constants(cfa, others, &count);
  for (size_t i = 0; i < count; i++)
    if (!still_fails(cfa, (Choices){.has_other = true, .other = others[i]}, inputs, step_limit, budget)) return true;
  return false;
}

/* ---- hardware -------------------------------------------------------------------------------------- */

static bool step_is_good(Stepper *stepper) {
  const Block *block = stepper_block(stepper);
  if (!stepper_is_last(stepper)) return stepper_is_true(stepper, block->valid);
  return stepper_is_true(stepper, block->error) && !stepper_is_true(stepper, block->incomplete);
}

EvidenceAnswer replay_hardware(const Model *model, const Trace *trace) {
  if (trace->length && !model->has_loop) return EVIDENCE_FAILS;
  Stepper stepper;
  stepper_init(&stepper, model, trace);
  bool good = step_is_good(&stepper);
  while (good && !stepper_is_last(&stepper)) {
    stepper_advance(&stepper);
    good = step_is_good(&stepper);
  }
  stepper_release(&stepper);
  return good ? EVIDENCE_HOLDS : EVIDENCE_FAILS;
}
