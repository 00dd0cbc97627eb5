/* cfa_initializer.c: initialisers.
 *
 * An initialiser is a store of zero to the whole object, then one store for each part named, in order.  A string
 * is stored as a whole where it fills a variable, else character by character.
 *
 * The padding of an automatic object stays arbitrary (C11 6.2.6.1p6, 6.7.9p10): such an object starts with any
 * content, and the zeros go to its members.  Static objects start with all bytes zero; so do unions, of which gcc
 * clears what the member leaves. */
#include <assert.h>
#include <string.h>
#include "flow/cfa/build.h"

/* ---- the way to a part of an object -------------------------------------------------------------- */

/* What an initialiser stores to. */
typedef struct {
  uint64_t offset;
  const Type *type;
  const Member *bit_field;
} Part;

static bool is_part_here(const Builder *b, const Type *type, const Part *part) {
  const Type *wanted = type_unqualified(part->type);
  type = type_unqualified(type);
  if (part->offset || part->bit_field || type->kind != wanted->kind) return false;
  if (type_is_record(type)) return type->record == wanted->record;
  if (type->kind != TYPE_ARRAY) return true;
  return type_size(b->types, type) == type_size(b->types, wanted) || !type->count_known;
}

static const Member *member_with_part(const Builder *b, const Type *record, const Part *part);

/* Does some path from an object of this type lead to the part?  Types nest only as deep as they were written.
 */
static bool has_part(const Builder *b, const Type *type, Part part) {
  if (is_part_here(b, type, &part)) return true;
  if (type->kind == TYPE_ARRAY) {
    uint64_t size = type_size(b->types, type->base);
    if (!size) return false;
    part.offset %= size;
    return has_part(b, type->base, part);
  }
  return type_is_record(type) && member_with_part(b, type, &part);
}

static const Member *member_with_part(const Builder *b, const Type *record, const Part *part) {
  for (const Member *member = record->record->members; member; member = member->next) {
    if (member->is_bit_field) {
      if (member == part->bit_field && member->offset == part->offset) return member;
      continue;
    }
    bool is_open = member->type->kind == TYPE_ARRAY && !member->type->count_known;
    uint64_t end = member->offset + type_size(b->types, member->type);
    if (part->offset < member->offset || (part->offset >= end && !is_open && part->offset != member->offset))
      continue;
    Part rest = {part->offset - member->offset, part->type, part->bit_field};
    if (has_part(b, member->type, rest)) return member;
  }
  return NULL;
}

/* The same by pointer arithmetic, where no path leads there. */
static Expr *part_by_bytes(Builder *b, Expr *place, const Part *part) {
  const Type *bytes = type_pointer(b->types, type_scalar(b->types, TYPE_CHAR));
  Expr *start = make_cast(b, bytes, make_address(b, place));
  Expr *offset = make_integer(b, type_ptrdiff_t(b->types), (i128)part->offset, place->range);
  Expr *pointer = make_binary(b, OP_POINTER_ADD, bytes, start, offset);
  return make_dereference(b, part->type, make_cast(b, type_pointer(b->types, part->type), pointer));
}

static Expr *make_element(Builder *b, Expr *array, uint64_t index) {
  Expr *start = make_decay(b, array);
  Expr *number = make_integer(b, type_ptrdiff_t(b->types), (i128)index, array->range);
  return make_dereference(b, array->type->base, make_binary(b, OP_POINTER_ADD, start->type, start, number));
}

static Expr *make_part(Builder *b, Expr *place, Part part) {
  if (!has_part(b, place->type, part)) return part_by_bytes(b, place, &part);
  for (;;) {
    const Type *type = place->type;
    if (is_part_here(b, type, &part)) return place;
    if (type->kind == TYPE_ARRAY) {
      uint64_t size = type_size(b->types, type->base);
      place = make_element(b, place, part.offset / size);
      part.offset %= size;
      continue;
    }
    const Member *member = member_with_part(b, type, &part);
    place = make_member(b, place, member);
    if (member->is_bit_field) return place;
    part.offset -= member->offset;
  }
}

/* ---- initialisers -------------------------------------------------------------------------------- */

enum { REPEAT_LIMIT = 100000, STRING_LIMIT = 1 << 16, PARTS_LIMIT = 256 };

static bool is_aggregate(const Type *type) { return type->kind == TYPE_ARRAY || type_is_record(type); }

