/* heap_roots.h: from where allocated memory can be found, at a place of the graph. */
#ifndef craig_model_encode_heap_roots_h
#define craig_model_encode_heap_roots_h

#include "flow/memory/region.h"

typedef struct {
  U32Vector variables; /* plain pointers; owned */
  U32Vector regions;   /* of variables, and what ends with a call; owned */
} HeapRoots;

/* In `context`, where calls are those of its call path; `is_behind`: what is static alone.  Only what the program names: it may keep
 * addresses elsewhere for a moment, so that more may be found than this says. */
void heap_roots_find(HeapRoots *roots, const Regions *regions, ContextId context, bool is_behind);
void heap_roots_release(HeapRoots *roots);
/* Does the cell hold as many bits as a pointer, in a region whose cells have values? */
bool heap_root_cell(const Regions *regions, const Region *region, CellId cell);

#endif
