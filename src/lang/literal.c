/* Constants and string literals (C11 6.4.4, 6.4.5): from the text of a token to a typed value. */
#include "base/library.h"
#include "lang/parser.h"
#include "lang/fold.h"
#include <string.h>

/* ---- numbers ----------------------------------------------------------------------------------------- */

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

typedef struct {
  bool is_unsigned;
  unsigned longs;
} IntegerSuffix;

static bool read_integer_suffix(const char *at, const char *end, IntegerSuffix *suffix) {
  *suffix = (IntegerSuffix){0};
  while (at < end) {
    if ((*at == 'u' || *at == 'U') && !suffix->is_unsigned) {
      suffix->is_unsigned = true;
      at++;
    } else if ((*at == 'l' || *at == 'L') && !suffix->longs) {
      suffix->longs = at + 1 < end && at[1] == *at ? 2 : 1;
      at += suffix->longs;
    } else {
      return false;
    }
  }
  return true;
}

/* C11 6.4.4.1p5: the first type of the list in which the value fits.  In C90 (6.1.3.2) decimal ones may be unsigned long.  If there is none: as gcc has it. */
static const Type *integer_type(const Parser *p, u128 value, bool is_decimal, IntegerSuffix suffix) {
  static const TypeKind order[] = {TYPE_INT, TYPE_UINT, TYPE_LONG, TYPE_ULONG, TYPE_LLONG, TYPE_ULLONG};
  for (size_t i = 2 * suffix.longs; i < sizeof order / sizeof *order; i++) {
    bool is_unsigned = i % 2;
    bool is_of_c90 = p->is_c90 && order[i] != TYPE_UINT;
    if (suffix.is_unsigned ? !is_unsigned : is_unsigned && is_decimal && !is_of_c90) continue;
    const Type *type = type_scalar(p->types, order[i]);
    unsigned bits = type_width(p->types, type) - !is_unsigned;
    if (value >> bits == 0) return type;
  }
  bool has_wide = p->types->model == LP64;
  return type_scalar(p->types, has_wide ? TYPE_INT128 : TYPE_LLONG);
}

static Expr *integer_literal(Parser *p, const Token *token, const char *begin, const char *end) {
  const char *at = begin;
  int base = 10;
  if (*at == '0' && (at[1] == 'x' || at[1] == 'X'))
    base = 16, at += 2;
  else if (*at == '0' && (at[1] == 'b' || at[1] == 'B'))
    base = 2, at += 2;
  else if (*at == '0')
    base = 8;
  u128 value = 0;
  const char *digits = at;
  for (; at < end && digit_value(*at) < base; at++) {
    value = value * (unsigned)base + (unsigned)digit_value(*at);
    if (value >> 64) parser_fail(p, token->begin, "integer constant is too large");
  }
  if (at == digits) parser_fail(p, token->begin, "invalid number %s", parser_token_text(p, token));
  IntegerSuffix suffix;
  if (!read_integer_suffix(at, end, &suffix)) {
    bool is_imaginary = *at == 'i' || *at == 'j' || end[-1] == 'i' || end[-1] == 'j';
    parser_fail(p, token->begin,
                is_imaginary ? "imaginary constants are not supported: %s" : "invalid number %s",
                parser_token_text(p, token));
  }
  const Type *type = integer_type(p, value, base == 10, suffix);
  return expr_build_integer(p, fold_convert_integer(p->types, type, (i128)value), type,
                            (SourceRange){token->begin, token->end});
}

static bool has_suffix(const char *begin, const char *end, const char *suffix, const char **cut) {
  size_t length = strlen(suffix);
  if ((size_t)(end - begin) <= length) return false;
  for (size_t i = 0; i < length; i++)
    if ((end[-(ptrdiff_t)length + (ptrdiff_t)i] | 32) != suffix[i] &&
        end[-(ptrdiff_t)length + (ptrdiff_t)i] != suffix[i])
      return false;
  *cut = end - length;
  return true;
}

/* Longer suffixes first.  A hexadecimal constant has its exponent, so that f cannot be a digit. */
static TypeKind float_kind(const char *begin, const char *end, const char **cut) {
  static const struct {
    const char *suffix;
    TypeKind kind;
  } suffixes[] = {{"f128", TYPE_FLOAT128}, {"f64x", TYPE_LDOUBLE}, {"f32x", TYPE_DOUBLE},
                  {"f64", TYPE_DOUBLE},    {"f32", TYPE_FLOAT},    {"f16", TYPE_FLOAT16},
                  {"f", TYPE_FLOAT},       {"l", TYPE_LDOUBLE},    {"q", TYPE_FLOAT128},
                  {"w", TYPE_LDOUBLE},     {"d", TYPE_DOUBLE}};
  *cut = end;
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (has_suffix(begin, end, suffixes[i].suffix, cut)) return suffixes[i].kind;
  return TYPE_DOUBLE;
}

