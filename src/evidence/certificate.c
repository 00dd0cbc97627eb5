/* The certificate of an invariant: what to ask any other solver.
 *
 * The checker (invariant.c) substitutes init and next into the invariant; this file does not.  It writes the
 * invariant twice, over x and over x', and says x' = init or x' = next by assertions, so that a reader
 * recognises the model and a mistake in substitution would show as a different answer. */
#include "evidence/invariant.h"
#include <string.h>
#include "base/map.h"
#include "evidence/script.h"
#include "logic/walk.h"

typedef struct {
  Model *model;
  Script *script;
  Arena arena;
  Term invariant, next_invariant; /* over x, over x' */
  Term *next_variables; /* x' of each state variable that the invariant speaks about, else TERM_NONE */
  AssertionVector assertions;
} Certificate;

static void assert_that(Certificate *c, const char *comment, Term t, bool negate) {
  vector_push(&c->assertions, (Assertion){.comment = comment, .left = t, .negate = negate});
}

/* Names for people: x, x', and the inputs' own. */
static void name_variables(Certificate *c) {
  Model *model = c->model;
  for (size_t i = 0; i < model->state.size; i++)
    script_name(c->script, model->state.data[i].var, model->state.data[i].name);
  for (size_t i = 0; i < model->state.size; i++)
    if (c->next_variables[i] != TERM_NONE)
      script_name(c->script, c->next_variables[i], arena_format(&c->arena, "%s'", model->state.data[i].name));
  const InputVector *inputs[] = {&model->prefix.inputs, &model->loop.inputs};
  for (unsigned b = 0; b < 2; b++)
    for (size_t i = 0; i < inputs[b]->size; i++)
      script_name(c->script, inputs[b]->data[i].var, inputs[b]->data[i].name);
}

static void make_next_invariant(Certificate *c) {
  Model *model = c->model;
  TermVector variables = {0};
  Map occurs = {0}, map = {0};
  term_free_variables(model->bank, c->invariant, &variables);
  for (size_t i = 0; i < variables.size; i++) map_put(&occurs, variables.data[i], 1);
  for (size_t i = 0; i < model->state.size; i++) {
    Term var = model->state.data[i].var;
    if (!map_has(&occurs, var)) continue;
    c->next_variables[i] = term_variable(model->bank, term_sort(model->bank, var), model->state.data[i].name);
    map_put(&map, var, c->next_variables[i]);
  }
  c->next_invariant = term_substitute(model->bank, c->invariant, &map, NULL);
  vector_release(&variables);
  map_release(&occurs);
  map_release(&map);
}

static void assert_successor(Certificate *c, bool after_loop) {
  const char *comment =
      after_loop ? "the state after a pass through the loop" : "the state at the first cut point";
  for (size_t i = 0; i < c->model->state.size; i++) {
    if (c->next_variables[i] == TERM_NONE) continue;
    const StateVariable *variable = &c->model->state.data[i];
    Term value = after_loop ? variable->next : variable->init;
    vector_push(&c->assertions,
                (Assertion){.comment = comment, .left = c->next_variables[i], .right = value});
    comment = NULL;
  }
  assert_that(c, "the invariant does not hold in it", c->next_invariant, true);
}

static void assert_condition(Certificate *c, unsigned condition) {
  Model *model = c->model;
  TermBank *bank = model->bank;
  const Block *block = condition <= 1 ? &model->prefix : &model->loop;
  if (condition && !model->has_loop) {
    assert_that(c, "the program has no loop: nothing to show", term_false(bank), false);
    return;
  }
  if (condition >= 2) assert_that(c, "the invariant holds", c->invariant, false);
  if (condition == 0 || condition == 3) {
    assert_that(c, "the error happens, or the model stops describing the program",
                term_or(bank, block->error, block->incomplete), false);
  } else {
    assert_that(c, condition == 1 ? "a first cut point is reached" : "a pass through the loop is possible",
                block->valid, false);
    assert_successor(c, condition == 2);
  }
}

static void print_comment(const char *comment, Buffer *out) {
  buffer_add(out, "; ");
  for (; *comment; comment++) {
    vector_push(out, *comment);
    if (*comment == '\n' && comment[1]) buffer_add(out, "; ");
  }
  buffer_add(out, "\n");
}

static void print_head(const char *comment, Buffer *out) {
  if (comment) print_comment(comment, out);
  buffer_add(out, "; An inductive invariant proves that the error is unreachable if these four formulas are\n"
                  "; unsatisfiable.  A solver reading this file must answer unsat four times.\n");
}

static void print_condition(Certificate *c, unsigned condition, Buffer *out) {
  static const char *const meanings[INVARIANT_CONDITIONS] = {
      "no error before the first cut point", "the invariant holds at the first cut point",
      "each pass through the loop keeps the invariant", "the invariant excludes the error"};
  if (condition) buffer_add(out, "(reset)\n");
  buffer_format(out, "\n; ---- condition %u, %s: %s\n", condition + 1, invariant_condition_name(condition),
                meanings[condition]);
  vector_clear(&c->assertions);
  assert_condition(c, condition);
  script_print(c->script, &c->assertions);
}

void invariant_print_certificate(Model *model, Term invariant, const char *comment, Buffer *out) {
  BankMark mark = bank_mark(model->bank);
  Certificate c = {.model = model, .invariant = invariant, .script = script_new(model->bank, out)};
  c.next_variables = memory_zeroed(model->state.size + 1, sizeof(Term));
  if (model->has_loop) make_next_invariant(&c);
  name_variables(&c);
  print_head(comment, out);
  for (unsigned i = 0; i < INVARIANT_CONDITIONS; i++) print_condition(&c, i, out);
  buffer_add(out, "(exit)\n");
  script_delete(c.script);
  memory_free(c.next_variables);
  vector_release(&c.assertions);
  arena_release(&c.arena);
  bank_rollback(model->bank, mark);
}
