/* localize.c: what matters to the error: see localize.h.
 *
 * On the flat graph, with the keys of depend.h.  Which keys are followed is a closure: who follows a key exactly follows exactly all that
 * is written to it.  A key that is followed loosely is a plain variable; an assignment to it counts if all that it reads is followed, else it
 * makes the variable arbitrary.  Functions matter if something in them does; within a function the locations stay where something happens,
 * and those where the ways to two of them part. */
#include "flow/transform/localize_inside.h"

#include "base/log.h"
#include "flow/cfa/build.h"
#include "flow/cfa/unknown.h"
#include "flow/memory/exposed.h"
#include <string.h>

/* ---- edges --------------------------------------------------------------------------------------- */

static const Edge *edge_at(const Localizer *l, EdgeId id) { return &l->cfa->edges.data[id]; }

static const Step *step_at(const Localizer *l, uint32_t step) { return &l->flat->steps.data[step]; }

bool localize_is_asked(const Localizer *l, const Check *check) { return !l->asked || l->asked[check->id]; }

static bool is_through_pointer(const Edge *edge) { return edge->kind == EDGE_CALL && edge->right->kind != EXPR_FUNCTION; }

size_t localize_callees(const Localizer *l, const Edge *edge, const uint32_t **functions, uint32_t *one) {
  if (edge->kind != EDGE_CALL) return 0;
  if (is_through_pointer(edge)) {
    const U32Vector *found = callees_of(l->callees, edge);
    *functions = found ? found->data : NULL;
    return found ? found->size : 0;
  }
  int function = cfa_function_called(l->cfa, edge);
  *one = (uint32_t)function;
  *functions = one;
  return function >= 0;
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
    if (edge_at(l, out->data[i])->kind != EDGE_ASSUME) return false;
  return out->size > 1;
}

/* Does the model end here, for what is asked? */
static bool ends_model(const Localizer *l, const Edge *edge) {
  return edge->kind == EDGE_INCOMPLETE && (!edge->check || localize_is_asked(l, edge->check));
}

static bool is_goal(const Localizer *l, const Edge *edge) {
  return ends_model(l, edge) || (edge->kind == EDGE_ERROR && localize_is_asked(l, edge->check));
}

bool localize_ends(const Localizer *l, const Edge *edge) {
  if (edge->kind == EDGE_ERROR || edge->kind == EDGE_INCOMPLETE || edge->kind == EDGE_STOP) return true;
  const uint32_t *functions;
  uint32_t one;
  size_t count = is_through_pointer(edge) ? 0 : localize_callees(l, edge, &functions, &one);
  return count && !l->returns[functions[0]];
}

/* ---- keys ---------------------------------------------------------------------------------------- */

static bool is_plain_key(const Localizer *l, uint32_t key) {
  return key < l->flat->variables.size && cfa_is_plain(l->cfa, l->flat->variables.data[key].symbol);
}

static uint32_t key_of(const Localizer *l, uint32_t function, const Symbol *symbol) {
  VariableId variable;
  if (!graph_find_variable(l->flat, function, symbol, &variable)) return UINT32_MAX;
  ObjectId object = cfa_is_plain(l->cfa, symbol) ? OBJECT_NONE : points_of_variable(l->points, variable);
  return object == OBJECT_NONE ? variable : dependence_on_object(l->flat, object);
}

Followed localize_followed_variable(const Localizer *l, uint32_t function, const Symbol *symbol) {
  uint32_t key = key_of(l, function, symbol);
  return key == UINT32_MAX ? FOLLOWED_NOT : (Followed)l->followed[key];
}

static void follow(Localizer *l, uint32_t key, Followed how) {
  if (l->followed[key] >= how) return;
  l->followed[key] = how;
  vector_push(&l->work, key);
}

/* ---- moves --------------------------------------------------------------------------------------- */

typedef struct {
  const uint32_t *data;
  size_t size;
} Keys;

static Keys keys_between(const U32Vector *keys, uint32_t from, uint32_t to) { return (Keys){keys->data + from, to - from}; }

