/* Dependences of steps: see depend.h.  What a function of the library writes is arbitrary to the model (model/encode/plain.h), so it
 * depends on nothing. */
#include "flow/memory/depend.h"
#include "flow/memory/region.h"

typedef struct {
  const Expr *expression;
  bool is_address; /* the value is followed */
} Task;
typedef VECTOR(Task) TaskVector;

typedef struct {
  Dependences *d;
  uint32_t step;
  U32Vector *values; /* where keys go that values depend on */
  TaskVector work;
  Arena arena;
  AccessVector accesses;
} Collector;

/* ---- keys ---------------------------------------------------------------------------------------- */

static void add_variable(const Collector *c, ContextId context, const Symbol *symbol, U32Vector *keys) {
  const Graph *graph = c->d->graph;
  VariableId variable = graph_variable(graph, context, symbol);
  ObjectId object = cfa_is_plain(graph->cfa, symbol) ? OBJECT_NONE : points_of_variable(c->d->points, variable);
  vector_push(keys, object == OBJECT_NONE ? variable : dependence_on_object(graph, object));
}

static void add_targets(const Collector *c, Targets targets, U32Vector *keys) {
  for (size_t i = 0; i < targets.size; i++)
    vector_push(keys, dependence_on_object(c->d->graph, targets.data[i].object));
}

static void add_outside(const Collector *c, U32Vector *keys) {
  if (c->d->has_outside) vector_push(keys, dependence_on_outside(c->d->graph));
}

static void add_variables(const Collector *c, bool (*is_one)(const Symbol *symbol), U32Vector *keys) {
  const Graph *graph = c->d->graph;
  for (VariableId v = 0; v < graph->variables.size; v++)
    if (is_one(graph->variables.data[v].symbol)) add_variable(c, graph->variables.data[v].context, graph->variables.data[v].symbol, keys);
  add_outside(c, keys);
}

/* What is defined elsewhere may be where a pointer from outside leads. */
static void add_elsewhere(const Collector *c, U32Vector *keys) { add_variables(c, cfa_is_elsewhere, keys); }

/* What a function from outside may change. */
static void add_shared(const Collector *c, U32Vector *keys) { add_variables(c, cfa_is_shared, keys); }

/* The objects that hold the place, memory from outside too if a pointer leads to it. */
static void add_place(const Collector *c, const Expr *place, ContextId context, U32Vector *keys) {
  const Expr *base = expression_base(place, NULL);
  if (base->kind == EXPR_DEREFERENCE) {
    add_targets(c, points_of_place(c->d->points, base, context), keys);
    add_outside(c, keys);
  }
  if (base->kind == EXPR_VARIABLE) add_variable(c, context, base->symbol, keys);
}

static bool is_known_place(const Expr *place) {
  const Expr *base = expression_base(place, NULL);
  return base->kind == EXPR_DEREFERENCE || base->kind == EXPR_VARIABLE;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static void push(Collector *c, const Expr *e, bool is_address) {
  if (e) vector_push(&c->work, (Task){e, is_address});
}

/* The pointer that the place starts from. */
static void push_pointer(Collector *c, const Expr *place, bool is_address) {
  const Expr *base = expression_base(place, NULL);
  if (base->kind == EXPR_DEREFERENCE) push(c, base->left, is_address);
}

static void read_work(Collector *c, ContextId context) {
  while (c->work.size) {
    Task task = vector_pop(&c->work);
    const Expr *e = task.expression;
    if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER) {
      add_place(c, e->kind == EXPR_LOAD ? e->left : e, context, task.is_address ? &c->d->always : c->values);
      if (task.is_address) c->d->follows_pointer[c->step] = 1;
      push_pointer(c, e, true);
    } else if (e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY) {
      push_pointer(c, e->left, task.is_address);
    } else if (e->kind != EXPR_VARIABLE && e->kind != EXPR_STRING && e->kind != EXPR_FUNCTION) {
      push(c, e->left, task.is_address);
      push(c, e->right, task.is_address);
      push(c, e->condition, task.is_address);
    }
  }
}

