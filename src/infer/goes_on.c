/* A run that goes on: see goes_on.h. */
#include "infer/goes_on.h"
#include "infer/state_copy.h"
#include "model/reduce/naming.h"

typedef struct {
  TermBank *bank;
  Map chosen, cache; /* input -> constant; term -> what it is with these */
} Choice;

static void choose_inputs(Choice *c, const Block *block, InputChooser choose, void *context) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    const ModelInput *input = &block->inputs.data[i];
    uint64_t value;
    if (input->definition == TERM_NONE && choose(context, input, &value))
      map_put(&c->chosen, input->var, term_signed_constant(c->bank, term_width(c->bank, input->var), (int64_t)value));
  }
}

static Term chosen(Choice *c, Term t) { return t == TERM_NONE ? t : term_substitute(c->bank, t, &c->chosen, &c->cache); }

static void choose_in_block(Choice *c, Block *block, const Check *check) {
  for (size_t i = 0; i < block->inputs.size; i++) block->inputs.data[i].when = chosen(c, block->inputs.data[i].when);
  block->valid = chosen(c, block->valid);
  block->incomplete = term_false(c->bank);
  vector_clear(&block->incompletes);
  block_add_error(block, c->bank, term_not(c->bank, block->valid), check);
}

Model *model_that_goes_on(const Model *model, InputChooser choose, void *context, const Check *check) {
  if (!model->has_loop) return NULL;
  Model expanded = model_expand_names(model), *result = model_without_errors(&expanded);
  Choice c = {.bank = model->bank};
  choose_inputs(&c, &result->prefix, choose, context);
  choose_inputs(&c, &result->loop, choose, context);
  for (size_t i = 0; i < result->state.size; i++) {
    result->state.data[i].init = chosen(&c, result->state.data[i].init);
    result->state.data[i].next = chosen(&c, result->state.data[i].next);
  }
  choose_in_block(&c, &result->prefix, check);
  choose_in_block(&c, &result->loop, check);
  vector_clear(&result->rest); /* nobody replays it */
  map_release(&c.chosen);
  map_release(&c.cache);
  model_release_expanded(&expanded);
  return result;
}
