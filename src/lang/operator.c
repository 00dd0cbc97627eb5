/* Building operators (C11 6.5.3 to 6.5.17): operand types are checked, operands converted. */
#include "lang/parser.h"

static const Type *int_type(const Parser *p) { return type_scalar(p->types, TYPE_INT); }

static _Noreturn void refuse_operands(Parser *p, Operator op, const Expr *left, const Expr *right) {
  parser_fail(p, left->range.begin, "invalid operands to '%s' ('%s' and '%s')", operator_text(op),
              parser_type_text(p, left->type), parser_type_text(p, right->type));
}

/* ---- unary ------------------------------------------------------------------------------------------- */

Expr *expr_build_unary(Parser *p, Operator op, Expr *operand, SourcePos begin) {
  SourceRange range = {begin, operand->range.end};
  Expr *value = convert_to_value(p, operand);
  bool is_fine = op == OP_NOT      ? type_is_scalar(value->type)
                 : op == OP_NEGATE ? type_is_arithmetic(value->type)
                                   : type_is_integer(value->type);
  if (!is_fine)
    parser_fail(p, begin, "invalid operand to '%s' ('%s')", operator_text(op),
                parser_type_text(p, value->type));
  if (op != OP_NOT) value = convert_to_promoted(p, value);
  if (convert_unrounded(value) != value) {
    Expr *wide = expr_build_unary(p, op, convert_unrounded(value), begin);
    return op == OP_NOT ? wide : convert_to_type(p, wide, value->type);
  }
  Expr *expression = expr_build_node(p, EXPR_UNARY, op == OP_NOT ? int_type(p) : value->type, range);
  expression->op = op;
  expression->left = value;
  return op == OP_NOT ? expression : bitfield_result(p, expression, bitfield_precision(p, value));
}

/* Unary plus promotes and is gone. */
Expr *expr_build_plus(Parser *p, Expr *operand, SourcePos begin) {
  Expr *value = convert_to_value(p, operand);
  if (!type_is_arithmetic(value->type))
    parser_fail(p, begin, "invalid operand to '+' ('%s')", parser_type_text(p, value->type));
  Expr *promoted = convert_to_promoted(p, value);
  if (promoted != value) return promoted;
  Expr *copy = arena_copy(p->arena, value, sizeof *value);
  copy->range.begin = begin;
  return copy;
}

static void require_modifiable(Parser *p, const Expr *target, const char *what) {
  SourcePos pos = target->range.begin;
  if (!expr_is_lvalue(target)) parser_fail(p, pos, "%s of something that is no lvalue", what);
  if (target->type->kind == TYPE_ARRAY) parser_fail(p, pos, "%s of an array", what);
  if (target->type->kind == TYPE_FUNCTION) parser_fail(p, pos, "%s of a function", what);
  if (target->type->qualifiers & QUALIFIER_CONST) parser_complain(p, pos, "%s of a read-only object", what);
  parser_require_complete(p, target->type, pos, "target");
}

static void require_steppable(Parser *p, const Type *pointer, SourcePos pos) {
  const Type *target = pointer->base;
  if (target->kind == TYPE_VOID || target->kind == TYPE_FUNCTION) return;
  parser_require_complete(p, target, pos, "target of pointer arithmetic");
}

Expr *expr_build_increment(Parser *p, Operator op, bool is_postfix, Expr *operand, SourceRange range) {
  require_modifiable(p, operand, op == OP_ADD ? "increment" : "decrement");
  if (!type_is_scalar(operand->type))
    parser_fail(p, range.begin, "invalid operand to '%s' ('%s')", op == OP_ADD ? "++" : "--",
                parser_type_text(p, operand->type));
  if (operand->type->kind == TYPE_POINTER) require_steppable(p, operand->type, range.begin);
  Expr *expression = expr_build_node(p, EXPR_INCREMENT, type_unqualified(operand->type), range);
  expression->op = op;
  expression->left = operand;
  expression->is_postfix = is_postfix;
  return expression;
}

