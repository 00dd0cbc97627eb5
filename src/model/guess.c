/* The model as Horn clauses over words: see guess.h. */
#include "model/guess.h"

static void list_state(const Model *model, TermVector *vars, TermVector *init, TermVector *next) {
  for (size_t i = 0; i < model->state.size; i++) {
    vector_push(vars, model->state.data[i].var);
    vector_push(init, model->state.data[i].init);
    vector_push(next, model->state.data[i].next);
  }
}

WordSystem *model_word_system(Model *model) {
  WordSystem *system = word_system_new(model->bank);
  TermVector vars = {0}, init = {0}, next = {0};
  list_state(model, &vars, &init, &next);
  unsigned invariant = word_predicate(system, vars.data, vars.size);
  word_clause(system, WORD_NONE, model->prefix.valid, invariant, init.data);
  word_clause(system, invariant, model->loop.valid, invariant, next.data);
  word_clause(system, invariant, model->loop.error, WORD_NONE, NULL);
  if (!term_is_false(model->bank, model->loop.incomplete))
    word_clause(system, invariant, model->loop.incomplete, WORD_NONE, NULL);
  vector_release(&vars);
  vector_release(&init);
  vector_release(&next);
  return system;
}
