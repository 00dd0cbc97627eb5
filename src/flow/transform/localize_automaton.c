/* localize_automaton.c: the automaton of what is left: see localize.h.
 *
 * First, edges get their fates and lead to the next location that stays; then what has to be chosen or is arbitrary is put in front
 * of them (split.h). */
#include "flow/transform/localize_inside.h"

#include "flow/cfa/build.h"
#include "flow/cfa/copy.h"
#include "flow/cfa/split.h"
#include <string.h>

typedef struct {
  const Localizer *l;
  Cfa *copy;
  Builder builder;
  bool enters;        /* calls through pointers are left to localize_enter.c */
  bool reads_outside; /* what is left may read memory from outside, of which what was left out may have changed any */
} Maker;

static const Edge *edge_before(const Maker *m, EdgeId id) { return &m->l->cfa->edges.data[id]; }

static bool is_seen(const Maker *m, Location location) { return m->l->matters[m->l->cfa->locations.data[location].function] && m->l->is_seen[location]; }

/* ---- which edges ---------------------------------------------------------------------------------- */

static void empty(Edge *edge) {
  edge->kind = EDGE_SKIP;
  edge->left = edge->right = NULL;
  edge->arguments = NULL;
  edge->argument_count = 0;
  edge->mark = MARK_NONE;
  edge->check = NULL;
}

static void settle_edge(Maker *m, EdgeId id) {
  Edge *edge = &m->copy->edges.data[id];
  if (!is_seen(m, edge->from)) {
    empty(edge);
    return;
  }
  Fate fate = (Fate)m->l->fates[id];
  Location behind = localize_ends(m->l, edge_before(m, id)) ? LOCATION_NONE : m->l->labels[edge->to];
  bool is_kept = fate != FATE_DROPPED || localize_is_choice(m->l, edge->from);
  edge->to = behind == LOCATION_NONE ? m->copy->functions.data[m->copy->locations.data[edge->from].function].halt : behind;
  if (!is_kept) empty(edge);
  if (edge->kind == EDGE_STOP) empty(edge);
}

/* All locations forget their edges, and get those that are left. */
static void join_edges(Maker *m) {
  for (size_t i = 0; i < m->copy->locations.size; i++) {
    vector_clear(&m->copy->locations.data[i].out);
    vector_clear(&m->copy->locations.data[i].in);
  }
  for (Location i = 0; i < m->l->cfa->locations.size; i++) {
    if (!is_seen(m, i)) continue;
    const U32Vector *out = &m->l->cfa->locations.data[i].out;
    for (size_t j = 0; j < out->size; j++) {
      vector_push(&m->copy->locations.data[i].out, out->data[j]);
      vector_push(&m->copy->locations.data[m->copy->edges.data[out->data[j]].to].in, out->data[j]);
    }
  }
}

static void shorten_function(Maker *m, uint32_t f) {
  CfaFunction *function = &m->copy->functions.data[f];
  size_t kept = 0;
  for (size_t i = 0; i < function->locations.size; i++) {
    Location location = function->locations.data[i];
    bool is_end = location == function->entry || location == function->exit || location == function->halt;
    if (!is_end && !is_seen(m, location)) continue;
    m->copy->locations.data[location].index = (uint32_t)kept;
    function->locations.data[kept++] = location;
  }
  function->locations.size = kept;
}

/* ---- what is arbitrary ---------------------------------------------------------------------------- */

static const char not_followed[] = "not followed";

static uint32_t function_of(const Maker *m, EdgeId id) { return m->l->cfa->locations.data[edge_before(m, id)->from].function; }

/* A variable that is arbitrary whenever control comes to the edge. */
static Symbol *insert_arbitrary(Maker *m, EdgeId before, const Type *type) {
  Symbol *symbol = cfa_add_local(m->copy, function_of(m, before), "localized.value", type);
  Edge any = {.kind = EDGE_HAVOC, .left = make_variable(&m->builder, symbol, edge_before(m, before)->range), .reason = not_followed};
  cfa_insert_before(m->copy, before, &any);
  return symbol;
}

static Expr *insert_value(Maker *m, EdgeId before, const Type *type) {
  Symbol *symbol = insert_arbitrary(m, before, type);
  return make_load(&m->builder, symbol, edge_before(m, before)->range);
}

static const Type *int_type(const Maker *m) { return type_scalar(&m->copy->program->types, TYPE_INT); }

static Expr *chooses(Maker *m, Symbol *choice, size_t number, SourceRange range) {
  Expr *load = make_load(&m->builder, choice, range);
  return make_binary(&m->builder, OP_EQUAL, int_type(m), load, make_integer(&m->builder, int_type(m), (i128)number, range));
}

