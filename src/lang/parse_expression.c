/* The grammar of expressions (C11 6.5) with GNU statement expressions, label addresses and `?:`.  Binary
 * operators are read by precedence climbing; everything is handed to expression.c and operator.c to be
 * typed. */
#include "lang/parser.h"
#include "lang/fold.h"
#include <string.h>

static Expr *parse_cast(Parser *p);
static Expr *parse_unary(Parser *p);

/* ---- primary expressions ----------------------------------------------------------------------------- */

/* __func__ is a string that the function's name fills. */
static Expr *parse_function_name(Parser *p) {
  const char *name = p->function.symbol ? p->function.symbol->name : "";
  size_t size = strlen(name) + 1;
  const Type *element = type_qualify(p->types, type_scalar(p->types, TYPE_CHAR), QUALIFIER_CONST);
  SourceRange range = {p->token.begin, p->token.end};
  advance(p);
  Expr *string = expr_build_node(p, EXPR_STRING, type_array(p->types, element, size, true), range);
  string->text = name;
  string->text_size = size;
  return string;
}

static Expr *parse_statement_expression(Parser *p, SourcePos begin) {
  if (!p->function.symbol) parser_fail(p, begin, "a statement expression outside of a function");
  Stmt *block = parse_block(p, true);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the statement expression");
  return expr_build_statement_expression(p, block, (SourceRange){begin, p->previous_end});
}

static Expr *parse_parenthesised(Parser *p) {
  SourcePos begin = p->token.begin;
  advance(p);
  if (at(p, TOKEN_LEFT_BRACE)) return parse_statement_expression(p, begin);
  Expr *expression = parse_expression(p);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')'");
  expression->is_parenthesised = true;
  expression->range = (SourceRange){begin, p->previous_end};
  return expression;
}

/* _Generic(value, type: expression, ..., default: expression) */
static Expr *parse_generic(Parser *p) {
  SourcePos begin = p->token.begin;
  advance(p);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after _Generic");
  p->unevaluated++;
  const Expr *value = convert_to_value(p, parse_assignment(p));
  p->unevaluated--;
  const Type *wanted = type_unqualified(value->type);
  const Member *field = bitfield_of(value); /* its type matches no other */
  bool is_own = bitfield_precision(p, value) || (field && field->bit_width != type_width(p->types, wanted));
  Expr *chosen = NULL, *otherwise = NULL;
  while (accept(p, TOKEN_COMMA)) {
    const Type *type = accept(p, KEYWORD_DEFAULT) ? NULL : parse_type_name(p);
    parser_expect(p, TOKEN_COLON, "':' in _Generic");
    Expr *expression = parse_assignment(p);
    if (!type)
      otherwise = expression;
    else if (!chosen && !is_own && type_compatible(p->types, type, wanted))
      chosen = expression;
  }
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after _Generic");
  if (!chosen) chosen = otherwise;
  if (!chosen) parser_fail(p, begin, "_Generic has no association for '%s'", parser_type_text(p, wanted));
  chosen->range = (SourceRange){begin, p->previous_end};
  return chosen;
}

static Expr *parse_identifier(Parser *p) {
  Token token = p->token;
  Name *name = token.name;
  advance(p);
  if (name->builtin < 0) name->builtin = builtin_find(name);
  if (name->builtin && at(p, TOKEN_LEFT_PAREN) && !(name->ordinary && name->ordinary->symbol->body))
    return parse_builtin_call(p, &token);
  return expr_build_identifier(p, &token);
}

static Expr *parse_primary(Parser *p) {
  Token token = p->token;
  switch (token.kind) {
  case TOKEN_IDENTIFIER: return parse_identifier(p);
  case TOKEN_NUMBER: advance(p); return literal_number(p, &token);
  case TOKEN_CHARACTER: advance(p); return literal_character(p, &token);
  case TOKEN_STRING: return literal_strings(p);
  case TOKEN_LEFT_PAREN: return parse_parenthesised(p);
  case KEYWORD_GENERIC: return parse_generic(p);
  case KEYWORD_FUNC: return parse_function_name(p);
  case KEYWORD_BUILTIN_OFFSETOF:
  case KEYWORD_BUILTIN_TYPES_COMPATIBLE:
  case KEYWORD_BUILTIN_CHOOSE:
  case KEYWORD_BUILTIN_VA_ARG:
  case KEYWORD_BUILTIN_CONVERT_VECTOR: return parse_builtin_keyword(p);
  default: parser_fail(p, token.begin, "expected an expression before %s", parser_token_text(p, &token));
  }
}

