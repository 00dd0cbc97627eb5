/* Conversions (C11 6.3, 6.5.16.1): every one that C makes by itself becomes an explicit node here. */
#include "lang/parser.h"
#include "lang/fold.h"

bool expr_is_lvalue(const Expr *expression) {
  while (expression->kind == EXPR_MEMBER) expression = expression->left;
  switch (expression->kind) {
  case EXPR_VARIABLE:
  case EXPR_DEREFERENCE:
  case EXPR_COMPOUND_LITERAL:
  case EXPR_STRING: return true;
  default: return false;
  }
}

/* C11 6.3.2.3p3: an integer constant expression of value 0, or such an expression cast to void *. */
bool expr_is_null_constant(Parser *p, Expr *expression) {
  if (expression->kind == EXPR_CAST && expression->type->kind == TYPE_POINTER &&
      expression->type->base->kind == TYPE_VOID && !expression->type->base->qualifiers)
    expression = expression->left;
  if (!type_is_integer(expression->type)) return false;
  if (expression->kind == EXPR_INTEGER) return expression->integer == 0;
  if (expression->kind == EXPR_LOAD || expression->kind == EXPR_CALL) return false;
  i128 value;
  return fold_integer(p->types, expression, &value) && value == 0;
}

/* ---- lvalues to values ------------------------------------------------------------------------------- */

/* The array inside a record that is a value (`f().name`): the record moves to an object of its own first. */
static Expr *materialise(Parser *p, Expr *expression) {
  if (expression->kind == EXPR_MEMBER) {
    expression->left = materialise(p, expression->left);
    return expression;
  }
  if (expr_is_lvalue(expression)) return expression;
  Expr *object = expr_build_node(p, EXPR_COMPOUND_LITERAL, expression->type, expression->range);
  object->symbol = scope_hidden_object(p, "value", expression->type, expression->range);
  object->symbol->initializer = initializer_of_value(p, expression->type, expression);
  object->symbol->address_taken = true;
  return object;
}

static Expr *decay(Parser *p, Expr *array) {
  if (!expr_is_lvalue(array)) array = materialise(p, array);
  Expr *pointer = expr_build_node(p, EXPR_DECAY, type_pointer(p->types, array->type->base), array->range);
  pointer->left = array;
  pointer->is_implicit = true;
  expr_mark_address_taken(array);
  return pointer;
}

static Expr *function_pointer(Parser *p, Expr *function) {
  if (function->kind == EXPR_DEREFERENCE) return function->left;
  Expr *pointer = expr_build_node(p, EXPR_ADDRESS, type_pointer(p->types, function->type), function->range);
  pointer->left = function;
  pointer->is_implicit = true;
  expr_mark_address_taken(function);
  return pointer;
}

Expr *convert_to_value(Parser *p, Expr *expression) {
  const Type *type = expression->type;
  switch (type->kind) {
  case TYPE_FUNCTION: return function_pointer(p, expression);
  case TYPE_ARRAY: return decay(p, expression);
  case TYPE_COMPLEX: parser_refuse(p, expression->range.begin, "complex numbers are not supported");
  case TYPE_VECTOR: parser_refuse(p, expression->range.begin, "values of vector type are not supported");
  default: break;
  }
  if (!expr_is_lvalue(expression)) return expression;
  if (type->kind == TYPE_VOID) { /* *p with a void pointer: nothing is read */
    Expr *nothing = expr_build_node(p, EXPR_CAST, type_scalar(p->types, TYPE_VOID), expression->range);
    nothing->left = expression->left;
    nothing->is_implicit = true;
    return nothing;
  }
  if (!p->unevaluated) parser_require_complete(p, type, expression->range.begin, "expression");
  Expr *load = expr_build_node(p, EXPR_LOAD, type_unqualified(type), expression->range);
  load->left = expression;
  load->is_parenthesised = expression->is_parenthesised;
  return load;
}

/* ---- arithmetic -------------------------------------------------------------------------------------- */

bool convert_is_same_type(const Parser *p, const Type *a, const Type *b) {
  a = type_unqualified(a), b = type_unqualified(b);
  if (a == b) return true;
  if (a->kind != b->kind) return false;
  if (a->kind < TYPE_ENUM || (a->kind >= TYPE_FLOAT16 && a->kind <= TYPE_FLOAT128)) return true;
  if (a->kind == TYPE_POINTER)
    return a->base == b->base ||
           (a->base->qualifiers == b->base->qualifiers && type_compatible(p->types, a->base, b->base));
  return type_compatible(p->types, a, b);
}

/* gcc computes with _Float16 in float and rounds only what is stored: the result of an operation is an implicit conversion to _Float16, which is left
 * out where its value is converted further. */
Expr *convert_unrounded(Expr *value) {
  bool is_rounded = value->kind == EXPR_CAST && value->is_implicit && value->type->kind == TYPE_FLOAT16 && value->left->type->kind == TYPE_FLOAT;
  if (!is_rounded) return value;
  ExprKind kind = value->left->kind;
  return kind == EXPR_BINARY || kind == EXPR_UNARY || kind == EXPR_CONDITIONAL ? value->left : value;
}

