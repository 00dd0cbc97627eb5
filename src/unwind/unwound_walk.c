/* Walking a function: its locations in a weak topological order (Bourdoncle 1993), so that all paths of one iteration of a loop meet at its head before
 * the next one begins, and all that leave it meet behind it.  See unwinder.h. */
#include "unwind/unwinder.h"

/* ---- the order ------------------------------------------------------------------------------------ */

/* Bourdoncle's algorithm; the order is built from its end. */
typedef struct {
  const Cfa *cfa;
  const CfaFunction *function;
  uint32_t *number; /* by index: when it was met; 0: not yet; UINT32_MAX: done */
  uint32_t count;
  U32Vector stack;
  VECTOR(OrderItem) reversed; /* `end` of a head: where its component begins in the order that is reversed, + 1 */
} Ordering;

static uint32_t visit(Ordering *o, uint32_t index);

static uint32_t successor(const Ordering *o, uint32_t index, size_t i) {
  const LocationInfo *info = &o->cfa->locations.data[o->function->locations.data[index]];
  return o->cfa->locations.data[o->cfa->edges.data[info->out.data[i]].to].index;
}

static size_t successors(const Ordering *o, uint32_t index) { return o->cfa->locations.data[o->function->locations.data[index]].out.size; }

static void order_component(Ordering *o, uint32_t head) {
  size_t start = o->reversed.size;
  for (size_t i = 0; i < successors(o, head); i++)
    if (!o->number[successor(o, head, i)]) visit(o, successor(o, head, i));
  vector_push(&o->reversed, (OrderItem){head, (uint32_t)start + 1});
}

static uint32_t visit(Ordering *o, uint32_t index) {
  vector_push(&o->stack, index);
  uint32_t head = o->number[index] = ++o->count;
  bool is_loop = false;
  for (size_t i = 0; i < successors(o, index); i++) {
    uint32_t to = successor(o, index, i), least = o->number[to] ? o->number[to] : visit(o, to);
    if (least <= head) {
      head = least;
      is_loop = true;
    }
  }
  if (head != o->number[index]) return head;
  uint32_t element = vector_pop(&o->stack);
  o->number[index] = UINT32_MAX;
  while (is_loop && element != index) {
    o->number[element] = 0;
    element = vector_pop(&o->stack);
  }
  if (is_loop)
    order_component(o, index);
  else
    vector_push(&o->reversed, (OrderItem){index, 0});
  return head;
}

static void put_in_order(Unwinder *u, uint32_t function) {
  FunctionShape *shape = &u->shapes[function];
  Ordering o = {.cfa = u->cfa, .function = &u->cfa->functions.data[function]};
  o.number = memory_zeroed(o.function->locations.size + 1, sizeof *o.number);
  visit(&o, u->cfa->locations.data[o.function->entry].index);
  uint32_t size = (uint32_t)o.reversed.size;
  for (uint32_t i = size; i-- > 0;) {
    OrderItem item = o.reversed.data[i];
    vector_push(&shape->order, (OrderItem){item.index, item.end ? size - item.end + 1 : 0});
  }
  memory_free(o.number);
  vector_release(&o.stack);
  vector_release(&o.reversed);
  shape->is_ready = true;
}

/* ---- circles that nothing leaves ------------------------------------------------------------------ */

/* Does anything happen on the edge that somebody asks about, or may a function that it calls not come back? */
static bool is_eventful(const Edge *edge) {
  return edge->kind == EDGE_CALL || edge->kind == EDGE_ERROR || edge->kind == EDGE_INCOMPLETE || edge->kind == EDGE_STOP;
}

static bool has_event(const Cfa *cfa, Location location) {
  const LocationInfo *info = &cfa->locations.data[location];
  bool has = false;
  for (size_t i = 0; i < info->out.size; i++) has |= is_eventful(&cfa->edges.data[info->out.data[i]]);
  return has;
}

static void lead_on(const Cfa *cfa, FunctionShape *shape, U32Vector *found, Location location) {
  if (shape->leads_on[cfa->locations.data[location].index]) return;
  shape->leads_on[cfa->locations.data[location].index] = true;
  vector_push(found, location);
}