static void fill_with_zero(Builder *b, Expr *place, SourceRange range) {
  draft_emit(b, EDGE_ASSIGN, place, make_zero(b, place->type, range), range);
}

static uint64_t character_at(const Expr *string, uint64_t index, uint64_t size) {
  uint64_t value = 0;
  memcpy(&value, string->text + index * size, size);
  return value;
}

/* A string that is a part of an object, or continues one with an array of unknown size: what lies there is zero. */
static void store_characters(Builder *b, Expr *place, const Part *part, const Expr *string, SourceRange range) {
  const Type *type = type_unqualified(part->type->base);
  uint64_t size = type_size(b->types, type), room = type_size(b->types, part->type);
  uint64_t bytes = string->text_size < room ? string->text_size : room;
  for (uint64_t i = 0; i < bytes / size; i++) {
    uint64_t character = character_at(string, i, size);
    Part here = {part->offset + i * size, type, NULL};
    if (character) draft_emit(b, EDGE_ASSIGN, make_part(b, place, here), make_integer(b, type, (i128)character, range), range);
  }
}

static void store_string(Builder *b, Expr *place, const Part *part, Expr *string, bool is_dirty, SourceRange range) {
  Expr *array = make_part(b, place, *part);
  bool is_shorter = string->text_size < type_size(b->types, array->type), is_whole = array->kind == EXPR_VARIABLE;
  if (is_dirty && (is_shorter || !is_whole)) fill_with_zero(b, array, range);
  if (is_whole || string->text_size > STRING_LIMIT)
    draft_emit(b, EDGE_ASSIGN, array, make_read(b, string), range);
  else
    store_characters(b, place, part, string, range);
}

static void store_part(Builder *b, Expr *place, const Part *part, Expr *value, bool is_dirty, SourceRange range) {
  if (!value)
    fill_with_zero(b, make_part(b, place, *part), range);
  else if (value->kind == EXPR_STRING)
    store_string(b, place, part, value, is_dirty, range);
  else
    lower_store(b, make_part(b, place, *part), value, range);
}

/* is_dirty: the part may have been given a value before. */
static void lower_item(Builder *b, Expr *place, const Initializer *item, bool is_dirty, SourceRange range) {
  uint64_t repeat = item->repeat ? item->repeat : 1;
  Expr *value = item->is_empty ? NULL : item->value;
  if (repeat > REPEAT_LIMIT) {
    draft_refuse(b, range, "not supported: initialiser for more than %d elements", REPEAT_LIMIT);
    return;
  }
  if (repeat > 1 && value && value->kind != EXPR_STRING) value = lower_save(b, lower_value(b, value));
  for (uint64_t i = 0; i < repeat; i++) {
    Part part = {item->offset + i * item->stride, item->type, item->bit_field};
    store_part(b, place, &part, value, is_dirty, range);
  }
}

/* ---- padding ------------------------------------------------------------------------------------- */

/* Are there bits that belong to no member? */
static bool has_padding(const Builder *b, const Type *type) {
  if (type->kind == TYPE_ARRAY) return has_padding(b, type->base);
  if (type->kind != TYPE_STRUCT) return false;
  uint64_t bits = 0;
  for (const Member *member = type->record->members; member; member = member->next) {
    if (!member->is_bit_field && has_padding(b, member->type)) return true;
    bool is_unnamed = member->is_bit_field && !member->name;
    bits += is_unnamed ? 0 : member->is_bit_field ? member->bit_width : 8 * type_size(b->types, member->type);
  }
  return bits < 8 * type_size(b->types, type);
}

/* How many stores clear an object, but not its padding? */
static uint64_t count_parts(const Builder *b, const Type *type) {
  if (!has_padding(b, type)) return 1;
  if (type->kind == TYPE_ARRAY) {
    uint64_t each = count_parts(b, type->base);
    return type->count > PARTS_LIMIT / each ? PARTS_LIMIT + 1 : type->count * each;
  }
  uint64_t count = 0;
  for (const Member *member = type->record->members; member; member = member->next)
    count += count_parts(b, member->type);
  return count;
}

