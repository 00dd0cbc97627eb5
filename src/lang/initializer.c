/* Initialisers (C11 6.7.9, GNU designators and ranges): a nest of braces becomes a flat list of stores.
 *
 * Reading follows the standard's "current object": `init_sequence` walks over the parts of one aggregate,
 * either between its own braces or, where they are left out, taking as many items as it needs from the list
 * of an outer one.  A comma is taken before it is known who owns what follows, hence `comma_taken`. */
#include "lang/parser.h"
#include "lang/constant.h"
#include "lang/initializer_settle.h"

enum { EXPANSION_LIMIT = 1 << 16 }; /* copies that nested ranges may unfold to */

/* Which member of the union at `offset` was designated last. */
typedef struct UnionChoice UnionChoice;
struct UnionChoice {
  UnionChoice *next;
  uint64_t offset;
  const Record *record;
  const Member *member;
};

typedef struct {
  Initializer *first, **tail;
  UnionChoice *choices;
  bool is_static;
  bool comma_taken;
  Expr *pending;          /* an item that was read to see what it is */
  const Type *open_array; /* the outermost type, if its element count comes from here */
  uint64_t open_count;
  uint64_t high_water; /* no store so far lies behind this offset */
} InitList;

/* The part of an aggregate that is next: an element or a member. */
typedef struct {
  const Type *type;      /* of the aggregate */
  uint64_t offset;       /* of the aggregate */
  uint64_t index, count; /* arrays */
  const Member *member;  /* records; NULL: behind the last */
} Cursor;

static void init_object(Parser *p, InitList *list, const Type *type, uint64_t offset,
                        const Member *bit_field);
static void init_sequence(Parser *p, InitList *list, const Type *type, uint64_t offset, bool is_braced,
                          bool is_designated);

/* ---- stores ------------------------------------------------------------------------------------------ */

static Initializer *add_store(Parser *p, InitList *list, uint64_t offset, const Type *type, Expr *value) {
  Initializer *store = ARENA_NEW(p->arena, Initializer);
  store->offset = offset;
  store->type = type;
  store->value = value;
  store->repeat = 1;
  *list->tail = store;
  list->tail = &store->next;
  uint64_t end = offset + type_size(p->types, type);
  if (end > list->high_water) list->high_water = end;
  return store;
}

static void add_empty(Parser *p, InitList *list, uint64_t offset, const Type *type) {
  add_store(p, list, offset, type, NULL)->is_empty = true;
}

static void add_value(Parser *p, InitList *list, uint64_t offset, const Type *type, const Member *bit_field,
                      Expr *expression) {
  Expr *value = convert_to_assigned(p, expression, type, CONVERT_INITIALIZE);
  if (list->is_static) {
    value = constant_initializer(p, value);
    if (!value) parser_fail(p, expression->range.begin, "initialiser of a static object is not constant");
  }
  add_store(p, list, offset, type_unqualified(type), value)->bit_field = bit_field;
}

static bool overlaps(const Parser *p, const InitList *list, uint64_t offset, uint64_t size) {
  if (offset >= list->high_water) return false;
  for (const Initializer *store = list->first; store; store = store->next) {
    uint64_t end = store->offset + (store->repeat - 1) * store->stride + type_size(p->types, store->type);
    if (store->offset < offset + size && offset < end) return true;
  }
  return false;
}

/* A later initialiser of a whole aggregate replaces what was said about its parts. */
static void clear_if_set(Parser *p, InitList *list, const Type *type, uint64_t offset) {
  if (overlaps(p, list, offset, type_size(p->types, type))) add_empty(p, list, offset, type);
}

/* Another member of a union than before: what was said about the other one no longer holds. */
static void choose_member(Parser *p, InitList *list, const Type *type, uint64_t offset,
                          const Member *member) {
  UnionChoice *choice = list->choices;
  while (choice && (choice->offset != offset || choice->record != type->record)) choice = choice->next;
  if (!choice) {
    choice = ARENA_NEW(p->arena, UnionChoice);
    *choice = (UnionChoice){list->choices, offset, type->record, type->record->members};
    list->choices = choice;
  }
  if (choice->member != member) clear_if_set(p, list, type, offset);
  choice->member = member;
}

