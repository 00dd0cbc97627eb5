/* Strongly connected parts of the call graph: see call_parts.h.  By Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), without recursion. */
#include "flow/cfa/call_parts.h"

enum { UNSEEN = 0 };

typedef struct {
  uint32_t function;
  size_t next; /* how many of its calls are done */
} Visit;

typedef struct {
  U32Vector *called;    /* by function */
  U32Vector index, low; /* discovery numbers from 1; the least one known to be reachable on the stack */
  U32Vector part;       /* UINT32_MAX: not closed yet */
  U32Vector stack;
  VECTOR(Visit) path;
  uint32_t found, parts;
} Tarjan;

static U32Vector *find_called(const Cfa *cfa) {
  U32Vector *called = memory_zeroed(cfa->functions.size + 1, sizeof *called);
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    int callee = edge->kind == EDGE_CALL ? cfa_function_called(cfa, edge) : -1;
    if (callee >= 0) vector_push(&called[cfa->locations.data[edge->from].function], (uint32_t)callee);
  }
  return called;
}

static void discover(Tarjan *t, uint32_t function) {
  t->index.data[function] = t->low.data[function] = ++t->found;
  vector_push(&t->stack, function);
  vector_push(&t->path, (Visit){function, 0});
}

static void close_part(Tarjan *t, uint32_t root) {
  uint32_t function;
  do {
    function = vector_pop(&t->stack);
    t->part.data[function] = t->parts;
  } while (function != root);
  t->parts++;
}

static void lower(Tarjan *t, uint32_t function, uint32_t to) {
  if (to < t->low.data[function]) t->low.data[function] = to;
}

static void advance(Tarjan *t) {
  Visit *visit = &vector_last(&t->path);
  uint32_t function = visit->function;
  if (visit->next < t->called[function].size) {
    uint32_t callee = t->called[function].data[visit->next++];
    if (t->index.data[callee] == UNSEEN)
      discover(t, callee);
    else if (t->part.data[callee] == UINT32_MAX)
      lower(t, function, t->index.data[callee]);
    return;
  }
  if (t->low.data[function] == t->index.data[function]) close_part(t, function);
  t->path.size--;
  if (t->path.size) lower(t, vector_last(&t->path).function, t->low.data[function]);
}

U32Vector call_parts_find(const Cfa *cfa) {
  size_t count = cfa->functions.size;
  Tarjan t = {.called = find_called(cfa)};
  vector_resize(&t.index, count);
  vector_resize(&t.low, count);
  for (size_t i = 0; i < count; i++) vector_push(&t.part, UINT32_MAX);
  for (uint32_t i = 0; i < count; i++) {
    if (t.index.data[i] == UNSEEN) discover(&t, i);
    while (t.path.size) advance(&t);
  }
  for (size_t i = 0; i < count; i++) vector_release(&t.called[i]);
  memory_free(t.called);
  vector_release(&t.index);
  vector_release(&t.low);
  vector_release(&t.stack);
  vector_release(&t.path);
  return t.part;
}
