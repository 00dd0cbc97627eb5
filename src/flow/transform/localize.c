/* localize.c: what matters to the error, level by level: see localize.h.
 *
 * On the flat graph.  Following a variable makes edges matter, edges make functions and locations matter, and at the levels above the first
 * the conditions that decide between those make more variables be followed, until nothing changes. */
#include "flow/transform/localize_inside.h"
#include "flow/cfa/unknown.h"

#include <string.h>

/* ---- errors ------------------------------------------------------------------------------------- */

/* Whatever decides within a function between the error and its end asks for it; where nothing does, a call of it is the error. */
static void find_asking(Localizer *l) {
  localize_find_what_matters(l); /* nothing is followed: all that matters leads to goals */
  for (uint32_t f = 0; f < l->cfa->functions.size; f++) {
    if (!l->matters[f]) continue;
    const U32Vector *locations = &l->cfa->functions.data[f].locations;
    for (size_t i = 0; i < locations->size; i++) { /* of calls only those count that do not come back */
      const U32Vector *out = &l->cfa->locations.data[locations->data[i]].out;
      for (size_t j = 0; j < out->size; j++)
        if (localize_edge(l, out->data[j])->kind == EDGE_CALL && !localize_ends(l, localize_edge(l, out->data[j]))) l->fates[out->data[j]] = FATE_DROPPED;
    }
    localize_label_function(l, f);
    for (size_t i = 0; i < locations->size; i++) {
      const U32Vector *out = &l->cfa->locations.data[locations->data[i]].out;
      bool decides = l->is_seen[locations->data[i]] && localize_is_choice(l, locations->data[i]);
      for (size_t j = 0; decides && j < out->size; j++) vector_push(&l->asking, out->data[j]);
    }
  }
}

/* ---- settling ----------------------------------------------------------------------------------- */

/* Plain variables that decide which way goes on are followed, too.  True if there are more of them now. */
static bool follow_conditions(Localizer *l) {
  for (Location location = 0; location < l->cfa->locations.size; location++) {
    const LocationInfo *info = &l->cfa->locations.data[location];
    bool decides = (l->matters[info->function] && l->is_seen[location] && localize_is_choice(l, location)) || localize_is_filter(l, location);
    for (size_t i = 0; decides && i < info->out.size; i++) localize_follow_condition(l, localize_edge(l, info->out.data[i]));
  }
  return l->work.size > 0;
}

static bool settle(Localizer *l) {
  localize_follow_asking(l);
  for (bool more = true; more;) {
    if (!localize_close(l)) return false;
    memset(l->matters, 0, l->cfa->functions.size);
    localize_find_what_matters(l);
    for (uint32_t f = 0; f < l->cfa->functions.size; f++)
      if (l->matters[f]) localize_label_function(l, f);
    more = l->level >= LOCALIZE_WAYS && follow_conditions(l);
  }
  return true;
}

/* ---- the whole ---------------------------------------------------------------------------------- */

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
  *why = localize_prepare(l) ? localize_refuse(l) : "there is no time";
  if (*why) {
    localizer_delete(l);
    return NULL;
  }
  make_room(l);
  localize_find_exits(l);
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
    if (l->followed[k] && !localize_is_plain_key(l, k)) return true;
  return false;
}

/* Without memory, what depends on it is known loosely as well as exactly. */
static bool is_more(const Localizer *l, size_t before) { return l->level == LOCALIZE_MEMORY ? follows_memory(l) : localizer_followed(l) > before; }

/* A call through a pointer from outside may change what is defined elsewhere; where it was, nothing does. */
static bool loses_changes_elsewhere(const Localizer *l) {
  bool calls = false, follows = false;
  for (size_t i = 0; i < l->cfa->edges.size && !calls; i++) calls = edge_calls_through_pointer(localize_edge(l, (EdgeId)i));
  for (VariableId v = 0; calls && v < l->flat->variables.size && !follows; v++) {
    const GraphVariable *variable = &l->flat->variables.data[v];
    follows = cfa_is_shared(variable->symbol) && localize_followed_variable(l, variable->context, variable->symbol) != FOLLOWED_NOT;
  }
  return follows;
}

Cfa *localizer_automaton(Localizer *l, LocalizeLevel level) {
  size_t before = localizer_followed(l);
  l->level = level;
  if (!settle(l) || (level > LOCALIZE_ERRORS && !is_more(l, before)) || (l->is_wild && follows_memory(l)) || loses_changes_elsewhere(l)) return NULL;
  return localize_make(l, false);
}

Cfa *localizer_automaton_entering(Localizer *l) { return localize_can_enter(l) ? localize_make(l, true) : NULL; }