static Keys move_writes(const Localizer *l, uint32_t move) {
  const Move *m = &l->dependences.moves.data[move];
  return keys_between(&l->dependences.keys, m->writes, m->reads);
}

static Keys move_reads(const Localizer *l, uint32_t move) {
  const Move *m = &l->dependences.moves.data[move];
  return keys_between(&l->dependences.keys, m->reads, m[1].writes);
}

/* What it takes to make the move at all. */
static Keys move_always(const Localizer *l, uint32_t step, uint32_t move) {
  const Dependences *d = &l->dependences;
  bool is_last = move + 1 == d->first_move.data[step + 1];
  return keys_between(&d->always, d->moves.data[move].always, is_last ? d->first_always.data[step + 1] : d->moves.data[move + 1].always);
}

static Keys step_always(const Localizer *l, uint32_t step) {
  return keys_between(&l->dependences.always, l->dependences.first_always.data[step], l->dependences.first_always.data[step + 1]);
}

static bool has_key(Keys keys, uint32_t key) {
  for (size_t i = 0; i < keys.size; i++)
    if (keys.data[i] == key) return true;
  return false;
}

static void follow_all(Localizer *l, Keys keys, Followed how) {
  for (size_t i = 0; i < keys.size; i++) follow(l, keys.data[i], how);
}

static bool all_followed(const Localizer *l, Keys keys, Followed how) {
  for (size_t i = 0; i < keys.size; i++)
    if (l->followed[keys.data[i]] < how) return false;
  return true;
}

/* Plain variables, or what is known exactly anyway. */
static bool all_plain(const Localizer *l, Keys keys) {
  for (size_t i = 0; i < keys.size; i++)
    if (!is_plain_key(l, keys.data[i]) && l->followed[keys.data[i]] != FOLLOWED_EXACTLY) return false;
  return true;
}

/* Of an ENTER, moves are arguments. */
static bool move_dereferences(const Localizer *l, uint32_t step, uint32_t move) {
  const Step *s = step_at(l, step);
  if (s->kind == STEP_ENTER) return localize_has_dereference(s->edge->arguments[move - l->dependences.first_move.data[step]]);
  if (s->kind == STEP_LEAVE) return false;
  bool found = localize_has_dereference(s->edge->right);
  for (size_t i = 0; i < s->edge->argument_count && !found; i++) found = localize_has_dereference(s->edge->arguments[i]);
  return found;
}

/* Is all that the move writes known if what it reads is? */
static bool move_is_known(const Localizer *l, uint32_t step, uint32_t move) {
  Followed least = move_dereferences(l, step, move) ? FOLLOWED_EXACTLY : FOLLOWED_LOOSELY;
  return all_followed(l, move_reads(l, move), least) && all_followed(l, move_always(l, step, move), least);
}

/* The place itself must be known, besides what is written there. */
static void follow_exactly_through(Localizer *l, uint32_t step, uint32_t key) {
  const Dependences *d = &l->dependences;
  bool is_found = false;
  for (uint32_t m = d->first_move.data[step]; m < d->first_move.data[step + 1]; m++) {
    if (!has_key(move_writes(l, m), key)) continue;
    is_found = true;
    follow_all(l, move_reads(l, m), FOLLOWED_EXACTLY);
    follow_all(l, move_always(l, step, m), FOLLOWED_EXACTLY);
  }
  bool is_whole = step_at(l, step)->kind == STEP_EDGE; /* all of the edge is kept */
  ObjectId object = is_whole ? points_of_step(l->points, step) : OBJECT_NONE;
  if (object != OBJECT_NONE) follow(l, dependence_on_object(l->flat, object), FOLLOWED_EXACTLY); /* whether it lives decides which address is new */
  if (is_whole || !is_found) follow_all(l, step_always(l, step), FOLLOWED_EXACTLY);
  for (uint32_t m = d->first_move.data[step]; is_whole && m < d->first_move.data[step + 1]; m++) follow_all(l, move_reads(l, m), FOLLOWED_EXACTLY);
}

