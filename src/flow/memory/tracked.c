/* tracked.c: which elements of large regions are tracked.
 *
 * A place that reads a large region has one element tracked, at an index that is arbitrary but never changes; since it is
 * arbitrary, what holds of this element holds of all.  A flag says whether the last read at the place was of this very
 * element, and an error counts only if it was.  That loses no error: take the run to the error, and let the index be that of
 * the last read.  So the choice of places is free; those from which the error is met before the next cut point are the ones
 * whose values decide it.  Other regions have an element tracked at the same index, so that what was copied from one array
 * to another is not lost on the way.
 *
 * Elements that the program writes at a constant index are tracked as well: they often end a search. */
#include <stdlib.h>
#include "flow/memory/region.h"

enum { MOST_TRACKED = 16, MOST_CONSTANT = 2 /* indices of a region */ };

typedef struct {
  Regions *regions;
  const RegionOptions *options;
  AccessVector accesses;
  HitVector hits;
  Arena arena;
} Tracker;

/* Nodes from which an error is met before a loop comes back, by node. */
static bool *mark_near(const Graph *graph) {
  bool *near = memory_zeroed(graph->nodes.size + 1, sizeof *near);
  U32Vector work = {0};
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    if (step_is_error(graph, step)) vector_push(&work, step->from);
  }
  while (work.size) {
    NodeId id = vector_pop(&work);
    if (near[id]) continue;
    near[id] = true;
    if (graph_is_head(graph, id)) continue;
    const GraphNode *node = &graph->nodes.data[id];
    for (size_t i = 0; i < node->in.size; i++) vector_push(&work, graph->steps.data[node->in.data[i]].from);
  }
  vector_release(&work);
  return near;
}

static bool can_be_tracked(const Region *region) {
  return region->view == VIEW_LARGE && !region->string && !region->is_summary && region->element;
}

/* Whether an access is to an element is seen from its address, if it must be. */
static bool suits(const Regions *regions, const Region *region) {
  return can_be_tracked(region) && (!regions->options.in_bytes || !(region->element & (region->element - 1)));
}

static bool has_tracked(const Regions *regions, RegionId region, NodeId node, const Expr *place) {
  for (size_t i = 0; i < regions->tracked.size; i++) {
    const Tracked *tracked = &regions->tracked.data[i];
    if (tracked->region == region && tracked->node == node && tracked->place == place) return true;
  }
  return false;
}

static void track_access(Tracker *t, NodeId node, const Access *access) {
  Regions *regions = t->regions;
  if (access->is_write || !access->place || !type_is_scalar(access->place->type)) return;
  vector_clear(&t->hits);
  regions_expect(regions, access, &t->hits);
  for (size_t i = 0; i < t->hits.size && regions->tracked.size < t->options->tracked; i++) {
    RegionId id = t->hits.data[i].region;
    const Region *region = &regions->regions.data[id];
    if (!suits(regions, region) || region->element != access->bytes) continue;
    if (!has_tracked(regions, id, node, access->place))
      vector_push(&regions->tracked, (Tracked){.region = id, .node = node, .place = access->place});
  }
}

/* Places at these nodes (NULL: at all), those that come last in the program first. */
static void track_places(Tracker *t, const bool *nodes) {
  const Graph *graph = t->regions->graph;
  for (size_t n = graph->by_order.size; n-- > 0 && t->regions->tracked.size < t->options->tracked;) {
    NodeId id = graph->by_order.data[n];
    if (nodes && !nodes[id]) continue;
    const GraphNode *node = &graph->nodes.data[id];
    for (size_t i = 0; i < node->out.size; i++) {
      vector_clear(&t->accesses);
      step_accesses(graph, &graph->steps.data[node->out.data[i]], &t->arena, &t->accesses);
      for (size_t j = 0; j < t->accesses.size; j++) track_access(t, id, &t->accesses.data[j]);
    }
  }
}

static unsigned count_constant(const Regions *regions, RegionId region, uint64_t index, bool *is_there) {
  unsigned count = 0;
  *is_there = false;
  for (size_t i = 0; i < regions->tracked.size; i++) {
    const Tracked *tracked = &regions->tracked.data[i];
    if (tracked->region != region || tracked->index != CELL_NONE) continue;
    count++;
    *is_there |= tracked->constant == index;
  }
  return count;
}

