/* Recursion as loops: see recursion.h. */
#include "flow/cfa/recursion.h"
#include <string.h>
#include "flow/cfa/build.h"
#include "flow/cfa/call_parts.h"
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

typedef struct {
  const Cfa *cfa;
  U32Vector parts; /* by function: its part of the call graph */
  Map loops;       /* edge -> is its call a loop? */
  Cfa *copy;       /* which is changed; NULL: there are no such calls */
} Recursion;

static uint32_t caller_of(const Cfa *cfa, EdgeId call) { return cfa->locations.data[cfa->edges.data[call].from].function; }

static bool calls_part(const Recursion *r, const Edge *edge) {
  int callee = edge->kind == EDGE_CALL ? cfa_function_called(r->cfa, edge) : -1;
  return callee >= 0 && r->parts.data[callee] == r->parts.data[caller_of(r->cfa, edge->id)];
}

static bool is_loop(const Recursion *r, const Edge *edge) {
  if (!calls_part(r, edge)) return false;
  uint32_t function = (uint32_t)cfa_function_called(r->cfa, edge);
  const CfaFunction *called = &r->cfa->functions.data[function];
  bool has_all = edge->argument_count == called->symbol->parameter_count && !called->symbol->type->is_variadic;
  SymbolVector shared = {0};
  bool is_good = has_all && leaves_number(edge) && has_plain_locals(r->cfa, called) && changes_numbers_alone(r->cfa, function, &shared);
  vector_release(&shared);
  return is_good;
}

/* ---- one call ------------------------------------------------------------------------------------- */

typedef struct {
  const Cfa *before; /* whose functions are as they were */
  Cfa *cfa;
  Builder builder;
  EdgeId call;
  uint32_t function; /* that the call is in */
  uint32_t callee;
  Location entry; /* of the callee's body, in that function */
  const Map *instead; /* of the callee's variables, there */
  SourceRange range;
} Change;

static Expr *variable(Change *c, Symbol *symbol) { return make_variable(&c->builder, symbol, c->range); }

static Expr *value(Change *c, Symbol *symbol) { return make_load(&c->builder, symbol, c->range); }

static const CfaFunction *called(const Change *c) { return &c->before->functions.data[c->callee]; }

static bool is_parameter(const Change *c, const Symbol *symbol) {
  for (size_t i = 0; i < called(c)->symbol->parameter_count; i++)
    if (called(c)->symbol->parameters[i] == symbol) return true;
  return false;
}

/* The variable that stands for one of the callee. */
static Symbol *own(const Map *instead, Symbol *symbol) { return (Symbol *)(uintptr_t)map_get(instead, symbol->serial, map_key(symbol)); }

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

/* A new call: its parameters are the arguments, its other variables are arbitrary. */
static void begin_call(Change *c, EdgeId jump, const SymbolVector *saved) {
  for (size_t i = 0; i < saved->size; i++) {
    Symbol *to = own(c->instead, called(c)->symbol->parameters[i]);
    Edge pass = {.kind = EDGE_ASSIGN, .left = variable(c, to), .right = make_cast(&c->builder, to->type, value(c, saved->data[i]))};
    cfa_insert_after(c->cfa, jump, &pass);
  }
  for (size_t i = 0; i < called(c)->locals.size; i++) {
    Symbol *local = called(c)->locals.data[i];
    Edge forget = {.kind = EDGE_HAVOC, .left = variable(c, local), .reason = "uninitialised", .is_unset = true};
    if (!is_parameter(c, local)) cfa_insert_after(c->cfa, jump, &forget);
  }
}

/* The only way on from here; NULL: there are others. */
static const Edge *next_edge(const Cfa *cfa, Location location) {
  const U32Vector *out = &cfa->locations.data[location].out;
  return out->size == 1 ? &cfa->edges.data[out->data[0]] : NULL;
}

