/* GNU attributes.  Those that change what a program means are taken in; those that only advise the
 * optimiser or the warnings of a compiler are read over; those that would change the meaning in a way we
 * do not model are refused by name. */
#include "lang/parser.h"
#include "lang/type.h"
#include <string.h>

typedef enum {
  ATTRIBUTE_IGNORED,
  ATTRIBUTE_ALIGNED,
  ATTRIBUTE_PACKED,
  ATTRIBUTE_MODE,
  ATTRIBUTE_VECTOR,
  ATTRIBUTE_TRANSPARENT,
  ATTRIBUTE_NORETURN,
  ATTRIBUTE_WEAK,
  ATTRIBUTE_ALIAS,
  ATTRIBUTE_WEAKREF,
  ATTRIBUTE_SECTION,
  ATTRIBUTE_CONSTRUCTOR,
  ATTRIBUTE_DESTRUCTOR,
  ATTRIBUTE_CLEANUP,
  ATTRIBUTE_GNU_INLINE,
  ATTRIBUTE_ALWAYS_INLINE,
  ATTRIBUTE_CODE, /* options of the code generator */
  ATTRIBUTE_REFUSED
} AttributeKind;

static const struct {
  const char *name;
  AttributeKind kind;
} known[] = {
    {"aligned", ATTRIBUTE_ALIGNED},
    {"packed", ATTRIBUTE_PACKED},
    {"mode", ATTRIBUTE_MODE},
    {"vector_size", ATTRIBUTE_VECTOR},
    {"transparent_union", ATTRIBUTE_TRANSPARENT},
    {"noreturn", ATTRIBUTE_NORETURN},
    {"weak", ATTRIBUTE_WEAK},
    {"weakref", ATTRIBUTE_WEAKREF},
    {"section", ATTRIBUTE_SECTION},
    {"alias", ATTRIBUTE_ALIAS},
    {"gnu_inline", ATTRIBUTE_GNU_INLINE},
    {"always_inline", ATTRIBUTE_ALWAYS_INLINE},
    {"cleanup", ATTRIBUTE_CLEANUP},
    {"constructor", ATTRIBUTE_CONSTRUCTOR},
    {"destructor", ATTRIBUTE_DESTRUCTOR},
    {"optimize", ATTRIBUTE_CODE},
    {"target", ATTRIBUTE_CODE},
    {"ifunc", ATTRIBUTE_REFUSED},
    {"ms_struct", ATTRIBUTE_REFUSED},
    {"naked", ATTRIBUTE_REFUSED},
    {"scalar_storage_order", ATTRIBUTE_REFUSED},
};

/* `__packed__` and `packed` are the same attribute. */
static AttributeKind classify(const char *name, size_t length) {
  if (length > 4 && !strncmp(name, "__", 2) && !strncmp(name + length - 2, "__", 2)) name += 2, length -= 4;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strlen(known[i].name) == length && !strncmp(known[i].name, name, length)) return known[i].kind;
  return ATTRIBUTE_IGNORED;
}

static void skip_arguments(Parser *p) {
  if (!accept(p, TOKEN_LEFT_PAREN)) return;
  for (unsigned open = 1; open;) {
    if (at(p, TOKEN_END)) parser_fail(p, p->token.begin, "unterminated attribute");
    if (at(p, TOKEN_LEFT_PAREN)) open++;
    if (at(p, TOKEN_RIGHT_PAREN)) open--;
    advance(p);
  }
}

static unsigned parse_size_argument(Parser *p, const char *what) {
  SourcePos pos = p->token.begin;
  i128 value = parse_constant(p, what);
  if (value <= 0 || value > 1 << 28 || (value & (value - 1)))
    parser_fail(p, pos, "%s is not a positive power of two", what);
  return (unsigned)value;
}

/* aligned without an argument asks for the largest alignment of the machine. */
static void parse_aligned(Parser *p, Attributes *attributes) {
  unsigned alignment = 16;
  if (accept(p, TOKEN_LEFT_PAREN)) {
    alignment = parse_size_argument(p, "alignment");
    parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the alignment");
  }
  if (alignment > attributes->alignment) attributes->alignment = alignment;
}

