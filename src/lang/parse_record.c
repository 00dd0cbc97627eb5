/* struct and union specifiers (C11 6.7.2.1), and tags, with bit-fields, anonymous members, flexible and
 * zero-length arrays, packed and aligned. */
#include "lang/parser.h"

void declare_note_type(Parser *p, const Type *type, bool is_definition, SourceRange range) {
  if (!p->function.symbol) {
    Declaration declaration = {
        .kind = DECLARATION_TYPE, .type = type, .is_definition = is_definition, .range = range};
    vector_push(&p->program->declarations, declaration);
  } else if (is_definition && p->function.statements) {
    Stmt *statement = statement_new(p, STMT_TYPE, range.begin);
    statement->range = range;
    statement->declared = type;
    statement_append(p->function.statements, statement);
  }
}

/* ---- tags -------------------------------------------------------------------------------------------- */

static const Type *new_tagged(Parser *p, TypeKind kind, Name *tag, SourceRange range) {
  Type *type;
  if (kind == TYPE_ENUM) {
    type = ARENA_NEW(p->arena, Type);
    type->kind = TYPE_ENUM;
    type->unqualified = type;
    type->enum_tag = tag ? tag->text : NULL;
    type->base = type_scalar(p->types, TYPE_UINT);
  } else {
    type = type_record(p->types, kind, tag ? tag->text : NULL);
    type->record->serial = p->record_serial++;
    type->record->range = range;
  }
  if (tag) scope_bind_tag(p, tag, type);
  return type;
}

static void check_tag_kind(Parser *p, const Type *type, TypeKind kind, const Name *tag, SourcePos pos) {
  if (type->kind != kind) parser_fail(p, pos, "'%s' defined as the wrong kind of tag", tag->text);
}

/* `struct tag` without a body: what is visible, or a new incomplete type.  `struct tag;` alone always means
 * the innermost scope. */
const Type *record_refer_to_tag(Parser *p, TypeKind kind, Name *tag, SourceRange range) {
  Binding *binding = at(p, TOKEN_SEMICOLON) ? scope_find_tag(p, tag) : tag->tag;
  if (binding) {
    check_tag_kind(p, binding->type, kind, tag, range.begin);
    return binding->type;
  }
  const Type *type = new_tagged(p, kind, tag, range);
  declare_note_type(p, type, false, range);
  return type;
}

/* `struct tag {`: completes the type of this scope, or makes it. */
Type *record_begin_definition(Parser *p, TypeKind kind, Name *tag, SourceRange range) {
  Binding *binding = tag ? scope_find_tag(p, tag) : NULL;
  outline_give(p, tag);
  if (!binding) return (Type *)new_tagged(p, kind, tag, range);
  check_tag_kind(p, binding->type, kind, tag, range.begin);
  bool is_complete = kind == TYPE_ENUM ? binding->type->enum_complete : binding->type->record->is_complete;
  if (is_complete) parser_fail(p, range.begin, "redefinition of '%s'", tag->text);
  return (Type *)binding->type;
}

/* ---- members ----------------------------------------------------------------------------------------- */

typedef struct {
  Type *type;
  Member **tail;
} RecordBody;

static Member *add_member(Parser *p, RecordBody *body, const char *name, const Type *type,
                          SourceRange range) {
  Member *member = ARENA_NEW(p->arena, Member);
  member->name = name;
  member->type = type;
  member->range = range;
  *body->tail = member;
  body->tail = &member->next;
  return member;
}

static void check_member_type(Parser *p, RecordBody *body, const Type *type, SourcePos pos) {
  if (type->kind == TYPE_FUNCTION) parser_fail(p, pos, "a member cannot be a function");
  if (type->kind == TYPE_ARRAY && type_is_variable(type))
    parser_fail(p, pos, "a member of variable size is not supported");
  bool is_open_array = type->kind == TYPE_ARRAY && !type->count_known && type_is_complete(type->base);
  if (is_open_array)
    body->type->record->has_flexible_array = true;
  else
    parser_require_complete(p, type, pos, "member");
}

static void parse_bit_width(Parser *p, Member *member) {
  SourcePos pos = p->token.begin;
  i128 width = parse_constant(p, "width of a bit-field");
  if (!type_is_integer(member->type)) parser_fail(p, pos, "a bit-field must have integer type");
  unsigned most = member->type->kind == TYPE_BOOL ? 1 : type_width(p->types, member->type);
  if (width < 0 || width > most) parser_fail(p, pos, "width of the bit-field is not between 0 and %u", most);
  if (width == 0 && member->name) parser_fail(p, pos, "zero width for bit-field '%s'", member->name);
  member->is_bit_field = true;
  member->bit_width = (unsigned)width;
}

static void apply_member_attributes(Member *member, const Attributes *specifiers, const Attributes *own) {
  member->is_packed = specifiers->is_packed || own->is_packed;
  member->alignment = specifiers->alignment > own->alignment ? specifiers->alignment : own->alignment;
}

