/* From a trace of the model to a run of the program: see replay.h. */
#include "evidence/replay.h"
#include "base/log.h"
#include "evidence/input_table.h"
#include "evidence/stepper.h"

/* ---- the inputs that a trace chooses --------------------------------------------------------------- */

static void add_inputs_of_step(Stepper *stepper, RunCounts *counts, ReplayInputVector *inputs) {
  const Model *model = stepper->model;
  const InputVector *all = trace_inputs(model, stepper->step);
  for (size_t i = 0; i < all->size; i++) {
    const ModelInput *input = &all->data[i];
    if (!input->edge || !stepper_is_true(stepper, input->when)) continue;
    run_inputs_add(inputs, counts, model->bank, &model->graph->cfa->program->types, input,
                   stepper->trace->values[stepper->step][i]);
  }
}

void replay_inputs(Model *model, const Trace *trace, ReplayInputVector *inputs) {
  vector_clear(inputs);
  RunCounts counts = {0};
  Stepper stepper;
  for (stepper_init(&stepper, model, trace);; stepper_advance(&stepper)) {
    add_inputs_of_step(&stepper, &counts, inputs);
    if (stepper_is_last(&stepper)) break;
  }
  stepper_release(&stepper);
  run_counts_release(&counts);
}

/* ---- the program ----------------------------------------------------------------------------------- */

EvidenceAnswer replay_program(const Cfa *cfa, const ReplayInputVector *inputs, Budget *budget) {
  return replay_program_within(cfa, inputs, 0, budget);
}

EvidenceAnswer replay_program_within(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget) {
  InputTable table;
  input_table_init(&table, inputs);
  RunOptions options = {
      .input = input_table_value, .input_context = &table, .content = input_table_content, .step_limit = step_limit};
  RunResult result;
  interpret(cfa, &options, budget, &result);
  input_table_release(&table);
  LOG("the run ends with %d", (int)result.end);
  switch (result.end) {
  case RUN_ERROR: return EVIDENCE_HOLDS;
  case RUN_FINISHED:
  case RUN_BLOCKED: return EVIDENCE_FAILS;
  default: return EVIDENCE_UNDECIDED;
  }
}

/* ---- hardware -------------------------------------------------------------------------------------- */

static bool step_is_good(Stepper *stepper) {
  const Block *block = stepper_block(stepper);
  if (!stepper_is_last(stepper)) return stepper_is_true(stepper, block->valid);
  return stepper_is_true(stepper, block->error) && !stepper_is_true(stepper, block->incomplete);
}

EvidenceAnswer replay_hardware(Model *model, const Trace *trace) {
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