static void make_arbitrary(Maker *m, EdgeId id) {
  if (m->copy->edges.data[id].kind == EDGE_RETURN) {
    const Expr *any = insert_value(m, id, m->copy->edges.data[id].right->type);
    m->copy->edges.data[id].right = any;
    return;
  }
  Edge *edge = &m->copy->edges.data[id];
  const Expr *left = edge->left;
  bool is_address = edge->kind == EDGE_ALLOCATE;
  empty(edge);
  edge->kind = EDGE_HAVOC;
  edge->left = left;
  edge->reason = not_followed;
  if (!is_address) return;
  const Expr *address = make_load(&m->builder, left->symbol, edge->range); /* allocation never fails */
  cfa_insert_after(m->copy, id, &(Edge){.kind = EDGE_ASSUME, .right = address});
}

/* ---- calls ---------------------------------------------------------------------------------------- */

/* Of an argument that is not followed nothing is left, not even the pointers that it would follow. */
static const Expr *make_argument(Maker *m, EdgeId id, uint32_t callee, size_t i) {
  const Edge *call = edge_before(m, id);
  const Expr *argument = call->arguments[i];
  const Symbol *parameter = m->l->cfa->functions.data[callee].symbol->parameters[i];
  Followed followed = localize_followed_variable(m->l, callee, parameter);
  if (followed == FOLLOWED_NOT) return make_zero(&m->builder, argument->type, argument->range);
  if (followed == FOLLOWED_EXACTLY || localize_argument_is_known(m->l, call, i)) return argument;
  return insert_value(m, id, argument->type);
}

/* Where the function does not take the call as it is: anything. */
static const Expr *make_any_argument(Maker *m, EdgeId id, uint32_t callee, size_t i) {
  const Symbol *parameter = m->l->cfa->functions.data[callee].symbol->parameters[i];
  if (localize_followed_variable(m->l, callee, parameter) == FOLLOWED_NOT) return make_zero(&m->builder, parameter->type, edge_before(m, id)->range);
  return insert_value(m, id, type_unqualified(parameter->type));
}

static const Expr **make_arguments(Maker *m, EdgeId id, uint32_t callee, bool is_misfit, size_t *count) {
  *count = m->l->cfa->functions.data[callee].symbol->parameter_count;
  const Expr **arguments = ARENA_ARRAY(&m->copy->arena, const Expr *, *count + 1);
  for (size_t i = 0; i < *count; i++) arguments[i] = is_misfit ? make_any_argument(m, id, callee, i) : make_argument(m, id, callee, i);
  return arguments;
}

static void make_call(Maker *m, EdgeId id) {
  int callee = cfa_function_called(m->l->cfa, edge_before(m, id));
  if (callee < 0) return; /* of the library: as it is */
  size_t count;
  const Expr **arguments = make_arguments(m, id, (uint32_t)callee, false, &count);
  Edge *edge = &m->copy->edges.data[id];
  edge->arguments = arguments;
  edge->argument_count = count;
  if (!localize_follows_left(m->l, edge_before(m, id))) edge->left = NULL;
}

typedef struct {
  EdgeId call;
  Symbol *choice;
  size_t chosen; /* so far */
} Callers;

/* if (choice == number) callee(...); where the call was; with what is left of the call behind it. */
static void insert_callee(Maker *m, Callers *c, uint32_t callee, bool is_misfit) {
  const Edge *call = edge_before(m, c->call);
  size_t count;
  if (!m->l->matters[callee]) return;
  const Expr **arguments = make_arguments(m, c->call, callee, is_misfit, &count);
  EdgeId jump = cfa_insert_jump_before(m->copy, c->call, chooses(m, c->choice, c->chosen++, call->range), m->copy->edges.data[c->call].to);
  Edge operation = {.kind = EDGE_CALL, .arguments = arguments, .argument_count = count, .range = call->range};
  operation.right = make_function(&m->builder, localize_entered(m->l, &m->copy->arena, callee), call->range);
  bool gives = localize_follows_left(m->l, call);
  if (gives && !is_misfit) operation.left = call->left;
  EdgeId entered = cfa_insert_after(m->copy, jump, &operation);
  if (gives && is_misfit) cfa_insert_after(m->copy, entered, &(Edge){.kind = EDGE_HAVOC, .left = call->left, .reason = not_followed});
}

