/* event.c: finding what happens where: see event.h.
 *
 * Calls of functions without a body are marked edges.  A function with a body is watched where it begins and where it returns, however it is called; then arguments are
 * its parameters, kept in variables if they are asked for at the end. */
#include "spec/event.h"
#include <string.h>
#include "flow/cfa/split.h"
#include "spec/evaluated.h"

/* ---- matching --------------------------------------------------------------------------------------------- */

static bool is_of(const Types *types, TypeClass class, const Type *type) {
  bool is_integer = type_is_integer(type);
  switch (class) {
  case TYPES_ALL: return true;
  case TYPES_SIGNED: return is_integer && type_is_signed(types, type);
  case TYPES_UNSIGNED: return is_integer && !type_is_signed(types, type);
  case TYPES_INTEGER: return is_integer;
  case TYPES_FLOAT: return type_is_float(type);
  case TYPES_POINTER: return type->kind == TYPE_POINTER;
  }
  return false;
}

static bool operation_matches(const Types *types, const Pattern *pattern, const Expr *operation) {
  bool is_unary = operation->kind == EXPR_UNARY;
  return operation->op == pattern->op && pattern->count == (is_unary ? 1 : 2) && is_of(types, pattern->types, operation->left->type);
}

bool event_matches(const Types *types, const Pattern *pattern, const Event *event) {
  if (pattern->kind != event->kind || pattern->is_after != event->is_after) return false;
  switch (event->kind) {
  case EVENT_CALL:
    return !strcmp(pattern->function, event->called) && (pattern->count == event->count || (pattern->is_open && pattern->count <= event->count));
  case EVENT_OPERATION: return operation_matches(types, pattern, event->operation);
  case EVENT_ASSIGN: return is_of(types, pattern->types, event->values[0]->type);
  default: return true;
  }
}

/* ---- what the automaton asks for -------------------------------------------------------------------------- */

typedef struct {
  Application *application;
  unsigned kinds; /* a set of 1 << EventKind */
  Map initial;    /* edges that give static variables their initial values, before the start -> 1 */
} Search;

const Transition *automaton_find_call(const Automaton *automaton, const char *name, bool is_after) {
  for (size_t i = 0; i < automaton->states.size; i++)
    for (size_t j = 0; j < automaton->states.data[i].transitions.size; j++) {
      const Transition *transition = &automaton->states.data[i].transitions.data[j];
      const Pattern *pattern = &transition->pattern;
      if (pattern->kind == EVENT_CALL && pattern->is_after == is_after && !strcmp(pattern->function, name)) return transition;
    }
  return NULL;
}

unsigned automaton_events(const Automaton *automaton) {
  unsigned kinds = 0;
  for (size_t i = 0; i < automaton->states.size; i++)
    for (size_t j = 0; j < automaton->states.data[i].transitions.size; j++) kinds |= 1u << automaton->states.data[i].transitions.data[j].pattern.kind;
  return kinds;
}

static bool asks(const Search *search, EventKind kind) { return search->kinds & 1u << kind; }

/* ---- edges ------------------------------------------------------------------------------------------------ */

static Event event_at(const Search *search, EventKind kind, EdgeId edge) {
  const Cfa *cfa = search->application->cfa;
  return (Event){.kind = kind, .edge = edge, .function = cfa->locations.data[cfa->edges.data[edge].from].function, .range = cfa->edges.data[edge].range};
}

static void fire(Search *search, const Event *event) { application_fire(search->application, event); }

static void fire_at(Search *search, EventKind kind, EdgeId edge) {
  if (!asks(search, kind)) return;
  Event event = event_at(search, kind, edge);
  fire(search, &event);
}

static void fire_marked(Search *search, EdgeId id) {
  Application *a = search->application;
  const Edge edge = a->cfa->edges.data[id];
  Event event = event_at(search, EVENT_CALL, id);
  event.is_after = edge.mark == MARK_RESULT;
  event.called = edge.right->symbol->name;
  event.count = edge.argument_count;
  for (size_t i = 0; i < edge.argument_count && i < EVENT_VALUES; i++)
    event.values[i] = type_is_scalar(edge.arguments[i]->type) ? edge.arguments[i] : NULL;
  if (edge.left) event.result = make_read(&a->builder, (Expr *)edge.left);
  fire(search, &event);
}

/* Ours have a '.' in their name. */
static bool is_hidden(const Expr *place) {
  while (place->kind == EXPR_MEMBER) place = place->left;
  return place->kind == EXPR_VARIABLE && symbol_is_hidden(place->symbol);
}