/* ---- binary ------------------------------------------------------------------------------------------ */

static Expr *binary_new(Parser *p, Operator op, const Type *type, Expr *left, Expr *right) {
  Expr *expression =
      expr_build_node(p, EXPR_BINARY, type, (SourceRange){left->range.begin, right->range.end});
  expression->op = op;
  expression->left = left;
  expression->right = right;
  return expression;
}

static Expr *pointer_step(Parser *p, Operator op, Expr *pointer, Expr *integer, SourceRange range) {
  require_steppable(p, pointer->type, range.begin);
  Expr *expression = binary_new(p, op, pointer->type, pointer, integer);
  expression->range = range;
  return expression;
}

static Expr *build_additive(Parser *p, Operator op, Expr *left, Expr *right) {
  SourceRange range = {left->range.begin, right->range.end};
  bool left_points = left->type->kind == TYPE_POINTER, right_points = right->type->kind == TYPE_POINTER;
  if (left_points && type_is_integer(right->type))
    return pointer_step(p, op == OP_ADD ? OP_POINTER_ADD : OP_POINTER_SUBTRACT, left, right, range);
  if (right_points && type_is_integer(left->type) && op == OP_ADD)
    return pointer_step(p, OP_POINTER_ADD, right, left, range);
  if (!left_points || !right_points || op == OP_ADD) refuse_operands(p, op, left, right);
  require_steppable(p, left->type, range.begin);
  return binary_new(p, OP_POINTER_DIFFERENCE, type_ptrdiff_t(p->types), left, right);
}

static bool is_computed_wider(const Type *type) { return type->kind == TYPE_FLOAT16; }

/* To float, where gcc computes in it. */
static const Type *widen(Parser *p, Expr **left, Expr **right) {
  const Type *wide = type_scalar(p->types, TYPE_FLOAT);
  *left = convert_to_type(p, *left, wide);
  *right = convert_to_type(p, *right, wide);
  return wide;
}

static Expr *build_arithmetic(Parser *p, Operator op, Expr *left, Expr *right) {
  unsigned precision;
  const Type *type = convert_to_common(p, &left, &right, &precision);
  if (is_computed_wider(type)) {
    const Type *wide = widen(p, &left, &right);
    return convert_to_type(p, binary_new(p, op, wide, left, right), type);
  }
  return bitfield_result(p, binary_new(p, op, type, left, right), precision);
}

static Expr *build_shift(Parser *p, Operator op, Expr *left, Expr *right) {
  left = convert_to_promoted(p, left);
  right = convert_to_promoted(p, right);
  return bitfield_result(p, binary_new(p, op, left->type, left, right), bitfield_precision(p, left));
}

/* Brings two operands, at least one of them a pointer, to one pointer type. */
static const Type *to_common_pointer(Parser *p, Expr **left, Expr **right, const char *what) {
  Expr *a = *left, *b = *right;
  SourcePos pos = a->range.begin;
  if (a->type->kind != TYPE_POINTER || b->type->kind != TYPE_POINTER) {
    Expr **number = a->type->kind == TYPE_POINTER ? right : left;
    const Type *pointer = a->type->kind == TYPE_POINTER ? a->type : b->type;
    if (!expr_is_null_constant(p, *number)) parser_warn(p, pos, "%s between pointer and integer", what);
    *number = convert_to_type(p, *number, pointer);
    return pointer;
  }
  if (convert_is_same_type(p, a->type, b->type)) return a->type;
  const Type *x = type_unqualified(a->type->base), *y = type_unqualified(b->type->base);
  unsigned qualifiers = a->type->base->qualifiers | b->type->base->qualifiers;
  const Type *target = expr_is_null_constant(p, a)       ? y
                       : expr_is_null_constant(p, b)     ? x
                       : x->kind == TYPE_VOID            ? x
                       : y->kind == TYPE_VOID            ? y
                       : type_compatible(p->types, x, y) ? type_composite(p->types, x, y)
                                                         : NULL;
  if (!target) {
    parser_warn(p, pos, "%s of distinct pointer types '%s' and '%s'", what, parser_type_text(p, a->type),
                parser_type_text(p, b->type));
    target = type_scalar(p->types, TYPE_VOID);
  }
  const Type *common = type_pointer(p->types, type_qualify(p->types, target, qualifiers));
  *left = convert_to_type(p, a, common);
  *right = convert_to_type(p, b, common);
  return common;
}

