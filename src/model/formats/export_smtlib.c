/* Unrolling at the word level for an SMT solver: see export_smtlib.h.  Each pass gets inputs of its own
 * ("x@3" is x in the third pass); the states of a pass are the terms that the pass before leads to. */
#include "model/formats/export_smtlib.h"
#include "logic/smtlib.h"
#include "logic/walk.h"

typedef struct {
  Model *model;
  TermBank *bank;
  Term *state; /* the values at the present cut point */
  Term alive;  /* all passes so far went through */
  Term error;  /* in one of them the error happened */
} Unrolling;

static void rename_inputs(Unrolling *u, const Block *block, unsigned pass, Map *map) {
  Buffer name = {0};
  for (size_t i = 0; i < block->inputs.size; i++) {
    Term var = block->inputs.data[i].var;
    vector_clear(&name);
    buffer_format(&name, "%s@%u", block->inputs.data[i].name, pass);
    map_put(map, var, term_variable(u->bank, term_sort(u->bank, var), buffer_text(&name)));
  }
  vector_release(&name);
}

/* Go through a block; pass 0 is the prefix. */
static void pass_block(Unrolling *u, unsigned pass) {
  TermBank *bank = u->bank;
  const StateVector *state = &u->model->state;
  const Block *block = pass ? &u->model->loop : &u->model->prefix;
  Map map = {0}, cache = {0};
  rename_inputs(u, block, pass, &map);
  for (size_t i = 0; pass && i < state->size; i++) map_put(&map, state->data[i].var, u->state[i]);
  Term error = term_substitute(bank, block->error, &map, &cache);
  u->error = term_or(bank, u->error, term_and(bank, u->alive, error));
  u->alive = term_and(bank, u->alive, term_substitute(bank, block->valid, &map, &cache));
  Term *after = memory_alloc((state->size + 1) * sizeof *after);
  for (size_t i = 0; i < state->size; i++)
    after[i] = term_substitute(bank, pass ? state->data[i].next : state->data[i].init, &map, &cache);
  memory_free(u->state);
  u->state = after;
  map_release(&map);
  map_release(&cache);
}

Term export_question(Model *model, unsigned passes) {
  Unrolling u = {.model = model, .bank = model->bank};
  u.alive = term_true(u.bank);
  u.error = term_false(u.bank);
  for (unsigned pass = 0; pass <= (model->has_loop ? passes : 0); pass++) pass_block(&u, pass);
  memory_free(u.state);
  return u.error;
}

void export_smtlib(Model *model, unsigned passes, const char *comment, Buffer *out) {
  Term question = export_question(model, passes);
  Buffer text = {0};
  buffer_format(&text,
                "%sIs the error reachable in at most %u passes through the loop?  sat: yes, unsat: no.\n"
                "NAME@0 is an input before the loop, NAME@k one of pass k.",
                comment, passes);
  smtlib_print_query(model->bank, question, buffer_text(&text), out);
  vector_release(&text);
}
