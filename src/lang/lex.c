/* The lexer: a table of character classes, one switch.  See lex.h. */
#include "lang/lex.h"
#include <ctype.h>
#include <string.h>

enum { CLASS_OTHER, CLASS_LETTER, CLASS_DIGIT, CLASS_SPACE };

#define LETTERS(first, last) [first... last] = CLASS_LETTER

static const unsigned char classes[256] = {
    LETTERS('a', 'z'),    LETTERS('A', 'Z'),           ['_'] = CLASS_LETTER, ['$'] = CLASS_LETTER,
    LETTERS(0x80, 0xff),  ['0' ... '9'] = CLASS_DIGIT, [' '] = CLASS_SPACE,  ['\t'] = CLASS_SPACE,
    ['\n'] = CLASS_SPACE, ['\r'] = CLASS_SPACE,        ['\f'] = CLASS_SPACE, ['\v'] = CLASS_SPACE};

static bool is_name_character(char c) {
  unsigned class = classes[(unsigned char)c];
  return class == CLASS_LETTER || class == CLASS_DIGIT;
}

void lexer_init(Lexer *lexer, Names *names, Diagnostics *diagnostics, SourceFile *file) {
  *lexer = (Lexer){.names = names,
                   .diagnostics = diagnostics,
                   .file = file,
                   .cursor = file->text,
                   .limit = file->text + file->size};
  if (!strncmp(file->text, "\xef\xbb\xbf", 3)) lexer->cursor += 3; /* a byte order mark */
}

static SourcePos position(const Lexer *lexer, const char *at) {
  return lexer->file->base + (SourcePos)(at - lexer->file->text);
}

const char *lexer_text(const Lexer *lexer, const Token *token) {
  return lexer->file->text + (token->begin - lexer->file->base);
}

static void complain(Lexer *lexer, const char *at, const char *message) {
  diagnose(lexer->diagnostics, DIAGNOSTIC_ERROR, position(lexer, at), "%s", message);
}

/* ---- lines that begin with # ------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at) {
  while (*at == ' ' || *at == '\t') at++;
  return at;
}

static bool begins_with(const char *at, const char *word) {
  size_t length = strlen(word);
  return !strncmp(at, word, length) && !is_name_character(at[length]);
}

static unsigned read_number(const char **at) {
  unsigned value = 0;
  for (; **at >= '0' && **at <= '9'; ++*at) value = value * 10 + (unsigned)(**at - '0');
  return value;
}

/* `# 12 "file" flags` or `#line 12 "file"`: the next line is line 12 of file. */
/* Behind the name of a line marker: 1 and 2 for entering and leaving a file, 3 for a header of the system. */
static bool has_system_flag(const char *at) {
  for (; *at && *at != '\n'; at++)
    if (*at == '3' && at[-1] == ' ') return true;
  return false;
}

static void read_marker(Lexer *lexer, const char *hash, const char *at) {
  unsigned line = read_number(&at);
  at = skip_blanks(at);
  const char *name = lexer->file->name;
  size_t length = strlen(name);
  bool is_system = false;
  if (*at == '"') {
    const char *end = ++at;
    while (*end && *end != '"' && *end != '\n') end++;
    name = at, length = (size_t)(end - at);
    is_system = *end == '"' && has_system_flag(end + 1);
  } else if (lexer->file->markers.size) {
    name = vector_last(&lexer->file->markers).name;
    length = strlen(name);
  }
  source_add_marker(lexer->file, position(lexer, hash), line, name, length, is_system);
}

static void push_pack(Lexer *lexer) {
  if (lexer->pack_depth < sizeof lexer->pack_stack / sizeof *lexer->pack_stack)
    lexer->pack_stack[lexer->pack_depth] = lexer->pack;
  lexer->pack_depth++;
}

static void pop_pack(Lexer *lexer) {
  if (!lexer->pack_depth) return;
  if (--lexer->pack_depth < sizeof lexer->pack_stack / sizeof *lexer->pack_stack)
    lexer->pack = lexer->pack_stack[lexer->pack_depth];
}