static void follow_loosely_through(Localizer *l, uint32_t step, uint32_t key) {
  const Dependences *d = &l->dependences;
  for (uint32_t m = d->first_move.data[step]; m < d->first_move.data[step + 1]; m++) {
    if (!has_key(move_writes(l, m), key) || move_dereferences(l, step, m)) continue;
    if (!all_plain(l, move_reads(l, m)) || !all_plain(l, move_always(l, step, m))) continue;
    follow_all(l, move_reads(l, m), FOLLOWED_LOOSELY);
    follow_all(l, move_always(l, step, m), FOLLOWED_LOOSELY);
  }
}

/* What a function from outside gives is arbitrary. */
static bool is_left_to_chance(const Localizer *l, uint32_t step) {
  return step_at(l, step)->kind == STEP_EDGE && is_through_pointer(step_at(l, step)->edge);
}

static bool close_work(Localizer *l) {
  while (l->work.size) {
    uint32_t key = vector_pop(&l->work);
    for (uint32_t i = l->first_writer.data[key]; i < l->first_writer.data[key + 1]; i++) {
      if (!budget_left(l->budget, "localize_step")) return false;
      if (is_left_to_chance(l, l->writers.data[i])) continue;
      if (l->followed[key] == FOLLOWED_EXACTLY)
        follow_exactly_through(l, l->writers.data[i], key);
      else
        follow_loosely_through(l, l->writers.data[i], key);
    }
  }
  return true;
}

/* ---- conditions ---------------------------------------------------------------------------------- */

static bool condition_is_known(const Localizer *l, const Edge *edge) {
  Followed least = localize_has_dereference(edge->right) ? FOLLOWED_EXACTLY : FOLLOWED_LOOSELY;
  return all_followed(l, step_always(l, l->first_of_edge[edge->id]), least);
}

bool localize_choice_is_known(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++)
    if (!condition_is_known(l, edge_at(l, out->data[i]))) return false;
  return true;
}

bool localize_argument_is_known(const Localizer *l, const Edge *edge, size_t argument) {
  for (uint32_t s = l->first_of_edge[edge->id]; s != UINT32_MAX; s = l->next_of_edge[s])
    if (step_at(l, s)->kind == STEP_ENTER && !move_is_known(l, s, l->dependences.first_move.data[s] + (uint32_t)argument)) return false;
  return true;
}

bool localize_follows_left(const Localizer *l, const Edge *edge) {
  if (!edge->left || edge->left->kind != EXPR_VARIABLE) return false;
  return localize_followed_variable(l, l->cfa->locations.data[edge->from].function, edge->left->symbol) != FOLLOWED_NOT;
}

/* On one side control comes to no exit: it is an assumption. */
static bool is_filter(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  bool comes = false, stops = false;
  if (!localize_is_choice(l, location)) return false;
  for (size_t i = 0; i < out->size; i++) {
    comes |= l->reaches_exit[edge_at(l, out->data[i])->to];
    stops |= !l->reaches_exit[edge_at(l, out->data[i])->to];
  }
  return comes && stops;
}

static bool is_assumption(const Localizer *l, const Edge *edge) {
  return edge->kind == EDGE_ASSUME && l->cfa->locations.data[edge->from].out.size == 1;
}

/* ---- fates --------------------------------------------------------------------------------------- */

static Followed most_written(const Localizer *l, uint32_t step) {
  const Dependences *d = &l->dependences;
  Followed most = FOLLOWED_NOT;
  for (uint32_t m = d->first_move.data[step]; m < d->first_move.data[step + 1]; m++) {
    Keys keys = move_writes(l, m);
    for (size_t i = 0; i < keys.size; i++)
      if (l->followed[keys.data[i]] > most) most = (Followed)l->followed[keys.data[i]];
  }
  return most;
}

/* An object that is followed begins or ends here. */
static bool touches_object(const Localizer *l, uint32_t step) {
  const Edge *edge = step_at(l, step)->edge;
  if (edge->kind == EDGE_ALLOCATE) return l->followed[dependence_on_object(l->flat, points_of_step(l->points, step))];
  if (edge->kind != EDGE_FREE) return false;
  Targets targets = points_of_value(l->points, edge->right, step_at(l, step)->context);
  for (size_t i = 0; i < targets.size; i++)
    if (l->followed[dependence_on_object(l->flat, targets.data[i].object)]) return true;
  return false;
}