/* ---- postfix expressions ----------------------------------------------------------------------------- */

/* (type){ ... }: behind the type. */
static Expr *parse_compound_literal(Parser *p, const Type *type, SourcePos begin) {
  bool is_static = !p->scope->depth;
  Initializer *initializer = parse_initializer(p, &type, is_static);
  SourceRange range = {begin, p->previous_end};
  Expr *literal = expr_build_node(p, EXPR_COMPOUND_LITERAL, type, range);
  literal->symbol = scope_hidden_object(p, "literal", type, range);
  literal->symbol->initializer = initializer;
  return literal;
}

Expr **parse_arguments(Parser *p, size_t *count) {
  size_t base = p->expressions.size;
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' before the arguments");
  if (!at(p, TOKEN_RIGHT_PAREN)) {
    do {
      Expr *argument = parse_assignment(p);
      vector_push(&p->expressions, argument);
    } while (accept(p, TOKEN_COMMA));
  }
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the arguments");
  *count = p->expressions.size - base;
  Expr **arguments =
      *count ? arena_copy(p->arena, p->expressions.data + base, *count * sizeof(Expr *)) : NULL;
  p->expressions.size = base;
  return arguments;
}

static Expr *parse_call(Parser *p, Expr *callee) {
  size_t count;
  Expr **arguments = parse_arguments(p, &count);
  return expr_build_call(p, callee, arguments, count, p->previous_end);
}

static Expr *parse_member_access(Parser *p, Expr *record) {
  bool is_arrow = at(p, TOKEN_ARROW);
  advance(p);
  if (!p->token.name)
    parser_fail(p, p->token.begin, "expected a member before %s", parser_token_text(p, &p->token));
  Name *name = p->token.name;
  advance(p);
  return expr_build_member(p, record, name, is_arrow, p->previous_end);
}

static Expr *parse_subscript(Parser *p, Expr *array) {
  advance(p);
  Expr *index = parse_expression(p);
  parser_expect(p, TOKEN_RIGHT_BRACKET, "']' after the subscript");
  return expr_build_subscript(p, array, index, p->previous_end);
}

static Expr *parse_postfix_operators(Parser *p, Expr *expression) {
  for (unsigned length = 0;; parser_check_chain(p, ++length)) {
    switch (p->token.kind) {
    case TOKEN_LEFT_BRACKET: expression = parse_subscript(p, expression); break;
    case TOKEN_LEFT_PAREN: expression = parse_call(p, expression); break;
    case TOKEN_DOT:
    case TOKEN_ARROW: expression = parse_member_access(p, expression); break;
    case TOKEN_INCREMENT:
    case TOKEN_DECREMENT: {
      Operator op = at(p, TOKEN_INCREMENT) ? OP_ADD : OP_SUBTRACT;
      advance(p);
      expression = expr_build_increment(p, op, true, expression,
                                        (SourceRange){expression->range.begin, p->previous_end});
      break;
    }
    default: return expression;
    }
  }
}

/* ---- unary expressions ------------------------------------------------------------------------------- */

/* The operand of sizeof or _Alignof: a type (`*operand` NULL) or an expression, which is not evaluated. */
static const Type *parse_type_operand(Parser *p, Expr **operand) {
  *operand = NULL;
  p->unevaluated++;
  parser_enter_depth(p);
  if (at(p, TOKEN_LEFT_PAREN) && token_begins_type(parser_peek(p))) {
    SourcePos begin = p->token.begin;
    advance(p);
    const Type *type = parse_type_name(p);
    parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the type");
    if (!at(p, TOKEN_LEFT_BRACE)) {
      p->unevaluated--;
      parser_leave_depth(p);
      return type;
    }
    *operand = parse_postfix_operators(p, parse_compound_literal(p, type, begin));
  } else {
    *operand = parse_unary(p);
  }
  parser_leave_depth(p);
  p->unevaluated--;
  return (*operand)->type;
}

