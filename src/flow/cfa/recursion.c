/* Recursion as loops: see recursion.h. */
#include "flow/cfa/recursion.h"
#include "flow/cfa/build.h"
#include "flow/cfa/copy.h"
#include "flow/cfa/split.h"

/* ---- which functions ------------------------------------------------------------------------------ */

static bool is_local(const Symbol *symbol) { return symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER; }

/* A plain local variable, or a number in a plain variable that all calls share, which is told. */
static bool is_plain_place(const Cfa *cfa, const Expr *place, SymbolVector *shared) {
  if (!place) return true;
  if (place->kind != EXPR_VARIABLE || !cfa_is_plain(cfa, place->symbol)) return false;
  if (is_local(place->symbol)) return true;
  vector_push(shared, place->symbol);
  return type_is_arithmetic(place->symbol->type);
}

/* Nothing but plain variables is written; `called`: functions that it enters. */
static bool writes_plain_alone(const Cfa *cfa, const Edge *edge, U32Vector *called, SymbolVector *shared) {
  switch (edge->kind) {
  case EDGE_ASSIGN:
  case EDGE_HAVOC: return is_plain_place(cfa, edge->left, shared);
  case EDGE_CALL: {
    int callee = cfa_function_called(cfa, edge);
    if (callee >= 0) vector_push(called, (uint32_t)callee);
    return callee >= 0 && is_plain_place(cfa, edge->left, shared);
  }
  case EDGE_ALLOCATE:
  case EDGE_FREE: return false;
  default: return true;
  }
}

/* Of the function and all that it calls; the variables may be told several times. */
static bool changes_numbers_alone(const Cfa *cfa, uint32_t function, SymbolVector *shared) {
  unsigned char *seen = memory_zeroed(cfa->functions.size, 1);
  U32Vector work = {0};
  bool good = true;
  vector_push(&work, function);
  while (good && work.size) {
    uint32_t next = vector_pop(&work);
    if (seen[next]) continue;
    seen[next] = 1;
    const U32Vector *locations = &cfa->functions.data[next].locations;
    for (size_t i = 0; good && i < locations->size; i++) {
      const U32Vector *out = &cfa->locations.data[locations->data[i]].out;
      for (size_t j = 0; good && j < out->size; j++) good = writes_plain_alone(cfa, &cfa->edges.data[out->data[j]], &work, shared);
    }
  }
  vector_release(&work);
  memory_free(seen);
  return good;
}

/* All its variables can be made arbitrary again, as a new call has them: none is a pointer, since an arbitrary one leads to no object of the program; but parameters are given, and the result
 * is read only behind its return. */
static bool has_plain_locals(const Cfa *cfa, const CfaFunction *function) {
  for (size_t i = 0; i < function->locals.size; i++) {
    const Symbol *local = function->locals.data[i];
    bool may_be_pointer = i < function->symbol->parameter_count || local == function->result;
    if (!cfa_is_plain(cfa, local) || !(may_be_pointer || type_is_integer(local->type))) return false;
  }
  return true;
}

/* What it leaves can be anything: a number, or nothing. */
static bool leaves_number(const Edge *call) { return !call->left || type_is_integer(call->left->type); }

static bool calls_itself(const Cfa *cfa, const Edge *edge) {
  uint32_t function = cfa->locations.data[edge->from].function;
  return edge->kind == EDGE_CALL && function != cfa->entry && cfa_function_called(cfa, edge) == (int)function;
}

static bool is_loop(const Cfa *cfa, const Edge *edge) {
  if (!calls_itself(cfa, edge)) return false;
  uint32_t function = cfa->locations.data[edge->from].function;
  const CfaFunction *called = &cfa->functions.data[function];
  bool has_all = edge->argument_count == called->symbol->parameter_count && !called->symbol->type->is_variadic;
  SymbolVector shared = {0};
  bool is_good = has_all && leaves_number(edge) && has_plain_locals(cfa, called) && changes_numbers_alone(cfa, function, &shared);
  vector_release(&shared);
  return is_good;
}

/* ---- one call ------------------------------------------------------------------------------------- */

typedef struct {
  Cfa *cfa;
  Builder builder;
  EdgeId call;
  uint32_t function;
  SourceRange range;
} Change;

static Expr *variable(Change *c, Symbol *symbol) { return make_variable(&c->builder, symbol, c->range); }

static Expr *value(Change *c, Symbol *symbol) { return make_load(&c->builder, symbol, c->range); }

static const Symbol *called(const Change *c) { return c->cfa->functions.data[c->function].symbol; }

static bool is_parameter(const Change *c, const Symbol *symbol) {
  for (size_t i = 0; i < called(c)->parameter_count; i++)
    if (called(c)->parameters[i] == symbol) return true;
  return false;
}