static bool all_moves_known(const Localizer *l, uint32_t step) {
  const Dependences *d = &l->dependences;
  for (uint32_t m = d->first_move.data[step]; m < d->first_move.data[step + 1]; m++)
    if (!move_is_known(l, step, m)) return false;
  return all_followed(l, step_always(l, step), FOLLOWED_LOOSELY);
}

/* Which address is new depends on what lives. */
static bool gives_value_alone(const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  return (edge->kind != EDGE_CALL && edge->kind != EDGE_ALLOCATE) || (library && library->kind == LIBRARY_PURE);
}

static Fate fate_of_step(const Localizer *l, uint32_t step) {
  const Edge *edge = step_at(l, step)->edge;
  Followed written = most_written(l, step);
  if (written == FOLLOWED_EXACTLY || touches_object(l, step)) return FATE_KEPT;
  if (written == FOLLOWED_NOT) return FATE_DROPPED;
  return edge->kind == EDGE_HAVOC || (gives_value_alone(edge) && all_moves_known(l, step)) ? FATE_KEPT : FATE_ARBITRARY;
}

static Fate fate_of_call(const Localizer *l, const Edge *edge) {
  const uint32_t *functions;
  uint32_t one;
  size_t count = localize_callees(l, edge, &functions, &one);
  for (size_t i = 0; i < count; i++)
    if (l->matters[functions[i]]) return is_through_pointer(edge) ? FATE_CHOSEN : FATE_KEPT;
  for (size_t i = 0; i < l->misfits.size; i++)
    if (l->misfits.data[i].call == edge->id && l->matters[l->misfits.data[i].function]) return FATE_CHOSEN;
  return localize_follows_left(l, edge) ? FATE_ARBITRARY : FATE_DROPPED;
}

static bool is_call_of_code(const Localizer *l, const Edge *edge) {
  return edge->kind == EDGE_CALL && (is_through_pointer(edge) || cfa_function_called(l->cfa, edge) >= 0);
}

static Fate fate_of(const Localizer *l, const Edge *edge) {
  if (is_goal(l, edge)) return FATE_KEPT;
  if (localize_ends(l, edge) && edge->kind != EDGE_CALL) return FATE_DROPPED;
  if (is_call_of_code(l, edge)) return fate_of_call(l, edge);
  if (edge->kind == EDGE_ASSUME) return is_assumption(l, edge) && condition_is_known(l, edge) ? FATE_KEPT : FATE_DROPPED;
  if (edge->kind == EDGE_SKIP) return FATE_DROPPED;
  return fate_of_step(l, l->first_of_edge[edge->id]);
}

static bool filters(const Localizer *l, Location location) {
  return is_filter(l, location) && localize_choice_is_known(l, location);
}

/* Something in the function is left? */
static bool look_at_function(Localizer *l, uint32_t function) {
  const U32Vector *locations = &l->cfa->functions.data[function].locations;
  bool found = false;
  for (size_t i = 0; i < locations->size; i++) {
    const U32Vector *out = &l->cfa->locations.data[locations->data[i]].out;
    for (size_t j = 0; j < out->size; j++) {
      l->fates[out->data[j]] = (unsigned char)fate_of(l, edge_at(l, out->data[j]));
      found |= l->fates[out->data[j]] != FATE_DROPPED;
    }
    found |= filters(l, locations->data[i]);
  }
  return found;
}

static void find_what_matters(Localizer *l) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t f = (uint32_t)l->cfa->functions.size; f-- > 0;) {
      if (!look_at_function(l, f) || l->matters[f]) continue;
      l->matters[f] = more = true;
    }
  }
}

/* ---- labels -------------------------------------------------------------------------------------- */

static Location label_behind(const Localizer *l, const Edge *edge) { return localize_ends(l, edge) ? LOCATION_NONE : l->labels[edge->to]; }

/* The first location that stays from here on; the location itself, if ways to two of them part. */
static Location find_label(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  Location label = LOCATION_NONE;
  for (size_t i = 0; i < out->size; i++) {
    Location behind = label_behind(l, edge_at(l, out->data[i]));
    if (behind == LOCATION_NONE || behind == label) continue;
    if (label != LOCATION_NONE) return location;
    label = behind;
  }
  return label;
}

