/* localize_fates.c: what becomes of edges, and where control goes on: see localize.h.
 *
 * Functions matter if something in them does; within a function the locations stay where something happens, and those where the ways to two
 * of them part. */
#include "flow/transform/localize_inside.h"

#include "flow/cfa/unknown.h"

/* ---- fates -------------------------------------------------------------------------------------- */

/* An object that is followed begins or ends here. */
static bool touches_object(const Localizer *l, uint32_t step) {
  const Edge *edge = localize_step(l, step)->edge;
  if (edge->kind == EDGE_ALLOCATE) return l->followed[dependence_on_object(l->flat, points_of_step(l->points, step))];
  if (edge->kind != EDGE_FREE) return false;
  Targets targets = points_of_value(l->points, edge->right, localize_step(l, step)->context);
  for (size_t i = 0; i < targets.size; i++)
    if (l->followed[dependence_on_object(l->flat, targets.data[i].object)]) return true;
  return false;
}

/* Which address is new depends on what lives. */
static bool gives_value_alone(const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  return (edge->kind != EDGE_CALL && edge->kind != EDGE_ALLOCATE) || (library && library->kind == LIBRARY_PURE);
}

static Fate fate_of_step(const Localizer *l, uint32_t step) {
  const Edge *edge = localize_step(l, step)->edge;
  Followed written = localize_most_written(l, step);
  if (written == FOLLOWED_EXACTLY || touches_object(l, step)) return FATE_KEPT;
  if (written == FOLLOWED_NOT) return FATE_DROPPED;
  return edge->kind == EDGE_HAVOC || (gives_value_alone(edge) && localize_all_moves_known(l, step)) ? FATE_KEPT : FATE_ARBITRARY;
}

static Fate fate_of_call(const Localizer *l, const Edge *edge) {
  const uint32_t *functions;
  uint32_t one;
  size_t count = localize_callees(l, edge, &functions, &one);
  for (size_t i = 0; i < count; i++)
    if (l->matters[functions[i]]) return edge_calls_through_pointer(edge) ? FATE_CHOSEN : FATE_KEPT;
  for (size_t i = 0; i < l->misfits.size; i++)
    if (l->misfits.data[i].call == edge->id && l->matters[l->misfits.data[i].function]) return FATE_CHOSEN;
  return localize_follows_left(l, edge) ? FATE_ARBITRARY : FATE_DROPPED;
}

static bool is_call_of_code(const Localizer *l, const Edge *edge) {
  return edge->kind == EDGE_CALL && (edge_calls_through_pointer(edge) || cfa_function_called(l->cfa, edge) >= 0);
}

static Fate fate_of(const Localizer *l, const Edge *edge) {
  if (localize_is_goal(l, edge)) return FATE_KEPT;
  if (localize_ends(l, edge) && edge->kind != EDGE_CALL) return FATE_DROPPED;
  if (is_call_of_code(l, edge)) return fate_of_call(l, edge);
  if (edge->kind == EDGE_ASSUME) return localize_is_assumption(l, edge) && localize_condition_is_known(l, edge) ? FATE_KEPT : FATE_DROPPED;
  if (edge->kind == EDGE_SKIP) return FATE_DROPPED;
  return fate_of_step(l, l->first_of_edge[edge->id]);
}

static bool filters(const Localizer *l, Location location) {
  return localize_is_filter(l, location) && localize_choice_is_known(l, location);
}

/* ---- what matters ------------------------------------------------------------------------------- */

/* Something in the function is left? */
static bool look_at_function(Localizer *l, uint32_t function) {
  const U32Vector *locations = &l->cfa->functions.data[function].locations;
  bool found = false;
  for (size_t i = 0; i < locations->size; i++) {
    const U32Vector *out = &l->cfa->locations.data[locations->data[i]].out;
    for (size_t j = 0; j < out->size; j++) {
      l->fates[out->data[j]] = (unsigned char)fate_of(l, localize_edge(l, out->data[j]));
      found |= l->fates[out->data[j]] != FATE_DROPPED;
    }
    found |= filters(l, locations->data[i]);
  }
  return found;
}

void localize_find_what_matters(Localizer *l) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t f = (uint32_t)l->cfa->functions.size; f-- > 0;) {
      if (!look_at_function(l, f) || l->matters[f]) continue;
      l->matters[f] = more = true;
    }
  }
}

/* ---- labels ------------------------------------------------------------------------------------- */

static Location label_behind(const Localizer *l, const Edge *edge) { return localize_ends(l, edge) ? LOCATION_NONE : l->labels[edge->to]; }

/* The first location that stays from here on; the location itself, if ways to two of them part. */
static Location find_label(const Localizer *l, Location location) {
  const U32Vector *out = &l->cfa->locations.data[location].out;
  Location label = LOCATION_NONE;
  for (size_t i = 0; i < out->size; i++) {
    Location behind = label_behind(l, localize_edge(l, out->data[i]));
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

void localize_label_function(Localizer *l, uint32_t function) {
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
