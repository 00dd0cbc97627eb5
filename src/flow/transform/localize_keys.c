/* localize_keys.c: which variables and objects are followed: see localize.h.
 *
 * Keys are those of depend.h.  Which of them are followed is a closure: who follows a key exactly follows exactly all that is written to it.
 * A key that is followed loosely is a plain variable; an assignment to it counts if all that it reads is followed, else it makes the variable
 * arbitrary. */
#include "flow/transform/localize_inside.h"

#include "flow/cfa/unknown.h"

/* ---- keys --------------------------------------------------------------------------------------- */

bool localize_is_plain_key(const Localizer *l, uint32_t key) {
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

/* ---- moves -------------------------------------------------------------------------------------- */

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
    if (!localize_is_plain_key(l, keys.data[i]) && l->followed[keys.data[i]] != FOLLOWED_EXACTLY) return false;
  return true;
}

/* Of an ENTER, moves are arguments. */
static bool move_dereferences(const Localizer *l, uint32_t step, uint32_t move) {
  const Step *s = localize_step(l, step);
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

Followed localize_most_written(const Localizer *l, uint32_t step) {
  const Dependences *d = &l->dependences;
  Followed most = FOLLOWED_NOT;
  for (uint32_t m = d->first_move.data[step]; m < d->first_move.data[step + 1]; m++) {
    Keys keys = move_writes(l, m);
    for (size_t i = 0; i < keys.size; i++)
      if (l->followed[keys.data[i]] > most) most = (Followed)l->followed[keys.data[i]];
  }
  return most;
}

bool localize_all_moves_known(const Localizer *l, uint32_t step) {
  const Dependences *d = &l->dependences;
  for (uint32_t m = d->first_move.data[step]; m < d->first_move.data[step + 1]; m++)
    if (!move_is_known(l, step, m)) return false;
  return all_followed(l, step_always(l, step), FOLLOWED_LOOSELY);
}

/* ---- who writes --------------------------------------------------------------------------------- */

typedef struct {
  uint32_t key, step;
} Write;
typedef VECTOR(Write) WriteVector;

static void add_write(WriteVector *writes, uint32_t key, uint32_t step) { vector_push(writes, (Write){key, step}); }

/* Beginning and ending count as writing. */
static void add_object_writes(Localizer *l, uint32_t step, WriteVector *writes) {
  const Step *s = localize_step(l, step);
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

void localize_find_writers(Localizer *l) {
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

/* ---- following ---------------------------------------------------------------------------------- */

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
  bool is_whole = localize_step(l, step)->kind == STEP_EDGE; /* all of the edge is kept */
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
  return localize_step(l, step)->kind == STEP_EDGE && edge_calls_through_pointer(localize_step(l, step)->edge);
}

bool localize_close(Localizer *l) {
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

void localize_follow_condition(Localizer *l, const Edge *edge) {
  Keys keys = step_always(l, l->first_of_edge[edge->id]);
  if (!localize_has_dereference(edge->right) && all_plain(l, keys)) follow_all(l, keys, FOLLOWED_LOOSELY);
}

void localize_follow_asking(Localizer *l) {
  for (size_t i = 0; i < l->asking.size; i++) {
    if (l->level == LOCALIZE_MEMORY)
      follow_all(l, step_always(l, l->first_of_edge[l->asking.data[i]]), FOLLOWED_EXACTLY);
    else
      localize_follow_condition(l, localize_edge(l, l->asking.data[i]));
  }
}

/* ---- what is known ------------------------------------------------------------------------------ */

bool localize_condition_is_known(const Localizer *l, const Edge *edge) {
  Followed least = localize_has_dereference(edge->right) ? FOLLOWED_EXACTLY : FOLLOWED_LOOSELY;
  return all_followed(l, step_always(l, l->first_of_edge[edge->id]), least);
}

bool localize_choice_is_known(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++)
    if (!localize_condition_is_known(l, localize_edge(l, out->data[i]))) return false;
  return true;
}

bool localize_argument_is_known(const Localizer *l, const Edge *edge, size_t argument) {
  for (uint32_t s = l->first_of_edge[edge->id]; s != UINT32_MAX; s = l->next_of_edge[s])
    if (localize_step(l, s)->kind == STEP_ENTER && !move_is_known(l, s, l->dependences.first_move.data[s] + (uint32_t)argument)) return false;
  return true;
}

bool localize_follows_left(const Localizer *l, const Edge *edge) {
  if (!edge->left || edge->left->kind != EXPR_VARIABLE) return false;
  return localize_followed_variable(l, l->cfa->locations.data[edge->from].function, edge->left->symbol) != FOLLOWED_NOT;
}
