/* Heads of loops: see heads.h. */
#include "flow/cfa/heads.h"

enum { NEW, ON_PATH, DONE };

typedef struct {
  Location at;
  size_t next; /* of its edges */
} Depth;

/* Targets of edges that go back. */
static void find_from(const Cfa *cfa, Location start, unsigned char *state, unsigned char *heads) {
  VECTOR(Depth) path = {0};
  vector_push(&path, ((Depth){start, 0}));
  state[start] = ON_PATH;
  while (path.size) {
    Depth *last = &vector_last(&path);
    const U32Vector *out = &cfa->locations.data[last->at].out;
    if (last->next == out->size) {
      state[last->at] = DONE;
      path.size--;
      continue;
    }
    Location to = cfa->edges.data[out->data[last->next++]].to;
    if (state[to] == ON_PATH) heads[to] = 1;
    if (state[to] != NEW) continue;
    state[to] = ON_PATH;
    vector_push(&path, ((Depth){to, 0}));
  }
  vector_release(&path);
}

unsigned char *cfa_loop_heads(const Cfa *cfa) {
  unsigned char *state = memory_zeroed(cfa->locations.size + 1, 1), *heads = memory_zeroed(cfa->locations.size + 1, 1);
  for (size_t i = 0; i < cfa->functions.size; i++) find_from(cfa, cfa->functions.data[i].entry, state, heads);
  memory_free(state);
  return heads;
}
