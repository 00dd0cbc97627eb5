/* heap_roots.c: see heap_roots.h. */
#include "model/encode/heap_roots.h"
#include <string.h>

static bool is_on_path(const Graph *graph, ContextId owner, ContextId context) {
  while (context != owner && graph->contexts.data[context].call) context = graph->contexts.data[context].parent;
  return context == owner;
}

static bool is_local(const Symbol *symbol) { return symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER; }

static bool is_root(const Graph *graph, const GraphVariable *variable, ContextId context, bool is_behind) {
  if (!is_local(variable->symbol)) return true;
  return !is_behind && !symbol_is_hidden(variable->symbol) && is_on_path(graph, variable->context, context);
}

static bool is_automatic(const Regions *regions, const Region *region) {
  return region->step != UINT32_MAX && !region->is_summary && !region_is_heap(regions, region);
}

void heap_roots_find(HeapRoots *roots, const Regions *regions, ContextId context, bool is_behind) {
  const Graph *graph = regions->graph;
  *roots = (HeapRoots){0};
  for (VariableId v = 0; v < graph->variables.size; v++) {
    const GraphVariable *variable = &graph->variables.data[v];
    bool is_plain = regions->of_variable[v] == REGION_NONE;
    if ((is_plain && variable->symbol->type->kind != TYPE_POINTER) || !is_root(graph, variable, context, is_behind)) continue;
    if (is_plain)
      vector_push(&roots->variables, v);
    else
      vector_push(&roots->regions, regions->of_variable[v]);
  }
  for (RegionId id = 0; !is_behind && id < regions->regions.size; id++) {
    const Region *region = &regions->regions.data[id];
    if (is_automatic(regions, region) && !regions_has_ended(regions, region, context)) vector_push(&roots->regions, id);
  }
}

void heap_roots_release(HeapRoots *roots) {
  vector_release(&roots->variables);
  vector_release(&roots->regions);
}

bool heap_root_cell(const Regions *regions, const Region *region, CellId cell) {
  uint32_t pointer_bits = regions->graph->cfa->program->types.model == ILP32 ? 32 : 64;
  return region->view == VIEW_FLAT && regions->cells.data[cell].bits == pointer_bits;
}
