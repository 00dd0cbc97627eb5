/* evaluated.c: operations in the order of their evaluation: see evaluated.h. */
#include "spec/evaluated.h"
#include "flow/cfa/build.h"

/* What is left to do: visit an expression; behind its operands, list it; list it as a condition. */
typedef struct {
  const Expr *expression;
  const Expr *guard;
  enum { VISIT, LIST, LIST_CONDITION } what;
} Todo;

typedef struct {
  Builder builder; /* for make_* */
  VECTOR(Todo) todo;
  Map listed; /* operations that are there already without a guard: expression -> 1 */
  bool with_conditions;
  EvaluatedVector *out;
} Walk;

static void push(Walk *walk, const Expr *expression, const Expr *guard) {
  if (expression) vector_push(&walk->todo, ((Todo){expression, guard, VISIT}));
}

Expr *evaluated_condition(Expr *e) {
  while (e->kind == EXPR_UNARY && e->op == OP_NOT) e = e->left;
  return e->kind == EXPR_AND || e->kind == EXPR_OR ? NULL : e;
}

/* It is visited, then asked for its truth by what somebody wrote. */
static void push_condition(Walk *walk, const Expr *expression, const Expr *guard, bool is_written) {
  const Expr *asked = walk->with_conditions && is_written ? evaluated_condition((Expr *)expression) : NULL;
  if (asked) vector_push(&walk->todo, ((Todo){asked, guard, LIST_CONDITION}));
  push(walk, expression, guard);
}

/* guard && condition, or guard && !condition. */
static const Expr *narrow(Walk *walk, const Expr *guard, const Expr *condition, bool holds) {
  Expr *added = make_copy(&walk->builder, condition);
  if (!holds) added = make_not(&walk->builder, added);
  return guard ? make_logical(&walk->builder, EXPR_AND, (Expr *)guard, added) : added;
}

/* In reverse: what is pushed last is visited first. */
static void push_operands(Walk *walk, const Expr *e, const Expr *guard) {
  switch (e->kind) {
  case EXPR_AND:
  case EXPR_OR:
    push_condition(walk, e->right, narrow(walk, guard, e->left, e->kind == EXPR_AND), !e->is_implicit);
    push_condition(walk, e->left, guard, !e->is_implicit);
    break;
  case EXPR_CONDITIONAL:
    push(walk, e->right, narrow(walk, guard, e->condition, false));
    push(walk, e->left, narrow(walk, guard, e->condition, true));
    push_condition(walk, e->condition, guard, !e->is_implicit);
    break;
  default:
    push(walk, e->right, guard);
    push(walk, e->left, guard);
  }
}

static void visit(Walk *walk, const Expr *expression, bool is_condition) {
  if (is_condition) push_condition(walk, expression, NULL, true);
  else push(walk, expression, NULL);
  while (walk->todo.size) {
    Todo todo = vector_pop(&walk->todo);
    const Expr *e = todo.expression;
    if (todo.what != VISIT) {
      vector_push(walk->out, ((Evaluated){e, todo.guard, todo.what == LIST_CONDITION}));
    } else if (!map_has(&walk->listed, map_key(e))) {
      if (!todo.guard) map_put(&walk->listed, map_key(e), 1);
      vector_push(&walk->todo, ((Todo){e, todo.guard, LIST}));
      push_operands(walk, e, todo.guard);
    }
  }
}

void evaluated_at(Cfa *cfa, Location location, bool with_conditions, EvaluatedVector *operations) {
  Walk walk = {.builder = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}, .with_conditions = with_conditions, .out = operations};
  const U32Vector *out = &cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++) {
    const Edge *edge = &cfa->edges.data[out->data[i]];
    for (size_t j = 0; j < edge->argument_count; j++) visit(&walk, edge->arguments[j], false);
    visit(&walk, edge->right, edge->is_condition);
    visit(&walk, edge->left, false);
  }
  vector_release(&walk.todo);
  map_release(&walk.listed);
}
