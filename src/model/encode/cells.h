/* cells.h: reading and writing cells while a block is encoded.
 *
 * The content of a cell is an entry of the state map, as the value of a variable is.  An access knows its address, a term,
 * and by the points-to analysis where it may go (its hits); each place that it may go to is a *landing*: the condition that
 * the address is this one, the region alive and large enough.  A read is a choice among what the landings hold; a write
 * changes every landing where its condition holds.  Addresses that are constants leave one landing or none.
 *
 * Of a large region only tracked elements are landings; a reader is told that something else may have been meant.  A region that is an
 * array (cells_array.h) is one landing. */
#ifndef craig_model_encode_cells_h
#define craig_model_encode_cells_h

#include "flow/memory/region.h"
#include "model/encode/statemap.h"

/* Instead of a key: bytes that no cell holds or that lie outside, though they are copied; content that has ended. */
#define MEMORY_LOST UINT32_MAX
#define MEMORY_FORGOTTEN (UINT32_MAX - 1)

typedef struct {
  TermBank *bank;
  const Regions *regions;
  const StateMaps *maps;
  unsigned pointer_bits;
  uint32_t first_key; /* of cell 0 in the maps; the others follow */
  /* What a cell without an entry holds, or bytes without one: anything. */
  Term (*missing)(void *context, uint32_t key, Sort sort);
  void *context;
} Memory;

typedef struct {
  Term value;     /* of 8 * bytes bits, where is_inside holds; TERM_NONE: there is no landing */
  Term is_inside; /* 1 bit: some landing was hit; false for large regions */
  bool is_open;   /* a large region may have been meant */
} MemoryRead;

Sort memory_cell_sort(const Memory *memory, CellId cell);
Term memory_zero_cell(const Memory *memory, CellId cell); /* all bytes 0 */
Term memory_cell(const Memory *memory, StateMap map, CellId cell);
StateMap memory_set_cell(const Memory *memory, StateMap map, CellId cell, Term value);

MemoryRead memory_read(const Memory *memory, StateMap map, Term address, const HitVector *hits, uint64_t bytes);
StateMap memory_write(const Memory *memory, StateMap map, Term address, const HitVector *hits, uint64_t bytes, Term value);
/* All bytes are read before the first is written. */
StateMap memory_copy(const Memory *memory, StateMap map, Term to, const HitVector *to_hits, Term from,
                     const HitVector *from_hits, uint64_t bytes);
StateMap memory_fill(const Memory *memory, StateMap map, Term address, const HitVector *hits, uint64_t bytes, Term byte);
/* Any content from now on, where the condition holds. */
StateMap memory_forget(const Memory *memory, StateMap map, RegionId region, Term condition);
Term memory_is_at(const Memory *memory, RegionId region, Term address); /* the address lies in the region's room */

/* Something was written to a large region. */
StateMap memory_touch(const Memory *memory, StateMap map, RegionId region);
/* The region is alive and has `bytes` bytes from the address on. */
Term memory_has_bytes(const Memory *memory, StateMap map, const Region *region, Term address, uint64_t bytes);
/* Large regions: does an element lie at the address, and is it the tracked one? */
Term memory_is_inside(const Memory *memory, StateMap map, RegionId region, Term address);
/* By the points-to analysis accesses are to elements; where the address alone decides, it has to show it. */
Term memory_is_aligned(const Memory *memory, RegionId region, Term address);
Term memory_is_tracked(const Memory *memory, StateMap map, const Tracked *tracked, Term address);

Term memory_address(const Memory *memory, uint64_t address); /* as a term */

#endif