static bool stays(const Localizer *l, Location location) {
  const CfaFunction *function = &l->cfa->functions.data[l->cfa->locations.data[location].function];
  if (location == function->entry || location == function->exit || location == function->halt || filters(l, location)) return true;
  const U32Vector *out = &l->cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++)
    if (l->fates[out->data[i]] != FATE_DROPPED) return true;
  return false;
}

static void label_function(Localizer *l, uint32_t function) {
  const U32Vector *locations = &l->cfa->functions.data[function].locations;
  for (size_t i = 0; i < locations->size; i++) {
    Location location = locations->data[i];
    l->is_seen[location] = stays(l, location);
    l->labels[location] = l->is_seen[location] ? location : LOCATION_NONE;
  }
  for (bool more = true; more;) {
    more = false;
    for (size_t i = locations->size; i-- > 0;) {
      Location location = locations->data[i];
      if (l->is_seen[location]) continue;
      Location label = find_label(l, location);
      if (label == l->labels[location]) continue;
      l->labels[location] = label;
      l->is_seen[location] = label == location;
      more = true;
    }
  }
}

static void follow_condition(Localizer *l, const Edge *edge) {
  Keys keys = step_always(l, l->first_of_edge[edge->id]);
  if (!localize_has_dereference(edge->right) && all_plain(l, keys)) follow_all(l, keys, FOLLOWED_LOOSELY);
}

/* Plain variables that decide which way goes on are followed, too.  True if there are more of them now. */
static bool follow_conditions(Localizer *l) {
  for (Location location = 0; location < l->cfa->locations.size; location++) {
    const LocationInfo *info = &l->cfa->locations.data[location];
    bool decides = (l->matters[info->function] && l->is_seen[location] && localize_is_choice(l, location)) || is_filter(l, location);
    for (size_t i = 0; decides && i < info->out.size; i++) follow_condition(l, edge_at(l, info->out.data[i]));
  }
  return l->work.size > 0;
}

static void follow_asking(Localizer *l) {
  for (size_t i = 0; i < l->asking.size; i++) {
    if (l->level == LOCALIZE_MEMORY)
      follow_all(l, step_always(l, l->first_of_edge[l->asking.data[i]]), FOLLOWED_EXACTLY);
    else
      follow_condition(l, edge_at(l, l->asking.data[i]));
  }
}

static bool settle(Localizer *l) {
  follow_asking(l);
  for (bool more = true; more;) {
    if (!close_work(l)) return false;
    memset(l->matters, 0, l->cfa->functions.size);
    find_what_matters(l);
    for (uint32_t f = 0; f < l->cfa->functions.size; f++)
      if (l->matters[f]) label_function(l, f);
    more = l->level >= LOCALIZE_WAYS && follow_conditions(l);
  }
  return true;
}

/* ---- errors -------------------------------------------------------------------------------------- */

/* Whatever decides within a function between the error and its end asks for it; where nothing does, a call of it is the error. */
static void find_asking(Localizer *l) {
  find_what_matters(l); /* nothing is followed: all that matters leads to goals */
  for (uint32_t f = 0; f < l->cfa->functions.size; f++) {
    if (!l->matters[f]) continue;
    const U32Vector *locations = &l->cfa->functions.data[f].locations;
    for (size_t i = 0; i < locations->size; i++) { /* of calls only those count that do not come back */
      const U32Vector *out = &l->cfa->locations.data[locations->data[i]].out;
      for (size_t j = 0; j < out->size; j++)
        if (edge_at(l, out->data[j])->kind == EDGE_CALL && !localize_ends(l, edge_at(l, out->data[j]))) l->fates[out->data[j]] = FATE_DROPPED;
    }
    label_function(l, f);
    for (size_t i = 0; i < locations->size; i++) {
      const U32Vector *out = &l->cfa->locations.data[locations->data[i]].out;
      bool decides = l->is_seen[locations->data[i]] && localize_is_choice(l, locations->data[i]);
      for (size_t j = 0; decides && j < out->size; j++) vector_push(&l->asking, out->data[j]);
    }
  }
}

