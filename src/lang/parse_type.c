/* Declaration specifiers and type names (C11 6.7.1 to 6.7.7), with GNU typeof, __auto_type, _FloatN. */
#include "lang/parser.h"

/* Which words of a basic type have been seen: `unsigned long int` is LONG + UNSIGNED + INT. */
enum {
  WORD_VOID = 1 << 0,
  WORD_BOOL = 1 << 1,
  WORD_CHAR = 1 << 2,
  WORD_SHORT = 1 << 3,
  WORD_INT = 1 << 4,
  WORD_LONG = 1 << 5,
  WORD_LONG_LONG = 1 << 6,
  WORD_FLOAT = 1 << 7,
  WORD_DOUBLE = 1 << 8,
  WORD_INT128 = 1 << 9,
  WORD_SIGNED = 1 << 10,
  WORD_UNSIGNED = 1 << 11,
  WORD_COMPLEX = 1 << 12,
  WORD_FLOAT16 = 1 << 13,
  WORD_FLOAT128 = 1 << 14,
  WORD_LDOUBLE = 1 << 15
};

typedef struct {
  Specifiers *out;
  unsigned words, qualifiers;
  const Type *type; /* anything but words: struct, typedef name, typeof */
} Reading;

bool parser_at_type(const Parser *p) { return token_begins_type(&p->token); }

void parser_require_complete(Parser *p, const Type *type, SourcePos pos, const char *what) {
  if (type_is_complete(type)) return;
  parser_fail(p, pos, "%s has incomplete type '%s'", what, parser_type_text(p, type));
}

/* ---- words to a basic type --------------------------------------------------------------------------- */

static const struct {
  unsigned words;
  TypeKind kind;
} basic_types[] = {
    {WORD_VOID, TYPE_VOID},
    {WORD_BOOL, TYPE_BOOL},
    {WORD_CHAR, TYPE_CHAR},
    {WORD_CHAR | WORD_SIGNED, TYPE_SCHAR},
    {WORD_CHAR | WORD_UNSIGNED, TYPE_UCHAR},
    {WORD_SHORT, TYPE_SHORT},
    {WORD_SHORT | WORD_UNSIGNED, TYPE_USHORT},
    {0, TYPE_INT},
    {WORD_UNSIGNED, TYPE_UINT},
    {WORD_LONG, TYPE_LONG},
    {WORD_LONG | WORD_UNSIGNED, TYPE_ULONG},
    {WORD_LONG_LONG, TYPE_LLONG},
    {WORD_LONG_LONG | WORD_UNSIGNED, TYPE_ULLONG},
    {WORD_INT128, TYPE_INT128},
    {WORD_INT128 | WORD_UNSIGNED, TYPE_UINT128},
    {WORD_FLOAT16, TYPE_FLOAT16},
    {WORD_FLOAT, TYPE_FLOAT},
    {WORD_DOUBLE, TYPE_DOUBLE},
    {WORD_DOUBLE | WORD_LONG, TYPE_LDOUBLE},
    {WORD_LDOUBLE, TYPE_LDOUBLE},
    {WORD_FLOAT128, TYPE_FLOAT128},
};

static const Type *complex_type(Parser *p, const Type *part) {
  Type *type = type_pointer(p->types, part);
  type->kind = TYPE_COMPLEX;
  return type;
}

/* `int` and `signed` say nothing except beside char. */
static const Type *type_of_words(Parser *p, unsigned words, SourcePos pos) {
  unsigned wanted = words & ~WORD_COMPLEX;
  if (wanted & WORD_INT && !(wanted & (WORD_CHAR | WORD_VOID | WORD_BOOL | WORD_FLOAT | WORD_DOUBLE)))
    wanted &= ~(unsigned)WORD_INT;
  if (!(wanted & WORD_CHAR) && !(wanted & WORD_UNSIGNED)) wanted &= ~(unsigned)WORD_SIGNED;
  if (words == WORD_COMPLEX) wanted = WORD_DOUBLE;
  for (size_t i = 0; i < sizeof basic_types / sizeof *basic_types; i++) {
    if (basic_types[i].words != wanted) continue;
    const Type *type = type_scalar(p->types, basic_types[i].kind);
    bool is_wide = type->kind >= TYPE_INT128 && type->kind <= TYPE_UINT128;
    if (is_wide && p->types->model == ILP32 && !source_is_model(p->program->sources, pos))
      parser_fail(p, pos, "__int128 is not supported on this target");
    return words & WORD_COMPLEX ? complex_type(p, type) : type;
  }
  parser_fail(p, pos, "these type specifiers do not go together");
}