/* Backwards from the exit, and from where something happens. */
static void find_ways_on(const Cfa *cfa, uint32_t index, FunctionShape *shape) {
  const CfaFunction *function = &cfa->functions.data[index];
  U32Vector found = {0};
  shape->leads_on = memory_zeroed(function->locations.size + 1, sizeof *shape->leads_on);
  lead_on(cfa, shape, &found, function->exit);
  for (size_t i = 0; i < function->locations.size; i++)
    if (has_event(cfa, function->locations.data[i])) lead_on(cfa, shape, &found, function->locations.data[i]);
  while (found.size) {
    const LocationInfo *info = &cfa->locations.data[vector_pop(&found)];
    for (size_t i = 0; i < info->in.size; i++) lead_on(cfa, shape, &found, cfa->edges.data[info->in.data[i]].from);
  }
  vector_release(&found);
}

void unwound_prepare(Unwinder *u, uint32_t function) {
  FunctionShape *shape = &u->shapes[function];
  const SymbolVector *locals = &u->cfa->functions.data[function].locals;
  if (shape->is_ready) return;
  for (size_t i = 0; i < locals->size; i++) map_put(&shape->local, locals->data[i]->serial, i);
  put_in_order(u, function);
  find_ways_on(u->cfa, function, shape);
}

/* ---- edges ---------------------------------------------------------------------------------------- */

static uint32_t index_of(const Unwinder *u, Location location) { return u->cfa->locations.data[location].index; }

static void note_step(Unwinder *u, const Edge *edge) {
  u->taken++;
  vector_push(&u->steps, (UnwindStep){edge, u->now.guard->whole});
}

static void arrive(Unwinder *u, const Edge *edge) {
  path_leave_nulls(u, &u->now);
  path_join(u, &u->frame->pending[index_of(u, edge->to)], u->now);
}

static void begin(Unwinder *u, const Edge *edge, Path path) {
  u->now = path;
  u->edge = edge;
  u->ends = term_false(u->bank);
}

static void take_havoc(Unwinder *u, const Edge *edge) {
  const Symbol *symbol = edge->left->symbol;
  uint32_t place;
  for (size_t i = 0; i < edge->argument_count; i++) u->is_exposed |= unwound_depends_on_base(u, unwound_value(u, edge->arguments[i], term_true(u->bank)));
  if (type_is_scalar(symbol->type)) {
    const char *name = edge->reason ? edge->reason : symbol->name;
    unwound_set_variable(u, symbol, unwound_input(u, expression_width(u->types, symbol->type), u->now.guard->whole, name));
  } else if (!unwound_place(u, symbol, &place)) {
    unwound_give_content(u, place, 0, u->objects.data[place].size);
  }
}

static void allocate(Unwinder *u, const Edge *edge, uint64_t bytes) {
  if (bytes > cfa_largest_object(u->types)) {
    u->now.guard = NULL;
    return;
  }
  uint32_t object = unwound_new_object(u, edge->is_automatic ? HOME_AUTOMATIC : HOME_HEAP, NULL, bytes, edge->alignment ? edge->alignment : 16);
  u->objects.data[object].born = u->now.guard->whole;
  if (edge->is_automatic) vector_push(&u->frame->automatic, object);
  unwound_give_content(u, object, 0, edge->is_zeroed ? 0 : bytes);
  unwound_set_lives(u, object, term_true(u->bank));
  if (edge->is_zeroed) unwound_fill(u, u->objects.data[object].base, bytes, term_constant(u->bank, 8, 0));
  unwound_assign_value(u, edge->left, u->objects.data[object].base);
}

/* An open size is one of a few that runs have, each a path of its own up to here; that there is no other is a part of the question in the end. */
static void allocate_each(Unwinder *u, const Edge *edge, Term size, const TermVector *sizes) {
  Path before = u->now, behind = {0};
  Term other = before.guard->whole;
  for (size_t i = 0; i < sizes->size; i++) {
    Term is_it = term_equal(u->bank, size, sizes->data[i]);
    other = term_and(u->bank, other, term_not(u->bank, is_it));
    u->now = before;
    path_assume(u, &u->now, is_it);
    if (u->now.guard) allocate(u, edge, term_value(u->bank, sizes->data[i]));
    path_join(u, &behind, u->now);
  }
  unwound_note_open(u, other, OPEN_CONSTRUCT, "size of an allocation", edge->range.begin);
  u->now = behind;
}