/* ---- the flat graph ------------------------------------------------------------------------------ */

static Edge *named_call(Localizer *l, const Edge *edge, uint32_t function) {
  Edge *copy = ARENA_NEW(&l->arena, Edge);
  Expr *callee = ARENA_NEW(&l->arena, Expr);
  Symbol *symbol = (Symbol *)l->cfa->functions.data[function].symbol;
  *callee = (Expr){.kind = EXPR_FUNCTION, .type = symbol->type, .symbol = symbol, .range = edge->range};
  *copy = *edge;
  copy->right = callee;
  return copy;
}

static void add_pointer_steps(Localizer *l) {
  for (size_t i = 0; i < l->cfa->edges.size; i++) {
    const Edge *edge = &l->cfa->edges.data[i];
    const uint32_t *functions;
    uint32_t one, caller = l->cfa->locations.data[edge->from].function;
    size_t count = is_through_pointer(edge) ? localize_callees(l, edge, &functions, &one) : 0;
    for (size_t j = 0; j < count; j++) {
      const Edge *named = named_call(l, edge, functions[j]);
      vector_push(&l->flat->steps, (Step){STEP_ENTER, 0, 0, named, caller, functions[j]});
      vector_push(&l->flat->steps, (Step){STEP_LEAVE, 0, 0, named, caller, functions[j]});
    }
  }
}

static void chain_steps(Localizer *l) {
  size_t steps = l->flat->steps.size;
  l->first_of_edge = memory_alloc((l->cfa->edges.size + 1) * sizeof *l->first_of_edge);
  l->next_of_edge = memory_alloc((steps + 1) * sizeof *l->next_of_edge);
  for (size_t i = 0; i < l->cfa->edges.size; i++) l->first_of_edge[i] = UINT32_MAX;
  for (size_t i = steps; i-- > 0;) {
    EdgeId edge = step_at(l, (uint32_t)i)->edge->id;
    l->next_of_edge[i] = l->first_of_edge[edge];
    l->first_of_edge[edge] = (uint32_t)i;
  }
}

/* ---- who writes ---------------------------------------------------------------------------------- */

typedef struct {
  uint32_t key, step;
} Write;
typedef VECTOR(Write) WriteVector;

static void add_write(WriteVector *writes, uint32_t key, uint32_t step) { vector_push(writes, (Write){key, step}); }

/* Beginning and ending count as writing. */
static void add_object_writes(Localizer *l, uint32_t step, WriteVector *writes) {
  const Step *s = step_at(l, step);
  uint32_t variables = (uint32_t)l->flat->variables.size;
  if (s->kind != STEP_EDGE) return;
  if (s->edge->kind == EDGE_ALLOCATE) add_write(writes, variables + points_of_step(l->points, step), step);
  if (s->edge->kind != EDGE_FREE) return;
  Targets targets = points_of_value(l->points, s->edge->right, s->context);
  for (size_t i = 0; i < targets.size; i++) add_write(writes, variables + targets.data[i].object, step);
}

static void collect_writes(Localizer *l, WriteVector *all) {
  const Dependences *d = &l->dependences;
  for (uint32_t s = 0; s < l->flat->steps.size; s++) {
    for (uint32_t m = d->first_move.data[s]; m < d->first_move.data[s + 1]; m++) {
      Keys keys = move_writes(l, m);
      for (size_t i = 0; i < keys.size; i++) add_write(all, keys.data[i], s);
    }
    add_object_writes(l, s, all);
  }
}

static void find_writers(Localizer *l) {
  WriteVector writes = {0};
  collect_writes(l, &writes);
  l->keys = dependences_key_limit(&l->dependences); /* asking may have found more objects */
  for (uint32_t k = 0; k < l->keys + 2; k++) vector_push(&l->first_writer, 0);
  for (size_t i = 0; i < writes.size; i++) l->first_writer.data[writes.data[i].key + 2]++;
  for (uint32_t k = 1; k < l->keys + 2; k++) l->first_writer.data[k] += l->first_writer.data[k - 1];
  for (size_t i = 0; i < writes.size; i++) vector_push(&l->writers, 0);
  for (size_t i = 0; i < writes.size; i++) l->writers.data[l->first_writer.data[writes.data[i].key + 1]++] = writes.data[i].step;
  vector_release(&writes);
}