/* Arguments are computed before any parameter changes.  Returns the variables that hold them. */
static void save_arguments(Change *c, SymbolVector *saved) {
  size_t count = c->cfa->edges.data[c->call].argument_count;
  for (size_t i = 0; i < count; i++) {
    const Expr *argument = c->cfa->edges.data[c->call].arguments[i];
    Symbol *holder = cfa_add_local(c->cfa, c->function, "recursion.argument", argument->type);
    Edge save = {.kind = EDGE_ASSIGN, .left = variable(c, holder), .right = argument};
    vector_push(saved, holder);
    cfa_insert_before(c->cfa, c->call, &save);
  }
}

/* A new call: its parameters are the arguments, its other variables (the first so many) are arbitrary. */
static void begin_call(Change *c, EdgeId jump, const SymbolVector *saved, size_t locals) {
  for (size_t i = 0; i < saved->size; i++) {
    Symbol *to = called(c)->parameters[i];
    Edge pass = {.kind = EDGE_ASSIGN, .left = variable(c, to), .right = make_cast(&c->builder, to->type, value(c, saved->data[i]))};
    cfa_insert_after(c->cfa, jump, &pass);
  }
  for (size_t i = 0; i < locals; i++) {
    Symbol *local = c->cfa->functions.data[c->function].locals.data[i];
    Edge forget = {.kind = EDGE_HAVOC, .left = variable(c, local), .reason = "uninitialised", .is_unset = true};
    if (!is_parameter(c, local)) cfa_insert_after(c->cfa, jump, &forget);
  }
}

/* The only way on from here; NULL: there are others. */
static const Edge *next_edge(const Cfa *cfa, Location location) {
  const U32Vector *out = &cfa->locations.data[location].out;
  return out->size == 1 ? &cfa->edges.data[out->data[0]] : NULL;
}

/* Is all that follows that its result is returned? */
static bool is_tail_call(const Cfa *cfa, const Edge *call) {
  const Edge *next = next_edge(cfa, call->to);
  if (!next || next->kind != EDGE_RETURN || !call->left != !next->right) return false;
  const Expr *returned = next->right;
  return !returned || (returned->kind == EXPR_LOAD && returned->left->kind == EXPR_VARIABLE && returned->left->symbol == call->left->symbol);
}

/* Whether the call is entered, and never comes back. */
static const Expr *choose_to_enter(Change *c) {
  const Type *type = type_scalar(&c->cfa->program->types, TYPE_INT);
  if (is_tail_call(c->cfa, &c->cfa->edges.data[c->call])) return make_integer(&c->builder, type, 1, c->range);
  Symbol *chosen = cfa_add_local(c->cfa, c->function, "recursion.enters", type);
  Edge choose = {.kind = EDGE_HAVOC, .left = variable(c, chosen), .reason = "whether the call never ends"};
  cfa_insert_before(c->cfa, c->call, &choose);
  return value(c, chosen);
}

/* What a call that has ended may have left in variables that all calls share. */
static void forget_shared(Change *c) {
  SymbolVector shared = {0};
  Map seen = {0};
  changes_numbers_alone(c->cfa, c->function, &shared);
  for (size_t i = 0; i < shared.size; i++) {
    if (map_has(&seen, shared.data[i]->serial)) continue;
    map_put(&seen, shared.data[i]->serial, 1);
    Edge forget = {.kind = EDGE_HAVOC, .left = variable(c, shared.data[i]), .reason = "what calls below leave"};
    cfa_insert_after(c->cfa, c->call, &forget);
  }
  map_release(&seen);
  vector_release(&shared);
}

static void change_call(Cfa *cfa, EdgeId call) {
  Change c = {.cfa = cfa, .builder = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}, .call = call, .range = cfa->edges.data[call].range};
  SymbolVector saved = {0};
  c.function = cfa->locations.data[cfa->edges.data[call].from].function;
  size_t locals = cfa->functions.data[c.function].locals.size;
  save_arguments(&c, &saved);
  EdgeId jump = cfa_insert_jump_before(cfa, call, choose_to_enter(&c), cfa->functions.data[c.function].entry);
  begin_call(&c, jump, &saved, locals);
  Edge *edge = &cfa->edges.data[call];
  edge->kind = edge->left ? EDGE_HAVOC : EDGE_SKIP;
  edge->right = NULL;
  edge->argument_count = 0;
  edge->reason = "result of a call below itself";
  forget_shared(&c);
  vector_release(&saved);
}

Cfa *cfa_with_calls_as_loops(const Cfa *cfa) {
  U32Vector calls = {0};
  for (uint32_t i = 0; i < cfa->edges.size; i++)
    if (is_loop(cfa, &cfa->edges.data[i])) vector_push(&calls, i);
  Cfa *copy = calls.size ? cfa_copy(cfa) : NULL;
  for (size_t i = 0; i < calls.size; i++) change_call(copy, calls.data[i]);
  vector_release(&calls);
  return copy;
}