static Expr *parse_sizeof(Parser *p) {
  SourcePos begin = p->token.begin;
  Expr *operand;
  advance(p);
  const Type *type = parse_type_operand(p, &operand);
  SourceRange range = {begin, p->previous_end};
  if (operand && expression_is_bit_field(operand)) parser_fail(p, begin, "sizeof of a bit-field");
  Expr *size = expr_build_sizeof(p, type, range);
  bool is_variable = type_is_variable(type) && (!operand || type->kind == TYPE_ARRAY); /* then the operand is evaluated: C11 6.5.3.4 */
  Expr *first = NULL;
  if (is_variable && !operand) first = declarator_build_counts(p, type, range);
  if (is_variable && operand && expr_has_effects(operand)) first = convert_to_value(p, operand);
  return first ? expr_build_comma(p, first, size) : size;
}

/* The best that a pointer of this value is known to have, before the casts that lead to it. */
static unsigned pointer_alignment(Parser *p, const Expr *pointer) {
  unsigned best = type_preferred_alignment(p->types, pointer->type->base);
  while (pointer->kind == EXPR_CAST && pointer->left->type->kind == TYPE_POINTER) {
    pointer = pointer->left;
    unsigned alignment = type_preferred_alignment(p->types, pointer->type->base);
    if (alignment > best) best = alignment;
  }
  return best;
}

/* The place itself for *&place, also behind a cast to the type that the pointer has; NULL: it is none. */
static const Expr *place_pointed_to(Parser *p, const Expr *pointer) {
  if (pointer->kind == EXPR_CAST && type_compatible(p->types, pointer->type, pointer->left->type)) pointer = pointer->left;
  return pointer->kind == EXPR_ADDRESS ? pointer->left : NULL;
}

/* Of a variable or a member, what it is placed by; the same for both operators, though C has none for expressions. */
static unsigned expression_alignment(Parser *p, const Expr *operand) {
  if (operand->kind == EXPR_DEREFERENCE && place_pointed_to(p, operand->left))
    operand = place_pointed_to(p, operand->left);
  switch (operand->kind) {
  case EXPR_VARIABLE:
    if (operand->symbol->alignment) return operand->symbol->alignment;
    break;
  case EXPR_MEMBER: return operand->member->placed_alignment;
  case EXPR_DEREFERENCE: return pointer_alignment(p, operand->left);
  default: break;
  }
  return type_preferred_alignment(p->types, operand->type);
}

/* _Alignof a type is what a member needs, __alignof__ what a variable gets. */
static Expr *parse_alignof(Parser *p) {
  SourcePos begin = p->token.begin;
  bool is_standard = p->token.name->text[1] == 'A';
  Expr *operand;
  advance(p);
  const Type *type = parse_type_operand(p, &operand);
  if (operand && expression_is_bit_field(operand)) parser_fail(p, begin, "the alignment of a bit-field");
  unsigned alignment = operand       ? expression_alignment(p, operand)
                       : is_standard ? type_alignment(p->types, type)
                                     : type_preferred_alignment(p->types, type);
  return expr_build_integer(p, alignment, type_size_t(p->types), (SourceRange){begin, p->previous_end});
}

static Expr *parse_label_address(Parser *p) {
  SourcePos begin = p->token.begin;
  advance(p);
  if (!at(p, TOKEN_IDENTIFIER))
    parser_fail(p, p->token.begin, "expected a label before %s", parser_token_text(p, &p->token));
  if (!p->function.symbol) parser_fail(p, begin, "a label outside of a function");
  Label *label = label_find(p, p->token.name, p->token.begin);
  advance(p);
  label->address_taken = true;
  const Type *type = type_pointer(p->types, type_scalar(p->types, TYPE_VOID));
  Expr *expression = expr_build_node(p, EXPR_LABEL_ADDRESS, type, (SourceRange){begin, p->previous_end});
  expression->label = label;
  return expression;
}

