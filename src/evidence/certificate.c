/* The certificate of an invariant: what to ask any other solver.
 *
 * The checker (invariant.c) substitutes init and next into the invariant; this file does not.  It writes the
 * invariant twice, over x and over x', and says x' = init or x' = next by equations, so that a reader
 * recognises the model and a mistake in substitution would show as a different answer. */
#include "evidence/invariant.h"
#include "base/map.h"
#include "logic/smtlib.h"
#include "logic/walk.h"

typedef struct {
  const Model *model;
  Arena arena;
  Term invariant, next_invariant; /* over x, over x' */
  Term *next_variables; /* x' of each state variable that the invariant speaks about, else TERM_NONE */
} Certificate;

static void make_next_invariant(Certificate *c) {
  const Model *model = c->model;
  TermVector variables = {0};
  Map occurs = {0}, map = {0};
  term_free_variables(model->bank, c->invariant, &variables);
  for (size_t i = 0; i < variables.size; i++) map_put(&occurs, variables.data[i], 1);
  for (size_t i = 0; i < model->state.size; i++) {
    Term var = model->state.data[i].var;
    if (!map_has(&occurs, var)) continue;
    const char *name = arena_format(&c->arena, "%s'", model->state.data[i].name);
    c->next_variables[i] = term_variable(model->bank, term_sort(model->bank, var), name);
    map_put(&map, var, c->next_variables[i]);
  }
  c->next_invariant = term_substitute(model->bank, c->invariant, &map, NULL);
  vector_release(&variables);
  map_release(&occurs);
  map_release(&map);
}

/* The block is passed, x' is the state behind it, and the invariant does not hold of x'. */
static Term leaves_invariant(Certificate *c, const Block *block, bool after_loop) {
  TermBank *bank = c->model->bank;
  Term all = block->valid;
  for (size_t i = 0; i < c->model->state.size; i++) {
    if (c->next_variables[i] == TERM_NONE) continue;
    const StateVariable *variable = &c->model->state.data[i];
    Term value = after_loop ? variable->next : variable->init;
    all = term_and(bank, all, term_equal(bank, c->next_variables[i], value));
  }
  return term_and(bank, all, term_not(bank, c->next_invariant));
}

static Term condition_term(Certificate *c, unsigned condition) {
  const Model *model = c->model;
  TermBank *bank = model->bank;
  Term prefix_fails = term_or(bank, model->prefix.error, model->prefix.incomplete);
  if (condition == 0) return prefix_fails;
  if (!model->has_loop) return term_false(bank); /* nothing to show */
  if (condition == 1) return leaves_invariant(c, &model->prefix, false);
  Term here = condition == 2 ? leaves_invariant(c, &model->loop, true)
                             : term_or(bank, model->loop.error, model->loop.incomplete);
  return term_and(bank, c->invariant, here);
}

static const char *const meanings[INVARIANT_CONDITIONS] = {
    "no error before the first cut point\nasserted: the error happens there, or the model stops describing the program",
    "the invariant holds at the first cut point\nasserted: the first cut point is reached in state x', and the invariant "
    "does not hold of x'",
    "each pass through the loop keeps the invariant\nasserted: the invariant holds of x, a pass leads from x to x', and it "
    "does not hold of x'",
    "the invariant excludes the error\nasserted: the invariant holds of x, and the pass from x meets the error or leaves "
    "what the model describes"};

void certificate_print_comment(const char *comment, Buffer *out) {
  buffer_add(out, "; ");
  for (; *comment; comment++) {
    vector_push(out, *comment);
    if (*comment == '\n') buffer_add(out, "; ");
  }
  buffer_add(out, "\n");
}

static void print_condition(Certificate *c, unsigned condition, Buffer *out) {
  const char *comment = arena_format(&c->arena, "condition %u, %s: %s", condition + 1,
                                     invariant_condition_name(condition), meanings[condition]);
  if (condition) buffer_add(out, "(reset)\n");
  buffer_add(out, "\n");
  smtlib_print_query(c->model->bank, condition_term(c, condition), comment, out);
}

void invariant_print_certificate(const Model *model, Term invariant, const char *comment, Buffer *out) {
  BankMark mark = bank_mark(model->bank);
  Certificate c = {.model = model, .invariant = invariant};
  c.next_variables = memory_zeroed(model->state.size + 1, sizeof(Term));
  if (model->has_loop) make_next_invariant(&c);
  if (comment) certificate_print_comment(comment, out);
  buffer_add(out, "; An inductive invariant proves that the error is unreachable if these four formulas are\n"
                  "; unsatisfiable.  A solver reading this file must answer unsat four times.\n");
  for (unsigned i = 0; i < INVARIANT_CONDITIONS; i++) print_condition(&c, i, out);
  buffer_add(out, "(exit)\n");
  memory_free(c.next_variables);
  arena_release(&c.arena);
  bank_rollback(model->bank, mark);
}