static void fire_assignment(Search *search, EdgeId id) {
  Application *a = search->application;
  const Edge edge = a->cfa->edges.data[id];
  bool assigns = edge.kind == EDGE_ASSIGN || edge.kind == EDGE_CALL || edge.kind == EDGE_HAVOC || edge.kind == EDGE_ALLOCATE;
  if (!asks(search, EVENT_ASSIGN) || map_has(&search->initial, id) || !assigns || !edge.left || is_hidden(edge.left) || !type_is_scalar(edge.left->type)) return;
  Event event = event_at(search, EVENT_ASSIGN, id);
  event.is_after = true;
  event.count = 2;
  event.values[0] = edge.left;
  event.values[1] = make_read(&a->builder, (Expr *)edge.left);
  fire(search, &event);
}

static void fire_edge(Search *search, EdgeId id) {
  const Cfa *cfa = search->application->cfa;
  const Edge edge = cfa->edges.data[id];
  uint32_t function = cfa->locations.data[edge.from].function;
  if (edge.mark == MARK_CALL || edge.mark == MARK_RESULT) fire_marked(search, id);
  if (edge.kind == EDGE_STOP && edge.is_trap) fire_at(search, EVENT_TRAP, id);
  if (edge.kind == EDGE_STOP || (edge.kind == EDGE_RETURN && function == cfa->entry)) fire_at(search, EVENT_EXIT, id);
  fire_assignment(search, id);
}

/* ---- locations -------------------------------------------------------------------------------------------- */

static bool is_constant(const Types *types, const Expr *e) {
  Effects effects = {.types = (Types *)types, .is_strict = true};
  i128 value;
  bool is_one = effects_constant(&effects, e, &value);
  effects_release(&effects);
  return is_one;
}

static void fire_evaluated(Search *search, const Evaluated *evaluated, EdgeId edge) {
  Application *a = search->application;
  const Expr *e = evaluated->operation;
  bool is_unary = e->kind == EXPR_UNARY, is_operation = is_unary || (e->kind == EXPR_BINARY && !e->is_implicit);
  EventKind kind = evaluated->is_condition ? EVENT_CONDITION : EVENT_OPERATION;
  if (!asks(search, kind) || !source_is_program(a->cfa->program->sources, e->range.begin)) return;
  if (evaluated->is_condition ? is_constant(a->builder.types, e) : !is_operation) return;
  Event event = event_at(search, kind, edge);
  event.range = e->range;
  event.guard = evaluated->guard;
  if (evaluated->is_condition) {
    event.count = 1;
    event.values[0] = e;
  } else {
    event.operation = e;
    event.count = is_unary ? 1 : 2;
    event.values[0] = e->left;
    event.values[1] = is_unary ? NULL : e->right;
  }
  fire(search, &event);
}

static void fire_at_location(Search *search, Location location, EdgeId edge) {
  EvaluatedVector evaluated = {0};
  bool conditions = asks(search, EVENT_CONDITION);
  if (conditions || asks(search, EVENT_OPERATION)) evaluated_at(search->application->cfa, location, conditions, &evaluated);
  for (size_t i = 0; i < evaluated.size; i++) fire_evaluated(search, &evaluated.data[i], edge);
  vector_release(&evaluated);
}

/* ---- loops ------------------------------------------------------------------------------------------------- */

enum { UNSEEN, OPEN, DONE };

/* Targets of edges that lead back to where a search in depth still is: heads of loops, those that goto makes too. */
static void find_heads(const Cfa *cfa, const CfaFunction *function, uint8_t *mark, Map *heads) {
  VECTOR(Location) stack = {0};
  vector_push(&stack, function->entry);
  while (stack.size) {
    Location here = vector_last(&stack);
    if (mark[here] != UNSEEN) {
      mark[here] = DONE;
      stack.size--;
      continue;
    }
    mark[here] = OPEN;
    const U32Vector *out = &cfa->locations.data[here].out;
    for (size_t i = 0; i < out->size; i++) {
      Location to = cfa->edges.data[out->data[i]].to;
      if (mark[to] == OPEN) map_put(heads, to, 1);
      if (mark[to] == UNSEEN) vector_push(&stack, to);
    }
  }
  vector_release(&stack);
}

void events_find_heads(const Cfa *cfa, Map *heads) {
  uint8_t *mark = memory_zeroed(cfa->locations.size, 1);
  for (size_t i = 0; i < cfa->functions.size; i++) find_heads(cfa, &cfa->functions.data[i], mark, heads);
  memory_free(mark);
}

/* ---- functions with a body --------------------------------------------------------------------------------- */