/* The stores from `*from` on are repeated `count` times.  Ranges within ranges are unfolded. */
static void repeat_stores(Parser *p, InitList *list, Initializer **from, uint64_t count, uint64_t stride,
                          SourcePos pos) {
  bool is_nested = false;
  uint64_t stores = 0;
  for (Initializer *store = *from; store; store = store->next, stores++) is_nested |= store->repeat > 1;
  if (!is_nested) {
    for (Initializer *store = *from; store; store = store->next)
      store->repeat = count, store->stride = stride;
  } else {
    if (count > EXPANSION_LIMIT || count * stores > EXPANSION_LIMIT)
      parser_fail(p, pos, "nested ranges of this size are not supported");
    Initializer *last_original = NULL;
    for (Initializer *store = *from; store; store = store->next) last_original = store;
    for (uint64_t copy = 1; copy < count; copy++)
      for (Initializer *store = *from;; store = store->next) {
        Initializer *again = arena_copy(p->arena, store, sizeof *store);
        again->offset += copy * stride;
        again->next = NULL;
        *list->tail = again;
        list->tail = &again->next;
        if (store == last_original) break;
      }
  }
  for (Initializer *store = *from; store; store = store->next) {
    uint64_t end = store->offset + (store->repeat - 1) * store->stride + type_size(p->types, store->type);
    if (end > list->high_water) list->high_water = end;
  }
}

/* ---- single items ------------------------------------------------------------------------------------ */

static Expr *take_value(Parser *p, InitList *list) {
  Expr *value = list->pending ? list->pending : parse_assignment(p);
  list->pending = NULL;
  return value;
}

static bool is_character_array(const Parser *p, const Type *type, const Expr *string) {
  if (type->kind != TYPE_ARRAY || !type_is_integer(type->base)) return false;
  return type_size(p->types, type->base) == type_size(p->types, string->type->base);
}

static void add_string(Parser *p, InitList *list, uint64_t offset, const Type *type, Expr *string) {
  if (type == list->open_array) {
    list->open_count = string->type->count;
    type = type_array(p->types, type->base, list->open_count, true);
  } else if (!type->count_known) {
    type = type_array(p->types, type->base, string->type->count, true); /* a flexible member */
  }
  if (string->type->count > type->count + 1)
    parser_warn(p, string->range.begin, "initialiser string is too long");
  add_store(p, list, offset, type, string);
}

/* `static T x = (T){ ... }`: as if the braces stood there alone. */
static void splice_literal(Parser *p, InitList *list, uint64_t offset, const Expr *literal) {
  if (literal->type->kind == TYPE_ARRAY && list->open_array) list->open_count = literal->type->count;
  for (const Initializer *store = literal->symbol->initializer; store; store = store->next) {
    Initializer *copy = add_store(p, list, offset + store->offset, store->type, store->value);
    copy->bit_field = store->bit_field;
    copy->repeat = store->repeat;
    copy->stride = store->stride;
    copy->is_empty = store->is_empty;
  }
}

static bool takes_whole(const Parser *p, const Type *type, const Expr *value) {
  if (value->kind == EXPR_STRING && is_character_array(p, type, value)) return true;
  if (type_is_record(type)) return convert_is_same_type(p, type, value->type);
  return value->kind == EXPR_COMPOUND_LITERAL && type->kind == TYPE_ARRAY &&
         type_compatible(p->types, type->base, value->type->base) && value->type->kind == TYPE_ARRAY;
}

static void add_whole(Parser *p, InitList *list, const Type *type, uint64_t offset, Expr *value) {
  if (value->kind == EXPR_STRING && type->kind == TYPE_ARRAY)
    add_string(p, list, offset, type, value);
  else if (value->kind == EXPR_COMPOUND_LITERAL && (list->is_static || type->kind == TYPE_ARRAY))
    splice_literal(p, list, offset, value);
  else
    add_value(p, list, offset, type, NULL, value);
}

static bool is_aggregate(const Type *type) { return type->kind == TYPE_ARRAY || type_is_record(type); }

/* ---- cursors ----------------------------------------------------------------------------------------- */

/* Unnamed bit-fields have no initialiser. */
static const Member *skip_unnamed(const Member *member) {
  while (member && !member->name && member->is_bit_field) member = member->next;
  return member;
}

