/* cells_array.h: regions that are arrays (flow/memory/region_array.c), for cells.c only.
 *
 * An access lands in the whole region at once: its address says the index, the row that the points-to analysis gives says
 * the cells.  That the address lies on its row is taken for granted. */
#ifndef craig_model_encode_cells_array_h
#define craig_model_encode_cells_array_h

#include "model/encode/cells.h"

enum { MEMORY_MOST_PIECES = 4096 };

/* What lies there, at an offset of the row that begins with `low`; TERM_NONE: cells are cut otherwise. */
Term memory_read_array(const Memory *memory, StateMap map, const Region *region, Term address, uint64_t low, uint64_t bytes);
/* One cell at an offset `from` behind the address. */
StateMap memory_store_piece(const Memory *memory, StateMap map, const Region *region, Term address, const RegionPiece *piece,
                            Term condition, Term value);
/* All elements of a cell. */
Term memory_filled(const Memory *memory, CellId cell, Term value);
/* Are the two cut alike, so that one may become the other as a whole? */
bool memory_are_alike(const Memory *memory, const Region *a, const Region *b);

#endif