Expr *convert_to_type(Parser *p, Expr *value, const Type *type) {
  if (convert_is_same_type(p, value->type, type)) return value;
  value = convert_unrounded(value);
  if (convert_is_same_type(p, value->type, type)) return value;
  Expr *cast = expr_build_node(p, EXPR_CAST, type_unqualified(type), value->range);
  cast->left = value;
  cast->is_implicit = true;
  return cast;
}

/* A bit-field promotes by its width. */
static const Type *promoted_type(const Parser *p, const Expr *value) {
  const Member *field = bitfield_of(value);
  return field ? type_promote_bits(p->types, value->type, field->bit_width)
               : type_promote(p->types, value->type);
}

Expr *convert_to_promoted(Parser *p, Expr *value) {
  if (value->type->kind == TYPE_INT) return value;
  if (!type_is_integer(value->type)) return value;
  Expr *promoted = convert_to_type(p, value, promoted_type(p, value));
  if (promoted != value) promoted->precision = (unsigned char)bitfield_precision(p, value);
  return promoted;
}

Expr *convert_to_argument(Parser *p, Expr *value) {
  if (value->type->kind == TYPE_FLOAT) return convert_to_type(p, value, type_scalar(p->types, TYPE_DOUBLE));
  return convert_to_promoted(p, value);
}

const Type *convert_to_common(Parser *p, Expr **left, Expr **right, unsigned *precision) {
  *precision = 0;
  if ((*left)->type->kind == TYPE_INT && (*right)->type->kind == TYPE_INT) return (*left)->type;
  const Type *a = type_is_integer((*left)->type) ? promoted_type(p, *left) : (*left)->type;
  const Type *b = type_is_integer((*right)->type) ? promoted_type(p, *right) : (*right)->type;
  unsigned x = bitfield_precision(p, *left), y = bitfield_precision(p, *right);
  if ((x || y) && type_is_integer(a) && type_is_integer(b)) {
    PreciseType precise = bitfield_common_type(p, (PreciseType){a, x}, (PreciseType){b, y});
    *left = bitfield_to_precise(p, *left, precise);
    *right = bitfield_to_precise(p, *right, precise);
    *precision = precise.precision;
    return precise.type;
  }
  const Type *common = type_usual(p->types, a, b);
  *left = convert_to_type(p, *left, common);
  *right = convert_to_type(p, *right, common);
  return common;
}

Expr *convert_to_condition(Parser *p, Expr *expression) {
  Expr *value = convert_to_value(p, expression);
  if (!type_is_scalar(value->type))
    parser_fail(p, value->range.begin, "a value of type '%s' is not a condition",
                parser_type_text(p, value->type));
  return convert_unrounded(value);
}

Expr *convert_to_integer_value(Parser *p, Expr *expression, const char *what) {
  Expr *value = convert_to_value(p, expression);
  if (!type_is_integer(value->type))
    parser_fail(p, value->range.begin, "%s has type '%s', not an integer type", what,
                parser_type_text(p, value->type));
  return value;
}

/* ---- assignment -------------------------------------------------------------------------------------- */

static const char *context_text(ConvertContext context) {
  switch (context) {
  case CONVERT_ASSIGN: return "assignment";
  case CONVERT_INITIALIZE: return "initialisation";
  case CONVERT_ARGUMENT: return "passing an argument";
  case CONVERT_RETURN: return "return";
  }
  return "";
}

/* Pointers may differ in sign of the target and in qualifiers, with a warning at most. */
static void check_pointers(Parser *p, const Expr *value, const Type *to, ConvertContext context) {
  const Type *from = value->type->base, *target = to->base;
  if (p->diagnostics->quiet_warnings) return;
  if (from->kind == TYPE_VOID || target->kind == TYPE_VOID) return;
  if (type_compatible(p->types, type_unqualified(from), type_unqualified(target))) return;
  bool is_sign_only = type_is_integer(from) && type_is_integer(target) &&
                      type_size(p->types, from) == type_size(p->types, target);
  if (is_sign_only) return;
  parser_warn(p, value->range.begin, "%s makes '%s' from incompatible pointer type '%s'",
              context_text(context), parser_type_text(p, to), parser_type_text(p, value->type));
}

static _Noreturn void refuse_assignment(Parser *p, const Expr *value, const Type *type,
                                        ConvertContext context) {
  parser_fail(p, value->range.begin, "incompatible types in %s: '%s' from '%s'", context_text(context),
              parser_type_text(p, type), parser_type_text(p, value->type));
}