/* pack(), pack(4), pack(push), pack(push, 4), pack(pop). */
static void read_pack(Lexer *lexer, const char *at) {
  at = skip_blanks(at);
  if (*at++ != '(') return;
  at = skip_blanks(at);
  bool is_push = begins_with(at, "push");
  if (begins_with(at, "pop")) {
    pop_pack(lexer);
    return;
  }
  if (is_push) {
    push_pack(lexer);
    at = skip_blanks(at + 4);
    if (*at != ',') return;
    at = skip_blanks(at + 1);
  }
  lexer->pack = *at >= '0' && *at <= '9' ? read_number(&at) : 0;
}

static Name *read_name(Lexer *lexer, const char **at) {
  const char *begin = *at = skip_blanks(*at);
  while (isalnum((unsigned char)**at) || **at == '_' || **at == '$') ++*at;
  return *at > begin ? names_find(lexer->names, begin, (size_t)(*at - begin)) : NULL;
}

/* weak name, weak name = alias. */
static void read_weak(Lexer *lexer, const char *at) {
  Name *name = read_name(lexer, &at);
  if (!name) return;
  name->is_weak = true;
  at = skip_blanks(at);
  if (*at++ != '=') return;
  const Name *alias = read_name(lexer, &at);
  if (alias) name->alias = alias->text;
}

bool lexer_names_other_code(const char *text) {
  static const char *const words[] = {"fast", "unsafe-math", "associative-math", "reciprocal-math", "finite-math", "signed-zeros", "math-errno", "single-precision",
                                      "wrapv", "trapv", "strict-overflow", "fma", "avx512", "xop", "arch=", "fpmath=", "no-sse", "80387", "ieee-fp", "soft-float"};
  size_t length = strcspn(text, ")\n");
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (memmem(text, length, words[i], strlen(words[i]))) return true;
  return false;
}

static bool is_in_system(const Lexer *lexer) { return lexer->file->markers.size && vector_last(&lexer->file->markers).is_system; }

/* Headers of the compiler set options around functions on vectors, which are refused where they are used. */
static void read_code_options(Lexer *lexer, const char *at) {
  at = skip_blanks(at);
  bool is_option = begins_with(at, "optimize") || begins_with(at, "target");
  if (is_option && !is_in_system(lexer) && lexer_names_other_code(at)) complain(lexer, at, "a #pragma that makes gcc compute by other rules is not supported");
}

static void read_pragma(Lexer *lexer, const char *at) {
  at = skip_blanks(at);
  if (begins_with(at, "GCC")) read_code_options(lexer, at + 3);
  if (begins_with(at, "redefine_extname")) complain(lexer, at, "#pragma redefine_extname is not supported");
  if (begins_with(at, "ms_struct")) complain(lexer, at, "#pragma ms_struct is not supported");
  if (begins_with(at, "weak")) read_weak(lexer, at + 4);
  if (begins_with(at, "pack")) read_pack(lexer, at + 4);
  if (begins_with(at, "scalar_storage_order"))
    complain(lexer, at, "#pragma scalar_storage_order is not supported");
}

static void read_directive(Lexer *lexer, const char *hash) {
  const char *at = skip_blanks(hash + 1), *end = strchr(hash, '\n');
  if (*at >= '0' && *at <= '9')
    read_marker(lexer, hash, at);
  else if (begins_with(at, "line"))
    read_marker(lexer, hash, skip_blanks(at + 4));
  else if (begins_with(at, "pragma"))
    read_pragma(lexer, at + 6);
  else if (!begins_with(at, "ident") && !begins_with(at, "sccs") && *at != '\n' && *at != '\r' && *at)
    complain(lexer, hash, "preprocessing directive in a preprocessed file (does it want to be named .c?)");
  lexer->cursor = end ? end : lexer->limit;
}

