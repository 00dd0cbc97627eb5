/* From a trace of the model to a run of the program: see replay.h. */
#include "evidence/replay.h"
#include "base/log.h"
#include "model/trace/input_table.h"
#include "model/trace/stepper.h"

void replay_inputs(const Model *model, const Trace *trace, ReplayInputVector *inputs) { trace_run_inputs(model, trace, inputs); }

/* ---- the program ----------------------------------------------------------------------------------- */

typedef enum { PLACED_AS_EVER, FLIPPED, SPREAD } Placing;

/* Models of the library leave to a variable without a value what libraries need not agree on: by how much texts differ, which number stands for yes. */
typedef struct {
  InputTable table;
  const Sources *sources;
  const int *instead; /* what such variables have; NULL: what the inputs say */
  uint64_t left_open; /* how often one was asked for */
} Inputs;

static bool is_left_open(const Inputs *inputs, const Edge *edge) {
  return edge->kind == EDGE_HAVOC && edge->is_unset && source_is_model(inputs->sources, edge->range.begin);
}

static i128 value_of(void *context, const Edge *edge, uint32_t occurrence) {
  Inputs *inputs = context;
  if (!is_left_open(inputs, edge)) return input_table_value(&inputs->table, edge, occurrence);
  inputs->left_open++;
  return inputs->instead ? *inputs->instead : input_table_value(&inputs->table, edge, occurrence);
}

static uint8_t content_of(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  Inputs *inputs = context;
  return input_table_content(&inputs->table, edge, visit, offset);
}

static RunResult run(const Cfa *cfa, Inputs *inputs, uint64_t step_limit, Placing placing, Budget *budget) {
  RunOptions options = {.input = value_of,
                        .input_context = inputs,
                        .content = content_of,
                        .step_limit = step_limit,
                        .flips_open = placing == FLIPPED,
                        .spreads = placing == SPREAD};
  RunResult result;
  interpret(cfa, &options, budget, &result);
  LOG("the run ends with %d", (int)result.end);
  return result;
}

static void inputs_init(Inputs *inputs, const Cfa *cfa, const ReplayInputVector *chosen) {
  *inputs = (Inputs){.sources = cfa->program->sources};
  input_table_init(&inputs->table, chosen);
}

EvidenceAnswer replay_check(const Cfa *cfa, const ReplayInputVector *inputs, const Check *expected, uint64_t step_limit, Budget *budget,
                            const Check **failed) {
  Inputs all;
  inputs_init(&all, cfa, inputs);
  RunResult result = run(cfa, &all, step_limit, PLACED_AS_EVER, budget);
  input_table_release(&all.table);
  *failed = result.check;
  switch (result.end) {
  case RUN_ERROR: return !expected || expected == result.check ? EVIDENCE_HOLDS : EVIDENCE_FAILS;
  case RUN_FINISHED:
  case RUN_BLOCKED: return EVIDENCE_FAILS;
  default: return EVIDENCE_UNDECIDED;
  }
}

static bool ends_otherwise(const RunResult *result, uint64_t step_limit) {
  return result->end == RUN_FINISHED || result->end == RUN_BLOCKED || (result->end == RUN_STOPPED && result->steps >= step_limit);
}

/* The least that the GNU library and compilers give, and more, of either sign. */
static bool hangs_on_library(const Cfa *cfa, Inputs *inputs, uint64_t step_limit, Budget *budget) {
  static const int others[] = {0, 64, -64};
  bool hangs = false;
  for (size_t i = 0; !hangs && i < sizeof others / sizeof *others; i++) {
    inputs->instead = &others[i];
    RunResult result = run(cfa, inputs, step_limit, PLACED_AS_EVER, budget);
    hangs = ends_otherwise(&result, step_limit);
  }
  inputs->instead = NULL;
  return hangs;
}

static const char *hangs_on(const Cfa *cfa, Inputs *inputs, uint64_t step_limit, Budget *budget) {
  static const char layout[] = "where objects lie", library[] = "what a function of the library leaves open";
  RunResult result = run(cfa, inputs, step_limit, PLACED_AS_EVER, budget);
  uint64_t enough = 10 * result.steps + 1000;
  bool asks_library = inputs->left_open;
  if (result.open_comparisons && run(cfa, inputs, enough, FLIPPED, budget).end != RUN_ERROR) return layout;
  RunResult spread = run(cfa, inputs, enough, SPREAD, budget);
  if (ends_otherwise(&spread, enough)) return layout;
  return asks_library && hangs_on_library(cfa, inputs, enough, budget) ? library : NULL;
}

const char *replay_hangs_on(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget) {
  Inputs all;
  inputs_init(&all, cfa, inputs);
  const char *open = hangs_on(cfa, &all, step_limit, budget);
  input_table_release(&all.table);
  return open;
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