/* Does some item alone give the part at `offset` its value?  (Of a string, zeros are not stored.) */
static bool is_given(const Builder *b, const Initializer *item, const Type *type, uint64_t offset) {
  for (; item; item = item->next) {
    bool is_string = item->value && item->value->kind == EXPR_STRING;
    if (item->offset == offset && !item->bit_field && !is_string && type_size(b->types, item->type) == type_size(b->types, type)) return true;
  }
  return false;
}

/* Zero for what the items leave out, apart from padding.  Is there such a thing? */
static bool clear_parts(Builder *b, Expr *place, uint64_t offset, const Initializer *items, SourceRange range) {
  const Type *type = place->type;
  bool is_field = expression_is_bit_field(place), is_left_out = false;
  if (is_field || !has_padding(b, type)) {
    is_left_out = is_field || !is_given(b, items, type, offset);
    if (is_left_out) fill_with_zero(b, place, range);
    return is_left_out;
  }
  if (type->kind == TYPE_ARRAY) {
    for (uint64_t i = 0; i < type->count; i++)
      is_left_out |= clear_parts(b, make_element(b, place, i), offset + i * type_size(b->types, type->base), items, range);
    return is_left_out;
  }
  for (const Member *member = type->record->members; member; member = member->next) {
    bool is_unnamed = member->is_bit_field && !member->name;
    bool is_open = member->type->kind == TYPE_ARRAY && !member->type->count_known;
    if (!is_unnamed && !is_open) is_left_out |= clear_parts(b, make_member(b, place, member), offset + member->offset, items, range);
  }
  return is_left_out;
}

/* gcc clears the whole object where something is left out, or copies a constant one; an unnamed one may be built where it is assigned to, whose padding is kept. */
static ValueChoice padding_choice(const Builder *b, const Symbol *symbol, bool is_left_out) {
  enum { SMALL = 32 };
  if (symbol->name[0] == '.') return CHOICE_COMPILER;
  bool is_constant = symbol->type->qualifiers & QUALIFIER_CONST;
  return is_left_out || is_constant || type_size(b->types, symbol->type) > SMALL ? CHOICE_PADDING : CHOICE_INPUT;
}

/* What the object holds before its items are stored. */
static void start_object(Builder *b, Symbol *symbol, Expr *place, const Initializer *items, SourceRange range) {
  if (symbol->storage != STORAGE_AUTO || !has_padding(b, symbol->type)) {
    fill_with_zero(b, place, range);
  } else if (count_parts(b, symbol->type) > PARTS_LIMIT) {
    draft_note(b, range.begin, "the padding within '%s' is taken to be zero", symbol->name);
    fill_with_zero(b, place, range);
  } else {
    bool is_allocated = effects_is_behind(&b->effects, symbol); /* with any content */
    if (!is_allocated) lower_havoc(b, symbol, arena_format(&b->cfa->arena, "padding of %s", symbol->name), range)->is_unset = true;
    size_t padding = b->draft->edges.size - 1;
    bool is_left_out = clear_parts(b, place, 0, items, range);
    if (!is_allocated) b->draft->edges.data[padding].choice = padding_choice(b, symbol, is_left_out);
  }
}

/* ---- the whole ----------------------------------------------------------------------------------- */

/* One store that covers all of the object? */
static bool is_whole(const Builder *b, const Symbol *symbol, const Initializer *first) {
  if (!first || first->next || first->is_empty || !first->value || first->bit_field) return false;
  Part part = {first->offset, first->type, NULL};
  return first->repeat <= 1 && is_part_here(b, symbol->type, &part);
}

void lower_initializer(Builder *b, Symbol *symbol, const Initializer *initializer, SourceRange range) {
  Expr *place = make_local(b, symbol, range);
  if (!is_aggregate(symbol->type) && symbol->type->kind != TYPE_VA_LIST) {
    const Initializer *last = initializer;
    while (last && last->next) last = last->next;
    if (last && last->value)
      lower_store(b, place, last->value, range);
    else
      fill_with_zero(b, place, range);
    return;
  }
  uint64_t end = 0; /* of what has been given a value */
  if (is_whole(b, symbol, initializer))
    end = UINT64_MAX;
  else
    start_object(b, symbol, place, initializer, range);
  for (const Initializer *item = initializer; item; item = item->next) {
    lower_item(b, place, item, item->offset < end, range);
    uint64_t behind = item->offset + (item->repeat > 1 ? (item->repeat - 1) * item->stride : 0) +
                      type_size(b->types, item->type);
    if (behind > end) end = behind;
  }
}