static Cursor cursor_begin(const Type *type, uint64_t offset) {
  Cursor cursor = {.type = type, .offset = offset};
  if (type->kind == TYPE_ARRAY)
    cursor.count = type->count_known ? type->count : UINT64_MAX;
  else
    cursor.member = skip_unnamed(type->record->members);
  return cursor;
}

static bool cursor_is_done(const Cursor *cursor) {
  return cursor->type->kind == TYPE_ARRAY ? cursor->index >= cursor->count : !cursor->member;
}

static const Type *cursor_type(const Cursor *cursor) {
  return cursor->type->kind == TYPE_ARRAY ? cursor->type->base : cursor->member->type;
}

static uint64_t cursor_offset(const Parser *p, const Cursor *cursor) {
  if (cursor->type->kind == TYPE_ARRAY)
    return cursor->offset + cursor->index * type_size(p->types, cursor->type->base);
  return cursor->offset + cursor->member->offset;
}

static const Member *cursor_bit_field(const Cursor *cursor) {
  return cursor->type->kind != TYPE_ARRAY && cursor->member->is_bit_field ? cursor->member : NULL;
}

static void cursor_next(InitList *list, Cursor *cursor) {
  if (cursor->type->kind == TYPE_ARRAY) {
    cursor->index++;
    if (cursor->type == list->open_array && cursor->index > list->open_count)
      list->open_count = cursor->index;
  } else {
    cursor->member = cursor->type->kind == TYPE_UNION ? NULL : skip_unnamed(cursor->member->next);
  }
}

/* ---- designators ------------------------------------------------------------------------------------- */

static bool at_old_designator(Parser *p) { /* GNU `name: value` */
  return at(p, TOKEN_IDENTIFIER) && parser_peek(p)->kind == TOKEN_COLON;
}

static bool at_designator(Parser *p) {
  return at(p, TOKEN_DOT) || at(p, TOKEN_LEFT_BRACKET) || at_old_designator(p);
}

static uint64_t parse_index(Parser *p, const Cursor *cursor) {
  SourcePos pos = p->token.begin;
  i128 index = parse_constant(p, "array index in an initialiser");
  if (index < 0 || (u128)index >= cursor->count || index >= INT64_MAX)
    parser_fail(p, pos, "array index in the initialiser is outside of the array");
  return (uint64_t)index;
}

/* [3] or [3 ... 5]; the answer is how many elements it names. */
static uint64_t parse_array_designator(Parser *p, Cursor *cursor) {
  if (cursor->type->kind != TYPE_ARRAY)
    parser_fail(p, p->token.begin, "an index in the initialiser of something that is no array");
  advance(p);
  SourcePos pos = p->token.begin;
  uint64_t last = cursor->index = parse_index(p, cursor);
  if (accept(p, TOKEN_ELLIPSIS)) last = parse_index(p, cursor);
  if (last < cursor->index) parser_fail(p, pos, "the range of indices is empty");
  parser_expect(p, TOKEN_RIGHT_BRACKET, "']' after the index");
  return last - cursor->index + 1;
}

/* .name or name: moves to the member.  If an anonymous member holds it, the designator stays where it is for
 * the sequence of that member to read again. */
static bool parse_member_designator(Parser *p, Cursor *cursor) {
  const Token *token = at(p, TOKEN_DOT) ? parser_peek(p) : &p->token;
  if (!type_is_record(cursor->type) || !token->name)
    parser_fail(p, p->token.begin, "a member in the initialiser of something that is no struct or union");
  Name *name = token->name;
  uint64_t ignored;
  for (const Member *member = cursor->type->record->members; member; member = member->next) {
    bool is_it = member->name == name->text;
    bool holds_it =
        !member->name && type_is_record(member->type) && type_find_member(member->type, name->text, &ignored);
    if (!is_it && !holds_it) continue;
    cursor->member = member;
    if (holds_it) return false;
    if (!accept(p, TOKEN_DOT)) {
      advance(p);
      parser_expect(p, TOKEN_COLON, "':' after the member");
      return true;
    }
    advance(p);
    return true;
  }
  parser_fail(p, token->begin, "no member named '%s' in '%s'", name->text, parser_type_text(p, cursor->type));
}