/* What the value depends on goes to `values`, what it takes to compute it at all to `always`. */
static void read_value(Collector *c, const Expr *e, ContextId context, U32Vector *values) {
  c->values = values;
  push(c, e, false);
  read_work(c, context);
}

static void read_always(Collector *c, const Expr *e, ContextId context) { read_value(c, e, context, &c->d->always); }

/* ---- moves --------------------------------------------------------------------------------------- */

static void begin_move(Collector *c) {
  vector_push(&c->d->moves, (Move){.writes = (uint32_t)c->d->keys.size, .always = (uint32_t)c->d->always.size});
}

static void begin_reads(Collector *c) { vector_last(&c->d->moves).reads = (uint32_t)c->d->keys.size; }

/* The keys of a place that a move writes; it is open for what it reads then. */
static void write_place(Collector *c, const Expr *place, ContextId context) {
  begin_move(c);
  add_place(c, place, context, &c->d->keys);
  if (expression_base(place, NULL)->kind == EXPR_DEREFERENCE) add_elsewhere(c, &c->d->keys); /* whatever else it may point to, it may come from outside */
  if (!is_known_place(place)) c->d->writes_unknown[c->step] = 1;
  vector_last(&c->d->moves).is_whole = place->kind == EXPR_VARIABLE && type_is_scalar(place->type);
  c->values = &c->d->always;
  push_pointer(c, place, true);
  read_work(c, context);
  begin_reads(c);
}

static void write_variable(Collector *c, const Symbol *symbol, ContextId context) {
  Expr place = {.kind = EXPR_VARIABLE, .type = symbol->type, .symbol = (Symbol *)symbol};
  write_place(c, &place, context);
}

static void take_enter(Collector *c, const Step *step) {
  const Symbol *callee = graph_function(c->d->graph, step->callee)->symbol;
  for (size_t i = 0; i < callee->parameter_count && i < step->edge->argument_count; i++) {
    write_variable(c, callee->parameters[i], step->callee);
    read_value(c, step->edge->arguments[i], step->context, &c->d->keys);
  }
}

static void take_leave(Collector *c, const Step *step) {
  const Symbol *result = graph_function(c->d->graph, step->callee)->result;
  if (!step->edge->left) return;
  write_place(c, step->edge->left, step->context);
  if (result) add_variable(c, step->callee, result, &c->d->keys);
}

/* memcpy, memset and their like. */
static void take_bytes(Collector *c, const Edge *edge, ContextId context, RegionCall call) {
  read_always(c, edge->arguments[call.to], context);
  if (call.kind == REGION_CALL_COPY) read_always(c, edge->arguments[call.from], context);
  begin_move(c);
  add_targets(c, points_of_value(c->d->points, edge->arguments[call.to], context), &c->d->keys);
  add_elsewhere(c, &c->d->keys);
  c->d->follows_pointer[c->step] = 1;
  begin_reads(c);
  if (call.kind == REGION_CALL_COPY)
    add_targets(c, points_of_value(c->d->points, edge->arguments[call.from], context), &c->d->keys), add_outside(c, &c->d->keys);
  else
    for (size_t i = 0; i < edge->argument_count; i++) read_value(c, edge->arguments[i], context, &c->d->keys);
}

/* All that the function may write holds anything then. */
static void take_library(Collector *c, const Step *step) {
  vector_clear(&c->accesses);
  step_accesses(c->d->graph, step, &c->arena, &c->accesses);
  for (size_t i = 0; i < c->accesses.size; i++) {
    const Access *access = &c->accesses.data[i];
    if (!access->is_write || !access->pointer) continue;
    begin_move(c);
    bool is_reached = access->is_reached;
    add_targets(c, is_reached ? points_of_reached(c->d->points) : points_of_value(c->d->points, access->pointer, access->context), &c->d->keys);
    (is_reached ? add_shared : add_elsewhere)(c, &c->d->keys);
    begin_reads(c);
  }
}

