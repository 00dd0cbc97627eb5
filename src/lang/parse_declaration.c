/* Declarations at file scope and in blocks (C11 6.7, 6.9). */
#include "lang/link.h"

void parse_static_assert(Parser *p) {
  SourcePos begin = p->token.begin;
  advance(p);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after _Static_assert");
  i128 value = parse_constant(p, "static assertion");
  const char *text = "";
  size_t size = 0;
  if (accept(p, TOKEN_COMMA)) text = parse_string_text(p, &size);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the static assertion");
  parser_expect(p, TOKEN_SEMICOLON, "';' after the static assertion");
  if (!value) parser_complain(p, begin, "static assertion failed: %.*s", (int)size, text);
}

void parse_declarator_tail(Parser *p, Declarator *declarator) {
  for (;;) {
    if (at(p, KEYWORD_ASM)) {
      advance(p);
      declarator->asm_name = parse_asm_text(p);
    } else if (at(p, KEYWORD_ATTRIBUTE)) {
      parse_attributes(p, &declarator->attributes);
    } else {
      break;
    }
  }
  const Attributes *attributes = &declarator->attributes;
  declarator->type = attributes_apply_to_type(p, declarator->type, attributes, declarator->range.begin);
  if (attributes->is_transparent_union && declarator->type->kind == TYPE_UNION)
    declarator->type->record->is_transparent_union = true;
}

static unsigned asked_alignment(const Specifiers *specifiers, const Declarator *declarator) {
  unsigned a = specifiers->attributes.alignment, b = declarator->attributes.alignment;
  return a > b ? a : b;
}

static Symbol *parse_typedef(Parser *p, const Specifiers *specifiers, Declarator *declarator) {
  const Type *type = declarator->type;
  unsigned alignment = asked_alignment(specifiers, declarator);
  if (specifiers->attributes.is_transparent_union && type->kind == TYPE_UNION)
    type->record->is_transparent_union = true;
  if (alignment) type = type_align(p->types, type, alignment);
  return declare_typedef(p, declarator->name, declarator_settled_type(p, type), declarator->range);
}

/* __auto_type x = value; */
static void parse_auto_type(Parser *p, Declarator *declarator, Expr **value) {
  parser_expect(p, TOKEN_ASSIGN, "an initialiser for __auto_type");
  *value = convert_to_value(p, parse_assignment(p));
  if (bitfield_precision(p, *value)) parser_fail(p, (*value)->range.begin, "__auto_type of a bit-field");
  declarator->type =
      type_qualify(p->types, declarator_settled_type(p, (*value)->type), declarator->type->qualifiers);
}

static void require_object_type(Parser *p, const Type *type, const Declarator *declarator) {
  if (type->kind == TYPE_VOID)
    parser_fail(p, declarator->range.begin, "variable '%s' declared void", declarator->name->text);
  bool is_open = type->kind == TYPE_ARRAY && !type->count_known && !type_is_variable(type);
  if (!type_is_complete(type))
    parser_fail(p, declarator->range.begin, "variable '%s' has %s '%s'", declarator->name->text,
                is_open ? "no size:" : "incomplete type", parser_type_text(p, type));
}

/* ---- file scope -------------------------------------------------------------------------------------- */

/* Of definitions in several files a strong one counts, else the first weak one.  True if this one does not. */
static bool is_definition_discarded(Name *name, const Specifiers *specifiers, const Declarator *declarator, bool is_definition) {
  Symbol *other = specifiers->is_static || scope_find_at_file(name) ? NULL : link_known(name, declarator->asm_name);
  if (!other || !other->is_defined || !is_definition || other->kind != SYMBOL_OBJECT) return false;
  if (specifiers->attributes.is_weak || declarator->attributes.is_weak) return true;
  if (!other->is_weak) return false;
  other->initializer = NULL;
  other->is_weak = false;
  return false;
}