/* One item that begins with a designator of this aggregate. */
static void init_designated(Parser *p, InitList *list, Cursor *cursor) {
  SourcePos pos = p->token.begin;
  bool is_index = at(p, TOKEN_LEFT_BRACKET), is_old = at_old_designator(p);
  Initializer **from = list->tail;
  uint64_t count = is_index ? parse_array_designator(p, cursor) : 1;
  bool is_here = is_index || parse_member_designator(p, cursor);
  const Type *type = cursor_type(cursor);
  uint64_t offset = cursor_offset(p, cursor);
  if (cursor->type->kind == TYPE_UNION) choose_member(p, list, cursor->type, cursor->offset, cursor->member);
  if (!is_here || at(p, TOKEN_DOT) || at(p, TOKEN_LEFT_BRACKET)) {
    if (!is_aggregate(type)) parser_fail(p, p->token.begin, "a designator of something that has no parts");
    init_sequence(p, list, type, offset, false, true);
  } else {
    if (!accept(p, TOKEN_ASSIGN) && !is_old && !is_index)
      parser_fail(p, p->token.begin, "expected '=' before %s", parser_token_text(p, &p->token));
    if (is_aggregate(type)) clear_if_set(p, list, type, offset);
    init_object(p, list, type, offset, cursor_bit_field(cursor));
  }
  if (count > 1) {
    repeat_stores(p, list, from, count, type_size(p->types, type), pos);
    cursor->index += count - 1;
  }
}

/* ---- aggregates -------------------------------------------------------------------------------------- */

/* Where braces are left out: does the next item of the list belong to us? */
static bool has_more(Parser *p, InitList *list) {
  if (!list->comma_taken && !accept(p, TOKEN_COMMA)) return false;
  list->comma_taken = true;
  if (at(p, TOKEN_RIGHT_BRACE) || at_designator(p)) return false;
  list->comma_taken = false;
  return true;
}

static void skip_excess(Parser *p, InitList *list) {
  parser_warn(p, p->token.begin, "excess elements in initialiser");
  InitList ignored = {.is_static = false};
  ignored.tail = &ignored.first;
  if (at(p, TOKEN_LEFT_BRACE)) {
    init_object(p, &ignored, type_array(p->types, type_scalar(p->types, TYPE_INT), 0, false), 0, NULL);
  } else {
    take_value(p, list);
  }
}

static void init_sequence(Parser *p, InitList *list, const Type *type, uint64_t offset, bool is_braced,
                          bool is_designated) {
  Cursor cursor = cursor_begin(type, offset);
  parser_enter_depth(p);
  for (;;) {
    if (is_braced && !list->pending && (at(p, TOKEN_RIGHT_BRACE) || at(p, TOKEN_END))) break;
    if (is_designated || (is_braced && !list->pending && at_designator(p)))
      init_designated(p, list, &cursor);
    else if (cursor_is_done(&cursor) && is_braced)
      skip_excess(p, list);
    else if (!cursor_is_done(&cursor))
      init_object(p, list, cursor_type(&cursor), cursor_offset(p, &cursor), cursor_bit_field(&cursor));
    is_designated = false;
    if (!cursor_is_done(&cursor)) cursor_next(list, &cursor);
    if (is_braced ? !list->comma_taken && !accept(p, TOKEN_COMMA)
                  : cursor_is_done(&cursor) || !has_more(p, list))
      break;
    list->comma_taken = false;
  }
  parser_leave_depth(p);
}

/* { "text" } for a character array, { value } for a scalar. */
static bool init_braced_single(Parser *p, InitList *list, const Type *type, uint64_t offset,
                               const Member *bit_field) {
  if (type->kind == TYPE_ARRAY && at(p, TOKEN_STRING)) {
    list->pending = parse_assignment(p);
    if (list->pending->kind != EXPR_STRING || !is_character_array(p, type, list->pending)) return false;
    add_string(p, list, offset, type, take_value(p, list));
    return true;
  }
  if (is_aggregate(type)) return false;
  init_object(p, list, type, offset, bit_field);
  return true;
}

