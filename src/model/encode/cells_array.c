/* Reading and writing regions that are arrays: see cells_array.h. */
#include "model/encode/cells_array.h"

static Term distance_of(const Memory *m, const Region *region, Term address) {
  return term_subtract(m->bank, address, memory_address(m, region->address));
}

/* The index of a cell that begins `from` bytes behind the address; it means something only inside. */
static Term index_of(const Memory *m, const Region *region, CellId cell, Term address, uint64_t from) {
  Term offset = term_add(m->bank, distance_of(m, region, address), memory_address(m, from));
  return term_extract(m->bank, offset, m->regions->cells.data[cell].index_bits - 1, 0);
}

Term memory_read_array(const Memory *m, StateMap map, const Region *region, Term address, uint64_t low, uint64_t bytes) {
  RegionPieceVector pieces = {0};
  Term value = TERM_NONE;
  bool fits = region_pieces(m->regions, region, low, bytes, MEMORY_MOST_PIECES, &pieces);
  for (size_t i = 0; fits && i < pieces.size; i++) {
    const RegionPiece *piece = &pieces.data[i];
    Term held;
    if (piece->cell == CELL_NONE)
      held = m->missing(m->context, MEMORY_LOST, (Sort)(8 * piece->bytes));
    else
      held = term_select(m->bank, memory_cell(m, map, piece->cell), index_of(m, region, piece->cell, address, piece->from));
    value = value == TERM_NONE ? held : term_concat(m->bank, held, value);
  }
  vector_release(&pieces);
  return value;
}

StateMap memory_store_piece(const Memory *m, StateMap map, const Region *region, Term address, const RegionPiece *piece,
                            Term condition, Term value) {
  if (term_is_false(m->bank, condition)) return map;
  Term before = memory_cell(m, map, piece->cell);
  Term index = index_of(m, region, piece->cell, address, piece->from);
  Term after = term_store(m->bank, before, index, value);
  return memory_set_cell(m, map, piece->cell, term_ite(m->bank, condition, after, before));
}

Term memory_filled(const Memory *m, CellId cell, Term value) {
  return term_constant_array(m->bank, memory_cell_sort(m, cell), value);
}

bool memory_are_alike(const Memory *m, const Region *a, const Region *b) {
  if (a->view != VIEW_ARRAY || b->view != VIEW_ARRAY || a->period != b->period || a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++) {
    const Cell *x = &m->regions->cells.data[a->first + i], *y = &m->regions->cells.data[b->first + i];
    if (x->offset != y->offset || x->bits != y->bits || x->index_bits != y->index_bits) return false;
  }
  return true;
}
