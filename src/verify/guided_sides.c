/* Sides of a way through the program: see guided_sides.h. */
#include "verify/guided_sides.h"
#include "flow/cfa/unknown.h"
#include "flow/transform/callees.h"

typedef struct {
  const Cfa *cfa;
  Callees *callees;         /* NULL: nothing is called through a pointer */
  uint64_t *sizes;          /* by function: its edges, and those of all that it calls */
  unsigned char *is_on_way; /* by location */
  unsigned char *is_taken;  /* by edge */
  unsigned char *is_met;    /* by location */
  U32Vector work, met;
} Sides;

static const uint64_t MOST_SIZE = 1000000;

static uint64_t at_most(uint64_t size) { return size < MOST_SIZE ? size : MOST_SIZE; }

static uint64_t size_of_edge(const Sides *s, const Edge *edge) {
  if (edge->kind != EDGE_CALL) return 1;
  uint64_t size = 1;
  int called = cfa_function_called(s->cfa, edge);
  const U32Vector *found = s->callees && edge_calls_through_pointer(edge) ? callees_of(s->callees, edge) : NULL;
  if (called >= 0) size += s->sizes[called];
  for (size_t i = 0; found && i < found->size; i++) size += s->sizes[found->data[i]];
  return at_most(size);
}

static uint64_t size_of_function(const Sides *s, uint32_t function) {
  const U32Vector *locations = &s->cfa->functions.data[function].locations;
  uint64_t size = 0;
  for (size_t i = 0; i < locations->size; i++) {
    const U32Vector *out = &s->cfa->locations.data[locations->data[i]].out;
    for (size_t j = 0; j < out->size; j++) size += size_of_edge(s, &s->cfa->edges.data[out->data[j]]);
  }
  return at_most(size);
}

/* As deep as calls usually are; of functions that call themselves only as much as that is. */
static void find_sizes(Sides *s) {
  enum { DEPTH = 8 };
  for (unsigned depth = 0; depth < DEPTH; depth++)
    for (uint32_t f = 0; f < s->cfa->functions.size; f++) s->sizes[f] = size_of_function(s, f);
}

static void mark_way(Sides *s, const GuidedWay *way) {
  for (size_t i = 0; i < way->size; i++) {
    EdgeId id = way->data[i].edge;
    if (id >= s->cfa->edges.size) continue;
    s->is_taken[id] = true;
    s->is_on_way[s->cfa->edges.data[id].from] = true;
  }
}

static uint64_t size_of_side(Sides *s, const Edge *first) {
  uint64_t size = 1;
  vector_push(&s->work, first->to);
  while (s->work.size) {
    Location location = vector_pop(&s->work);
    if (s->is_on_way[location] || s->is_met[location]) continue;
    s->is_met[location] = true;
    vector_push(&s->met, location);
    const U32Vector *out = &s->cfa->locations.data[location].out;
    for (size_t i = 0; i < out->size; i++) {
      const Edge *edge = &s->cfa->edges.data[out->data[i]];
      size += size_of_edge(s, edge);
      vector_push(&s->work, edge->to);
    }
  }
  while (s->met.size) s->is_met[vector_pop(&s->met)] = false;
  return size;
}

uint64_t *guided_sides(const Cfa *cfa, const GuidedWay *way) {
  Sides s = {.cfa = cfa, .callees = callees_find(cfa)};
  s.sizes = memory_zeroed(cfa->functions.size + 1, sizeof *s.sizes);
  s.is_on_way = memory_zeroed(cfa->locations.size + 1, 1);
  s.is_taken = memory_zeroed(cfa->edges.size + 1, 1);
  s.is_met = memory_zeroed(cfa->locations.size + 1, 1);
  uint64_t *sides = memory_zeroed(cfa->edges.size + 1, sizeof *sides);
  find_sizes(&s);
  mark_way(&s, way);
  for (EdgeId id = 0; id < cfa->edges.size; id++)
    if (s.is_on_way[cfa->edges.data[id].from] && !s.is_taken[id]) sides[id] = size_of_side(&s, &cfa->edges.data[id]);
  callees_delete(s.callees);
  memory_free(s.sizes);
  memory_free(s.is_on_way);
  memory_free(s.is_taken);
  memory_free(s.is_met);
  vector_release(&s.work);
  vector_release(&s.met);
  return sides;
}
