/* cfa_place.c: lvalues, variable-length arrays and initialisers.
 *
 * A pure lvalue is a variable, a dereference of a pure pointer, a member of a pure lvalue or a string.  A
 * compound literal is the hidden variable that holds it; a variable-length array is the object behind a
 * hidden pointer, which its declaration allocates anew at each pass (and frees the one of the pass before).
 *
 * An initialiser is a store of zero to the whole object, then one store for each part named, in order. */
#include <assert.h>
#include "flow/cfa/build.h"

void lower_havoc(Builder *b, Symbol *symbol, const char *reason, SourceRange range) {
  Expr *left = make_variable(b, symbol, range);
  draft_emit(b, EDGE_HAVOC, left, NULL, range)->reason = reason;
}

/* ---- arrays of variable size --------------------------------------------------------------------- */

static bool is_own_count(const Type *type) {
  const Expr *count = type->count_expr;
  return count->kind == EXPR_LOAD && count->left->kind == EXPR_VARIABLE &&
         count->left->symbol == type->count_symbol;
}

void lower_variable_type(Builder *b, const Type *type, SourceRange range) {
  for (; type && (type->kind == TYPE_ARRAY || type->kind == TYPE_POINTER); type = type->base) {
    if (!type->count_symbol || !type->count_expr || is_own_count(type)) continue;
    Expr *left = make_variable(b, type->count_symbol, range);
    Expr *count = make_cast(b, type->count_symbol->type, lower_value(b, type->count_expr));
    draft_emit(b, EDGE_ASSIGN, left, count, range);
  }
}

/* The hidden pointer to the array. */
static Symbol *variable_array_pointer(Builder *b, const Symbol *symbol) {
  uint64_t index = map_get(&b->hidden_of, symbol->serial, UINT64_MAX);
  if (index != UINT64_MAX) return b->hidden_pointers.data[index];
  const char *name = arena_format(&b->cfa->arena, "%s.address", symbol->name);
  Symbol *pointer = draft_new_variable(b, name, type_pointer(b->types, symbol->type), symbol->range);
  map_put(&b->hidden_of, symbol->serial, b->hidden_pointers.size);
  vector_push(&b->hidden_pointers, pointer);
  vector_push(&b->draft->variable_arrays, pointer);
  return pointer;
}

void lower_variable_array(Builder *b, Symbol *symbol, SourceRange range) {
  Symbol *pointer = variable_array_pointer(b, symbol);
  draft_emit(b, EDGE_FREE, NULL, make_load(b, pointer, range), range);
  Expr *left = make_variable(b, pointer, range);
  Edge *edge = draft_emit(b, EDGE_ALLOCATE, left, make_size(b, symbol->type, range), range);
  edge->reason = arena_format(&b->cfa->arena, "uninitialised %s", symbol->name);
  edge->is_automatic = true;
}

/* ---- lvalues ------------------------------------------------------------------------------------- */

static Expr *lower_literal(Builder *b, const Expr *e) {
  if (e->symbol->storage == STORAGE_AUTO) {
    lower_variable_type(b, e->symbol->type, e->range);
    lower_initializer(b, e->symbol, e->symbol->initializer, e->range);
  }
  return make_variable(b, e->symbol, e->range);
}

static Expr *place_of_value(Builder *b, Expr *e) {
  Expr *value = lower_value(b, e);
  if (value->kind == EXPR_LOAD) return value->left;
  Symbol *temporary = draft_new_temporary(b, e->type, e->range); /* only behind the end of our model */
  return make_variable(b, temporary, e->range);
}

static Expr *lower_place_kind(Builder *b, Expr *e) {
  Expr *result;
  switch (e->kind) {
  case EXPR_VARIABLE:
    return make_dereference(b, e->type, make_load(b, variable_array_pointer(b, e->symbol), e->range));
  case EXPR_DEREFERENCE:
    result = make_copy(b, e);
    result->left = lower_value(b, e->left);
    return result;
  case EXPR_MEMBER:
    result = make_copy(b, e);
    result->left = lower_place(b, e->left);
    return result;
  case EXPR_COMPOUND_LITERAL: return lower_literal(b, e);
  default: return place_of_value(b, e);
  }
}

