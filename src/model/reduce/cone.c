/* The cone of influence by one worklist over terms: see cone.h. */
#include "model/reduce/cone.h"
#include "base/map.h"

typedef struct {
  const Model *model;
  unsigned char *seen; /* per term */
  U32Vector work;
  Map state_of;        /* variable term -> index of the state variable */
} Cone;

static void need(Cone *cone, Term t) {
  if (t == TERM_NONE || cone->seen[t]) return;
  cone->seen[t] = 1;
  vector_push(&cone->work, t);
}

static void need_block(Cone *cone, const Block *block) {
  need(cone, block->valid);
  need(cone, block->error);
  need(cone, block->incomplete);
  for (size_t i = 0; i < block->errors.size; i++) need(cone, block->errors.data[i].when);
  for (size_t i = 0; i < block->incompletes.size; i++) need(cone, block->incompletes.data[i].when);
}

static void close_cone(Cone *cone) {
  const TermBank *bank = cone->model->bank;
  while (cone->work.size) {
    Term t = vector_pop(&cone->work);
    for (unsigned i = 0; i < term_arity(bank, t); i++) need(cone, term_child(bank, t, i));
    uint64_t index = map_get(&cone->state_of, t, UINT64_MAX);
    if (index == UINT64_MAX) continue;
    need(cone, cone->model->state.data[index].init);
    need(cone, cone->model->state.data[index].next);
  }
}

void model_reduce_cone(Model *model) {
  Cone cone = {.model = model, .seen = memory_zeroed(bank_size(model->bank) + 1, 1)};
  for (size_t i = 0; i < model->state.size; i++) map_put(&cone.state_of, model->state.data[i].var, i);
  need_block(&cone, &model->prefix);
  need_block(&cone, &model->loop);
  close_cone(&cone);
  size_t kept = 0;
  for (size_t i = 0; i < model->state.size; i++) {
    StateVariable variable = model->state.data[i];
    if (cone.seen[variable.var])
      model->state.data[kept++] = variable;
    else
      vector_push(&model->rest, variable);
  }
  model->state.size = kept;
  if (model->pc != TERM_NONE && !cone.seen[model->pc]) model->pc = TERM_NONE;
  map_release(&cone.state_of);
  vector_release(&cone.work);
  memory_free(cone.seen);
}