/* f(x) where f takes a transparent union: an object of the union with the fitting member set. */
static Expr *to_transparent_union(Parser *p, Expr *value, const Type *type) {
  for (const Member *member = type->record->members; member; member = member->next) {
    bool is_pointer = member->type->kind == TYPE_POINTER && value->type->kind == TYPE_POINTER;
    bool fits =
        convert_is_same_type(p, member->type, value->type) ||
        (is_pointer && (value->type->base->kind == TYPE_VOID || member->type->base->kind == TYPE_VOID ||
                        type_compatible(p->types, type_unqualified(member->type->base),
                                        type_unqualified(value->type->base)))) ||
        (member->type->kind == TYPE_POINTER && expr_is_null_constant(p, value));
    if (!fits) continue;
    Expr *object = expr_build_node(p, EXPR_COMPOUND_LITERAL, type_unqualified(type), value->range);
    object->symbol = scope_hidden_object(p, "union", type_unqualified(type), value->range);
    object->symbol->initializer =
        initializer_of_value(p, member->type, convert_to_type(p, value, member->type));
    return convert_to_value(p, object);
  }
  return NULL;
}

/* Where a va_list is an array, as on x86-64, its address and itself are the same to a called function. */
static Expr *va_list_behind(Parser *p, Expr *pointer) {
  const Type *type = type_scalar(p->types, TYPE_VA_LIST);
  Expr *cast = expr_build_cast(p, type_pointer(p->types, type), pointer, pointer->range.begin);
  return convert_to_value(p, expr_build_dereference(p, cast, pointer->range.begin));
}

/* A va_list as an lvalue, the object itself: also behind casts of its address, or of itself, to other pointers. */
Expr *convert_to_va_list(Parser *p, Expr *expression) {
  Expr *inner = expression;
  while (inner->kind == EXPR_CAST && inner->type->kind == TYPE_POINTER) inner = inner->left;
  if (inner->kind == EXPR_LOAD && inner->type->kind == TYPE_VA_LIST) inner = inner->left;
  if (inner->kind == EXPR_ADDRESS && inner->left->type->kind == TYPE_VA_LIST) inner = inner->left;
  bool is_list = inner->type->kind == TYPE_VA_LIST && expr_is_lvalue(inner);
  if (!is_list && expression->type->kind == TYPE_POINTER && p->types->model == LP64) {
    const Type *type = type_pointer(p->types, type_scalar(p->types, TYPE_VA_LIST));
    Expr *cast = expr_build_cast(p, type, convert_to_value(p, expression), expression->range.begin);
    return expr_build_dereference(p, cast, expression->range.begin);
  }
  if (!is_list) parser_fail(p, expression->range.begin, "this is not a variable of type va_list");
  expr_mark_address_taken(inner);
  return inner;
}

static Expr *to_assigned_pointer(Parser *p, Expr *value, const Type *type, ConvertContext context) {
  if (value->type->kind == TYPE_POINTER) {
    check_pointers(p, value, type, context);
    return convert_to_type(p, value, type);
  }
  if (!type_is_integer(value->type)) refuse_assignment(p, value, type, context);
  if (!expr_is_null_constant(p, value))
    parser_warn(p, value->range.begin, "%s makes pointer from integer without a cast", context_text(context));
  return convert_to_type(p, value, type);
}

static Expr *to_assigned_number(Parser *p, Expr *value, const Type *type, ConvertContext context) {
  if (type_is_arithmetic(value->type)) return convert_to_type(p, value, type);
  if (value->type->kind != TYPE_POINTER || !type_is_integer(type)) refuse_assignment(p, value, type, context);
  if (type->kind != TYPE_BOOL)
    parser_warn(p, value->range.begin, "%s makes integer from pointer without a cast", context_text(context));
  return convert_to_type(p, value, type);
}

Expr *convert_to_assigned(Parser *p, Expr *expression, const Type *type, ConvertContext context) {
  bool is_list_address =
      type->kind == TYPE_POINTER && expression->type->kind == TYPE_VA_LIST && expr_is_lvalue(expression);
  if (is_list_address) expression = expr_build_address(p, expression, expression->range.begin);
  Expr *value = convert_to_value(p, expression);
  if (value->type == type) return value;
  switch (type->kind) {
  case TYPE_VOID: refuse_assignment(p, value, type, context);
  case TYPE_COMPLEX: parser_refuse(p, value->range.begin, "complex numbers are not supported");
  case TYPE_VECTOR: parser_refuse(p, value->range.begin, "values of vector type are not supported");
  case TYPE_POINTER: return to_assigned_pointer(p, value, type, context);
  case TYPE_VA_LIST:
    if (value->type->kind == TYPE_POINTER && context == CONVERT_ARGUMENT) return va_list_behind(p, value);
    break;
  default: break;
  }
  if (type_is_arithmetic(type)) return to_assigned_number(p, value, type, context);
  if (context == CONVERT_ARGUMENT && type->kind == TYPE_UNION && type->record->is_transparent_union &&
      !convert_is_same_type(p, value->type, type)) {
    Expr *converted = to_transparent_union(p, value, type);
    if (converted) return converted;
  }
  if (!convert_is_same_type(p, value->type, type)) refuse_assignment(p, value, type, context);
  return value;
}
