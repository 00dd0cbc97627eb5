/* How control goes from line to line: see flow_lines.h.
 *
 * An edge of the automaton belongs to the line that it stems from; hidden steps, and those of other files, belong to none and are passed.  From each edge a way leads to the
 * lines of those that may follow. */
#include "evidence/flow_lines.h"
#include <stdlib.h>
#include <string.h>
#include "base/map.h"

enum { MOST_FUNCTIONS = 200, MOST_WAYS = 1200 /* of a function */ };

typedef struct {
  unsigned from, to;
} Way;

typedef struct {
  const Cfa *cfa;
  const char *file;
  unsigned *lines; /* of edges; 0: none */
  uint32_t *stamps, stamp; /* of locations that were passed */
  VECTOR(Way) ways;
  Map known;
} Flow;

static void note_way(Flow *f, unsigned from, unsigned to) {
  uint64_t key = (uint64_t)from << 32 | to;
  if (from == to || map_has(&f->known, key)) return;
  map_put(&f->known, key, 1);
  vector_push(&f->ways, ((Way){from, to}));
}

/* To the first lines behind this location. */
static void note_ways(Flow *f, unsigned from, Location location) {
  U32Vector work = {0};
  f->stamp++;
  vector_push(&work, location);
  while (work.size) {
    Location at = vector_pop(&work);
    if (f->stamps[at] == f->stamp) continue;
    f->stamps[at] = f->stamp;
    const U32Vector *out = &f->cfa->locations.data[at].out;
    for (size_t i = 0; i < out->size; i++) {
      const Edge *edge = &f->cfa->edges.data[out->data[i]];
      if (f->lines[edge->id])
        note_way(f, from, f->lines[edge->id]);
      else
        vector_push(&work, edge->to);
    }
  }
  vector_release(&work);
}

static void set_lines(Flow *f, const CfaFunction *function) {
  for (size_t i = 0; i < function->locations.size; i++) {
    const U32Vector *out = &f->cfa->locations.data[function->locations.data[i]].out;
    for (size_t k = 0; k < out->size; k++) {
      const Edge *edge = &f->cfa->edges.data[out->data[k]];
      SourcePlace place = source_locate(f->cfa->program->sources, edge->range.begin);
      bool is_here = edge->range.begin && place.is_user_file && !strcmp(place.file, f->file);
      f->lines[edge->id] = is_here ? place.line : 0;
    }
  }
}

static int by_lines(const void *x, const void *y) {
  const Way *a = x, *b = y;
  if (a->from != b->from) return a->from < b->from ? -1 : 1;
  return a->to < b->to ? -1 : a->to > b->to;
}

static void find_ways(Flow *f, const CfaFunction *function) {
  vector_clear(&f->ways);
  map_release(&f->known);
  f->known = (Map){0};
  set_lines(f, function);
  for (size_t i = 0; i < function->locations.size; i++) {
    const U32Vector *out = &f->cfa->locations.data[function->locations.data[i]].out;
    for (size_t k = 0; k < out->size; k++) {
      const Edge *edge = &f->cfa->edges.data[out->data[k]];
      if (f->lines[edge->id]) note_ways(f, f->lines[edge->id], edge->to);
    }
  }
  if (f->ways.size) qsort(f->ways.data, f->ways.size, sizeof *f->ways.data, by_lines);
}

void flow_lines_find(const Cfa *cfa, FlowTell *tell, void *context) {
  Flow f = {.cfa = cfa, .lines = memory_zeroed(cfa->edges.size + 1, sizeof *f.lines), .stamps = memory_zeroed(cfa->locations.size + 1, sizeof *f.stamps)};
  size_t told = 0;
  for (size_t i = 0; i < cfa->functions.size && told < MOST_FUNCTIONS; i++) {
    const CfaFunction *function = &cfa->functions.data[i];
    SourcePlace place = source_locate(cfa->program->sources, function->symbol->range.begin);
    if (!place.is_user_file) continue;
    Buffer out = {0};
    f.file = place.file;
    find_ways(&f, function);
    for (size_t k = 0; k < f.ways.size; k++) buffer_format(&out, "%u>%u,", f.ways.data[k].from, f.ways.data[k].to);
    if (f.ways.size && f.ways.size <= MOST_WAYS) tell(context, place.file, function->symbol->name, buffer_text(&out)), told++;
    vector_release(&out);
  }
  vector_release(&f.ways);
  map_release(&f.known);
  memory_free(f.lines);
  memory_free(f.stamps);
}
