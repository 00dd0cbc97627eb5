/* From two blocks to one: see step_system.h. */
#include "model/formats/step_system.h"
#include "base/map.h"
#include "solve/blast.h"

/* Is the variable an input of the prefix that nothing was seen to use yet?  Then it is used up. */
static bool take_fresh_input(Map *unused, Term t) { return map_remove(unused, t); }

/* Do states start with constants (or, if that is allowed, each with an input of its own), and nothing else
 * happens in the prefix?  (`valid` is true, so no input of the prefix is constrained.) */
static bool is_prefix_trivial(const Model *model, bool may_be_uninitialised) {
  const TermBank *bank = model->bank;
  const Block *prefix = &model->prefix;
  if (!term_is_true(bank, prefix->valid) || !model->has_loop) return false;
  if (!term_is_false(bank, prefix->error) || !term_is_false(bank, prefix->incomplete)) return false;
  Map unused = {0};
  for (size_t i = 0; i < prefix->inputs.size; i++) map_put(&unused, prefix->inputs.data[i].var, 1);
  bool trivial = true;
  for (size_t i = 0; i < model->state.size && trivial; i++) {
    Term init = model->state.data[i].init;
    trivial = term_is_constant(bank, init) || (may_be_uninitialised && take_fresh_input(&unused, init));
  }
  map_release(&unused);
  return trivial;
}

static void add_inputs(StepSystem *system, const Block *block) {
  for (size_t i = 0; i < block->inputs.size; i++)
    vector_push(&system->inputs, (StepInput){block->inputs.data[i].name, block->inputs.data[i].var});
}

static void add_state(StepSystem *system, const char *name, Term var, Term init, Term next) {
  vector_push(&system->states, (StepState){name, var, init, next});
}

/* The loop alone. */
static void take_loop(StepSystem *system, const Model *model) {
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    add_state(system, v->name, v->var, term_is_constant(system->bank, v->init) ? v->init : TERM_NONE,
              v->next);
  }
  add_inputs(system, &model->loop);
  system->error = model->loop.error;
  system->incomplete = model->loop.incomplete;
  system->constraint = model->loop.valid;
}

static void take_both(StepSystem *system, const Model *model) {
  TermBank *bank = system->bank;
  const Block *first = &model->prefix, *later = &model->loop;
  Term begun = term_variable(bank, 1, "begun");
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    Term zero = term_constant(bank, term_width(bank, v->var), 0);
    add_state(system, v->name, v->var, zero, term_ite(bank, begun, v->next, v->init));
  }
  add_state(system, "begun", begun, term_false(bank), term_true(bank));
  add_inputs(system, first);
  add_inputs(system, later);
  system->error = term_ite(bank, begun, later->error, first->error);
  system->incomplete = term_ite(bank, begun, later->incomplete, first->incomplete);
  system->constraint = term_ite(bank, begun, later->valid, first->valid);
}

void step_system_init(StepSystem *system, Model *model, bool may_be_uninitialised) {
  TermBank *bank = model->bank;
  *system = (StepSystem){.bank = bank};
  if (is_prefix_trivial(model, may_be_uninitialised))
    take_loop(system, model);
  else
    take_both(system, model);
  Term goes_on = system->constraint;
  system->constraint = term_or(bank, goes_on, term_or(bank, system->error, system->incomplete));
  if (term_is_false(bank, system->incomplete)) return;
  Term ended = term_variable(bank, 1, "ended");
  add_state(system, "ended", ended, term_false(bank), term_not(bank, goes_on));
  system->constraint = term_and(bank, system->constraint, term_not(bank, ended));
}

void step_system_release(StepSystem *system) {
  vector_release(&system->states);
  vector_release(&system->inputs);
}

bool step_system_has_circuit(const StepSystem *system) {
  const TermBank *bank = system->bank;
  bool good = blast_supports(bank, system->error) && blast_supports(bank, system->incomplete) &&
              blast_supports(bank, system->constraint);
  for (size_t i = 0; i < system->states.size && good; i++)
    good = blast_supports(bank, system->states.data[i].next);
  return good;
}