static void take_call(Collector *c, const Step *step) {
  const Edge *edge = step->edge;
  if (edge->right->kind != EXPR_FUNCTION) { /* what it holds is defined elsewhere */
    begin_move(c);
    add_shared(c, &c->d->keys);
    begin_reads(c);
  }
  RegionCall call = region_call(c->d->graph->cfa, edge);
  if (call.kind != REGION_CALL_OTHER)
    take_bytes(c, edge, step->context, call);
  else
    take_library(c, step);
  if (edge->left) {
    write_place(c, edge->left, step->context);
  } else { /* nothing is written, but pointers may be followed */
    begin_move(c);
    begin_reads(c);
  }
  for (size_t i = 0; i < edge->argument_count; i++) read_value(c, edge->arguments[i], step->context, &c->d->keys);
}

static void take_edge(Collector *c, const Step *step) {
  const Edge *edge = step->edge;
  const Symbol *result = graph_function(c->d->graph, step->context)->result;
  switch (edge->kind) {
  case EDGE_ASSIGN:
    write_place(c, edge->left, step->context);
    read_value(c, edge->right, step->context, &c->d->keys);
    break;
  case EDGE_RETURN:
    if (!edge->right || !result) break;
    write_variable(c, result, step->context);
    read_value(c, edge->right, step->context, &c->d->keys);
    break;
  case EDGE_HAVOC: write_place(c, edge->left, step->context); break;
  case EDGE_ALLOCATE: write_place(c, edge->left, step->context); /* fall through */
  case EDGE_ASSUME:
  case EDGE_FREE: read_always(c, edge->right, step->context); break;
  case EDGE_CALL: take_call(c, step); break;
  default: break;
  }
}

static void take_step(Collector *c, const Step *step) {
  if (step->kind == STEP_BOUND) return;
  if (step_is_guarded(step)) read_always(c, step->edge->right, step->context);
  if (step->kind == STEP_ENTER) take_enter(c, step);
  if (step->kind == STEP_LEAVE) take_leave(c, step);
  if (step->kind == STEP_EDGE) take_edge(c, step);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

bool dependences_init(Dependences *d, const Graph *graph, Points *points, Budget *budget) {
  size_t steps = graph->steps.size;
  *d = (Dependences){.graph = graph,
                     .points = points,
                     .has_outside = points_of_outside(points).size > 0,
                     .writes_unknown = memory_zeroed(steps + 1, 1),
                     .follows_pointer = memory_zeroed(steps + 1, 1)};
  Collector c = {.d = d};
  arena_init(&c.arena);
  bool done = true;
  for (uint32_t i = 0; i < steps && done; i++) {
    c.step = i;
    vector_push(&d->first_move, (uint32_t)d->moves.size);
    vector_push(&d->first_always, (uint32_t)d->always.size);
    take_step(&c, &graph->steps.data[i]);
    done = budget_left(budget, "depend_step");
  }
  vector_push(&d->first_move, (uint32_t)d->moves.size);
  vector_push(&d->first_always, (uint32_t)d->always.size);
  begin_move(&c);
  vector_release(&c.work);
  vector_release(&c.accesses);
  arena_release(&c.arena);
  return done;
}

void dependences_release(Dependences *d) {
  vector_release(&d->keys);
  vector_release(&d->moves);
  vector_release(&d->first_move);
  vector_release(&d->always);
  vector_release(&d->first_always);
  memory_free(d->writes_unknown);
  memory_free(d->follows_pointer);
}

uint32_t dependences_key_limit(const Dependences *d) {
  return dependence_on_object(d->graph, (ObjectId)points_object_count(d->points));
}