static Expr *build_comparison(Parser *p, Operator op, Expr *left, Expr *right) {
  if (!type_is_scalar(left->type) || !type_is_scalar(right->type)) refuse_operands(p, op, left, right);
  bool has_pointer = left->type->kind == TYPE_POINTER || right->type->kind == TYPE_POINTER;
  if (has_pointer && (type_is_float(left->type) || type_is_float(right->type)))
    refuse_operands(p, op, left, right);
  unsigned precision;
  if (has_pointer)
    to_common_pointer(p, &left, &right, "comparison");
  else if (is_computed_wider(convert_to_common(p, &left, &right, &precision)))
    widen(p, &left, &right);
  return binary_new(p, op, int_type(p), left, right);
}

Expr *expr_build_binary(Parser *p, Operator op, Expr *left, Expr *right) {
  left = convert_to_value(p, left);
  right = convert_to_value(p, right);
  if (op >= OP_EQUAL && op <= OP_GREATER_EQUAL) return build_comparison(p, op, left, right);
  bool has_numbers = type_is_arithmetic(left->type) && type_is_arithmetic(right->type);
  bool has_integers = has_numbers && type_is_integer(left->type) && type_is_integer(right->type);
  switch (op) {
  case OP_ADD:
  case OP_SUBTRACT:
    return has_numbers ? build_arithmetic(p, op, left, right) : build_additive(p, op, left, right);
  case OP_MULTIPLY:
  case OP_DIVIDE:
    if (!has_numbers) refuse_operands(p, op, left, right);
    return build_arithmetic(p, op, left, right);
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT:
    if (!has_integers) refuse_operands(p, op, left, right);
    return build_shift(p, op, left, right);
  default:
    if (!has_integers) refuse_operands(p, op, left, right);
    return build_arithmetic(p, op, left, right);
  }
}

Expr *expr_build_logical(Parser *p, ExprKind kind, Expr *left, Expr *right) {
  left = convert_to_condition(p, left);
  right = convert_to_condition(p, right);
  Expr *expression =
      expr_build_node(p, kind, int_type(p), (SourceRange){left->range.begin, right->range.end});
  expression->left = left;
  expression->right = right;
  return expression;
}

/* ---- conditional, comma ------------------------------------------------------------------------------ */

static const Type *common_branch_type(Parser *p, Expr **left, Expr **right, unsigned *precision) {
  const Type *a = (*left)->type, *b = (*right)->type;
  *precision = 0;
  if (type_is_arithmetic(a) && type_is_arithmetic(b)) return convert_to_common(p, left, right, precision);
  if (a->kind == TYPE_VOID || b->kind == TYPE_VOID) {
    const Type *nothing = type_scalar(p->types, TYPE_VOID);
    *left = convert_to_type(p, *left, nothing);
    *right = convert_to_type(p, *right, nothing);
    return nothing;
  }
  bool has_pointer = a->kind == TYPE_POINTER || b->kind == TYPE_POINTER;
  if (has_pointer && type_is_scalar(a) && type_is_scalar(b) && !type_is_float(a) && !type_is_float(b))
    return to_common_pointer(p, left, right, "conditional expression");
  if (convert_is_same_type(p, a, b)) return a;
  parser_fail(p, (*left)->range.begin, "the branches of the conditional have types '%s' and '%s'",
              parser_type_text(p, a), parser_type_text(p, b));
}

