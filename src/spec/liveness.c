/* Goals of runs that never end: see liveness.h. */
#include "spec/liveness.h"
#include <string.h>
#include "flow/cfa/build.h"
#include "flow/cfa/heads.h"
#include "flow/cfa/split.h"

static Builder builder_of(Cfa *cfa) { return (Builder){.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}; }

static Symbol *add_goal(Cfa *cfa, const char *property, const char *text, SourcePos pos) {
  const char *name = arena_format(&cfa->arena, "live.%zu", cfa->goals.size);
  Symbol *counter = cfa_add_static(cfa, name, type_scalar(&cfa->program->types, TYPE_ULLONG), 0);
  vector_push(&cfa->goals, ((LiveGoal){counter, property, text, pos}));
  return counter;
}

/* counter = counter + is_met */
static Edge counting(Cfa *cfa, Symbol *counter, Expr *is_met, SourceRange range) {
  Builder b = builder_of(cfa);
  Expr *sum = make_binary(&b, OP_ADD, counter->type, make_load(&b, counter, range), make_cast(&b, counter->type, is_met));
  return (Edge){.kind = EDGE_ASSIGN, .left = make_variable(&b, counter, range), .right = sum, .range = range};
}

/* An assumption that always holds, so that the counter matters to whoever asks what decides how a run goes on. */
static Edge reading(Cfa *cfa, Symbol *counter, SourceRange range) {
  Builder b = builder_of(cfa);
  Expr *most = make_integer(&b, counter->type, (i128)1 << 63, range);
  Expr *is_small = make_binary(&b, OP_LESS, type_scalar(b.types, TYPE_INT), make_load(&b, counter, range), most);
  return (Edge){.kind = EDGE_ASSUME, .right = is_small, .range = range};
}

static void count_after(Cfa *cfa, EdgeId edge, Symbol *counter, Expr *is_met, SourceRange range) {
  Edge read = reading(cfa, counter, range), count = counting(cfa, counter, is_met, range);
  cfa_insert_after(cfa, edge, &read);
  cfa_insert_after(cfa, edge, &count);
}

static Expr *is_not_zero(Cfa *cfa, const Expr *value, SourceRange range) {
  Builder b = builder_of(cfa);
  return make_binary(&b, OP_NOT_EQUAL, type_scalar(b.types, TYPE_INT), make_copy(&b, value), make_integer(&b, value->type, 0, range));
}

/* ---- assert_live --------------------------------------------------------------------------------- */

static bool is_live_call(const Edge *edge) {
  return edge->mark == MARK_CALL && edge->right && edge->right->kind == EXPR_FUNCTION && !strcmp(edge->right->symbol->name, LIVENESS_FUNCTION) && edge->argument_count &&
         type_is_integer(edge->arguments[0]->type);
}

static bool names_function(const Expr *expression) {
  ExprVector stack = {0};
  bool is_named = false;
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    is_named |= e->kind == EXPR_FUNCTION && !strcmp(e->symbol->name, LIVENESS_FUNCTION);
    expression_push_operands(&stack, e);
  }
  vector_release(&stack);
  return is_named;
}

/* May it be called through a pointer?  Only then its own automaton, which marks such calls, is entered. */
static bool is_address_used(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (edge->mark == MARK_CALL || edge->mark == MARK_RESULT) continue;
    if (names_function(edge->right)) return true;
    for (size_t j = 0; j < edge->argument_count; j++)
      if (names_function(edge->arguments[j])) return true;
  }
  return false;
}

/* In that automaton the call has the range of the function itself. */
static bool is_in_wrapper(const Symbol *callee, SourceRange range) { return range.begin == callee->range.begin; }

/* One goal for a call of the text, which the automaton may have several times: of a function that is entered and called, say. */
static Symbol *goal_of_call(Cfa *cfa, SourceRange range) {
  for (size_t i = 0; i < cfa->goals.size; i++)
    if (cfa->goals.data[i].pos == range.begin) return cfa->goals.data[i].counter;
  size_t length = 0;
  const char *source = source_text(cfa->program->sources, range, &length);
  const char *text = length && length < 80 ? arena_string(&cfa->arena, source, length) : LIVENESS_FUNCTION;
  return add_goal(cfa, "liveness", text, range.begin);
}

