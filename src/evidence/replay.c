/* From a trace of the model to a run of the program: see replay.h. */
#include "evidence/replay.h"
#include "base/log.h"
#include "flow/interpret/repeated_state.h"
#include "model/trace/input_table.h"
#include "model/trace/stepper.h"

void replay_inputs(const Model *model, const Trace *trace, ReplayInputVector *inputs) { trace_run_inputs(model, trace, inputs); }

/* ---- the program ----------------------------------------------------------------------------------- */

static EvidenceAnswer check_once(const Cfa *cfa, const ReplayInputVector *inputs, const Check *expected, uint64_t step_limit, Budget *budget, const Check **failed) {
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

/* Within so many steps the run comes back to a state, and so never ends.  One that is only long may end without the error. */
static bool waits_for_ever(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget) {
  InputTable table;
  LassoWatch *watch = lasso_watch_new(cfa);
  input_table_init(&table, inputs);
  lasso_watch_search(watch, 0);
  RunOptions options = {.input = input_table_value, .input_context = &table, .content = input_table_content, .step_limit = step_limit, .lasso = watch};
  RunResult result;
  interpret(cfa, &options, budget, &result);
  input_table_release(&table);
  lasso_watch_delete(watch);
  return result.end == RUN_LASSO;
}

/* A run that waits for ever may wait for an object to lie below 4 GiB. */
EvidenceAnswer replay_check(const Cfa *cfa, const ReplayInputVector *inputs, const Check *expected, uint64_t step_limit, Budget *budget,
                            const Check **failed) {
  enum { SHORT_STEPS = 1000000 };
  uint64_t few = step_limit && step_limit < SHORT_STEPS ? step_limit : SHORT_STEPS;
  cfa->program->lies_low = false;
  EvidenceAnswer answer = check_once(cfa, inputs, expected, few, budget, failed);
  if (answer != EVIDENCE_UNDECIDED || budget->stopped) return answer;
  cfa->program->lies_low = cfa->program->types.model == LP64 && waits_for_ever(cfa, inputs, few, budget);
  if (cfa->program->lies_low && check_once(cfa, inputs, expected, few, budget, failed) == EVIDENCE_HOLDS) return EVIDENCE_HOLDS;
  cfa->program->lies_low = false;
  return few == step_limit ? answer : check_once(cfa, inputs, expected, step_limit, budget, failed);
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
