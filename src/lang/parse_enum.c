/* Enumerations (C11 6.7.2.2) with the integer type that gcc chooses for them. */
#include "lang/parser.h"

typedef struct Enumerator Enumerator;
struct Enumerator {
  Enumerator *next;
  Binding *binding;
};

typedef struct {
  i128 low, high, next_value;
  Enumerator *first, **tail;
} EnumBody;

/* While the body is being read, a constant that does not fit int has the smallest type that holds it. */
static const Type *type_while_reading(const Parser *p, i128 value) {
  TypeKind kind = TYPE_INT;
  if (value != (int)value) kind = value == (unsigned)value ? TYPE_UINT : TYPE_LLONG;
  if (value > INT64_MAX) kind = TYPE_ULLONG;
  return type_scalar(p->types, kind);
}

/* In a block it may hide another name. */
static void note_enumerator(Parser *p, Symbol *symbol) {
  if (p->scope == &p->file_scope) vector_push(&p->program->enumerators, symbol);
  if (!p->function.symbol || !p->function.statements) return;
  Stmt *statement = statement_new(p, STMT_TYPE, symbol->range.begin);
  statement->range = symbol->range;
  statement->symbol = symbol;
  statement_append(p->function.statements, statement);
}

static void add_enumerator(Parser *p, EnumBody *body, const Token *token, i128 value) {
  Binding *previous = scope_find(p, token->name);
  if (previous) {
    parser_complain(p, token->begin, "redefinition of '%s'", token->name->text);
    parser_note(p, previous->symbol->range.begin, "the previous one is here");
  }
  const Type *type = type_while_reading(p, value);
  SourceRange range = {token->begin, token->end};
  Symbol *symbol = scope_new_symbol(p, SYMBOL_ENUMERATOR, STORAGE_STATIC, token->name->text, type, range);
  symbol->value = value;
  Enumerator *enumerator = ARENA_NEW(p->arena, Enumerator);
  enumerator->binding = scope_bind_symbol(p, token->name, symbol, type);
  note_enumerator(p, symbol);
  *body->tail = enumerator;
  body->tail = &enumerator->next;
  if (value < body->low) body->low = value;
  if (value > body->high) body->high = value;
  body->next_value = value + 1;
}

static void parse_enumerator(Parser *p, EnumBody *body) {
  if (!at(p, TOKEN_IDENTIFIER))
    parser_fail(p, p->token.begin, "expected a name before %s", parser_token_text(p, &p->token));
  Token token = p->token;
  advance(p);
  Attributes ignored = {0};
  parse_attributes(p, &ignored);
  i128 value = body->next_value;
  if (accept(p, TOKEN_ASSIGN)) value = parse_constant(p, "value of an enumerator");
  add_enumerator(p, body, &token, value);
}

/* gcc's choice: unsigned int unless a value is negative, longer if it must be, shorter if packed. */
static TypeKind base_kind(const Parser *p, const EnumBody *body, bool is_packed) {
  bool is_signed = body->low < 0;
  i128 low = body->low, high = body->high;
  if (is_packed && is_signed && low >= INT8_MIN && high <= INT8_MAX) return TYPE_SCHAR;
  if (is_packed && !is_signed && high <= UINT8_MAX) return TYPE_UCHAR;
  if (is_packed && is_signed && low >= INT16_MIN && high <= INT16_MAX) return TYPE_SHORT;
  if (is_packed && !is_signed && high <= UINT16_MAX) return TYPE_USHORT;
  if (is_signed && low >= INT32_MIN && high <= INT32_MAX) return TYPE_INT;
  if (!is_signed && high <= UINT32_MAX) return TYPE_UINT;
  if (p->types->model == LP64) return is_signed ? TYPE_LONG : TYPE_ULONG;
  return is_signed ? TYPE_LLONG : TYPE_ULLONG;
}

/* Enumerators that fit are int, the others have the type of the enumeration. */
static void finish_enum(Parser *p, Type *type, const EnumBody *body, bool is_packed) {
  type->base = type_scalar(p->types, base_kind(p, body, is_packed));
  type->enum_complete = true;
  for (const Enumerator *enumerator = body->first; enumerator; enumerator = enumerator->next) {
    Symbol *symbol = enumerator->binding->symbol;
    bool fits = symbol->value == (int)symbol->value;
    enumerator->binding->type = symbol->type = fits ? type_scalar(p->types, TYPE_INT) : type;
  }
}

static void parse_enum_body(Parser *p, Type *type, Attributes *attributes) {
  EnumBody body = {0};
  body.tail = &body.first;
  parser_expect(p, TOKEN_LEFT_BRACE, "'{'");
  if (at(p, TOKEN_RIGHT_BRACE))
    parser_fail(p, p->token.begin, "an enumeration needs at least one enumerator");
  do parse_enumerator(p, &body);
  while (accept(p, TOKEN_COMMA) && !at(p, TOKEN_RIGHT_BRACE));
  parser_expect(p, TOKEN_RIGHT_BRACE, "'}' after the enumerators");
  parse_attributes(p, attributes);
  finish_enum(p, type, &body, attributes->is_packed);
  type->base = attributes_apply_to_type(p, type->base, attributes, p->previous_end);
}

const Type *parse_enum(Parser *p) {
  SourcePos begin = p->token.begin;
  Attributes attributes = {0};
  Name *tag = parse_tag(p, &attributes);
  SourceRange range = {begin, p->previous_end};
  if (!at(p, TOKEN_LEFT_BRACE)) return record_refer_to_tag(p, TYPE_ENUM, tag, range);
  Type *type = record_begin_definition(p, TYPE_ENUM, tag, range);
  parse_enum_body(p, type, &attributes);
  declare_note_type(p, type, true, (SourceRange){begin, p->previous_end});
  return type;
}