static Expr *float_literal(Parser *p, const Token *token, const char *begin, const char *end) {
  const char *cut;
  if (end - begin > 2 && (end[-1] == 'i' || end[-1] == 'j' || end[-1] == 'I' || end[-1] == 'J'))
    parser_fail(p, token->begin, "imaginary constants are not supported: %s", parser_token_text(p, token));
  if (end - begin > 2 && (end[-2] | 32) == 'd' &&
      ((end[-1] | 32) == 'f' || (end[-1] | 32) == 'd' || (end[-1] | 32) == 'l'))
    parser_fail(p, token->begin, "decimal floating point is not supported");
  const Type *type = type_scalar(p->types, float_kind(begin, end, &cut));
  const char *digits = arena_string(p->arena, begin, (size_t)(cut - begin));
  FloatBits bits;
  if (!fold_parse_float(type, digits, &bits))
    parser_fail(p, token->begin, "invalid number %s", parser_token_text(p, token));
  Expr *expression = expr_build_node(p, EXPR_FLOAT, type, (SourceRange){token->begin, token->end});
  memcpy(expression->bytes, bits.bytes, sizeof bits.bytes);
  return expression;
}

Expr *literal_number(Parser *p, const Token *token) {
  const char *begin = lexer_text(&p->lexer, token), *end = begin + (token->end - token->begin);
  bool is_hexadecimal = *begin == '0' && (begin[1] == 'x' || begin[1] == 'X');
  for (const char *at = begin; at < end; at++) {
    bool is_exponent = is_hexadecimal ? *at == 'p' || *at == 'P' : *at == 'e' || *at == 'E';
    if (*at == '.' || is_exponent) return float_literal(p, token, begin, end);
  }
  return integer_literal(p, token, begin, end);
}

/* ---- characters -------------------------------------------------------------------------------------- */

typedef struct {
  const char *at, *end; /* the characters between the quotes */
  SourcePos pos;
  unsigned width; /* bytes of a character: 1, 2, 4 */
} CharReader;

static uint32_t read_hexadecimal(Parser *p, CharReader *reader, unsigned most) {
  uint32_t value = 0;
  unsigned count = 0;
  for (; reader->at < reader->end && digit_value(*reader->at) < 16 && count < most; count++)
    value = value << 4 | (uint32_t)digit_value(*reader->at++);
  if (!count) parser_fail(p, reader->pos, "\\x or \\u is not followed by hexadecimal digits");
  return value;
}

static uint32_t read_escape(Parser *p, CharReader *reader, bool *is_code_point) {
  char c = *reader->at++;
  *is_code_point = false;
  switch (c) {
  case 'n': return '\n';
  case 't': return '\t';
  case 'r': return '\r';
  case 'a': return '\a';
  case 'b': return '\b';
  case 'f': return '\f';
  case 'v': return '\v';
  case 'e':
  case 'E': return 27;
  case 'x': return read_hexadecimal(p, reader, 1000);
  case 'u': *is_code_point = true; return read_hexadecimal(p, reader, 4);
  case 'U': *is_code_point = true; return read_hexadecimal(p, reader, 8);
  default: break;
  }
  if (c < '0' || c > '7') return (unsigned char)c;
  uint32_t value = (uint32_t)(c - '0');
  for (int i = 0; i < 2 && reader->at < reader->end && *reader->at >= '0' && *reader->at <= '7'; i++)
    value = value << 3 | (uint32_t)(*reader->at++ - '0');
  return value;
}

/* UTF-8 to a code point; bytes that are not UTF-8 stand for themselves. */
static uint32_t read_utf8(CharReader *reader) {
  unsigned char first = (unsigned char)*reader->at++;
  unsigned more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
  if (!more || (size_t)(reader->end - reader->at) < more) return first;
  uint32_t value = first & (0x3fu >> more);
  for (unsigned i = 0; i < more; i++) {
    if (((unsigned char)reader->at[i] & 0xc0) != 0x80) return first;
    value = value << 6 | ((unsigned char)reader->at[i] & 0x3f);
  }
  reader->at += more;
  return value;
}

static bool skip_line_splice(CharReader *reader) {
  if (reader->at + 1 >= reader->end || reader->at[0] != '\\') return false;
  size_t length = reader->at[1] == '\n' ? 2 : reader->at[1] == '\r' ? 3 : 0;
  reader->at += length;
  return length;
}

