/* input_table.h: chosen inputs, looked up by edge and occurrence, as a source for the interpreter. */
#ifndef craig_model_trace_input_table_h
#define craig_model_trace_input_table_h

#include "base/map.h"
#include "flow/interpret/interpret.h"
#include "model/trace/result.h"

typedef struct {
  const RunInputVector *inputs; /* borrowed */
  Map index;                       /* edge and occurrence -> index into inputs */
  Map contents;                    /* edge and visit -> number of an object's content */
  Map bytes;                       /* that number and an offset -> byte */
} InputTable;

void input_table_init(InputTable *table, const RunInputVector *inputs);
void input_table_release(InputTable *table);
/* An InputSource whose context is the table; 0 for what nobody chose. */
i128 input_table_value(void *table, const Edge *edge, uint32_t occurrence);
/* An InputContent, likewise. */
uint8_t input_table_content(void *table, const Edge *edge, uint32_t visit, uint64_t offset);

/* Steps after which a run that was said to reach the error is given up where no budget watches. */
#define REPLAY_STEP_LIMIT UINT64_C(100000000)

/* Interpret with these inputs, watched, for at most so many steps; 0: REPLAY_STEP_LIMIT. */
RunEnd input_table_run_on(Interpreter *interpreter, const RunInputVector *inputs, uint64_t step_limit, StepObserver observe, void *context);
RunEnd input_table_run(const Cfa *cfa, const RunInputVector *inputs, uint64_t step_limit, StepObserver observe, void *context);

#endif