static Expr *parse_prefix_increment(Parser *p) {
  SourcePos begin = p->token.begin;
  Operator op = at(p, TOKEN_INCREMENT) ? OP_ADD : OP_SUBTRACT;
  advance(p);
  Expr *operand = parse_cast(p);
  return expr_build_increment(p, op, false, operand, (SourceRange){begin, operand->range.end});
}

static Expr *parse_unary(Parser *p) {
  SourcePos begin = p->token.begin;
  switch (p->token.kind) {
  case TOKEN_INCREMENT:
  case TOKEN_DECREMENT: return parse_prefix_increment(p);
  case TOKEN_AMPERSAND: advance(p); return expr_build_address(p, parse_cast(p), begin);
  case TOKEN_STAR: advance(p); return expr_build_dereference(p, parse_cast(p), begin);
  case TOKEN_PLUS: advance(p); return expr_build_plus(p, parse_cast(p), begin);
  case TOKEN_MINUS: advance(p); return expr_build_unary(p, OP_NEGATE, parse_cast(p), begin);
  case TOKEN_TILDE: advance(p); return expr_build_unary(p, OP_BIT_NOT, parse_cast(p), begin);
  case TOKEN_EXCLAIM: advance(p); return expr_build_unary(p, OP_NOT, parse_cast(p), begin);
  case TOKEN_AND: return parse_label_address(p);
  case KEYWORD_SIZEOF: return parse_sizeof(p);
  case KEYWORD_ALIGNOF: return parse_alignof(p);
  case KEYWORD_EXTENSION: advance(p); return parse_cast(p);
  case KEYWORD_REAL:
  case KEYWORD_IMAG: parser_refuse(p, begin, "complex numbers are not supported");
  default: return parse_postfix_operators(p, parse_primary(p));
  }
}

static Expr *parse_cast_or_literal(Parser *p) {
  SourcePos begin = p->token.begin;
  advance(p);
  const Type *type = parse_type_name(p);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the type");
  if (at(p, TOKEN_LEFT_BRACE)) return parse_postfix_operators(p, parse_compound_literal(p, type, begin));
  return expr_build_cast(p, type, parse_cast(p), begin);
}

static Expr *parse_cast(Parser *p) {
  parser_enter_depth(p);
  bool is_cast = at(p, TOKEN_LEFT_PAREN) && token_begins_type(parser_peek(p)) &&
                 parser_peek(p)->kind != KEYWORD_EXTENSION;
  Expr *expression = is_cast ? parse_cast_or_literal(p) : parse_unary(p);
  parser_leave_depth(p);
  return expression;
}

/* ---- binary operators -------------------------------------------------------------------------------- */

typedef struct {
  unsigned char precedence; /* 0: not a binary operator; larger binds tighter */
  unsigned char op;
} BinaryOperator;

enum { PRECEDENCE_OR = 1, PRECEDENCE_AND = 2 };

static const BinaryOperator binary_operators[TOKEN_KIND_COUNT] = {
    [TOKEN_OR] = {PRECEDENCE_OR, OP_NONE},
    [TOKEN_AND] = {PRECEDENCE_AND, OP_NONE},
    [TOKEN_PIPE] = {3, OP_BIT_OR},
    [TOKEN_CARET] = {4, OP_BIT_XOR},
    [TOKEN_AMPERSAND] = {5, OP_BIT_AND},
    [TOKEN_EQUAL] = {6, OP_EQUAL},
    [TOKEN_NOT_EQUAL] = {6, OP_NOT_EQUAL},
    [TOKEN_LESS] = {7, OP_LESS},
    [TOKEN_LESS_EQUAL] = {7, OP_LESS_EQUAL},
    [TOKEN_GREATER] = {7, OP_GREATER},
    [TOKEN_GREATER_EQUAL] = {7, OP_GREATER_EQUAL},
    [TOKEN_SHIFT_LEFT] = {8, OP_SHIFT_LEFT},
    [TOKEN_SHIFT_RIGHT] = {8, OP_SHIFT_RIGHT},
    [TOKEN_PLUS] = {9, OP_ADD},
    [TOKEN_MINUS] = {9, OP_SUBTRACT},
    [TOKEN_STAR] = {10, OP_MULTIPLY},
    [TOKEN_SLASH] = {10, OP_DIVIDE},
    [TOKEN_PERCENT] = {10, OP_REMAINDER},
};