static bool is_first_on_line(const Lexer *lexer, const char *at) {
  while (at > lexer->file->text && (at[-1] == ' ' || at[-1] == '\t')) at--;
  return at == lexer->file->text || at[-1] == '\n';
}

/* ---- white space and comments ------------------------------------------------------------------------ */

static void skip_block_comment(Lexer *lexer) {
  const char *begin = lexer->cursor, *at = begin + 2;
  while ((at = memchr(at, '*', (size_t)(lexer->limit - at))))
    if (*++at == '/') {
      lexer->cursor = at + 1;
      return;
    }
  complain(lexer, begin, "unterminated comment");
  lexer->cursor = lexer->limit;
}

/* A backslash just before the end of a line continues it. */
static const char *skip_continuation(const char *at) {
  if (*at != '\\') return at;
  if (at[1] == '\n') return at + 2;
  return at[1] == '\r' && at[2] == '\n' ? at + 3 : at;
}

static void skip_line_comment(Lexer *lexer) {
  const char *at = lexer->cursor;
  while (*at && *at != '\n') {
    const char *continued = skip_continuation(at);
    at = continued == at ? at + 1 : continued;
  }
  lexer->cursor = at;
}

static void skip_space(Lexer *lexer) {
  for (;;) {
    const char *at = lexer->cursor;
    while (classes[(unsigned char)*at] == CLASS_SPACE) at++;
    lexer->cursor = at;
    if (*at == '#' && is_first_on_line(lexer, at))
      read_directive(lexer, at);
    else if (*at == '/' && at[1] == '*')
      skip_block_comment(lexer);
    else if (*at == '/' && at[1] == '/')
      skip_line_comment(lexer);
    else if (*at == '\\' && skip_continuation(at) != at)
      lexer->cursor = skip_continuation(at);
    else
      return;
  }
}

/* ---- tokens ------------------------------------------------------------------------------------------ */

void utf8_add(Buffer *text, uint32_t c) {
  static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
  unsigned more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  vector_push(text, (char)(leads[more] | c >> 6 * more));
  while (more--) vector_push(text, (char)(0x80 | (c >> 6 * more & 0x3f)));
}

/* \u00e9 or \U000000e9 in a name: its length and the character it stands for, or 0. */
static unsigned read_universal(const char *at, uint32_t *c) {
  if (at[0] != '\\' || (at[1] != 'u' && at[1] != 'U')) return 0;
  unsigned length = at[1] == 'u' ? 6 : 10;
  *c = 0;
  for (unsigned i = 2; i < length; i++) {
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    const char *digit = at[i] ? strchr(digits, at[i]) : NULL;
    if (!digit) return 0;
    *c = *c << 4 | (uint32_t)((digit - digits) & 15);
  }
  return *c >= 0xa0 && *c <= 0x10ffff && (*c < 0xd800 || *c > 0xdfff) ? length : 0;
}

/* A name with universal characters in it: the same as if they were written in UTF-8. */
static void scan_universal_identifier(Lexer *lexer, Token *token) {
  Buffer text = {0};
  const char *at = lexer->cursor;
  uint32_t c;
  for (unsigned length;; at += length) {
    length = read_universal(at, &c);
    if (length) {
      utf8_add(&text, c);
    } else if (is_name_character(*at)) {
      vector_push(&text, *at);
      length = 1;
    } else {
      break;
    }
  }
  lexer->cursor = at;
  token->name = names_find(lexer->names, text.data, text.size);
  token->kind = token->name->keyword;
  vector_release(&text);
}

static void scan_identifier(Lexer *lexer, Token *token) {
  const char *begin = lexer->cursor, *at = begin;
  uint32_t hash = 0;
  do hash = (hash ^ (unsigned char)*at++) * 0x01000193u;
  while (is_name_character(*at));
  uint32_t c;
  if (*at == '\\' && read_universal(at, &c)) {
    scan_universal_identifier(lexer, token);
    return;
  }
  lexer->cursor = at;
  token->name = names_find_hashed(lexer->names, begin, (size_t)(at - begin), hash);
  token->kind = token->name->keyword;
}

