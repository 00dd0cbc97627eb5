/* From a trace of the model to a run of the program: see replay.h. */
#include "evidence/replay.h"
#include "base/log.h"
#include "model/trace/input_table.h"
#include "model/trace/stepper.h"

void replay_inputs(const Model *model, const Trace *trace, ReplayInputVector *inputs) { trace_run_inputs(model, trace, inputs); }

/* ---- the program ----------------------------------------------------------------------------------- */

EvidenceAnswer replay_check(const Cfa *cfa, const ReplayInputVector *inputs, const Check *expected, uint64_t step_limit, Budget *budget,
                            const Check **failed) {
  InputTable table;
  input_table_init(&table, inputs);
  RunOptions options = {.input = input_table_value, .input_context = &table, .content = input_table_content, .step_limit = step_limit};
  RunResult result;
  interpret(cfa, &options, budget, &result);
  input_table_release(&table);
  LOG("the run ends with %d", (int)result.end);
  *failed = result.check;
  switch (result.end) {
  case RUN_ERROR: return !expected || expected == result.check ? EVIDENCE_HOLDS : EVIDENCE_FAILS;
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