/* The next character; `*is_code_point` says whether it still has to be encoded (in narrow strings). */
static uint32_t read_character(Parser *p, CharReader *reader, bool *is_code_point) {
  *is_code_point = false;
  if (*reader->at == '\\' && reader->at + 1 < reader->end) {
    reader->at++;
    return read_escape(p, reader, is_code_point);
  }
  if (reader->width == 1) return (unsigned char)*reader->at++;
  *is_code_point = true;
  return read_utf8(reader);
}

static void add_unit(Buffer *text, uint32_t value, unsigned width) {
  for (unsigned i = 0; i < width; i++) vector_push(text, (char)(value >> 8 * i));
}

static void add_character(Buffer *text, uint32_t c, bool is_code_point, unsigned width) {
  if (width == 1 && is_code_point) {
    utf8_add(text, c);
  } else if (width == 2 && is_code_point && c >= 0x10000) {
    add_unit(text, 0xd800 + ((c - 0x10000) >> 10), 2);
    add_unit(text, 0xdc00 + ((c - 0x10000) & 0x3ff), 2);
  } else {
    add_unit(text, c, width);
  }
}

/* The element type that the prefix chooses. */
static TypeKind element_kind(const Parser *p, const char *text) {
  switch (*text) {
  case 'L': return type_wchar_t(p->types)->kind;
  case 'u': return text[1] == '8' ? TYPE_CHAR : TYPE_USHORT;
  case 'U': return TYPE_UINT;
  default: return TYPE_CHAR;
  }
}

static CharReader open_quotes(Parser *p, const Token *token, const Type *element) {
  const char *text = lexer_text(&p->lexer, token), *end = text + (token->end - token->begin);
  char quote = token->kind == TOKEN_STRING ? '"' : '\'';
  CharReader reader = {.pos = token->begin, .width = (unsigned)type_size(p->types, element)};
  while (*text != quote) text++;
  reader.at = text + 1;
  reader.end = end > reader.at && end[-1] == quote ? end - 1 : end;
  return reader;
}

Expr *literal_character(Parser *p, const Token *token) {
  TypeKind kind = element_kind(p, lexer_text(&p->lexer, token));
  const Type *element = type_scalar(p->types, kind);
  CharReader reader = open_quotes(p, token, element);
  uint32_t value = 0, c = 0;
  unsigned count = 0;
  while (reader.at < reader.end) {
    bool is_code_point;
    if (skip_line_splice(&reader)) continue;
    c = read_character(p, &reader, &is_code_point);
    value = value << 8 | (c & 0xff);
    count++;
  }
  if (!count) parser_fail(p, token->begin, "empty character constant");
  const Type *type = kind == TYPE_CHAR ? type_scalar(p->types, TYPE_INT) : element;
  i128 result = kind != TYPE_CHAR ? (i128)c : count == 1 ? (i128)(signed char)c : (i128)(int32_t)value;
  return expr_build_integer(p, fold_convert_integer(p->types, type, result), type,
                            (SourceRange){token->begin, token->end});
}

/* ---- strings ----------------------------------------------------------------------------------------- */

static void add_string(Parser *p, const Token *token, const Type *element) {
  CharReader reader = open_quotes(p, token, element);
  while (reader.at < reader.end) {
    bool is_code_point;
    if (skip_line_splice(&reader)) continue;
    uint32_t c = read_character(p, &reader, &is_code_point);
    add_character(&p->text, c, is_code_point, reader.width);
  }
}

/* Adjacent strings are one; a prefix of any of them holds for all.  So the tokens are kept until the last. */
Expr *literal_strings(Parser *p) {
  SourceRange range = {p->token.begin, p->token.end};
  TypeKind kind = TYPE_CHAR;
  p->strings.size = 0;
  while (at(p, TOKEN_STRING)) {
    TypeKind prefix = element_kind(p, lexer_text(&p->lexer, &p->token));
    if (prefix != TYPE_CHAR) kind = prefix;
    vector_push(&p->strings, p->token);
    range.end = p->token.end;
    advance(p);
  }
  const Type *element = type_scalar(p->types, kind);
  p->text.size = 0;
  for (size_t i = 0; i < p->strings.size; i++) add_string(p, &p->strings.data[i], element);
  size_t width = type_size(p->types, element), units = p->text.size / width;
  add_unit(&p->text, 0, (unsigned)width);
  Expr *string = expr_build_node(p, EXPR_STRING, type_array(p->types, element, units + 1, true), range);
  string->text = arena_copy(p->arena, p->text.data, p->text.size);
  string->text_size = p->text.size;
  p->program->has_count_format |= library_format_has(string->text, string->text_size, 'n');
  return string;
}

const char *parse_string_text(Parser *p, size_t *size) {
  if (!at(p, TOKEN_STRING))
    parser_fail(p, p->token.begin, "expected a string before %s", parser_token_text(p, &p->token));
  Expr *string = literal_strings(p);
  *size = string->text_size - 1;
  return string->text;
}