static void forget_call(Maker *m, EdgeId id) {
  if (localize_follows_left(m->l, edge_before(m, id)))
    make_arbitrary(m, id);
  else
    empty(&m->copy->edges.data[id]);
}

/* The call enters one of the functions that matter; none of them: what it does does not matter, or it is from outside. */
static void make_choice_of_callees(Maker *m, EdgeId id) {
  const uint32_t *functions;
  uint32_t one;
  size_t count = localize_callees(m->l, edge_before(m, id), &functions, &one);
  Callers callers = {id, insert_arbitrary(m, id, int_type(m)), 0};
  for (size_t i = 0; i < count; i++) insert_callee(m, &callers, functions[i], false);
  for (size_t i = 0; i < m->l->misfits.size; i++)
    if (m->l->misfits.data[i].call == id) insert_callee(m, &callers, m->l->misfits.data[i].function, true);
  forget_call(m, id);
}

/* ---- choices -------------------------------------------------------------------------------------- */

/* The last way is taken where no other is; of two, its condition is the negation of the other's. */
static void make_choice(Maker *m, Location location) {
  const U32Vector *out = &m->l->cfa->locations.data[location].out;
  if (localize_choice_is_known(m->l, location)) return;
  SourceRange range = edge_before(m, out->data[0])->range;
  Symbol *choice = insert_arbitrary(m, out->data[0], int_type(m));
  Expr *otherwise = NULL;
  for (size_t i = 0; i + 1 < out->size; i++) {
    Expr *chosen = chooses(m, choice, i, range), *not_chosen = make_not(&m->builder, chosen);
    m->copy->edges.data[out->data[i]].right = chosen;
    otherwise = otherwise ? make_logical(&m->builder, EXPR_AND, otherwise, not_chosen) : not_chosen;
  }
  m->copy->edges.data[vector_last(out)].right = otherwise;
}

/* Memory from outside may have changed where something was left out. */
static void forget_outside(Maker *m, EdgeId id) {
  const Edge *edge = &m->copy->edges.data[id];
  bool ends = edge->kind == EDGE_RETURN || edge->kind == EDGE_ERROR || edge->kind == EDGE_INCOMPLETE;
  if (edge->kind == EDGE_SKIP)
    m->copy->edges.data[id].is_skipped_loop = true;
  else if (!ends)
    cfa_insert_after(m->copy, id, &(Edge){.kind = EDGE_SKIP, .is_skipped_loop = true});
}

static bool reads_outside(const Maker *m, EdgeId id) {
  const Edge *edge = &m->copy->edges.data[id];
  bool found = localize_has_dereference(edge->right) || localize_has_dereference(edge->left);
  for (size_t i = 0; i < edge->argument_count && !found; i++) found = localize_has_dereference(edge->arguments[i]);
  return found;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static void change_edge(Maker *m, EdgeId id) {
  Fate fate = (Fate)m->l->fates[id];
  if (fate == FATE_ARBITRARY) make_arbitrary(m, id);
  if (fate == FATE_CHOSEN && m->enters) forget_call(m, id);
  if (fate == FATE_CHOSEN && !m->enters) make_choice_of_callees(m, id);
  if (fate == FATE_KEPT && edge_before(m, id)->kind == EDGE_CALL) make_call(m, id);
}

static void change_edges(Maker *m) {
  size_t edges = m->l->cfa->edges.size;
  for (Location i = 0; i < m->l->cfa->locations.size; i++)
    if (is_seen(m, i) && localize_is_choice(m->l, i)) make_choice(m, i);
  for (EdgeId i = 0; i < edges; i++)
    if (is_seen(m, edge_before(m, i)->from)) change_edge(m, i);
  if (m->enters) localize_enter_calls(m->l, m->copy);
  for (EdgeId i = 0; i < m->copy->edges.size; i++) m->reads_outside |= reads_outside(m, i);
  size_t all = m->copy->edges.size;
  for (EdgeId i = 0; m->reads_outside && i < all; i++)
    if (i >= edges || is_seen(m, edge_before(m, i)->from)) forget_outside(m, i);
}

Cfa *localize_make(const Localizer *l, bool enters) {
  Maker m = {.l = l, .copy = cfa_copy(l->cfa), .enters = enters};
  m.builder = (Builder){.cfa = m.copy, .program = m.copy->program, .types = &m.copy->program->types};
  for (EdgeId i = 0; i < l->cfa->edges.size; i++) settle_edge(&m, i);
  join_edges(&m);
  for (uint32_t f = 0; f < l->cfa->functions.size; f++) shorten_function(&m, f);
  change_edges(&m);
  return m.copy;
}
