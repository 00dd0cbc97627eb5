/* fragment.c: C inside of another text: see fragment.h. */
#include "lang/fragment.h"
#include <string.h>
#include "base/map.h"
#include "lang/parser.h"

struct Fragment {
  Parser parser;
};

/* ---- the program's names ------------------------------------------------------------------------------- */

static Name *name_of(Fragment *fragment, const char *text) { return names_find(&fragment->parser.names, text, strlen(text)); }

static void bind_symbol(Fragment *fragment, Symbol *symbol) {
  bool is_global = symbol->kind == SYMBOL_TYPEDEF || symbol->kind == SYMBOL_FUNCTION || symbol->storage == STORAGE_GLOBAL || !symbol->function;
  if (is_global && symbol->name) scope_bind_symbol(&fragment->parser, name_of(fragment, symbol->name), symbol, symbol->type);
}

/* Of several files each may have another number for a name, or something else by it; then no enumerator is meant. */
static void bind_enumerators(Fragment *fragment) {
  const SymbolVector *enumerators = &fragment->parser.program->enumerators;
  Map first = {0}; /* from a name to the first of it, plus 1; SIZE_MAX: they differ */
  for (size_t i = 0; i < enumerators->size; i++) {
    uint64_t key = map_key(enumerators->data[i]->name), other = map_get(&first, key, i + 1);
    bool differs = other == SIZE_MAX || enumerators->data[other - 1]->value != enumerators->data[i]->value;
    map_put(&first, key, differs ? SIZE_MAX : other);
  }
  for (size_t i = 0; i < enumerators->size; i++) {
    Symbol *symbol = enumerators->data[i];
    if (map_get(&first, map_key(symbol->name), 0) == i + 1 && !name_of(fragment, symbol->name)->ordinary) bind_symbol(fragment, symbol);
  }
  map_release(&first);
}

static void bind_program(Fragment *fragment) {
  const DeclarationVector *declarations = &fragment->parser.program->declarations;
  for (size_t i = 0; i < declarations->size; i++) {
    const Declaration *declaration = &declarations->data[i];
    if (declaration->kind == DECLARATION_SYMBOL) bind_symbol(fragment, declaration->symbol);
    if (declaration->kind != DECLARATION_TYPE || !type_is_record(declaration->type) || !declaration->type->record->tag) continue;
    scope_bind_tag(&fragment->parser, name_of(fragment, declaration->type->record->tag), declaration->type);
  }
  bind_enumerators(fragment);
}

Fragment *fragment_new(Program *program, const char *name, const char *text, Diagnostics *diagnostics) {
  size_t size = strlen(text);
  if (!sources_have_room(program->sources, size)) return NULL;
  Fragment *fragment = memory_zeroed(1, sizeof *fragment);
  Parser *p = &fragment->parser;
  parser_init(p, program, diagnostics);
  bind_program(fragment);
  SourceFile *file = sources_add(program->sources, name, memory_copy_string(text), size, false);
  file->is_fragment = true;
  lexer_init(&p->lexer, &p->names, diagnostics, file);
  parser_read_token(p);
  return fragment;
}

void fragment_delete(Fragment *fragment) {
  if (!fragment) return;
  parser_release(&fragment->parser);
  memory_free(fragment);
}

/* ---- errors ---------------------------------------------------------------------------------------------- */

bool fragment_try(Fragment *fragment, void (*read)(Fragment *fragment, void *context), void *context) {
  Parser *p = &fragment->parser;
  jmp_buf place;
  const Recovery top = recovery_here(p, &place), outer = p->recovery;
  unsigned errors = p->diagnostics->errors;
  p->stack_base = __builtin_frame_address(0);
  if (!setjmp(place)) {
    p->recovery = top;
    read(fragment, context);
  } else {
    recovery_restore(p, &top);
  }
  p->recovery = outer;
  return p->diagnostics->errors == errors;
}

void fragment_fail(Fragment *fragment, SourcePos pos, const char *format, ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  parser_fail(&fragment->parser, pos, "%s", message);
}

/* ---- tokens ---------------------------------------------------------------------------------------------- */

static bool is_token(const Fragment *fragment, const Token *token, const char *text) {
  size_t length = token->end - token->begin;
  return token->kind != TOKEN_END && strlen(text) == length && !memcmp(lexer_text(&fragment->parser.lexer, token), text, length);
}

SourcePos fragment_pos(const Fragment *fragment) { return fragment->parser.token.begin; }

bool fragment_at(Fragment *fragment, const char *token) { return is_token(fragment, &fragment->parser.token, token); }

bool fragment_at_end(const Fragment *fragment) { return at(&fragment->parser, TOKEN_END); }

bool fragment_at_name(const Fragment *fragment) { return fragment->parser.token.kind == TOKEN_IDENTIFIER || fragment->parser.token.kind >= KEYWORD_FIRST; }

