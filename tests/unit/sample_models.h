/* Small models made by hand, for tests of model/ and engine/. */
#ifndef craig_tests_unit_sample_models_h
#define craig_tests_unit_sample_models_h

#include "model/system/model.h"

/* x = start; while (go) x += step; the error is x == bad, asked at each cut point. `go` is an input. */
static inline Model *sample_counter(unsigned width, uint64_t start, uint64_t step, uint64_t bad) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "x", width);
  StateVariable *x = &model->state.data[0];
  x->init = term_constant(bank, width, start);
  x->next = term_add(bank, x->var, term_constant(bank, width, step));
  Term go = model_add_input(model, &model->loop, "go", 1, term_true(bank), NULL);
  Term hit = term_equal(bank, x->var, term_constant(bank, width, bad));
  model->prefix.valid = term_true(bank);
  model->loop.valid = term_and(bank, go, term_not(bank, hit));
  model->loop.error = hit;
  model->has_loop = true;
  return model;
}

/* x = 0; while (x < rounds) x++; the error is x == bad after the loop. */
static inline Model *sample_bounded(unsigned width, uint64_t rounds, uint64_t bad) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "x", width);
  StateVariable *x = &model->state.data[0];
  x->init = term_constant(bank, width, 0);
  x->next = term_add(bank, x->var, term_constant(bank, width, 1));
  Term inside = term_uless(bank, x->var, term_constant(bank, width, rounds));
  model->prefix.valid = term_true(bank);
  model->loop.valid = inside;
  model->loop.error = term_and(bank, term_not(bank, inside), term_equal(bank, x->var, term_constant(bank, width, bad)));
  model->has_loop = true;
  return model;
}

/* x starts as any value below `limit` (a prefix input); it stays as it is; the error is x == bad. */
static inline Model *sample_input(unsigned width, uint64_t limit, uint64_t bad) {
  Model *model = sample_counter(width, 0, 0, bad);
  TermBank *bank = model->bank;
  Term input = model_add_input(model, &model->prefix, "start", width, term_true(bank), NULL);
  model->state.data[0].init = input;
  model->prefix.valid = term_uless(bank, input, term_constant(bank, width, limit));
  return model;
}

#endif