static void add_word(Parser *p, Reading *reading, unsigned word) {
  if (reading->type) parser_fail(p, p->token.begin, "two or more data types in declaration specifiers");
  if (word == WORD_LONG && reading->words & WORD_LONG) {
    reading->words &= ~(unsigned)WORD_LONG;
    word = WORD_LONG_LONG;
  }
  if (reading->words & word)
    parser_fail(p, p->token.begin, "duplicate type specifier %s", parser_token_text(p, &p->token));
  reading->words |= word;
  advance(p);
}

/* ---- typeof, _Alignas, _Atomic ----------------------------------------------------------------------- */

static const Type *parse_typeof(Parser *p) {
  advance(p);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after typeof");
  const Type *type;
  if (parser_at_type(p)) {
    type = parse_type_name(p);
  } else {
    p->unevaluated++;
    Expr *operand = parse_expression(p);
    p->unevaluated--;
    if (expression_is_bit_field(operand) || bitfield_precision(p, operand))
      parser_fail(p, operand->range.begin, "typeof of a bit-field");
    if (type_is_variable(operand->type) && expr_has_effects(operand))
      parser_refuse(p, operand->range.begin, "typeof of an operand of variable size that has side effects is not supported");
    type = declarator_settled_type(p, operand->type);
  }
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the operand of typeof");
  return type;
}

static void parse_alignas(Parser *p, Attributes *attributes) {
  advance(p);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after _Alignas");
  SourcePos pos = p->token.begin;
  i128 alignment =
      parser_at_type(p) ? type_alignment(p->types, parse_type_name(p)) : parse_constant(p, "alignment");
  if (alignment < 0 || alignment > 1 << 28 || (alignment & (alignment - 1)))
    parser_fail(p, pos, "alignment is not a power of two");
  if ((unsigned)alignment > attributes->alignment) attributes->alignment = (unsigned)alignment;
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the alignment");
}

static void parse_atomic(Parser *p, Reading *reading) {
  if (parser_peek(p)->kind == TOKEN_LEFT_PAREN) {
    advance(p);
    advance(p);
    if (reading->type || reading->words)
      parser_fail(p, p->token.begin, "two or more data types in declaration specifiers");
    reading->type = parse_type_name(p);
    parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the atomic type");
  } else {
    advance(p);
  }
  reading->qualifiers |= QUALIFIER_ATOMIC;
}

/* ---- specifiers -------------------------------------------------------------------------------------- */

static void set_type(Parser *p, Reading *reading, const Type *type, SourcePos pos) {
  if (reading->type || reading->words)
    parser_fail(p, pos, "two or more data types in declaration specifiers");
  reading->type = type;
}

static bool read_storage(Parser *p, Specifiers *out) {
  switch (p->token.kind) {
  case KEYWORD_TYPEDEF: out->is_typedef = true; break;
  case KEYWORD_EXTERN: out->is_extern = true; break;
  case KEYWORD_STATIC: out->is_static = true; break;
  case KEYWORD_AUTO: out->is_auto = true; break;
  case KEYWORD_REGISTER: out->is_register = true; break;
  case KEYWORD_THREAD: out->is_thread = true; break;
  case KEYWORD_INLINE:
    out->is_inline = true;
    out->attributes.is_gnu_inline |= p->has_gnu_inline;
    break;
  case KEYWORD_NORETURN: out->is_noreturn = true; break;
  default: return false;
  }
  advance(p);
  return true;
}

static unsigned word_of(TokenKind kind) {
  switch (kind) {
  case KEYWORD_VOID: return WORD_VOID;
  case KEYWORD_BOOL: return WORD_BOOL;
  case KEYWORD_CHAR: return WORD_CHAR;
  case KEYWORD_SHORT: return WORD_SHORT;
  case KEYWORD_INT: return WORD_INT;
  case KEYWORD_LONG: return WORD_LONG;
  case KEYWORD_FLOAT:
  case KEYWORD_FLOAT32: return WORD_FLOAT;
  case KEYWORD_DOUBLE:
  case KEYWORD_FLOAT64:
  case KEYWORD_FLOAT32X: return WORD_DOUBLE;
  case KEYWORD_FLOAT64X: return WORD_LDOUBLE;
  case KEYWORD_FLOAT128: return WORD_FLOAT128;
  case KEYWORD_FLOAT16: return WORD_FLOAT16;
  case KEYWORD_INT128: return WORD_INT128;
  case KEYWORD_SIGNED: return WORD_SIGNED;
  case KEYWORD_UNSIGNED: return WORD_UNSIGNED;
  case KEYWORD_COMPLEX: return WORD_COMPLEX;
  default: return 0;
  }
}