bool fragment_knows(const Fragment *fragment) {
  const Token *token = &fragment->parser.token;
  return token->kind != TOKEN_IDENTIFIER || token->name->ordinary || !strncmp(token->name->text, "__builtin_", 10);
}

bool fragment_at_string(const Fragment *fragment) { return at(&fragment->parser, TOKEN_STRING); }

bool fragment_is_next(Fragment *fragment, const char *token) { return is_token(fragment, parser_peek(&fragment->parser), token); }

void fragment_advance(Fragment *fragment) { advance(&fragment->parser); }

bool fragment_accept(Fragment *fragment, const char *token) {
  if (!fragment_at(fragment, token)) return false;
  advance(&fragment->parser);
  return true;
}

void fragment_expect(Fragment *fragment, const char *token) {
  Parser *p = &fragment->parser;
  if (!fragment_accept(fragment, token)) parser_fail(p, p->token.begin, "expected '%s' before %s", token, parser_token_text(p, &p->token));
}

static const char *take_text(Fragment *fragment) {
  Parser *p = &fragment->parser;
  const char *text = arena_string(p->arena, lexer_text(&p->lexer, &p->token), p->token.end - p->token.begin);
  advance(p);
  return text;
}

const char *fragment_name(Fragment *fragment, const char *what) {
  Parser *p = &fragment->parser;
  if (!fragment_at_name(fragment)) parser_fail(p, p->token.begin, "expected %s before %s", what, parser_token_text(p, &p->token));
  return take_text(fragment);
}

const char *fragment_string(Fragment *fragment, const char *what) {
  Parser *p = &fragment->parser;
  size_t size;
  if (!at(p, TOKEN_STRING)) parser_fail(p, p->token.begin, "expected %s before %s", what, parser_token_text(p, &p->token));
  return parse_string_text(p, &size);
}

const char *fragment_operator(Fragment *fragment) {
  TokenKind kind = fragment->parser.token.kind;
  return kind >= TOKEN_LEFT_PAREN && kind < TOKEN_HASH ? take_text(fragment) : NULL;
}

FragmentMark fragment_mark(Fragment *fragment) {
  const Token *token = &fragment->parser.token;
  return (FragmentMark){lexer_text(&fragment->parser.lexer, token), token->begin};
}

void fragment_return(Fragment *fragment, FragmentMark mark) {
  Parser *p = &fragment->parser;
  p->lexer.cursor = mark.cursor;
  p->has_ahead = false;
  parser_read_token(p);
}

void fragment_skip_expression(Fragment *fragment) {
  Parser *p = &fragment->parser;
  SourcePos begin = p->token.begin;
  unsigned depth = 0;
  while (!at(p, TOKEN_END)) {
    bool opens = at(p, TOKEN_LEFT_PAREN) || at(p, TOKEN_LEFT_BRACKET) || at(p, TOKEN_LEFT_BRACE);
    bool closes = at(p, TOKEN_RIGHT_PAREN) || at(p, TOKEN_RIGHT_BRACKET) || at(p, TOKEN_RIGHT_BRACE);
    if (!depth && (closes || at(p, TOKEN_COMMA) || at(p, TOKEN_SEMICOLON))) break;
    depth += opens;
    depth -= closes;
    advance(p);
  }
  if (p->token.begin == begin) parser_fail(p, begin, "expected an expression before %s", parser_token_text(p, &p->token));
}

/* ---- C ----------------------------------------------------------------------------------------------------- */

void fragment_enter_scope(Fragment *fragment) { scope_enter(&fragment->parser); }

void fragment_leave_scope(Fragment *fragment) { scope_leave(&fragment->parser); }

void fragment_bind(Fragment *fragment, const char *name, Symbol *symbol) { scope_bind_symbol(&fragment->parser, name_of(fragment, name), symbol, symbol->type); }

Expr *fragment_expression(Fragment *fragment) {
  Parser *p = &fragment->parser;
  return convert_to_value(p, parse_conditional(p));
}

Expr *fragment_convert(Fragment *fragment, Expr *value, const Type *type) {
  return convert_to_assigned(&fragment->parser, value, type, CONVERT_ASSIGN);
}

const Type *fragment_declaration(Fragment *fragment, const char **name) {
  Parser *p = &fragment->parser;
  Specifiers specifiers = {0};
  Declarator declarator = {0};
  SourcePos begin = p->token.begin;
  if (!parse_specifiers(p, &specifiers, false)) parser_fail(p, begin, "expected a type before %s", parser_token_text(p, &p->token));
  parse_declarator(p, specifiers.type, DECLARATOR_NAMED, &declarator);
  *name = declarator.name->text;
  return declarator.type;
}

i128 fragment_constant(Fragment *fragment, const char *what) { return parse_constant(&fragment->parser, what); }