static void init_braced(Parser *p, InitList *list, const Type *type, uint64_t offset,
                        const Member *bit_field) {
  Initializer **from = list->tail;
  SourcePos begin = p->token.begin;
  advance(p);
  if (!at(p, TOKEN_RIGHT_BRACE)) {
    if (!init_braced_single(p, list, type, offset, bit_field))
      init_sequence(p, list, type, offset, true, false);
    else
      while (accept(p, TOKEN_COMMA) && !at(p, TOKEN_RIGHT_BRACE)) skip_excess(p, list);
  }
  if (list->tail == from) add_empty(p, list, offset, type);
  list->comma_taken = false;
  if (at(p, TOKEN_END)) parser_fail(p, begin, "this initialiser is not closed");
  parser_expect(p, TOKEN_RIGHT_BRACE, "'}' after the initialiser");
}

static void init_object(Parser *p, InitList *list, const Type *type, uint64_t offset,
                        const Member *bit_field) {
  if (!list->pending && at(p, TOKEN_LEFT_BRACE)) {
    parser_enter_depth(p);
    init_braced(p, list, type, offset, bit_field);
    parser_leave_depth(p);
    return;
  }
  if (!is_aggregate(type)) {
    Expr *value = take_value(p, list);
    bool is_literal = list->is_static && value->kind == EXPR_COMPOUND_LITERAL && !is_aggregate(value->type) &&
                      value->symbol->initializer && value->symbol->initializer->value;
    add_value(p, list, offset, type, bit_field, is_literal ? value->symbol->initializer->value : value);
    return;
  }
  if (!list->pending) list->pending = parse_assignment(p);
  if (takes_whole(p, type, list->pending)) {
    add_whole(p, list, type, offset, take_value(p, list));
    return;
  }
  if (cursor_begin(type, offset).count == 0 && type->kind == TYPE_ARRAY)
    parser_fail(p, list->pending->range.begin, "an initialiser for an array without elements");
  init_sequence(p, list, type, offset, false, false);
}

/* ---- the doors --------------------------------------------------------------------------------------- */

static void require_initialisable(Parser *p, const Type *type) {
  SourcePos pos = p->token.begin;
  if (type->kind == TYPE_FUNCTION) parser_fail(p, pos, "a function cannot have an initialiser");
  if (type->kind == TYPE_VECTOR) parser_refuse(p, pos, "values of vector type are not supported");
  if (type->kind == TYPE_COMPLEX) parser_refuse(p, pos, "complex numbers are not supported");
  if (type->kind == TYPE_ARRAY && type_is_variable(type))
    parser_fail(p, pos, "a variable-length array cannot be initialised");
  bool is_open = type->kind == TYPE_ARRAY && !type->count_known;
  if (!is_open) parser_require_complete(p, type, pos, "initialised object");
}

Initializer *parse_initializer(Parser *p, const Type **type, bool is_static) {
  require_initialisable(p, *type);
  InitList list = {.is_static = is_static};
  list.tail = &list.first;
  bool is_open = (*type)->kind == TYPE_ARRAY && !(*type)->count_known;
  if (is_open) list.open_array = *type;
  bool is_whole_array = (*type)->kind == TYPE_ARRAY && !at(p, TOKEN_LEFT_BRACE) && !at(p, TOKEN_STRING) &&
                        !at(p, TOKEN_LEFT_PAREN) && !at(p, KEYWORD_FUNC) && !at(p, KEYWORD_EXTENSION);
  if (is_whole_array) parser_fail(p, p->token.begin, "an array must be initialised with a list in braces");
  if (type_is_record(*type) && !at(p, TOKEN_LEFT_BRACE)) {
    Expr *value = parse_assignment(p);
    if (is_static && value->kind == EXPR_COMPOUND_LITERAL && convert_is_same_type(p, value->type, *type))
      splice_literal(p, &list, 0, value);
    else
      add_value(p, &list, 0, *type, NULL, value);
  } else {
    init_object(p, &list, *type, 0, NULL);
  }
  if (is_open) *type = type_array(p->types, (*type)->base, list.open_count, true);
  return is_static ? list.first : initializer_settle(p, list.first);
}

Initializer *initializer_of_value(Parser *p, const Type *type, Expr *value) {
  Initializer *store = ARENA_NEW(p->arena, Initializer);
  store->type = type_unqualified(type);
  store->value = value;
  store->repeat = 1;
  return store;
}