static void parse_global_object(Parser *p, const Specifiers *specifiers, Declarator *declarator) {
  bool has_initializer = at(p, TOKEN_ASSIGN) || specifiers->is_auto_type;
  bool is_definition = has_initializer || !specifiers->is_extern;
  if (declarator->type->kind == TYPE_VOID && is_definition)
    require_object_type(p, declarator->type, declarator);
  if (type_is_variable(declarator->type))
    parser_fail(p, declarator->range.begin, "a variable-length array outside of a function");
  Expr *value = NULL;
  if (specifiers->is_auto_type) parse_auto_type(p, declarator, &value);
  bool is_discarded = is_definition_discarded(declarator->name, specifiers, declarator, is_definition);
  Symbol *symbol =
      declare_linked(p, declarator->name, declarator->type, specifiers, declarator, is_definition && !is_discarded);
  if (has_initializer && is_discarded) {
    const Type *type = declarator->type;
    advance(p);
    parse_initializer(p, &type, true);
    has_initializer = false;
  } else if (has_initializer) {
    if (symbol->initializer) {
      diagnose(p->diagnostics, DIAGNOSTIC_ERROR, declarator->range.begin, "redefinition of '%s'",
               symbol->name);
      parser_note(p, symbol->range.begin, "the previous definition is here");
    }
    Binding *binding = scope_find_at_file(declarator->name);
    const Type *type = binding->type;
    if (value) {
      symbol->initializer = initializer_of_value(p, type, value);
    } else {
      advance(p);
      symbol->initializer = parse_initializer(p, &type, true);
    }
    binding->type = symbol->type = type;
    symbol->range = declarator->range;
  }
  declare_note(p, symbol, has_initializer, (SourceRange){specifiers->range.begin, p->previous_end});
}

static void parse_global_declarator(Parser *p, const Specifiers *specifiers, Declarator *declarator) {
  SourceRange range = {specifiers->range.begin, p->previous_end};
  if (specifiers->is_typedef) {
    declare_note(p, parse_typedef(p, specifiers, declarator), true, range);
  } else if (declarator->type->kind == TYPE_FUNCTION) {
    Symbol *symbol = declare_linked(p, declarator->name, declarator->type, specifiers, declarator, false);
    declare_note(p, symbol, false, range);
  } else {
    parse_global_object(p, specifiers, declarator);
  }
}

static bool at_function_body(Parser *p, const Declarator *declarator, const Specifiers *specifiers) {
  if (!declarator->is_function || specifiers->is_typedef) return false;
  return at(p, TOKEN_LEFT_BRACE) ||
         (declarator->type->is_old_style && parser_at_type(p) && !at(p, KEYWORD_ATTRIBUTE));
}

static void parse_global_declarators(Parser *p, const Specifiers *specifiers) {
  for (bool is_first = true;; is_first = false) {
    Declarator declarator;
    parse_declarator(p, specifiers->type, DECLARATOR_NAMED, &declarator);
    parse_declarator_tail(p, &declarator);
    if (is_first && at_function_body(p, &declarator, specifiers)) {
      parse_function_definition(p, specifiers, &declarator);
      return;
    }
    parse_global_declarator(p, specifiers, &declarator);
    if (!accept(p, TOKEN_COMMA)) break;
  }
  parser_expect(p, TOKEN_SEMICOLON, "';' after the declaration");
}

static void parse_file_asm(Parser *p) {
  SourcePos begin = p->token.begin;
  advance(p);
  while (accept(p, KEYWORD_VOLATILE) || accept(p, KEYWORD_INLINE)) {
  }
  const char *text = parse_asm_text(p);
  Declaration declaration = {.kind = DECLARATION_ASM, .text = text, .range = {begin, p->previous_end}};
  vector_push(&p->program->declarations, declaration);
  parser_expect(p, TOKEN_SEMICOLON, "';' after asm");
}

/* A declaration that begins with a plain name: implicit int for functions, else a type that nobody declared.
 */
static void check_implicit_int(Parser *p) {
  if (!at(p, TOKEN_IDENTIFIER))
    parser_fail(p, p->token.begin, "expected a declaration before %s", parser_token_text(p, &p->token));
  TokenKind next = parser_peek(p)->kind;
  if (next == TOKEN_IDENTIFIER || next == TOKEN_STAR)
    parser_fail(p, p->token.begin, "unknown type name %s", parser_token_text(p, &p->token));
  if (next == TOKEN_LEFT_PAREN || next == TOKEN_SEMICOLON || next == TOKEN_ASSIGN || next == TOKEN_COMMA ||
      next == TOKEN_LEFT_BRACKET)
    parser_warn(p, p->token.begin, "type defaults to int in the declaration of %s",
                parser_token_text(p, &p->token));
  else
    parser_fail(p, p->token.begin, "expected a declaration before %s", parser_token_text(p, &p->token));
}