static unsigned qualifier_of(TokenKind kind) {
  switch (kind) {
  case KEYWORD_CONST: return QUALIFIER_CONST;
  case KEYWORD_VOLATILE: return QUALIFIER_VOLATILE;
  case KEYWORD_RESTRICT: return QUALIFIER_RESTRICT;
  default: return 0;
  }
}

/* One type specifier or qualifier; false if the token is none. */
static bool read_type_specifier(Parser *p, Reading *reading) {
  Specifiers *out = reading->out;
  SourcePos pos = p->token.begin;
  unsigned word = word_of(p->token.kind), qualifier = qualifier_of(p->token.kind);
  if (word) {
    add_word(p, reading, word);
    return true;
  }
  if (qualifier) {
    reading->qualifiers |= qualifier;
    advance(p);
    return true;
  }
  switch (p->token.kind) {
  case KEYWORD_STRUCT:
  case KEYWORD_UNION:
    set_type(p, reading, parse_record(p), pos);
    out->declares_tag = true;
    return true;
  case KEYWORD_ENUM:
    set_type(p, reading, parse_enum(p), pos);
    out->declares_tag = true;
    return true;
  case KEYWORD_TYPEOF: set_type(p, reading, parse_typeof(p), pos); return true;
  case KEYWORD_VA_LIST:
    advance(p);
    set_type(p, reading, type_scalar(p->types, TYPE_VA_LIST), pos);
    return true;
  case KEYWORD_AUTO_TYPE:
    advance(p);
    set_type(p, reading, type_scalar(p->types, TYPE_INT), pos);
    out->is_auto_type = true;
    return true;
  case KEYWORD_ATOMIC: parse_atomic(p, reading); return true;
  case KEYWORD_ALIGNAS: parse_alignas(p, &out->attributes); return true;
  case KEYWORD_ATTRIBUTE: parse_attributes(p, &out->attributes); return true;
  case KEYWORD_EXTENSION: advance(p); return true;
  case KEYWORD_DECIMAL: parser_fail(p, pos, "decimal floating point is not supported");
  default: return false;
  }
}

static void finish_type(Parser *p, Reading *reading) {
  Specifiers *out = reading->out;
  const Type *type = reading->type ? reading->type : type_of_words(p, reading->words, out->range.begin);
  type = attributes_apply_to_type(p, type, &out->attributes, out->range.begin);
  out->attributes.mode = NULL;
  out->attributes.vector_bytes = 0;
  out->type = reading->qualifiers ? type_qualify(p->types, type, reading->qualifiers) : type;
}

bool parse_specifiers_behind(Parser *p, const Attributes *before, Specifiers *out, bool allow_storage) {
  *out = (Specifiers){.range = {p->token.begin, p->token.begin}, .attributes = *before};
  Reading reading = {.out = out};
  bool has_any = false;
  parser_enter_depth(p);
  for (;; has_any = true) {
    if (p->token.kind == TOKEN_IDENTIFIER) {
      if (reading.type || reading.words || !is_typedef_name(&p->token)) break;
      reading.type = p->token.name->ordinary->type;
      advance(p);
    } else if (p->token.kind < KEYWORD_FIRST || p->token.kind > KEYWORD_LAST_SPECIFIER) {
      break;
    } else if (allow_storage && read_storage(p, out)) {
      continue;
    } else if (!read_type_specifier(p, &reading)) {
      parser_fail(p, p->token.begin, "%s is not allowed here", parser_token_text(p, &p->token));
    }
  }
  out->range.end = p->previous_end > out->range.begin ? p->previous_end : out->range.begin;
  bool has_type = reading.type || reading.words;
  if (has_any && !has_type && !allow_storage && !reading.qualifiers)
    parser_fail(p, p->token.begin, "expected a type before %s", parser_token_text(p, &p->token));
  if (has_any && !has_type && at(p, TOKEN_IDENTIFIER) && parser_peek(p)->kind == TOKEN_IDENTIFIER)
    parser_fail(p, p->token.begin, "unknown type name %s", parser_token_text(p, &p->token));
  finish_type(p, &reading);
  parser_leave_depth(p);
  return has_any;
}

bool parse_specifiers(Parser *p, Specifiers *out, bool allow_storage) {
  return parse_specifiers_behind(p, &(Attributes){0}, out, allow_storage);
}

const Type *parse_type_name(Parser *p) {
  Specifiers specifiers;
  if (!parse_specifiers(p, &specifiers, false))
    parser_fail(p, p->token.begin, "expected a type before %s", parser_token_text(p, &p->token));
  Declarator declarator;
  parse_declarator(p, specifiers.type, DECLARATOR_ABSTRACT, &declarator);
  return declarator.type;
}