static void take_allocation(Unwinder *u, const Edge *edge) {
  enum { MOST_SIZES = 32 };
  Term size = unwound_value(u, edge->right, term_true(u->bank));
  TermVector sizes = {0};
  if (term_is_constant(u->bank, size)) {
    allocate(u, edge, term_value(u->bank, size));
  } else if (path_values(u, &u->now, size, MOST_SIZES, &sizes)) {
    allocate_each(u, edge, size, &sizes);
  } else {
    unwound_note_open(u, u->now.guard->whole, OPEN_CONSTRUCT, "size of an allocation", edge->range.begin);
    u->now.guard = NULL;
  }
  vector_release(&sizes);
}

static void take_return(Unwinder *u, const Edge *edge) {
  const Symbol *result = u->cfa->functions.data[u->frame->function].result;
  if (!edge->right || !result) return;
  Expr place = {.kind = EXPR_VARIABLE, .type = result->type, .symbol = (Symbol *)result, .range = edge->range};
  unwound_assign(u, &place, edge->right);
}

/* Edges that nothing leaves: there is no path behind them. */
static void take_end(Unwinder *u, const Edge *edge) {
  bool is_asked = !u->asked || !edge->check || u->asked[edge->check->id];
  if (edge->kind == EDGE_ERROR && is_asked) vector_push(&u->errors, (UnwindEnd){.guard = u->now.guard->whole, .check = edge->check, .pos = edge->range.begin});
  if (edge->kind == EDGE_STOP) vector_push(&u->finishes, (UnwindEnd){.guard = u->now.guard->whole, .pos = edge->range.begin});
  if (edge->kind == EDGE_INCOMPLETE && is_asked) unwound_note_open(u, u->now.guard->whole, OPEN_CONSTRUCT, edge->reason, edge->range.begin);
  u->now.guard = NULL;
}

/* Where only some ways are looked at. */
static bool is_left_out(Unwinder *u, const Edge *edge) {
  if (!u->limits.leaves_out || !u->limits.leaves_out[edge->id]) return false;
  unwound_note_open(u, u->now.guard->whole, OPEN_LEFT_OUT, "left out", edge->range.begin);
  u->now.guard = NULL;
  return true;
}

static void take_edge(Unwinder *u, const Edge *edge, Path path) {
  begin(u, edge, path);
  if (is_left_out(u, edge)) return;
  note_step(u, edge);
  switch (edge->kind) {
  case EDGE_SKIP: break;
  case EDGE_ASSIGN: unwound_assign(u, edge->left, edge->right); break;
  case EDGE_CALL: unwound_call(u, edge); break;
  case EDGE_RETURN: take_return(u, edge); break;
  case EDGE_HAVOC: take_havoc(u, edge); break;
  case EDGE_ALLOCATE: take_allocation(u, edge); break;
  case EDGE_FREE: unwound_end(u, unwound_value(u, edge->right, term_true(u->bank))); break;
  default: take_end(u, edge);
  }
  arrive(u, edge);
}

static Term condition_of(Unwinder *u, const Edge *edge) {
  return unwound_truth(u, edge->right->type, unwound_value(u, edge->right, term_true(u->bank)));
}

static void assume(Unwinder *u, const Edge *edge, Path path, Term condition) {
  u->now = path;
  path_assume(u, &u->now, condition);
  if (!u->now.guard || is_left_out(u, edge)) return;
  note_step(u, edge);
  path_join(u, &u->frame->pending[index_of(u, edge->to)], u->now);
}

/* An assumption; of it and its negation only the first is evaluated. */
static void take_assumptions(Unwinder *u, const Edge *first, const Edge *second, Path path) {
  begin(u, first, path);
  Term condition = condition_of(u, first);
  path = u->now;
  path_leave_nulls(u, &path);
  if (!path.guard) return;
  assume(u, first, path, condition);
  if (second) assume(u, second, path, term_not(u->bank, condition));
}

static void take_location(Unwinder *u, uint32_t index) {
  const CfaFunction *function = &u->cfa->functions.data[u->frame->function];
  const LocationInfo *info = &u->cfa->locations.data[function->locations.data[index]];
  Path path = u->frame->pending[index];
  if (index == index_of(u, function->exit)) return;
  u->frame->pending[index] = (Path){0};
  if (!u->shapes[u->frame->function].leads_on[index]) {
    vector_push(&u->circles, (UnwindEnd){.guard = path.guard->whole, .pos = info->pos});
    return;
  }
  for (size_t i = 0; i < info->out.size; i++) {
    const Edge *edge = &u->cfa->edges.data[info->out.data[i]];
    bool is_pair = !i && info->out.size == 2 && cfa_asking_edge(u->cfa, &u->cfa->edges.data[info->out.data[1]]) == edge;
    if (edge->kind != EDGE_ASSUME)
      take_edge(u, edge, path);
    else
      take_assumptions(u, edge, is_pair ? &u->cfa->edges.data[info->out.data[1]] : NULL, path);
    if (is_pair) break;
  }
}

