/* region_test.h: regions of programs, for the tests of regions and of the model's memory. */
#ifndef craig_tests_region_test_h
#define craig_tests_region_test_h

#include "flow/transform/inline.h"
#include "flow/memory/region.h"
#include "unit/flow/flow_test.h"

typedef struct {
  Subject subject;
  Graph *graph;
  Points *points;
  Regions *regions;
} RegionFixture;

static inline RegionFixture region_fixture_with(const char *text, const RegionOptions *memory) {
  RegionFixture f = {.subject = subject_accepted(text)};
  InlineOptions options = {.recursion_bound = 2, .prune = false};
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  f.graph = graph_inline(f.subject.cfa, &options);
  f.points = points_new(f.graph, &budget);
  f.regions = regions_new(f.graph, f.points, memory, &budget);
  assert_non_null(f.regions);
  return f;
}

static inline RegionFixture region_fixture_new(const char *text) { return region_fixture_with(text, &region_defaults); }

static inline void region_fixture_release(RegionFixture *f) {
  regions_delete(f->regions);
  points_delete(f->points);
  graph_delete(f->graph);
  subject_release(&f->subject);
}

/* The region of the variable with this name. */
static inline RegionId region_named(const RegionFixture *f, const char *name) {
  for (VariableId v = 0; v < f->graph->variables.size; v++)
    if (!strcmp(f->graph->variables.data[v].symbol->name, name)) return f->regions->of_variable[v];
  fail_msg("no variable %s", name);
  return REGION_NONE;
}

/* The edge of this kind, the n-th in order. */
static inline const Edge *edge_of_kind(const RegionFixture *f, EdgeKind kind, size_t n) {
  for (size_t i = 0; i < f->subject.cfa->edges.size; i++)
    if (f->subject.cfa->edges.data[i].kind == kind && n-- == 0) return &f->subject.cfa->edges.data[i];
  fail_msg("no such edge");
  return NULL;
}

#endif