Expr *expr_build_conditional(Parser *p, Expr *condition, Expr *left, Expr *right) {
  SourceRange range = {condition->range.begin, right->range.end};
  condition = convert_to_condition(p, condition);
  right = convert_to_value(p, right);
  Expr *first = left ? convert_to_value(p, left) : condition;
  unsigned precision;
  const Type *type = common_branch_type(p, &first, &right, &precision), *computed = type;
  if (is_computed_wider(type)) computed = widen(p, &first, &right);
  Expr *expression = expr_build_node(p, EXPR_CONDITIONAL, type_unqualified(computed), range);
  expression->condition = left ? condition : first;
  expression->left = left ? first : NULL;
  expression->right = right;
  expression->precision = (unsigned char)precision;
  return convert_to_type(p, expression, type);
}

Expr *expr_build_comma(Parser *p, Expr *left, Expr *right) {
  SourceRange range = {left->range.begin, right->range.end};
  left = convert_to_value(p, left);
  right = convert_to_value(p, right);
  Expr *expression = expr_build_node(p, EXPR_COMMA, right->type, range);
  expression->left = left;
  expression->right = right;
  return expression;
}

/* ---- assignment -------------------------------------------------------------------------------------- */

Expr *expr_build_assign(Parser *p, Expr *left, Expr *right) {
  require_modifiable(p, left, "assignment");
  SourceRange range = {left->range.begin, right->range.end};
  Expr *expression = expr_build_node(p, EXPR_ASSIGN, type_unqualified(left->type), range);
  expression->left = left;
  expression->right = convert_to_assigned(p, right, left->type, CONVERT_ASSIGN);
  return expression;
}

/* The type in which `left op right` is computed; converts the right operand. */
static const Type *compound_type(Parser *p, Operator *op, Expr *left, Expr **right) {
  Expr *value = convert_to_value(p, left); /* only for its type */
  const Type *type = value->type;
  bool has_numbers = type_is_arithmetic(type) && type_is_arithmetic((*right)->type);
  bool has_integers = has_numbers && type_is_integer(type) && type_is_integer((*right)->type);
  if (type->kind == TYPE_POINTER && (*op == OP_ADD || *op == OP_SUBTRACT) &&
      type_is_integer((*right)->type)) {
    require_steppable(p, type, left->range.begin);
    *op = *op == OP_ADD ? OP_POINTER_ADD : OP_POINTER_SUBTRACT;
    return type;
  }
  bool takes_floats = *op == OP_ADD || *op == OP_SUBTRACT || *op == OP_MULTIPLY || *op == OP_DIVIDE;
  if (takes_floats ? !has_numbers : !has_integers) refuse_operands(p, *op, left, *right);
  unsigned precision; /* storing takes care of it */
  if (*op != OP_SHIFT_LEFT && *op != OP_SHIFT_RIGHT) {
    const Type *common = convert_to_common(p, &value, right, &precision);
    return is_computed_wider(common) ? widen(p, &value, right) : common;
  }
  *right = convert_to_promoted(p, *right);
  return convert_to_promoted(p, value)->type;
}

Expr *expr_build_compound_assign(Parser *p, Operator op, Expr *left, Expr *right) {
  require_modifiable(p, left, "assignment");
  SourceRange range = {left->range.begin, right->range.end};
  right = convert_to_value(p, right);
  if (bitfield_needs_assign(p, op, left, right)) return bitfield_build_assign(p, op, left, right);
  const Type *type = compound_type(p, &op, left, &right);
  Expr *expression = expr_build_node(p, EXPR_COMPOUND_ASSIGN, type_unqualified(left->type), range);
  expression->op = op;
  expression->left = left;
  expression->right = right;
  expression->compute_type = type;
  return expression;
}