/* What no run gets to is not met. */
static void add_unreachable(Cfa *cfa) {
  for (size_t i = 0; i < cfa->watched_calls.size; i++) {
    const WatchedCall call = cfa->watched_calls.data[i];
    if (!strcmp(call.callee->name, LIVENESS_FUNCTION) && !is_in_wrapper(call.callee, call.range)) goal_of_call(cfa, call.range);
  }
}

size_t liveness_add_asserts(Cfa *cfa) {
  size_t edges = cfa->edges.size;
  bool is_addressed = is_address_used(cfa);
  cfa->asks_live = true;
  for (EdgeId i = 0; i < edges; i++) {
    const Edge call = cfa->edges.data[i];
    if (!is_live_call(&call) || (is_in_wrapper(call.right->symbol, call.range) && !is_addressed)) continue;
    Symbol *counter = goal_of_call(cfa, call.range);
    count_after(cfa, i, counter, is_not_zero(cfa, call.arguments[0], call.range), call.range);
  }
  add_unreachable(cfa);
  return cfa->goals.size;
}

/* ---- accepting states ---------------------------------------------------------------------------- */

static Expr *is_accepting(Cfa *cfa, const Automaton *automaton, Symbol *state, SourceRange range) {
  Builder b = builder_of(cfa);
  const Type *truth = type_scalar(b.types, TYPE_INT);
  Expr *is_met = make_integer(&b, truth, !state && automaton->states.data[0].is_accepting, range);
  for (unsigned i = 0; state && i < automaton->states.size; i++) {
    if (!automaton->states.data[i].is_accepting) continue;
    Expr *here = make_binary(&b, OP_EQUAL, truth, make_load(&b, state, range), make_integer(&b, state->type, i, range));
    is_met = is_met->kind == EXPR_INTEGER ? here : make_binary(&b, OP_BIT_OR, truth, is_met, here);
  }
  return is_met;
}

static void count_before(Cfa *cfa, EdgeId edge, Symbol *counter, Expr *is_met, SourceRange range) {
  Edge count = counting(cfa, counter, is_met, range), read = reading(cfa, counter, range);
  cfa_insert_before(cfa, edge, &count);
  cfa_insert_before(cfa, edge, &read);
}

void liveness_add_automaton(Cfa *cfa, const Automaton *automaton, Symbol *state) {
  size_t edges = cfa->edges.size, locations = cfa->locations.size;
  unsigned char *heads = cfa_loop_heads(cfa);
  const char *text = arena_format(&cfa->arena, "automaton %s in an accepting state", automaton->name);
  Symbol *counter = add_goal(cfa, automaton->name, text, automaton->states.data[0].pos);
  cfa->asks_live = true;
  for (EdgeId i = 0; state && i < edges; i++) {
    const Edge edge = cfa->edges.data[i];
    bool enters = edge.kind == EDGE_ASSIGN && edge.left->kind == EXPR_VARIABLE && edge.left->symbol == state;
    if (enters) count_after(cfa, i, counter, is_accepting(cfa, automaton, state, edge.range), edge.range);
  }
  for (Location i = 0; i < locations; i++) {
    if (!heads[i] || !cfa->locations.data[i].out.size) continue;
    EdgeId first = cfa->locations.data[i].out.data[0];
    SourceRange range = cfa->edges.data[first].range;
    count_before(cfa, first, counter, is_accepting(cfa, automaton, state, range), range);
  }
  memory_free(heads);
  for (uint32_t i = 0; i < cfa->functions.size; i++) { /* calls below calls pass no head; the entry itself is not called again */
    SourceRange range = cfa->functions.data[i].symbol->range;
    if (i != cfa->entry) count_after(cfa, cfa_insert_at_entry(cfa, i), counter, is_accepting(cfa, automaton, state, range), range);
  }
}