static Expr *combine(Parser *p, BinaryOperator found, Expr *left, Expr *right) {
  if (found.precedence == PRECEDENCE_OR) return expr_build_logical(p, EXPR_OR, left, right);
  if (found.precedence == PRECEDENCE_AND) return expr_build_logical(p, EXPR_AND, left, right);
  return expr_build_binary(p, (Operator)found.op, left, right);
}

/* Operators that bind at least as tightly as `lowest`, all of them left-associative. */
static Expr *parse_binary(Parser *p, Expr *left, unsigned lowest) {
  for (unsigned length = 0;; parser_check_chain(p, ++length)) {
    BinaryOperator found = binary_operators[p->token.kind];
    if (found.precedence < lowest || !found.precedence) return left;
    SourcePos begin = left->range.begin;
    advance(p);
    Expr *right = parse_cast(p);
    if (binary_operators[p->token.kind].precedence > found.precedence)
      right = parse_binary(p, right, found.precedence + 1u);
    SourcePos end = right->range.end;
    left = combine(p, found, left, right);
    left->range = (SourceRange){begin, end};
  }
}

/* ---- conditional, assignment, comma ------------------------------------------------------------------ */

/* Behind the question mark. */
static Expr *parse_branches(Parser *p, Expr *condition) {
  parser_enter_depth(p);
  Expr *left = at(p, TOKEN_COLON) ? NULL : parse_expression(p);
  parser_expect(p, TOKEN_COLON, "':' in the conditional");
  Expr *right = parse_conditional(p);
  parser_leave_depth(p);
  return expr_build_conditional(p, condition, left, right);
}

Expr *parse_conditional(Parser *p) {
  if (!p->expression_depth++) p->operator_count = 0;
  Expr *expression = parse_cast(p);
  if (binary_operators[p->token.kind].precedence) expression = parse_binary(p, expression, PRECEDENCE_OR);
  if (accept(p, TOKEN_QUESTION)) expression = parse_branches(p, expression);
  p->expression_depth--;
  return expression;
}

static Operator assignment_operator(TokenKind kind) {
  switch (kind) {
  case TOKEN_ADD_ASSIGN: return OP_ADD;
  case TOKEN_SUBTRACT_ASSIGN: return OP_SUBTRACT;
  case TOKEN_MULTIPLY_ASSIGN: return OP_MULTIPLY;
  case TOKEN_DIVIDE_ASSIGN: return OP_DIVIDE;
  case TOKEN_REMAINDER_ASSIGN: return OP_REMAINDER;
  case TOKEN_LEFT_ASSIGN: return OP_SHIFT_LEFT;
  case TOKEN_RIGHT_ASSIGN: return OP_SHIFT_RIGHT;
  case TOKEN_AND_ASSIGN: return OP_BIT_AND;
  case TOKEN_OR_ASSIGN: return OP_BIT_OR;
  default: return OP_BIT_XOR;
  }
}

Expr *parse_assignment(Parser *p) {
  Expr *left = parse_conditional(p);
  if (p->token.kind < TOKEN_ASSIGN || p->token.kind > TOKEN_XOR_ASSIGN) return left;
  TokenKind kind = p->token.kind;
  parser_enter_depth(p);
  advance(p);
  Expr *right = parse_assignment(p);
  parser_leave_depth(p);
  if (kind == TOKEN_ASSIGN) return expr_build_assign(p, left, right);
  return expr_build_compound_assign(p, assignment_operator(kind), left, right);
}

Expr *parse_expression(Parser *p) {
  Expr *expression = parse_assignment(p);
  for (unsigned length = 0; accept(p, TOKEN_COMMA); parser_check_chain(p, ++length))
    expression = expr_build_comma(p, expression, parse_assignment(p));
  return expression;
}

i128 parse_constant(Parser *p, const char *what) {
  Expr *expression = parse_conditional(p);
  i128 value;
  if (expression->kind == EXPR_INTEGER) return expression->integer;
  if (!fold_integer(p->types, convert_to_integer_value(p, expression, what), &value))
    parser_fail(p, expression->range.begin, "%s is not an integer constant", what);
  return value;
}