/* ---- loops ---------------------------------------------------------------------------------------- */

static void run_items(Unwinder *u, uint32_t from, uint32_t to);

/* What comes behind an error is not needed, if a tame run reaches it (unwound_outside.c).  Asked about seldom, since most checks of most programs hold. */
static bool has_error(Unwinder *u) {
  enum { FIRST_STEPS = 1000, GROWTH = 2 };
  if (u->limits.passes_errors || u->taken < u->ask_at || u->errors_asked == u->errors.size) return false;
  Term any = unwound_any_from(u, &u->errors, u->errors_asked);
  u->errors_asked = u->errors.size;
  u->ask_at = GROWTH * (u->taken > FIRST_STEPS ? u->taken : FIRST_STEPS);
  u->has_error = path_has_run(u, term_and(u->bank, any, unwound_tame(u)));
  return u->has_error;
}

static bool is_over(Unwinder *u) {
  if (u->is_over) return true;
  bool is_long = u->limits.steps && u->taken >= u->limits.steps;
  bool is_large = u->limits.mebibytes && (bank_bytes(u->bank) + u->arena.bytes) >> 20 >= u->limits.mebibytes;
  u->is_over = is_long || is_large || !budget_left(u->budget, "unwind_step") || has_error(u);
  return u->is_over;
}

static const OrderItem *item_at(const Unwinder *u, uint32_t i) { return &u->shapes[u->frame->function].order.data[i]; }

static void end_at_bound(Unwinder *u, uint32_t index) {
  Path *path = &u->frame->pending[index];
  const CfaFunction *function = &u->cfa->functions.data[u->frame->function];
  if (path->guard) unwound_note_open(u, path->guard->whole, OPEN_BOUND, "loop", u->cfa->locations.data[function->locations.data[index]].pos);
  path->guard = NULL;
}

/* Paths that come again: those that no run takes are dropped, and beyond the limit all are left open.  True: some go on. */
static bool come_again(Unwinder *u, uint32_t from, uint32_t to, unsigned *iterations, PathGuard **last) {
  bool goes_on = false, is_decided = true;
  for (uint32_t i = from; i < to; i++) {
    Path *path = &u->frame->pending[item_at(u, i)->index];
    if (!path->guard) continue;
    is_decided &= path->guard == *last;
    *last = path->guard;
    goes_on |= path_is_possible(u, path);
  }
  *iterations += goes_on && (!is_decided || u->limits.counts_all);
  bool is_beyond = u->limits.iterations && *iterations > u->limits.iterations;
  for (uint32_t i = from; is_beyond && i < to; i++) end_at_bound(u, item_at(u, i)->index);
  return goes_on && !is_beyond;
}

static void run_component(Unwinder *u, uint32_t from, uint32_t to) {
  unsigned iterations = 0;
  PathGuard *last = u->frame->pending[item_at(u, from)->index].guard;
  do {
    if (u->frame->pending[item_at(u, from)->index].guard) take_location(u, item_at(u, from)->index);
    run_items(u, from + 1, to);
  } while (!is_over(u) && come_again(u, from, to, &iterations, &last));
}

static void run_items(Unwinder *u, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to && !is_over(u);) {
    uint32_t end = item_at(u, i)->end, index = item_at(u, i)->index;
    if (end)
      run_component(u, i, end);
    else if (u->frame->pending[index].guard)
      take_location(u, index);
    i = end ? end : i + 1;
  }
}

void unwound_run_function(Unwinder *u) {
  const CfaFunction *function = &u->cfa->functions.data[u->frame->function];
  uint32_t exit = index_of(u, function->exit);
  u->frame->pending[index_of(u, function->entry)] = u->now;
  run_items(u, 0, (uint32_t)u->shapes[u->frame->function].order.size);
  for (uint32_t i = 0; u->is_over && i < function->locations.size; i++) end_at_bound(u, i);
  u->now = u->frame->pending[exit];
}