/* A preprocessing number: digits, letters, dots, and signs behind an exponent letter. */
static void scan_number(Lexer *lexer, Token *token) {
  const char *at = lexer->cursor;
  bool is_hexadecimal = *at == '0' && (at[1] == 'x' || at[1] == 'X');
  for (;; at++) {
    char c = *at;
    bool is_exponent = is_hexadecimal ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
    if (is_exponent && (at[1] == '+' || at[1] == '-'))
      at++;
    else if (!is_name_character(c) && c != '.')
      break;
  }
  lexer->cursor = at;
  token->kind = TOKEN_NUMBER;
}

static void scan_quoted(Lexer *lexer, Token *token, TokenKind kind) {
  const char *begin = lexer->cursor, *at = begin;
  char quote = kind == TOKEN_STRING ? '"' : '\'';
  while (*at != quote) at++; /* behind the prefix */
  for (at++; *at != quote; at++) {
    if (!*at || *at == '\n') {
      complain(lexer, begin,
               kind == TOKEN_STRING ? "unterminated string" : "unterminated character constant");
      break;
    }
    if (*at == '\\' && at[1] && at + 1 < lexer->limit) at++;
  }
  lexer->cursor = *at == quote ? at + 1 : at;
  token->kind = kind;
}

/* L"..." u8"..." u'x' and friends. */
static bool scan_prefixed(Lexer *lexer, Token *token) {
  const char *at = lexer->cursor;
  size_t prefix = at[0] == 'u' && at[1] == '8' ? 2 : 1;
  if (at[prefix] != '"' && at[prefix] != '\'') return false;
  scan_quoted(lexer, token, at[prefix] == '"' ? TOKEN_STRING : TOKEN_CHARACTER);
  return true;
}

static TokenKind take(Lexer *lexer, unsigned length, TokenKind kind) {
  lexer->cursor += length;
  return kind;
}

/* The longest of: `c`, `c=`. */
static TokenKind take_assign(Lexer *lexer, TokenKind plain, TokenKind assign) {
  return lexer->cursor[1] == '=' ? take(lexer, 2, assign) : take(lexer, 1, plain);
}

/* The longest of: `c`, `cc`, `c=`. */
static TokenKind take_double(Lexer *lexer, TokenKind plain, TokenKind twice, TokenKind assign) {
  const char *at = lexer->cursor;
  return at[1] == at[0] ? take(lexer, 2, twice) : take_assign(lexer, plain, assign);
}

/* The longest of: < << <= <<= and the digraphs. */
static TokenKind take_angle(Lexer *lexer, char c, TokenKind plain, TokenKind equal, TokenKind shift,
                            TokenKind shift_assign) {
  const char *at = lexer->cursor;
  if (c == '<' && at[1] == ':') return take(lexer, 2, TOKEN_LEFT_BRACKET);
  if (c == '<' && at[1] == '%') return take(lexer, 2, TOKEN_LEFT_BRACE);
  if (at[1] == c) return at[2] == '=' ? take(lexer, 3, shift_assign) : take(lexer, 2, shift);
  return take_assign(lexer, plain, equal);
}

static TokenKind stray(Lexer *lexer) {
  unsigned char c = (unsigned char)*lexer->cursor;
  if (!c) return TOKEN_END;
  diagnose(lexer->diagnostics, DIAGNOSTIC_ERROR, position(lexer, lexer->cursor),
           c < ' ' || c == 127 ? "stray character '\\x%02x' in program" : "stray '%c' in program", c);
  return take(lexer, 1, TOKEN_STRAY);
}