void parse_external_declaration(Parser *p) {
  while (accept(p, KEYWORD_EXTENSION)) {
  }
  if (accept(p, TOKEN_SEMICOLON)) return;
  if (at(p, KEYWORD_STATIC_ASSERT)) {
    parse_static_assert(p);
    return;
  }
  if (at(p, KEYWORD_ASM)) {
    parse_file_asm(p);
    return;
  }
  Specifiers specifiers;
  if (!parse_specifiers(p, &specifiers, true)) check_implicit_int(p);
  if (accept(p, TOKEN_SEMICOLON)) {
    if (!specifiers.declares_tag)
      parser_warn(p, specifiers.range.begin, "declaration does not declare anything");
    return;
  }
  parse_global_declarators(p, &specifiers);
}

/* ---- blocks ------------------------------------------------------------------------------------------ */

static void append_type(Parser *p, StmtList *statements, Symbol *symbol, const Type *type,
                        SourceRange range) {
  Stmt *statement = statement_new(p, STMT_TYPE, range.begin);
  statement->range = range;
  statement->symbol = symbol;
  statement->declared = type;
  statement_append(statements, statement);
}

static void append_declaration(Parser *p, StmtList *statements, Symbol *symbol, SourcePos begin) {
  Stmt *statement = statement_new(p, STMT_DECLARATION, begin);
  statement->range.end = p->previous_end;
  statement->symbol = symbol;
  statement_append(statements, statement);
}

/* extern int x; or int f(void); in a block: the linked thing becomes visible here. */
static void parse_local_linked(Parser *p, const Specifiers *specifiers, Declarator *declarator, StmtList *statements) {
  SourcePos pos = declarator->range.begin;
  if (at(p, TOKEN_ASSIGN))
    parser_fail(p, pos, "'%s' is declared here and cannot be initialised", declarator->name->text);
  if (at(p, TOKEN_LEFT_BRACE)) parser_fail(p, pos, "nested functions are not supported");
  Symbol *symbol = declare_linked(p, declarator->name, declarator->type, specifiers, declarator, false);
  SourceRange range = {specifiers->range.begin, p->previous_end};
  declare_note(p, symbol, false, range);
  append_type(p, statements, symbol, NULL, range);
}

static void parse_local_object(Parser *p, const Specifiers *specifiers, Declarator *declarator,
                               StmtList *statements) {
  Expr *value = NULL;
  if (specifiers->is_auto_type) parse_auto_type(p, declarator, &value);
  if (specifiers->is_static && type_is_variable(declarator->type))
    parser_fail(p, declarator->range.begin, "a static variable-length array");
  const Type *type = declarator->type;
  Symbol *symbol = declare_local(p, declarator->name, type, specifiers, declarator);
  if (value) {
    symbol->initializer = initializer_of_value(p, type, value);
  } else if (accept(p, TOKEN_ASSIGN)) {
    symbol->initializer = parse_initializer(p, &type, symbol->storage != STORAGE_AUTO);
    symbol->type = declarator->name->ordinary->type = type;
  }
  require_object_type(p, type, declarator);
  append_declaration(p, statements, symbol, specifiers->range.begin);
}

static void parse_local_declarator(Parser *p, const Specifiers *specifiers, StmtList *statements) {
  Declarator declarator;
  parse_declarator(p, specifiers->type, DECLARATOR_NAMED, &declarator);
  parse_declarator_tail(p, &declarator);
  if (specifiers->is_typedef) {
    const Type *written = declarator.type;
    Symbol *symbol = parse_typedef(p, specifiers, &declarator);
    append_type(p, statements, symbol, written, (SourceRange){specifiers->range.begin, p->previous_end});
  } else if (specifiers->is_extern || declarator.type->kind == TYPE_FUNCTION) {
    parse_local_linked(p, specifiers, &declarator, statements);
  } else {
    parse_local_object(p, specifiers, &declarator, statements);
  }
}

void parse_local_declaration(Parser *p, const Attributes *before, StmtList *statements) {
  Specifiers specifiers;
  parse_specifiers_behind(p, before, &specifiers, true);
  if (accept(p, TOKEN_SEMICOLON)) {
    if (!specifiers.declares_tag)
      parser_warn(p, specifiers.range.begin, "declaration does not declare anything");
    return;
  }
  do parse_local_declarator(p, &specifiers, statements);
  while (accept(p, TOKEN_COMMA));
  parser_expect(p, TOKEN_SEMICOLON, "';' after the declaration");
}
