/* Copies of automata: see copy.h. */
#include "flow/cfa/copy.h"
#include <string.h>

/* `v` holds the data of another one: it gets its own. */
#define own(v)                                                                                    \
  do {                                                                                            \
    void *data = (v)->size ? memory_resize(NULL, (v)->size, sizeof *(v)->data) : NULL;            \
    if (data) memcpy(data, (v)->data, (v)->size * sizeof *(v)->data);                             \
    (v)->data = data;                                                                             \
    (v)->capacity = (v)->size;                                                                    \
  } while (0)

static void own_map(Map *map) {
  Map from = *map;
  *map = (Map){0};
  for (size_t i = 0; i < from.capacity; i++)
    if (from.used[i]) map_put(map, from.keys[i], from.values[i]);
}

Cfa *cfa_copy(const Cfa *cfa) {
  Cfa *copy = memory_zeroed(1, sizeof *copy);
  *copy = *cfa;
  arena_init(&copy->arena);
  own(&copy->edges);
  own(&copy->locations);
  own(&copy->functions);
  own(&copy->globals);
  own(&copy->notes);
  own(&copy->checks);
  own(&copy->goals);
  own(&copy->watched_calls);
  for (size_t i = 0; i < copy->locations.size; i++) {
    own(&copy->locations.data[i].out);
    own(&copy->locations.data[i].in);
  }
  for (size_t i = 0; i < copy->functions.size; i++) {
    own(&copy->functions.data[i].locations);
    own(&copy->functions.data[i].locals);
  }
  own_map(&copy->addressed);
  own_map(&copy->check_of);
  own_map(&copy->function_of);
  return copy;
}
