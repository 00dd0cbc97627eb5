/* The declarations of a file, noted while they are parsed: see outline.h. */
#include "lang/outline.h"
#include <ctype.h>
#include <string.h>
#include "lang/parser.h"

void outline_release(Outline *outline) {
  vector_release(&outline->pieces);
  vector_release(&outline->text);
  vector_release(&outline->given);
  vector_release(&outline->used);
  vector_release(&outline->pragmas);
  vector_release(&outline->places);
  map_release(&outline->last_use);
}

/* ---- names -------------------------------------------------------------------------------------------- */

static void use(Outline *outline, const char *name) {
  uint64_t number = outline->pieces.size;
  if (map_get(&outline->last_use, map_key(name), 0) == number) return;
  map_put(&outline->last_use, map_key(name), number);
  vector_push(&outline->used, name);
}

/* What the start of the program, or the linker, finds without a name. */
static bool is_found_without_name(const char *word) {
  static const char *const words[] = {"constructor", "__constructor__", "destructor", "__destructor__", "section", "__section__"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(word, words[i])) return true;
  return false;
}

static void use_identifier(Parser *p, const char *name) {
  static const char prefix[] = "__builtin_";
  Outline *outline = p->outline;
  use(outline, name);
  if (!strncmp(name, prefix, sizeof prefix - 1)) {
    const char *plain = name + sizeof prefix - 1;
    use(outline, names_find(&p->names, plain, strlen(plain))->text);
  }
  if (is_found_without_name(name)) vector_last(&outline->pieces).is_eager = true;
}

/* A text that is a name may be one for the linker: of an alias, an asm label. */
static void use_string(Parser *p, const char *text, size_t length) {
  size_t size = length > 2 ? length - 2 : 0;
  bool is_name = size && text[0] == '"' && !isdigit((unsigned char)text[1]);
  for (size_t i = 1; i <= size && is_name; i++) is_name = isalnum((unsigned char)text[i]) || text[i] == '_';
  if (!is_name) return;
  const char *name = names_find(&p->names, text + 1, size)->text;
  use(p->outline, name);
  if (!p->brace_depth) vector_push(&p->outline->given, name);
}

void outline_take_token(Parser *p) {
  Outline *outline = p->outline;
  const Token *token = &p->token;
  if (!outline->pieces.size || token->kind == TOKEN_END) return;
  const char *text = lexer_text(&p->lexer, token);
  size_t length = token->end - token->begin;
  buffer_add_bytes(&outline->text, text, length);
  vector_push(&outline->text, 0);
  vector_push(&outline->places, token->begin);
  if (token->kind == TOKEN_IDENTIFIER) use_identifier(p, token->name->text);
  if (token->kind == TOKEN_STRING) use_string(p, text, length);
  if (token->kind == KEYWORD_ASM && !p->brace_depth && outline->places.size == 1) vector_last(&outline->pieces).is_eager = true;
  vector_last(&outline->pieces).is_function = token->kind == TOKEN_RIGHT_BRACE;
}

void outline_give(Parser *p, const Name *name) {
  if (p->outline && name && !p->scope->depth && p->outline->pieces.size) vector_push(&p->outline->given, name->text);
}

/* ---- pragmas ------------------------------------------------------------------------------------------ */

static bool begins_with(const char *text, const char *word) { return !strncmp(text, word, strlen(word)); }

/* #pragma weak a = b */
static void use_words(Parser *p, const char *text, size_t length) {
  for (size_t at = 0; at < length;) {
    size_t word = 0;
    while (at + word < length && (isalnum((unsigned char)text[at + word]) || text[at + word] == '_')) word++;
    if (word) use(p->outline, names_find(&p->names, text + at, word)->text);
    at += word ? word : 1;
  }
}

static void take_pragma(Parser *p, const char *text, size_t length) {
  Outline *outline = p->outline;
  if (begins_with(text, "GCC diagnostic") || begins_with(text, "once")) return;
  buffer_add_bytes(&outline->pragmas, text, length);
  vector_push(&outline->pragmas, 0);
  if (!begins_with(text, "weak")) return;
  vector_last(&outline->pieces).is_eager = true;
  use_words(p, text, length);
}

static const char *skip_blanks(const char *text) { return text + strspn(text, " \t"); }

/* Those from where the last piece ended to where this one does. */
static void take_pragmas(Parser *p, size_t end) {
  Outline *outline = p->outline;
  const char *text = p->lexer.file->text, *at = text + outline->scanned, *limit = text + end;
  while (at < limit && (at = memchr(at, '#', (size_t)(limit - at)))) {
    const char *word = skip_blanks(at + 1);
    if (begins_with(word, "pragma")) word = skip_blanks(word + 6), take_pragma(p, word, strcspn(word, "\r\n"));
    at += 1;
  }
  outline->scanned = end;
}

/* ---- pieces ------------------------------------------------------------------------------------------- */

void outline_begin(Parser *p) {
  Outline *outline = p->outline;
  if (!outline) return;
  if (p->lexer.file->base + outline->scanned > p->token.begin) outline->scanned = 0; /* another file */
  vector_push(&outline->pieces, (OutlinePiece){.range = {p->token.begin, p->token.begin}, .text = outline->text.size, .given = outline->given.size, .used = outline->used.size});
  vector_clear(&outline->places);
}

/* Verdicts name places: a function whose lines are moved apart is another one. */
static void add_layout(Parser *p, OutlinePiece *piece) {
  const Sources *sources = p->program->sources;
  SourcePlace first = source_locate(sources, piece->range.begin);
  for (size_t i = 0; i < p->outline->places.size; i++) {
    SourcePlace place = source_locate(sources, p->outline->places.data[i]);
    buffer_format(&p->outline->text, "%u:%u ", place.line - first.line, place.column);
  }
}

void outline_end(Parser *p) {
  Outline *outline = p->outline;
  if (!outline) return;
  OutlinePiece *piece = &vector_last(&outline->pieces);
  piece->range.end = p->previous_end;
  SourcePlace place = source_locate(p->program->sources, piece->range.begin);
  if (piece->is_function && !place.is_system) add_layout(p, piece);
  take_pragmas(p, piece->range.end - p->lexer.file->base);
  buffer_add_bytes(&outline->text, outline->pragmas.data, outline->pragmas.size);
  vector_push(&outline->text, place.is_system ? 's' : 'u'); /* what a system's header declares may do anything */
  piece->text_end = outline->text.size;
  piece->given_end = outline->given.size;
  piece->used_end = outline->used.size;
}