/* Where the function's own code begins. */
static EdgeId first_edge(Application *a, uint32_t function) {
  if (function != a->cfa->entry) return cfa_insert_at_entry(a->cfa, function);
  for (size_t i = 0; i < a->cfa->edges.size; i++)
    if (a->cfa->edges.data[i].mark == MARK_START) return (EdgeId)i;
  return cfa_insert_at_entry(a->cfa, function);
}

static void set_parameters(Application *a, uint32_t function, Event *event) {
  const Symbol *symbol = a->cfa->functions.data[function].symbol;
  event->count = symbol->parameter_count;
  for (size_t i = 0; i < symbol->parameter_count && i < EVENT_VALUES; i++)
    event->values[i] = type_is_scalar(symbol->parameters[i]->type) ? make_load(&a->builder, symbol->parameters[i], event->range) : NULL;
}

/* The function may change its parameters: at its end they are as they were at its beginning. */
static void keep_parameters(Application *a, uint32_t function, EdgeId first, Event *event) {
  for (size_t i = 0; i < event->count && i < EVENT_VALUES; i++) {
    if (!event->values[i]) continue;
    Symbol *kept = cfa_add_local(a->cfa, function, arena_format(&a->cfa->arena, "automaton.%u", ++a->temporaries), event->values[i]->type);
    Edge save = {.kind = EDGE_ASSIGN, .left = make_variable(&a->builder, kept, event->range), .right = event->values[i]};
    cfa_insert_after(a->cfa, first, &save);
    event->values[i] = make_load(&a->builder, kept, event->range);
  }
}

static void fire_returns(Search *search, uint32_t function, const Event *kept) {
  const Cfa *cfa = search->application->cfa;
  U32Vector returns = {0};
  const U32Vector *in = &cfa->locations.data[cfa->functions.data[function].exit].in;
  for (size_t i = 0; i < in->size; i++) vector_push(&returns, in->data[i]);
  for (size_t i = 0; i < returns.size; i++) {
    const Edge edge = cfa->edges.data[returns.data[i]];
    Event event = *kept;
    event.edge = edge.id;
    event.range = edge.range;
    event.is_after = true;
    event.result = edge.kind == EDGE_RETURN && edge.right && type_is_scalar(edge.right->type) ? edge.right : NULL;
    fire(search, &event);
  }
  vector_release(&returns);
}

static void fire_function(Search *search, uint32_t function) {
  Application *a = search->application;
  const Symbol *symbol = a->cfa->functions.data[function].symbol;
  const Transition *before = automaton_find_call(a->automaton, symbol->name, false), *after = automaton_find_call(a->automaton, symbol->name, true);
  if (!symbol->body || source_is_model(a->cfa->program->sources, symbol->range.begin) || (!before && !after)) return;
  EdgeId first = first_edge(a, function);
  Event event = {.kind = EVENT_CALL, .edge = first, .function = function, .range = symbol->range, .called = symbol->name};
  set_parameters(a, function, &event);
  if (before) fire(search, &event);
  if (!after) return;
  keep_parameters(a, function, first, &event);
  fire_returns(search, function, &event);
}

/* ---- all ---------------------------------------------------------------------------------------------------- */

/* They stand one behind the other. */
static void find_initial(Search *search) {
  const Cfa *cfa = search->application->cfa;
  Location here = cfa->functions.data[cfa->entry].entry;
  while (cfa->locations.data[here].out.size == 1) {
    const Edge *edge = &cfa->edges.data[cfa->locations.data[here].out.data[0]];
    if (edge->mark == MARK_START || map_has(&search->initial, edge->id)) return;
    map_put(&search->initial, edge->id, 1);
    here = edge->to;
  }
}

void events_find(Application *a) {
  Search search = {.application = a, .kinds = automaton_events(a->automaton)};
  Map heads = {0};
  if (asks(&search, EVENT_ASSIGN)) find_initial(&search);
  if (asks(&search, EVENT_LOOP)) events_find_heads(a->cfa, &heads);
  size_t locations = a->cfa->locations.size, functions = a->cfa->functions.size;
  for (Location l = 0; l < locations; l++) {
    if (!a->cfa->locations.data[l].out.size) continue;
    EdgeId edge = a->cfa->locations.data[l].out.data[0];
    if (map_has(&heads, l)) fire_at(&search, EVENT_LOOP, edge);
    if (edge < a->edges) fire_at_location(&search, l, edge);
  }
  for (EdgeId id = 0; id < a->edges; id++) {
    if (a->cfa->edges.data[id].mark == MARK_START) fire_at(&search, EVENT_START, id);
    fire_edge(&search, id);
  }
  for (uint32_t i = 0; i < functions; i++) fire_function(&search, i);
  map_release(&heads);
  map_release(&search.initial);
}