static void parse_mode(Parser *p, Attributes *attributes) {
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after mode");
  if (!p->token.name)
    parser_fail(p, p->token.begin, "expected a machine mode before %s", parser_token_text(p, &p->token));
  attributes->mode = p->token.name;
  advance(p);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the mode");
}

static void parse_vector(Parser *p, Attributes *attributes) {
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after vector_size");
  attributes->vector_bytes = parse_size_argument(p, "vector size");
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the vector size");
}

/* ("text") */
static const char *parse_name_argument(Parser *p) {
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after the attribute");
  size_t size;
  const char *text = parse_string_text(p, &size);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the attribute's argument");
  return strings_intern(&p->program->names, text, size);
}

static void parse_weakref(Parser *p, Attributes *attributes) {
  attributes->is_weak = attributes->is_weakref = true;
  if (at(p, TOKEN_LEFT_PAREN)) attributes->alias = parse_name_argument(p);
}

/* The priority of a constructor or destructor, plus 1; without one they come behind all that have one. */
static unsigned parse_priority(Parser *p) {
  enum { LAST = 65535 };
  if (!accept(p, TOKEN_LEFT_PAREN)) return LAST + 1;
  SourcePos pos = p->token.begin;
  i128 value = parse_constant(p, "priority");
  if (value < 0 || value > LAST) parser_fail(p, pos, "priority is not between 0 and %d", LAST);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the priority");
  return (unsigned)value + 1;
}

static void parse_cleanup(Parser *p, Attributes *attributes) {
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after cleanup");
  const Binding *binding = at(p, TOKEN_IDENTIFIER) ? p->token.name->ordinary : NULL;
  if (!binding || binding->symbol->kind != SYMBOL_FUNCTION)
    parser_fail(p, p->token.begin, "expected a function before %s", parser_token_text(p, &p->token));
  attributes->cleanup = binding->symbol;
  advance(p);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the function");
}

static void parse_one_attribute(Parser *p, Attributes *attributes) {
  if (!p->token.name) return; /* an empty attribute */
  const Name *name = p->token.name;
  SourcePos pos = p->token.begin;
  advance(p);
  switch (classify(name->text, name->length)) {
  case ATTRIBUTE_ALIGNED: parse_aligned(p, attributes); return;
  case ATTRIBUTE_MODE: parse_mode(p, attributes); return;
  case ATTRIBUTE_VECTOR: parse_vector(p, attributes); return;
  case ATTRIBUTE_ALIAS: attributes->alias = parse_name_argument(p); return;
  case ATTRIBUTE_WEAKREF: parse_weakref(p, attributes); return;
  case ATTRIBUTE_SECTION: attributes->section = parse_name_argument(p); return;
  case ATTRIBUTE_CONSTRUCTOR: attributes->constructor = parse_priority(p); return;
  case ATTRIBUTE_DESTRUCTOR: attributes->destructor = parse_priority(p); return;
  case ATTRIBUTE_CLEANUP: parse_cleanup(p, attributes); return;
  case ATTRIBUTE_PACKED: attributes->is_packed = true; break;
  case ATTRIBUTE_TRANSPARENT: attributes->is_transparent_union = true; break;
  case ATTRIBUTE_NORETURN: attributes->is_noreturn = true; break;
  case ATTRIBUTE_WEAK: attributes->is_weak = true; break;
  case ATTRIBUTE_GNU_INLINE: attributes->is_gnu_inline = true; break;
  case ATTRIBUTE_ALWAYS_INLINE: attributes->is_always_inline = true; break;
  case ATTRIBUTE_CODE:
    if (lexer_names_other_code(lexer_text(&p->lexer, &p->token)) && !source_locate(p->program->sources, pos).is_system)
      parser_fail(p, pos, "attribute '%s' makes gcc compute by other rules, which is not supported", name->text);
    break;
  case ATTRIBUTE_REFUSED: parser_fail(p, pos, "attribute '%s' is not supported", name->text);
  case ATTRIBUTE_IGNORED: break;
  }
  skip_arguments(p);
}

