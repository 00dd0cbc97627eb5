/* The state-transition system: making and freeing it.  See model.h. */
#include "model/system/model.h"
#include <string.h>
#include "logic/walk.h"

static void block_init(Block *block, TermBank *bank) {
  block->valid = block->error = block->incomplete = term_false(bank);
}

static void block_release(Block *block) {
  vector_release(&block->inputs);
  vector_release(&block->incompletes);
  vector_release(&block->errors);
}

Model *model_new_in(TermBank *bank) {
  Model *model = memory_zeroed(1, sizeof *model);
  model->bank = bank;
  model->shares_bank = true;
  model->known = term_true(bank);
  block_init(&model->prefix, model->bank);
  block_init(&model->loop, model->bank);
  return model;
}

Model *model_new(void) {
  Model *model = model_new_in(bank_new());
  model->shares_bank = false;
  return model;
}

static void release_all_but_bank(Model *model) {
  vector_release(&model->guesses);
  block_release(&model->prefix);
  block_release(&model->loop);
  vector_release(&model->state);
  vector_release(&model->rest);
  vector_release(&model->objects);
  vector_release(&model->compacted);
  arena_release(&model->arena);
}

bool model_has_blocks(const Model *model) { return !model->regions; }

void model_delete(Model *model) {
  if (!model) return;
  regions_delete(model->regions);
  points_delete(model->points);
  if (model->base) release_all_but_bank(model->base);
  memory_free(model->base);
  release_all_but_bank(model);
  if (!model->shares_bank) bank_delete(model->bank);
  memory_free(model);
}

const StateVariable *model_add_state(Model *model, const char *name, Sort sort) {
  StateVariable variable = {.name = arena_string(&model->arena, name, strlen(name)), .key = MODEL_NO_KEY};
  variable.var = term_variable(model->bank, sort, name);
  vector_push(&model->state, variable);
  return &vector_last(&model->state);
}

Term model_add_input(Model *model, Block *block, const char *name, Sort sort, Term when, const Edge *edge) {
  ModelInput input = {.name = arena_string(&model->arena, name, strlen(name)), .when = when, .edge = edge};
  input.var = term_variable(model->bank, sort, name);
  vector_push(&block->inputs, input);
  return input.var;
}

bool state_variable_is_live(const StateVariable *variable, size_t cut) {
  for (uint32_t i = 0; i < variable->live_count; i++)
    if (variable->live[i] == cut) return true;
  return false;
}

void block_add_error(Block *block, TermBank *bank, Term when, const Check *check) {
  vector_push(&block->errors, ((ErrorPoint){.when = when, .check = check}));
  block->error = term_or(bank, block->error, when);
}

void model_add_bad(Model *model, Term when, uint32_t number, const char *text) {
  Check *check = ARENA_NEW(&model->arena, Check);
  *check = (Check){.id = number, .name = "bad", .property = "unreach-call", .text = text};
  block_add_error(&model->loop, model->bank, when, check);
}

unsigned model_state_bits(const Model *model) {
  unsigned bits = 0;
  for (size_t i = 0; i < model->state.size; i++) {
    Sort sort = term_sort(model->bank, model->state.data[i].var);
    bits += sort_is_array(sort) ? sort_element_width(model->bank, sort) : sort;
  }
  return bits;
}

Term model_cut_variable(const Model *model) { return model->pc_is_compact ? TERM_NONE : model->pc; }

Term model_at_cut(const Model *model, size_t cut) {
  Term pc = model_cut_variable(model);
  if (pc == TERM_NONE) return term_true(model->bank);
  return term_equal(model->bank, pc, term_constant(model->bank, term_width(model->bank, pc), cut));
}

Term model_say_at_cut(const Model *model, Term t, size_t cut) {
  Term pc = model_cut_variable(model);
  if (pc == TERM_NONE) return t;
  Map at = {0};
  map_put(&at, pc, term_constant(model->bank, term_width(model->bank, pc), cut));
  Term here = term_substitute(model->bank, t, &at, NULL);
  map_release(&at);
  return here;
}

Term model_join_cuts(const Model *model, const Term *at_cut) {
  TermBank *bank = model->bank;
  size_t cuts = model->graph->cuts.size;
  bool knows_cut = model_cut_variable(model) != TERM_NONE;
  Term all = term_bool(bank, knows_cut);
  for (size_t c = 0; c < cuts; c++)
    all = knows_cut ? term_and(bank, all, term_implies(bank, model_at_cut(model, c), at_cut[c])) : term_or(bank, all, at_cut[c]);
  return all;
}