Expr *lower_place(Builder *b, Expr *e) {
  if (effects_is_place(e) && !(effects_of(&b->effects, e) & EFFECT_REBUILD)) return e;
  if (b->depth >= BUILD_DEPTH_LIMIT) {
    draft_refuse(b, e->range, "not supported: expression nested too deeply");
    b->is_too_deep = true;
    return make_variable(b, draft_new_temporary(b, e->type, e->range), e->range);
  }
  b->depth++;
  Expr *result = lower_place_kind(b, e);
  b->depth--;
  return result;
}

Expr *lower_protected_place(Builder *b, Expr *place, const Expr *later) {
  Expr *root = place;
  while (root->kind == EXPR_MEMBER) root = root->left;
  if (root->kind != EXPR_DEREFERENCE || !effects_may_change(&b->effects, later, root->left)) return place;
  Expr *pointer = lower_save(b, root->left);
  Expr *result = NULL, **hole = &result;
  for (; place != root; place = place->left) {
    *hole = make_copy(b, place);
    hole = &(*hole)->left;
  }
  *hole = make_dereference(b, root->type, pointer);
  return result;
}

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

enum { REPEAT_LIMIT = 100000 };

static bool is_aggregate(const Type *type) { return type->kind == TYPE_ARRAY || type_is_record(type); }

static void fill_with_zero(Builder *b, Expr *place, SourceRange range) {
  draft_emit(b, EDGE_ASSIGN, place, make_zero(b, place->type, range), range);
}

static void store_part(Builder *b, Expr *place, Expr *value, bool is_dirty, SourceRange range) {
  if (!value) {
    fill_with_zero(b, place, range);
  } else if (value->kind == EXPR_STRING) {
    if (is_dirty && value->text_size < type_size(b->types, place->type)) fill_with_zero(b, place, range);
    draft_emit(b, EDGE_ASSIGN, place, make_read(b, value), range);
  } else {
    lower_store(b, place, value, range);
  }
}

/* is_dirty: the part may have been given a value before. */
static void lower_item(Builder *b, Expr *place, const Initializer *item, bool is_dirty, SourceRange range) {
  uint64_t repeat = item->repeat ? item->repeat : 1;
  Expr *value = item->value;
  if (repeat > REPEAT_LIMIT) {
    draft_refuse(b, range, "not supported: initialiser for more than %d elements", REPEAT_LIMIT);
    return;
  }
  if (repeat > 1 && value && value->kind != EXPR_STRING) value = lower_save(b, lower_value(b, value));
  for (uint64_t i = 0; i < repeat; i++) {
    Part part = {item->offset + i * item->stride, item->type, item->bit_field};
    store_part(b, make_part(b, place, part), item->is_empty ? NULL : value, is_dirty, range);
  }
}

/* One store that covers all of the object? */
static bool is_whole(const Builder *b, const Symbol *symbol, const Initializer *first) {
  if (!first || first->next || first->is_empty || !first->value || first->bit_field) return false;
  Part part = {first->offset, first->type, NULL};
  return first->repeat <= 1 && is_part_here(b, symbol->type, &part);
}

void lower_initializer(Builder *b, Symbol *symbol, const Initializer *initializer, SourceRange range) {
  Expr *place = make_variable(b, symbol, range);
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
    fill_with_zero(b, place, range);
  for (const Initializer *item = initializer; item; item = item->next) {
    lower_item(b, place, item, item->offset < end, range);
    uint64_t behind = item->offset + (item->repeat > 1 ? (item->repeat - 1) * item->stride : 0) +
                      type_size(b->types, item->type);
    if (behind > end) end = behind;
  }
}