/* A number is written at a constant index of a region. */
static void track_constant(Tracker *t, const Access *access) {
  Regions *regions = t->regions;
  if (!access->is_write || !access->place || !type_is_scalar(access->place->type)) return;
  vector_clear(&t->hits);
  regions_expect(regions, access, &t->hits);
  if (t->hits.size != 1 || t->hits.data[0].stride) return;
  RegionId id = t->hits.data[0].region;
  const Region *region = &regions->regions.data[id];
  bool is_there;
  if (!suits(regions, region) || region->element != access->bytes || t->hits.data[0].low % region->element) return;
  uint64_t index = t->hits.data[0].low / region->element;
  if (index >= region_room(regions, region) / region->element) return;
  if (count_constant(regions, id, index, &is_there) >= MOST_CONSTANT || is_there) return;
  Tracked tracked = {.region = id, .node = UINT32_MAX, .index = CELL_NONE, .flag = CELL_NONE, .constant = index};
  tracked.content = regions_add_cell(regions, id, 0, (uint32_t)(8 * region->element));
  vector_push(&regions->tracked, tracked);
}

/* What is written last in the program first. */
static void track_constants(Tracker *t) {
  const Graph *graph = t->regions->graph;
  for (size_t n = graph->by_order.size; n-- > 0 && t->regions->tracked.size < MOST_TRACKED;) {
    const GraphNode *node = &graph->nodes.data[graph->by_order.data[n]];
    for (size_t i = 0; i < node->out.size; i++) {
      vector_clear(&t->accesses);
      step_accesses(graph, &graph->steps.data[node->out.data[i]], &t->arena, &t->accesses);
      for (size_t j = 0; j < t->accesses.size && t->regions->tracked.size < MOST_TRACKED; j++) track_constant(t, &t->accesses.data[j]);
    }
  }
}

static void give_cells(Regions *regions, Tracked *tracked) {
  const Region *region = &regions->regions.data[tracked->region];
  uint64_t elements = region_room(regions, region) / region->element;
  uint32_t bits = 1;
  while (((uint64_t)1 << bits) < elements) bits++;
  tracked->index = regions_add_cell(regions, tracked->region, 0, bits);
  tracked->content = regions_add_cell(regions, tracked->region, 0, (uint32_t)(8 * region->element));
  tracked->flag = regions_add_cell(regions, tracked->region, 0, 1);
}

/* In the other regions the elements at the same indices. */
static void follow_places(Regions *regions) {
  size_t places = regions->tracked.size;
  for (size_t i = 0; i < places; i++)
    for (RegionId id = 0; id < regions->regions.size && regions->tracked.size < MOST_TRACKED; id++) {
      Tracked other = {.region = id, .node = UINT32_MAX, .index = regions->tracked.data[i].index, .flag = CELL_NONE};
      if (!suits(regions, &regions->regions.data[id]) || id == regions->tracked.data[i].region) continue;
      other.content = regions_add_cell(regions, id, 0, (uint32_t)(8 * regions->regions.data[id].element));
      vector_push(&regions->tracked, other);
    }
}

static int compare_tracked(const void *a, const void *b) {
  const Tracked *x = a, *y = b;
  if (x->region != y->region) return x->region < y->region ? -1 : 1;
  return x->content < y->content ? -1 : x->content > y->content;
}

void regions_track(Regions *regions, const RegionOptions *options) {
  Tracker t = {.regions = regions, .options = options};
  arena_init(&t.arena);
  bool *near = mark_near(regions->graph);
  track_places(&t, near);
  if (!regions->tracked.size) track_places(&t, NULL);
  for (size_t i = 0; i < regions->tracked.size; i++) give_cells(regions, &regions->tracked.data[i]);
  follow_places(regions);
  if (options->tracked && regions->tracked.size) track_constants(&t);
  if (regions->tracked.size > 1) qsort(regions->tracked.data, regions->tracked.size, sizeof(Tracked), compare_tracked);
  for (uint32_t i = 0; i < regions->tracked.size; i++) {
    Region *region = &regions->regions.data[regions->tracked.data[i].region];
    if (!region->tracked_count++) region->first_tracked = i;
  }
  for (RegionId id = 0; id < regions->regions.size; id++)
    if (suits(regions, &regions->regions.data[id])) regions->regions.data[id].version = regions_add_cell(regions, id, 0, 1);
  memory_free(near);
  vector_release(&t.accesses);
  vector_release(&t.hits);
  arena_release(&t.arena);
}