/* Is all that follows that its result is returned, as one of the same kind? */
static bool is_tail_call(const Change *c) {
  const Edge *call = &c->cfa->edges.data[c->call], *next = next_edge(c->cfa, call->to);
  if (!next || next->kind != EDGE_RETURN || !call->left != !next->right) return false;
  const Expr *returned = next->right;
  if (!returned) return true;
  bool is_same = returned->kind == EXPR_LOAD && returned->left->kind == EXPR_VARIABLE && returned->left->symbol == call->left->symbol;
  return is_same && type_unqualified(returned->type)->kind == type_unqualified(called(c)->result->type)->kind;
}

/* Whether the call is entered, and never comes back. */
static const Expr *choose_to_enter(Change *c) {
  const Type *type = type_scalar(&c->cfa->program->types, TYPE_INT);
  if (is_tail_call(c)) return make_integer(&c->builder, type, 1, c->range);
  Symbol *chosen = cfa_add_local(c->cfa, c->function, "recursion.enters", type);
  Edge choose = {.kind = EDGE_HAVOC, .left = variable(c, chosen), .reason = "whether the call never ends"};
  cfa_insert_before(c->cfa, c->call, &choose);
  return value(c, chosen);
}

/* What a call that has ended may have left in variables that all calls share. */
static void forget_shared(Change *c) {
  SymbolVector shared = {0};
  Map seen = {0};
  changes_numbers_alone(c->before, c->callee, &shared);
  for (size_t i = 0; i < shared.size; i++) {
    if (map_has(&seen, shared.data[i]->serial)) continue;
    map_put(&seen, shared.data[i]->serial, 1);
    Edge forget = {.kind = EDGE_HAVOC, .left = variable(c, shared.data[i]), .reason = "what calls below leave"};
    cfa_insert_after(c->cfa, c->call, &forget);
  }
  map_release(&seen);
  vector_release(&shared);
}

static void change_call(Change *c) {
  SymbolVector saved = {0};
  save_arguments(c, &saved);
  EdgeId jump = cfa_insert_jump_before(c->cfa, c->call, choose_to_enter(c), c->entry);
  begin_call(c, jump, &saved);
  Edge *edge = &c->cfa->edges.data[c->call];
  edge->kind = edge->left ? EDGE_HAVOC : EDGE_SKIP;
  edge->right = NULL;
  edge->argument_count = 0;
  edge->reason = "result of a call below itself";
  forget_shared(c);
  vector_release(&saved);
}

/* ---- one function --------------------------------------------------------------------------------- */

/* Calls that are loops, of the functions whose bodies are in one, as those have them. */
typedef struct {
  Map entries;    /* function -> where its body begins there */
  Map copies;     /* edge -> its copy there */
  Map instead;    /* serial of a parameter -> the one that stands for it there (map_key) */
  U32Vector work; /* functions whose calls are to be looked at */
  U32Vector calls;
} Unfolding;

static void find_calls(const Recursion *r, uint32_t function, U32Vector *calls) {
  const U32Vector *locations = &r->cfa->functions.data[function].locations;
  for (size_t i = 0; i < locations->size; i++) {
    const U32Vector *out = &r->cfa->locations.data[locations->data[i]].out;
    for (size_t j = 0; j < out->size; j++)
      if (map_has(&r->loops, out->data[j])) vector_push(calls, out->data[j]);
  }
}

/* The parameter that can stand for one of another function: that of its name and type, else the one in its place, if it has its type. */
static Symbol *parameter_like(const Symbol *function, const Symbol *other, size_t place, const Map *taken) {
  const Symbol *wanted = other->parameters[place];
  for (size_t i = 0; i < function->parameter_count; i++) {
    Symbol *found = function->parameters[i];
    bool is_named = found->name && wanted->name && !strcmp(found->name, wanted->name);
    if (is_named && type_unqualified(found->type) == type_unqualified(wanted->type) && !map_has(taken, found->serial)) return found;
  }
  Symbol *beside = place < function->parameter_count ? function->parameters[place] : NULL;
  return beside && type_unqualified(beside->type) == type_unqualified(wanted->type) && !map_has(taken, beside->serial) ? beside : NULL;
}

