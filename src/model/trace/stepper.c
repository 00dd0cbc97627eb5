/* Walking a model along a trace: see stepper.h. */
#include "model/trace/stepper.h"
#include <assert.h>
#include <string.h>

static size_t words_of(const Stepper *stepper, Term t) {
  return (term_width(stepper->model->bank, t) + 63) / 64;
}

static void set_inputs(Stepper *stepper) {
  const InputVector *inputs = trace_inputs(stepper->model, stepper->step);
  for (size_t i = 0; i < inputs->size; i++)
    evaluation_set_words(stepper->evaluation, inputs->data[i].var, stepper->trace->values[stepper->step][i]);
}

void stepper_init(Stepper *stepper, const Model *model, const Trace *trace) {
  *stepper = (Stepper){.model = model, .trace = trace, .evaluation = evaluation_new(model->bank)};
  set_inputs(stepper);
}

void stepper_release(Stepper *stepper) {
  evaluation_delete(stepper->evaluation);
  vector_release(&stepper->words);
}

const Block *stepper_block(const Stepper *stepper) {
  return stepper->step ? &stepper->model->loop : &stepper->model->prefix;
}

bool stepper_is_true(Stepper *stepper, Term t) { return evaluation_is_true(stepper->evaluation, t); }

bool stepper_is_last(const Stepper *stepper) { return stepper->step == stepper->trace->length; }

static void compute(Stepper *stepper, const StateVector *state) {
  for (size_t i = 0; i < state->size; i++) {
    Term value = stepper->step ? state->data[i].next : state->data[i].init;
    const uint64_t *words = evaluation_words(stepper->evaluation, value);
    for (size_t w = 0; w < words_of(stepper, value); w++) vector_push(&stepper->words, words[w]);
  }
}

static const uint64_t *assign(Stepper *stepper, const StateVector *state, const uint64_t *words) {
  for (size_t i = 0; i < state->size; words += words_of(stepper, state->data[i++].var))
    evaluation_set_words(stepper->evaluation, state->data[i].var, words);
  return words;
}

/* All new values are computed before the first is set: blocks assign the whole state at once.  What lies outside the cone of
 * influence is computed along, since it may decide which inputs a run asks for. */
void stepper_advance(Stepper *stepper) {
  assert(!stepper_is_last(stepper));
  vector_clear(&stepper->words);
  compute(stepper, &stepper->model->state);
  compute(stepper, &stepper->model->rest);
  assign(stepper, &stepper->model->rest, assign(stepper, &stepper->model->state, stepper->words.data));
  stepper->step++;
  set_inputs(stepper);
}

/* ---- what a trace leads to ------------------------------------------------------------------------- */

/* A name (model/reduce/naming.h) becomes what it stands for: the step's condition may not have depended on it, and then the trace says anything. */
static void define_names(Stepper *stepper) {
  const InputVector *inputs = trace_inputs(stepper->model, stepper->step);
  for (size_t i = 0; i < inputs->size; i++) {
    const ModelInput *input = &inputs->data[i];
    if (input->definition == TERM_NONE) continue;
    uint64_t words[TERM_MAX_WIDTH / 64];
    memcpy(words, evaluation_words(stepper->evaluation, input->definition), words_of(stepper, input->var) * sizeof *words);
    evaluation_set_words(stepper->evaluation, input->var, words);
  }
}

const Check *trace_check(const Model *model, const Trace *trace) {
  const Check *found = NULL;
  Stepper stepper;
  stepper_init(&stepper, model, trace);
  while (!stepper_is_last(&stepper)) stepper_advance(&stepper);
  define_names(&stepper);
  const ErrorVector *errors = &stepper_block(&stepper)->errors;
  for (size_t i = 0; i < errors->size && !found; i++)
    if (stepper_is_true(&stepper, errors->data[i].when)) found = errors->data[i].check;
  stepper_release(&stepper);
  return found;
}

/* ---- the inputs that a trace chooses --------------------------------------------------------------- */

static void add_inputs_of_step(Stepper *stepper, RunCounts *counts, RunInputVector *inputs) {
  const Model *model = stepper->model;
  const InputVector *all = trace_inputs(model, stepper->step);
  for (size_t i = 0; i < all->size; i++) {
    const ModelInput *input = &all->data[i];
    if (!input->edge || !stepper_is_true(stepper, input->when)) continue;
    run_inputs_add(inputs, counts, model->bank, &model->graph->cfa->program->types, input,
                   stepper->trace->values[stepper->step][i]);
  }
}

void trace_run_inputs(const Model *model, const Trace *trace, RunInputVector *inputs) {
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

/* ---- names --------------------------------------------------------------------------------------- */

/* A name may depend on earlier ones. */
static void fill_step(Stepper *stepper, Trace *trace) {
  const InputVector *inputs = trace_inputs(stepper->model, stepper->step);
  for (size_t i = 0; i < inputs->size; i++) {
    const ModelInput *input = &inputs->data[i];
    if (input->definition == TERM_NONE) continue;
    uint64_t words[TERM_MAX_WIDTH / 64];
    memcpy(words, evaluation_words(stepper->evaluation, input->definition), words_of(stepper, input->var) * sizeof *words);
    evaluation_set_words(stepper->evaluation, input->var, words);
    trace_set(trace, stepper->step, (unsigned)i, words, term_width(stepper->model->bank, input->var));
  }
}

void trace_fill_names(const Model *model, Trace *trace) {
  Stepper stepper;
  for (stepper_init(&stepper, model, trace);; stepper_advance(&stepper)) {
    fill_step(&stepper, trace);
    if (stepper_is_last(&stepper)) break;
  }
  stepper_release(&stepper);
}