/* ---- who comes back ------------------------------------------------------------------------------ */

static bool reaches(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++)
    if (!localize_ends(l, edge_at(l, out->data[i])) && l->reaches_exit[edge_at(l, out->data[i])->to]) return true;
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

static void find_exits(Localizer *l) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t f = 0; f < l->cfa->functions.size; f++) more |= look_for_exit(l, f);
  }
}

/* ---- what is not for us -------------------------------------------------------------------------- */

static bool is_entered(const Localizer *l, const Edge *edge, uint32_t function) {
  const U32Vector *found = callees_of(l->callees, edge);
  for (size_t i = 0; found && i < found->size; i++)
    if (found->data[i] == function) return true;
  return false;
}

static bool is_misfit(const Localizer *l, const Edge *edge, uint32_t function) {
  for (size_t i = l->misfits.size; i-- > 0 && l->misfits.data[i].call == edge->id;)
    if (l->misfits.data[i].function == function) return true;
  return false;
}

/* False if it is one of the library. */
static bool add_misfit(Localizer *l, const Edge *edge, ObjectId id) {
  const PointsObject *object = points_object(l->points, id);
  if (object->kind != OBJECT_FUNCTION) return true;
  int function = cfa_find_function(l->cfa, object->function);
  if (function < 0) return false;
  bool is_known = is_entered(l, edge, (uint32_t)function) || is_misfit(l, edge, (uint32_t)function);
  if (!is_known) vector_push(&l->misfits, (Misfit){edge->id, (uint32_t)function});
  return true;
}

/* What the pointer may hold, or a number that is taken for one.  False if it may be a function of the library. */
static bool find_misfits(Localizer *l, const Edge *edge, const U32Vector *exposed) {
  bool good = true;
  U32Vector held = {0};
  Targets targets = points_of_value(l->points, edge->right, l->cfa->locations.data[edge->from].function);
  for (size_t i = 0; i < targets.size; i++) vector_push(&held, targets.data[i].object);
  for (size_t i = 0; i < held.size; i++) good &= add_misfit(l, edge, held.data[i]);
  for (size_t i = 0; i < exposed->size; i++) good &= add_misfit(l, edge, exposed->data[i]);
  vector_release(&held);
  return good;
}

static const char *refuse_edge(Localizer *l, const Edge *edge, const U32Vector *exposed) {
  const LibraryFunction *library = edge_library(edge);
  if (library && library->kind == LIBRARY_ARGUMENTS) return "variable arguments are read";
  if (edge_changes_rounding(edge)) return "arithmetic is rounded in another way";
  if (!is_through_pointer(edge)) return edge_calls_unknown(l->cfa, edge) ? "the library calls back" : NULL;
  return find_misfits(l, edge, exposed) ? NULL : "a pointer holds a function of the library";
}