/* Only one call is there at a time, so functions share parameters: what gets smaller from call to call is one variable. */
static void share_parameters(Unfolding *u, const Symbol *function, const Symbol *other) {
  Map taken = {0};
  for (size_t i = 0; i < other->parameter_count; i++) {
    Symbol *found = parameter_like(function, other, i, &taken);
    if (!found) continue;
    map_put(&taken, found->serial, 1);
    map_put(&u->instead, other->parameters[i]->serial, map_key(found));
  }
  map_release(&taken);
}

/* The bodies of the functions that it calls by loops, and of those that these call. */
static void gather_bodies(Recursion *r, Unfolding *u, uint32_t function) {
  map_put(&u->entries, function, r->cfa->functions.data[function].entry);
  vector_push(&u->work, function);
  while (u->work.size) {
    size_t known = u->calls.size;
    uint32_t next = vector_pop(&u->work);
    find_calls(r, next, &u->calls);
    for (size_t i = known; i < u->calls.size; i++) {
      uint32_t callee = (uint32_t)cfa_function_called(r->cfa, &r->cfa->edges.data[u->calls.data[i]]);
      if (map_has(&u->entries, callee)) continue;
      share_parameters(u, r->cfa->functions.data[function].symbol, r->cfa->functions.data[callee].symbol);
      map_put(&u->entries, callee, cfa_insert_body(r->copy, function, r->cfa, callee, &u->instead, &u->copies));
      vector_push(&u->work, callee);
    }
  }
}

static void unfold(Recursion *r, uint32_t function) {
  Unfolding u = {0};
  gather_bodies(r, &u, function);
  for (size_t i = 0; i < u.calls.size; i++) {
    const Edge *call = &r->cfa->edges.data[u.calls.data[i]];
    Change c = {.before = r->cfa, .cfa = r->copy, .builder = {.cfa = r->copy, .program = r->copy->program, .types = &r->copy->program->types}, .function = function, .range = call->range};
    c.call = (EdgeId)map_get(&u.copies, call->id, call->id);
    c.callee = (uint32_t)cfa_function_called(r->cfa, call);
    c.entry = (Location)map_get(&u.entries, c.callee, 0);
    c.instead = &u.instead;
    change_call(&c);
  }
  map_release(&u.entries);
  map_release(&u.copies);
  map_release(&u.instead);
  vector_release(&u.work);
  vector_release(&u.calls);
}

/* Functions that somebody calls otherwise; one that calls itself may be called through a pointer. */
static void find_entered(const Recursion *r, Map *entered) {
  for (size_t i = 0; i < r->cfa->edges.size; i++) {
    const Edge *edge = &r->cfa->edges.data[i];
    int callee = edge->kind == EDGE_CALL ? cfa_function_called(r->cfa, edge) : -1;
    if (callee >= 0 && (!map_has(&r->loops, edge->id) || (uint32_t)callee == caller_of(r->cfa, edge->id))) map_put(entered, (uint32_t)callee, 1);
  }
}

Cfa *cfa_with_calls_as_loops(const Cfa *cfa) {
  Recursion r = {.cfa = cfa, .parts = call_parts_find(cfa)};
  Map entered = {0}, seen = {0};
  for (uint32_t i = 0; i < cfa->edges.size; i++)
    if (is_loop(&r, &cfa->edges.data[i])) map_put(&r.loops, i, 1);
  if (r.loops.size) r.copy = cfa_copy(cfa);
  find_entered(&r, &entered);
  for (uint32_t i = 0; i < cfa->edges.size; i++) {
    uint32_t function = caller_of(cfa, i);
    if (!map_has(&r.loops, i) || !map_has(&entered, function) || map_has(&seen, function)) continue;
    map_put(&seen, function, 1);
    unfold(&r, function);
  }
  map_release(&entered);
  map_release(&seen);
  map_release(&r.loops);
  vector_release(&r.parts);
  return r.copy;
}