static void parse_member(Parser *p, RecordBody *body, const Specifiers *specifiers) {
  Declarator declarator = {.type = specifiers->type, .range = {p->token.begin, p->token.begin}};
  if (!at(p, TOKEN_COLON)) parse_declarator(p, specifiers->type, DECLARATOR_NAMED, &declarator);
  const char *name = declarator.name ? declarator.name->text : NULL;
  Member *member = add_member(p, body, name, declarator.type, declarator.range);
  if (accept(p, TOKEN_COLON))
    parse_bit_width(p, member);
  else
    check_member_type(p, body, member->type, declarator.range.begin);
  parse_attributes(p, &declarator.attributes);
  member->type = attributes_apply_to_type(p, member->type, &declarator.attributes, declarator.range.begin);
  apply_member_attributes(member, &specifiers->attributes, &declarator.attributes);
}

/* `struct { ... };` or `union { ... };` without a declarator: its members join those of the outer record.
 * A tagged one does so only if it is defined here (as with -fms-extensions gcc goes further). */
static void parse_anonymous_member(Parser *p, RecordBody *body, const Specifiers *specifiers) {
  const Type *type = specifiers->type;
  if (!type_is_record(type) || type->record->tag) {
    if (!specifiers->declares_tag)
      parser_warn(p, specifiers->range.begin, "declaration does not declare anything");
    return;
  }
  parser_require_complete(p, type, specifiers->range.begin, "anonymous member");
  Member *member = add_member(p, body, NULL, type, specifiers->range);
  member->is_packed = specifiers->attributes.is_packed;
  member->alignment = specifiers->attributes.alignment;
}

static void parse_member_declaration(Parser *p, RecordBody *body) {
  while (accept(p, KEYWORD_EXTENSION)) {
  }
  if (accept(p, TOKEN_SEMICOLON)) return;
  if (at(p, KEYWORD_STATIC_ASSERT)) {
    parse_static_assert(p);
    return;
  }
  Specifiers specifiers;
  if (!parser_at_type(p))
    parser_fail(p, p->token.begin, "expected a type before %s", parser_token_text(p, &p->token));
  parse_specifiers(p, &specifiers, false);
  if (at(p, TOKEN_SEMICOLON)) {
    parse_anonymous_member(p, body, &specifiers);
  } else {
    do parse_member(p, body, &specifiers);
    while (accept(p, TOKEN_COMMA));
  }
  if (at(p, TOKEN_RIGHT_BRACE)) return; /* as gcc: a missing semicolon before } */
  parser_expect(p, TOKEN_SEMICOLON, "';' after the member");
}

static bool is_repeated(const Member *first, const Member *member) {
  for (; first != member; first = first->next)
    if (first->name == member->name) return true;
  return false;
}

/* The first member whose name occurs before it, or NULL.  Large records need better than all pairs. */
static const Member *find_repeated(const Member *members) {
  Map seen = {0};
  const Member *twice = NULL;
  unsigned count = 0;
  for (const Member *member = members; member && !twice; member = member->next) {
    if (!member->name) continue;
    if (count < 16 ? is_repeated(members, member) : map_has(&seen, map_key(member->name))) twice = member;
    if (count == 15)
      for (const Member *m = members; m != member; m = m->next) map_put(&seen, map_key(m->name), 1);
    if (count++ >= 15) map_put(&seen, map_key(member->name), 1);
  }
  map_release(&seen);
  return twice;
}

static void parse_record_body(Parser *p, Type *type, Attributes *attributes, SourcePos begin) {
  Record *record = type->record;
  RecordBody body = {.type = type, .tail = &record->members};
  parser_enter_depth(p);
  parser_expect(p, TOKEN_LEFT_BRACE, "'{'");
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    if (at(p, TOKEN_END)) parser_fail(p, begin, "this struct or union is not closed");
    parse_member_declaration(p, &body);
  }
  record->pack = p->lexer.pack;
  advance(p);
  parser_leave_depth(p);
  const Member *twice = find_repeated(record->members);
  if (twice) parser_fail(p, twice->range.begin, "duplicate member '%s'", twice->name);
  record->range = (SourceRange){begin, p->previous_end};
  parse_attributes(p, attributes);
  record->is_packed = attributes->is_packed;
  record->is_transparent_union = attributes->is_transparent_union;
  record->forced_alignment = attributes->alignment;
  type_layout(p->types, type);
  record->is_complete = true;
}

Name *parse_tag(Parser *p, Attributes *attributes) {
  advance(p);
  parse_attributes(p, attributes);
  Name *tag = at(p, TOKEN_IDENTIFIER) ? p->token.name : NULL;
  if (tag) advance(p);
  parse_attributes(p, attributes);
  if (!tag && !at(p, TOKEN_LEFT_BRACE))
    parser_fail(p, p->token.begin, "expected a tag or '{' before %s", parser_token_text(p, &p->token));
  return tag;
}

const Type *parse_record(Parser *p) {
  TypeKind kind = at(p, KEYWORD_STRUCT) ? TYPE_STRUCT : TYPE_UNION;
  SourcePos begin = p->token.begin;
  Attributes attributes = {0};
  Name *tag = parse_tag(p, &attributes);
  SourceRange range = {begin, p->previous_end};
  if (!at(p, TOKEN_LEFT_BRACE)) return record_refer_to_tag(p, kind, tag, range);
  Type *type = record_begin_definition(p, kind, tag, range);
  parse_record_body(p, type, &attributes, begin);
  declare_note_type(p, type, true, type->record->range);
  return type;
}