void parse_attributes(Parser *p, Attributes *attributes) {
  while (accept(p, KEYWORD_ATTRIBUTE)) {
    parser_expect(p, TOKEN_LEFT_PAREN, "'((' after __attribute__");
    parser_expect(p, TOKEN_LEFT_PAREN, "'((' after __attribute__");
    do parse_one_attribute(p, attributes);
    while (accept(p, TOKEN_COMMA));
    parser_expect(p, TOKEN_RIGHT_PAREN, "'))' after the attributes");
    parser_expect(p, TOKEN_RIGHT_PAREN, "'))' after the attributes");
  }
}

/* ---- attributes of types ----------------------------------------------------------------------------- */

static const struct {
  const char *name;
  TypeKind is_signed, is_unsigned;
} modes[] = {
    {"QI", TYPE_SCHAR, TYPE_UCHAR},         {"byte", TYPE_SCHAR, TYPE_UCHAR},
    {"HI", TYPE_SHORT, TYPE_USHORT},        {"SI", TYPE_INT, TYPE_UINT},
    {"DI", TYPE_LLONG, TYPE_ULLONG},        {"TI", TYPE_INT128, TYPE_UINT128},
    {"word", TYPE_LONG, TYPE_ULONG},        {"pointer", TYPE_LONG, TYPE_ULONG},
    {"unwind_word", TYPE_LONG, TYPE_ULONG}, {"HF", TYPE_FLOAT16, TYPE_FLOAT16},
    {"SF", TYPE_FLOAT, TYPE_FLOAT},         {"DF", TYPE_DOUBLE, TYPE_DOUBLE},
    {"XF", TYPE_LDOUBLE, TYPE_LDOUBLE},     {"TF", TYPE_FLOAT128, TYPE_FLOAT128},
};

/* The size of an integer or float type chosen by machine mode: DI is long on LP64, as gcc has it. */
static const Type *apply_mode(Parser *p, const Type *type, const Name *mode, SourcePos pos) {
  const char *text = mode->text;
  size_t length = mode->length;
  if (length > 4 && !strncmp(text, "__", 2)) text += 2, length -= 4;
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    if (strlen(modes[i].name) != length || strncmp(modes[i].name, text, length)) continue;
    bool is_unsigned = type_is_integer(type) && !type_is_signed(p->types, type);
    TypeKind kind = is_unsigned ? modes[i].is_unsigned : modes[i].is_signed;
    if (p->types->model == LP64 && kind == TYPE_LLONG) kind = TYPE_LONG;
    if (p->types->model == LP64 && kind == TYPE_ULLONG) kind = TYPE_ULONG;
    return type_qualify(p->types, type_scalar(p->types, kind), type->qualifiers);
  }
  parser_fail(p, pos, "machine mode '%s' is not supported", mode->text);
}

static const Type *make_vector(Parser *p, const Type *lane, unsigned bytes, SourcePos pos) {
  if (!type_is_arithmetic(lane))
    parser_fail(p, pos, "a vector of '%s' is not possible", parser_type_text(p, lane));
  Type *vector = type_array(p->types, lane, bytes / type_size(p->types, lane), true);
  vector->kind = TYPE_VECTOR;
  return vector;
}

/* Attributes that follow a typedef or a variable reach through arrays, pointers and functions to the type at
 * the bottom: `typedef unsigned u64[2] __attribute__((mode(DI)))`.  We see only the plain case. */
const Type *attributes_apply_to_type(Parser *p, const Type *type, const Attributes *attributes,
                                     SourcePos pos) {
  if (attributes->mode && type_is_arithmetic(type)) type = apply_mode(p, type, attributes->mode, pos);
  if (attributes->vector_bytes) type = make_vector(p, type, attributes->vector_bytes, pos);
  return type;
}