static TokenKind scan_punctuator(Lexer *lexer) {
  const char *at = lexer->cursor;
  switch (*at) {
  case '(': return take(lexer, 1, TOKEN_LEFT_PAREN);
  case ')': return take(lexer, 1, TOKEN_RIGHT_PAREN);
  case '[': return take(lexer, 1, TOKEN_LEFT_BRACKET);
  case ']': return take(lexer, 1, TOKEN_RIGHT_BRACKET);
  case '{': return take(lexer, 1, TOKEN_LEFT_BRACE);
  case '}': return take(lexer, 1, TOKEN_RIGHT_BRACE);
  case ';': return take(lexer, 1, TOKEN_SEMICOLON);
  case ',': return take(lexer, 1, TOKEN_COMMA);
  case ':': return at[1] == '>' ? take(lexer, 2, TOKEN_RIGHT_BRACKET) : take(lexer, 1, TOKEN_COLON);
  case '?': return take(lexer, 1, TOKEN_QUESTION);
  case '~': return take(lexer, 1, TOKEN_TILDE);
  case '.': return at[1] == '.' && at[2] == '.' ? take(lexer, 3, TOKEN_ELLIPSIS) : take(lexer, 1, TOKEN_DOT);
  case '!': return take_assign(lexer, TOKEN_EXCLAIM, TOKEN_NOT_EQUAL);
  case '=': return take_assign(lexer, TOKEN_ASSIGN, TOKEN_EQUAL);
  case '*': return take_assign(lexer, TOKEN_STAR, TOKEN_MULTIPLY_ASSIGN);
  case '/': return take_assign(lexer, TOKEN_SLASH, TOKEN_DIVIDE_ASSIGN);
  case '%':
    return at[1] == '>' ? take(lexer, 2, TOKEN_RIGHT_BRACE)
                        : take_assign(lexer, TOKEN_PERCENT, TOKEN_REMAINDER_ASSIGN);
  case '^': return take_assign(lexer, TOKEN_CARET, TOKEN_XOR_ASSIGN);
  case '+': return take_double(lexer, TOKEN_PLUS, TOKEN_INCREMENT, TOKEN_ADD_ASSIGN);
  case '-':
    return at[1] == '>' ? take(lexer, 2, TOKEN_ARROW)
                        : take_double(lexer, TOKEN_MINUS, TOKEN_DECREMENT, TOKEN_SUBTRACT_ASSIGN);
  case '&': return take_double(lexer, TOKEN_AMPERSAND, TOKEN_AND, TOKEN_AND_ASSIGN);
  case '|': return take_double(lexer, TOKEN_PIPE, TOKEN_OR, TOKEN_OR_ASSIGN);
  case '<': return take_angle(lexer, '<', TOKEN_LESS, TOKEN_LESS_EQUAL, TOKEN_SHIFT_LEFT, TOKEN_LEFT_ASSIGN);
  case '>':
    return take_angle(lexer, '>', TOKEN_GREATER, TOKEN_GREATER_EQUAL, TOKEN_SHIFT_RIGHT, TOKEN_RIGHT_ASSIGN);
  default: return stray(lexer);
  }
}

void lexer_next(Lexer *lexer, Token *token) {
  skip_space(lexer);
  const char *at = lexer->cursor;
  char c = *at;
  uint32_t universal;
  token->begin = position(lexer, at);
  token->name = NULL;
  switch (classes[(unsigned char)c]) {
  case CLASS_LETTER:
    if ((c != 'L' && c != 'u' && c != 'U') || !scan_prefixed(lexer, token)) scan_identifier(lexer, token);
    break;
  case CLASS_DIGIT: scan_number(lexer, token); break;
  default:
    if (c == '"')
      scan_quoted(lexer, token, TOKEN_STRING);
    else if (c == '\'')
      scan_quoted(lexer, token, TOKEN_CHARACTER);
    else if (c == '.' && classes[(unsigned char)at[1]] == CLASS_DIGIT)
      scan_number(lexer, token);
    else if (c == '\\' && read_universal(at, &universal))
      scan_universal_identifier(lexer, token);
    else
      token->kind = scan_punctuator(lexer);
  }
  token->end = position(lexer, lexer->cursor);
}
