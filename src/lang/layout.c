/* layout.c: where the members of structs and unions lie, byte for byte and bit for bit as gcc on x86 Linux
 * places them.
 *
 * A member goes to the next position that its alignment allows.  A bit-field goes to the next free bit,
 * unless it would then touch more units of its type's alignment than the type itself fills; a packed one
 * goes there in any case.  `: 0` moves on to a boundary of its type and is never packed.  Named bit-fields
 * align the record like an ordinary member of their type, unnamed ones do not.  An `aligned` attribute
 * raises a member's alignment; on a packed member it sets it. */
#include "lang/type.h"

#include <assert.h>

typedef unsigned __int128 Bits; /* a position in bits: sizes may come near 2^63 bytes */

typedef struct {
  const Types *types;
  const Record *record;
  bool is_union;
  Bits position;      /* where the next member may begin */
  Bits end;           /* of the furthest member so far */
  unsigned alignment; /* of the record so far, in bytes */
} Layout;

static Bits round_up(Bits position, Bits alignment) {
  return (position + alignment - 1) / alignment * alignment;
}

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

static void raise_alignment(Layout *layout, unsigned alignment) {
  if (alignment > layout->alignment) layout->alignment = alignment;
}

/* The alignment in bytes of a member that is not a bit-field. */
static unsigned member_alignment(const Layout *layout, const Member *member, bool is_packed) {
  unsigned pack = layout->record->pack, alignment;
  if (is_packed) {
    alignment = member->alignment ? member->alignment : 1;
  } else {
    unsigned preferred = type_preferred_alignment(layout->types, member->type);
    bool is_raised = member->alignment >= preferred; /* then the i386 limit does not apply */
    alignment = is_raised ? member->alignment : type_alignment(layout->types, member->type);
  }
  return pack ? least(alignment, pack) : alignment;
}

static void place_member(Layout *layout, Member *member, bool is_packed) {
  unsigned alignment = member_alignment(layout, member, is_packed);
  raise_alignment(layout, alignment);
  layout->position = round_up(layout->position, (Bits)alignment * 8);
  member->offset = (uint64_t)(layout->position / 8);
  member->placed_alignment = alignment;
  layout->position += (Bits)type_size(layout->types, member->type) * 8;
}

/* `: 0` ends the run of bit-fields.  It ignores packing, by attribute and by pragma. */
static void place_boundary(Layout *layout, Member *member) {
  unsigned alignment = type_alignment(layout->types, member->type);
  if (member->alignment > alignment) alignment = member->alignment;
  layout->position = round_up(layout->position, (Bits)alignment * 8);
  member->offset = (uint64_t)(layout->position / 8);
  member->bit_offset = 0;
}

/* A field as wide as a machine word that happens to lie on its boundary is a word for gcc, and aligns the
 * record like one even if its type is a typedef with less alignment. */
static unsigned word_alignment(const Layout *layout, const Member *member, bool is_packed) {
  unsigned width = member->bit_width, widest = layout->types->model == LP64 ? 128 : 64;
  bool is_word = width >= 8 && width <= widest && !(width & (width - 1));
  if (!is_word || (is_packed && width > 8) || layout->position % width) return 0;
  bool is_limited = layout->types->model == ILP32 && !member->alignment;
  return is_limited ? least(width / 8, 4) : width / 8;
}

static bool spans_too_much(const Layout *layout, const Member *member, unsigned alignment) {
  Bits unit = (Bits)alignment * 8, size = (Bits)type_size(layout->types, member->type) * 8;
  return (layout->position % unit + member->bit_width + unit - 1) / unit > size / unit;
}

/* Storage units of packed fields begin at their first byte, of others at a boundary of the type. */
static void set_bit_position(Layout *layout, Member *member, unsigned unit_alignment) {
  Bits unit = (Bits)unit_alignment * 8;
  member->offset = (uint64_t)(layout->position / unit * unit_alignment);
  member->bit_offset = (unsigned)(layout->position % unit);
}

static void place_bit_field(Layout *layout, Member *member, bool is_packed) {
  unsigned pack = layout->record->pack, alignment = type_alignment(layout->types, member->type);
  unsigned word = word_alignment(layout, member, is_packed);
  if (member->alignment) { /* asked for: begin at such a boundary */
    unsigned wanted = pack ? least(member->alignment, pack) : member->alignment;
    layout->position = round_up(layout->position, (Bits)wanted * 8);
    if (member->name) raise_alignment(layout, wanted);
  }
  if (!is_packed && !pack && !word && spans_too_much(layout, member, alignment))
    layout->position = round_up(layout->position, (Bits)alignment * 8);
  if (member->name) {
    raise_alignment(layout, pack ? least(alignment, pack) : is_packed ? 1 : alignment);
    raise_alignment(layout, pack ? least(word, pack) : word);
  }
  bool is_free = is_packed || pack || spans_too_much(layout, member, alignment);
  set_bit_position(layout, member, is_free ? 1 : alignment);
  layout->position += member->bit_width;
}

static void place(Layout *layout, Member *member) {
  bool is_packed = member->is_packed || layout->record->is_packed;
  if (layout->is_union) layout->position = 0;
  if (!member->is_bit_field)
    place_member(layout, member, is_packed);
  else if (member->bit_width == 0)
    place_boundary(layout, member);
  else
    place_bit_field(layout, member, is_packed);
  if (layout->position > layout->end) layout->end = layout->position;
}

static bool is_flexible(const Member *member) {
  const Type *type = member->type;
  return type->kind == TYPE_ARRAY && !type->count_known && !type->count_expr && !type->count_symbol;
}

void type_layout(const Types *types, Type *type) {
  Record *record = type->record;
  assert(record);
  Layout layout = {.types = types, .record = record, .is_union = type->kind == TYPE_UNION, .alignment = 1};
  if (record->forced_alignment) layout.alignment = record->forced_alignment;
  record->has_flexible_array = false;
  for (Member *member = record->members; member; member = member->next) {
    place(&layout, member);
    if (!member->next && !layout.is_union && is_flexible(member)) record->has_flexible_array = true;
  }
  record->alignment = layout.alignment;
  record->size = (uint64_t)(round_up(layout.end, (Bits)layout.alignment * 8) / 8);
  record->is_complete = true;
}