static const char *refuse(Localizer *l) {
  const char *why = l->cfa->asks_memory ? "memory is asked about" : NULL;
  U32Vector exposed = {0};
  l->is_wild = exposed_any(l->flat, l->points);
  if (l->is_wild) exposed_functions(l->flat, l->points, &exposed);
  for (size_t i = 0; i < l->flat->steps.size; i++) l->is_wild |= l->dependences.writes_unknown[i];
  for (size_t i = 0; i < l->cfa->edges.size && !why; i++) why = refuse_edge(l, &l->cfa->edges.data[i], &exposed);
  vector_release(&exposed);
  for (Location i = 0; i < l->cfa->locations.size && !why; i++)
    if (l->cfa->locations.data[i].out.size > 1 && !localize_is_choice(l, i)) why = "a choice without conditions";
  return why;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static bool prepare(Localizer *l) {
  l->callees = callees_find(l->cfa);
  l->flat = graph_flat(l->cfa);
  add_pointer_steps(l);
  l->points = points_new(l->flat, l->budget);
  if (!l->points) return false;
  l->has_dependences = true;
  if (!dependences_init(&l->dependences, l->flat, l->points, l->budget)) return false;
  chain_steps(l);
  find_writers(l);
  return true;
}

static void make_room(Localizer *l) {
  size_t locations = l->cfa->locations.size, functions = l->cfa->functions.size;
  l->followed = memory_zeroed(l->keys + 1, 1);
  l->fates = memory_zeroed(l->cfa->edges.size + 1, 1);
  l->returns = memory_zeroed(functions + 1, 1);
  l->matters = memory_zeroed(functions + 1, 1);
  l->reaches_exit = memory_zeroed(locations + 1, 1);
  l->is_seen = memory_zeroed(locations + 1, 1);
  l->labels = memory_zeroed(locations + 1, sizeof *l->labels);
}

Localizer *localizer_new(const Cfa *cfa, const bool *asked, Budget *budget, const char **why) {
  Localizer *l = memory_zeroed(1, sizeof *l);
  l->cfa = cfa;
  l->asked = asked;
  l->budget = budget;
  arena_init(&l->arena);
  *why = prepare(l) ? refuse(l) : "there is no time";
  if (*why) {
    localizer_delete(l);
    return NULL;
  }
  make_room(l);
  find_exits(l);
  find_asking(l);
  return l;
}

void localizer_delete(Localizer *l) {
  if (l->has_dependences) dependences_release(&l->dependences);
  points_delete(l->points);
  graph_delete(l->flat);
  callees_delete(l->callees);
  arena_release(&l->arena);
  vector_release(&l->misfits);
  vector_release(&l->asking);
  vector_release(&l->first_writer);
  vector_release(&l->writers);
  vector_release(&l->work);
  memory_free(l->first_of_edge);
  memory_free(l->next_of_edge);
  memory_free(l->followed);
  memory_free(l->fates);
  memory_free(l->returns);
  memory_free(l->matters);
  memory_free(l->reaches_exit);
  memory_free(l->is_seen);
  memory_free(l->labels);
  memory_free(l);
}

SourcePos localizer_pointer(const Localizer *l) {
  for (uint32_t i = 0; i < l->flat->steps.size; i++)
    if (l->dependences.follows_pointer[i]) return l->flat->steps.data[i].edge->range.begin;
  return 0;
}

size_t localizer_followed(const Localizer *l) {
  size_t count = 0;
  for (uint32_t k = 0; k < l->keys; k++) count += l->followed[k] != FOLLOWED_NOT;
  return count;
}

/* A plain variable cannot be hit by any pointer. */
static bool follows_memory(const Localizer *l) {
  for (uint32_t k = 0; k < l->keys; k++)
    if (l->followed[k] && !is_plain_key(l, k)) return true;
  return false;
}

/* Without memory, what depends on it is known loosely as well as exactly. */
static bool is_more(const Localizer *l, size_t before) { return l->level == LOCALIZE_MEMORY ? follows_memory(l) : localizer_followed(l) > before; }

/* A call through a pointer from outside may change what is defined elsewhere; where it was, nothing does. */
static bool loses_changes_elsewhere(const Localizer *l) {
  bool calls = false, follows = false;
  for (size_t i = 0; i < l->cfa->edges.size && !calls; i++) calls = is_through_pointer(edge_at(l, (EdgeId)i));
  for (VariableId v = 0; calls && v < l->flat->variables.size && !follows; v++) {
    const GraphVariable *variable = &l->flat->variables.data[v];
    if (!cfa_is_elsewhere(variable->symbol)) continue;
    uint32_t key = key_of(l, variable->context, variable->symbol);
    follows = key != UINT32_MAX && l->followed[key] != FOLLOWED_NOT;
  }
  return follows;
}

Cfa *localizer_automaton(Localizer *l, LocalizeLevel level) {
  size_t before = localizer_followed(l);
  l->level = level;
  if (!settle(l) || (level > LOCALIZE_ERRORS && !is_more(l, before)) || (l->is_wild && follows_memory(l)) || loses_changes_elsewhere(l)) return NULL;
  return localize_make(l);
}
