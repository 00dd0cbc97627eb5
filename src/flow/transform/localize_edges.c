/* localize_edges.c: questions about the edges of the program: see localize.h. */
#include "flow/transform/localize_inside.h"

#include "flow/cfa/unknown.h"

static bool is_asked(const Localizer *l, const Check *check) { return !l->asked || l->asked[check->id]; }

size_t localize_callees(const Localizer *l, const Edge *edge, const uint32_t **functions, uint32_t *one) {
  if (edge->kind != EDGE_CALL) return 0;
  if (edge_calls_through_pointer(edge)) {
    const U32Vector *found = callees_of(l->callees, edge);
    *functions = found ? found->data : NULL;
    return found ? found->size : 0;
  }
  int function = cfa_function_called(l->cfa, edge);
  *one = (uint32_t)function;
  *functions = one;
  return function >= 0;
}

Symbol *localize_entered(const Localizer *l, Arena *arena, uint32_t function) {
  static Stmt body = {.kind = STMT_BLOCK};
  Symbol *symbol = (Symbol *)l->cfa->functions.data[function].symbol;
  if (symbol->body) return symbol;
  symbol = arena_copy(arena, symbol, sizeof *symbol);
  symbol->body = &body;
  return symbol;
}

bool localize_has_dereference(const Expr *expression) {
  ExprVector stack = {0};
  bool found = false;
  if (expression) vector_push(&stack, expression);
  while (stack.size && !found) {
    const Expr *e = vector_pop(&stack);
    found = e->kind == EXPR_DEREFERENCE;
    expression_push_operands(&stack, e);
  }
  vector_release(&stack);
  return found;
}

bool localize_is_choice(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++)
    if (localize_edge(l, out->data[i])->kind != EDGE_ASSUME) return false;
  return out->size > 1;
}

/* Does the model end here, for what is asked? */
static bool ends_model(const Localizer *l, const Edge *edge) {
  return edge->kind == EDGE_INCOMPLETE && (!edge->check || is_asked(l, edge->check));
}

bool localize_is_goal(const Localizer *l, const Edge *edge) {
  return ends_model(l, edge) || (edge->kind == EDGE_ERROR && is_asked(l, edge->check));
}

bool localize_ends(const Localizer *l, const Edge *edge) {
  if (edge->kind == EDGE_ERROR || edge->kind == EDGE_INCOMPLETE || edge->kind == EDGE_STOP) return true;
  const uint32_t *functions;
  uint32_t one;
  size_t count = edge_calls_through_pointer(edge) ? 0 : localize_callees(l, edge, &functions, &one);
  return count && !l->returns[functions[0]];
}

/* On one side control comes to no exit: it is an assumption. */
bool localize_is_filter(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  bool comes = false, stops = false;
  if (!localize_is_choice(l, location)) return false;
  for (size_t i = 0; i < out->size; i++) {
    comes |= l->reaches_exit[localize_edge(l, out->data[i])->to];
    stops |= !l->reaches_exit[localize_edge(l, out->data[i])->to];
  }
  return comes && stops;
}

bool localize_is_assumption(const Localizer *l, const Edge *edge) {
  return edge->kind == EDGE_ASSUME && l->cfa->locations.data[edge->from].out.size == 1;
}

/* ---- who comes back ----------------------------------------------------------------------------- */

static bool reaches(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++)
    if (!localize_ends(l, localize_edge(l, out->data[i])) && l->reaches_exit[localize_edge(l, out->data[i])->to]) return true;
  return false;
}

static bool look_for_exit(Localizer *l, uint32_t function) {
  const CfaFunction *f = &l->cfa->functions.data[function];
  bool found = false;
  l->reaches_exit[f->exit] = 1;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = f->locations.size; i-- > 0;) {
      Location location = f->locations.data[i];
      if (l->reaches_exit[location] || !reaches(l, location)) continue;
      l->reaches_exit[location] = 1;
      more = found = true;
    }
  }
  l->returns[function] = l->reaches_exit[f->entry];
  return found;
}

void localize_find_exits(Localizer *l) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t f = 0; f < l->cfa->functions.size; f++) more |= look_for_exit(l, f);
  }
}
