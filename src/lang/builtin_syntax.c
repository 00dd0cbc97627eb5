/* Builtins that take types or member paths and so need grammar of their own: offsetof,
 * types_compatible_p, choose_expr, va_arg. */
#include "lang/builtin.h"
#include "lang/fold.h"

static SourceRange range_from(const Parser *p, SourcePos begin) {
  return (SourceRange){begin, p->previous_end};
}

/* ---- offsetof ---------------------------------------------------------------------------------------- */

typedef struct {
  const Type *type;
  uint64_t offset;
  Expr *variable; /* what non-constant indices add, or NULL */
} OffsetPath;

static void follow_member(Parser *p, OffsetPath *path) {
  if (!p->token.name)
    parser_fail(p, p->token.begin, "expected a member before %s", parser_token_text(p, &p->token));
  if (!type_is_record(path->type))
    parser_fail(p, p->token.begin, "offsetof of something that is no struct or union");
  parser_require_complete(p, path->type, p->token.begin, "operand of offsetof");
  uint64_t offset;
  const Member *member = type_find_member(path->type, p->token.name->text, &offset);
  if (!member)
    parser_fail(p, p->token.begin, "no member named %s in '%s'", parser_token_text(p, &p->token),
                parser_type_text(p, path->type));
  if (member->is_bit_field) parser_fail(p, p->token.begin, "offsetof of a bit-field");
  path->offset += offset;
  path->type = member->type;
  advance(p);
}

static void follow_index(Parser *p, OffsetPath *path) {
  if (path->type->kind != TYPE_ARRAY)
    parser_fail(p, p->token.begin, "offsetof with an index into something that is no array");
  advance(p);
  const Type *size_type = type_size_t(p->types);
  Expr *index = convert_to_type(p, convert_to_integer_value(p, parse_expression(p), "index"), size_type);
  parser_expect(p, TOKEN_RIGHT_BRACKET, "']' after the index");
  path->type = path->type->base;
  uint64_t size = type_size(p->types, path->type);
  i128 value;
  if (fold_integer(p->types, index, &value)) {
    path->offset += (uint64_t)value * size;
    return;
  }
  Expr *scaled =
      expr_build_binary(p, OP_MULTIPLY, index, expr_build_integer(p, size, size_type, index->range));
  path->variable = path->variable ? expr_build_binary(p, OP_ADD, path->variable, scaled) : scaled;
}

static Expr *parse_offsetof(Parser *p, SourcePos begin) {
  OffsetPath path = {.type = parse_type_name(p)};
  parser_expect(p, TOKEN_COMMA, "',' after the type");
  follow_member(p, &path);
  for (;;) {
    if (at(p, TOKEN_LEFT_BRACKET)) {
      follow_index(p, &path);
    } else if (accept(p, TOKEN_DOT)) {
      follow_member(p, &path);
    } else {
      break;
    }
  }
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after offsetof");
  Expr *fixed = expr_build_integer(p, path.offset, type_size_t(p->types), range_from(p, begin));
  return path.variable ? expr_build_binary(p, OP_ADD, path.variable, fixed) : fixed;
}

/* ---- others ------------------------------------------------------------------------------------------ */

static Expr *parse_types_compatible(Parser *p, SourcePos begin) {
  const Type *a = type_unqualified(parse_type_name(p));
  parser_expect(p, TOKEN_COMMA, "',' after the type");
  const Type *b = type_unqualified(parse_type_name(p));
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the types");
  bool is_enum_mix = (a->kind == TYPE_ENUM) != (b->kind == TYPE_ENUM); /* gcc tells enums from integers */
  bool answer = !is_enum_mix && type_compatible(p->types, a, b);
  return expr_build_integer(p, answer, type_scalar(p->types, TYPE_INT), range_from(p, begin));
}

static Expr *parse_choose(Parser *p, SourcePos begin) {
  i128 condition = parse_constant(p, "condition of __builtin_choose_expr");
  parser_expect(p, TOKEN_COMMA, "',' after the condition");
  if (!condition) p->unevaluated++;
  Expr *left = parse_assignment(p);
  if (!condition) p->unevaluated--;
  parser_expect(p, TOKEN_COMMA, "',' between the choices");
  if (condition) p->unevaluated++;
  Expr *right = parse_assignment(p);
  if (condition) p->unevaluated--;
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the choices");
  Expr *chosen = condition ? left : right;
  chosen->range = range_from(p, begin);
  return chosen;
}

static Expr *parse_va_arg(Parser *p, SourcePos begin) {
  Expr *list = convert_to_va_list(p, parse_assignment(p));
  parser_expect(p, TOKEN_COMMA, "',' after the va_list");
  const Type *type = parse_type_name(p);
  parser_require_complete(p, type, begin, "va_arg");
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the type");
  Expr *expression = expr_build_node(p, EXPR_VA_ARG, type_unqualified(type), range_from(p, begin));
  expression->left = list;
  return expression;
}

Expr *parse_builtin_keyword(Parser *p) {
  TokenKind kind = p->token.kind;
  SourcePos begin = p->token.begin;
  if (kind == KEYWORD_BUILTIN_CONVERT_VECTOR)
    parser_refuse(p, begin, "values of vector type are not supported");
  advance(p);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after the builtin");
  switch (kind) {
  case KEYWORD_BUILTIN_OFFSETOF: return parse_offsetof(p, begin);
  case KEYWORD_BUILTIN_TYPES_COMPATIBLE: return parse_types_compatible(p, begin);
  case KEYWORD_BUILTIN_CHOOSE: return parse_choose(p, begin);
  default: return parse_va_arg(p, begin);
  }
}
