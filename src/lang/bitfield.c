/* Arithmetic on bit-fields that are wider than int, as gcc has it.
 *
 * C leaves open which type such a field has.  gcc gives it an integer type of exactly its width, which is not
 * promoted: `unsigned long long f : 40` adds and shifts modulo 2^40.  The tree has no such types.  It
 * computes in the declared type and brings each result that may have left the width back into it, by a mask
 * or by shifting up and down again.  `Expr.precision` remembers the width until the expression is built. */
#include "lang/parser.h"
#include "lang/builtin.h"

/* ---- which values ------------------------------------------------------------------------------------ */

/* Behind commas and statement expressions stands the value itself. */
static const Expr *value_of(const Expr *value) {
  for (;;) {
    if (value->kind == EXPR_COMMA) {
      value = value->right;
    } else if (value->kind == EXPR_STATEMENT && value->type->kind != TYPE_VOID) {
      const Stmt *last = value->statement->body;
      while (last->next) last = last->next;
      value = last->expression;
    } else {
      return value;
    }
  }
}

const Member *bitfield_of(const Expr *value) {
  value = value_of(value);
  bool has_target = value->kind == EXPR_LOAD || value->kind == EXPR_ASSIGN ||
                    value->kind == EXPR_COMPOUND_ASSIGN || value->kind == EXPR_INCREMENT;
  const Expr *target = has_target ? value->left : value;
  return expression_is_bit_field(target) ? target->member : NULL;
}

unsigned bitfield_precision(const Parser *p, const Expr *value) {
  if (!type_is_integer(value->type) || type_width(p->types, value->type) <= 32) return 0;
  const Expr *inner = value_of(value);
  if (inner->precision) return inner->precision;
  const Member *field = bitfield_of(inner);
  if (!field || field->bit_width <= 32 || field->bit_width >= type_width(p->types, value->type)) return 0;
  return field->bit_width;
}

/* ---- back into the width ----------------------------------------------------------------------------- */

static Expr *operation(Parser *p, Operator op, const Type *type, Expr *left, Expr *right) {
  Expr *expression = expr_build_node(p, EXPR_BINARY, type, left->range);
  expression->op = op;
  expression->left = left;
  expression->right = right;
  return expression;
}

static Expr *explicit_cast(Parser *p, const Type *type, Expr *value) {
  Expr *cast = expr_build_node(p, EXPR_CAST, type, value->range);
  cast->left = value;
  return cast;
}

Expr *bitfield_to_precision(Parser *p, Expr *value, unsigned precision) {
  const Type *type = value->type, *int_type = type_scalar(p->types, TYPE_INT);
  Expr *result;
  if (type_is_signed(p->types, type)) {
    const Type *counterpart =
        type_scalar(p->types, type->kind + 1); /* the unsigned one follows each signed */
    unsigned distance = type_width(p->types, type) - precision;
    Expr *up = operation(p, OP_SHIFT_LEFT, counterpart, explicit_cast(p, counterpart, value),
                         expr_build_integer(p, distance, int_type, value->range));
    result = operation(p, OP_SHIFT_RIGHT, type, explicit_cast(p, type, up),
                       expr_build_integer(p, distance, int_type, value->range));
  } else {
    i128 mask = (i128)(((u128)1 << precision) - 1);
    result = operation(p, OP_BIT_AND, type, value, expr_build_integer(p, mask, type, value->range));
  }
  result->precision = (unsigned char)precision;
  return result;
}

i128 bitfield_constant(i128 value, unsigned precision, bool is_signed) {
  u128 bits = (u128)value << (128 - precision);
  return is_signed ? (i128)bits >> (128 - precision) : (i128)(bits >> (128 - precision));
}

Expr *bitfield_result(Parser *p, Expr *expression, unsigned precision) {
  if (!precision) return expression;
  bool is_signed = type_is_signed(p->types, expression->type);
  switch (expression->op) {
  case OP_NEGATE:
  case OP_ADD:
  case OP_SUBTRACT:
  case OP_MULTIPLY:
  case OP_SHIFT_LEFT: return bitfield_to_precision(p, expression, precision);
  case OP_BIT_NOT:
    if (!is_signed) return bitfield_to_precision(p, expression, precision);
    break;
  case OP_DIVIDE: /* the lowest value by -1 */
    if (is_signed) return bitfield_to_precision(p, expression, precision);
    break;
  default: break;
  }
  expression->precision = (unsigned char)precision;
  return expression;
}

/* ---- usual arithmetic conversions -------------------------------------------------------------------- */

static unsigned bits_of(const Parser *p, PreciseType type) {
  return type.precision ? type.precision : type_width(p->types, type.type);
}

/* gcc looks at the width first; then the unsigned one wins. */
PreciseType bitfield_common_type(const Parser *p, PreciseType a, PreciseType b) {
  unsigned x = bits_of(p, a), y = bits_of(p, b);
  if (x != y) return x > y ? a : b;
  bool is_signed_a = type_is_signed(p->types, a.type), is_signed_b = type_is_signed(p->types, b.type);
  if (is_signed_a != is_signed_b) return is_signed_a ? b : a;
  return a.precision ? b : a;
}

static bool is_within(const Parser *p, PreciseType from, PreciseType to) {
  bool from_signed = type_is_signed(p->types, from.type), to_signed = type_is_signed(p->types, to.type);
  if (from_signed) return to_signed && bits_of(p, from) <= bits_of(p, to);
  return bits_of(p, from) + to_signed <= bits_of(p, to);
}

Expr *bitfield_to_precise(Parser *p, Expr *value, PreciseType to) {
  PreciseType from = {value->type, bitfield_precision(p, value)};
  if (to.precision && value->kind == EXPR_INTEGER) {
    i128 constant = bitfield_constant(value->integer, to.precision, type_is_signed(p->types, to.type));
    return expr_build_integer(p, constant, to.type, value->range);
  }
  Expr *converted = convert_to_type(p, value, to.type);
  if (!to.precision || is_within(p, from, to)) return converted;
  return bitfield_to_precision(p, converted, to.precision);
}

/* ---- compound assignment ----------------------------------------------------------------------------- */

/* The place `left` again, with `root` where its outermost object stands. */
static Expr *same_place(Parser *p, const Expr *left, Expr *root) {
  if (left->kind != EXPR_MEMBER) return root;
  Expr *copy = arena_copy(p->arena, left, sizeof *left);
  Expr *member = copy;
  for (; member->left->kind == EXPR_MEMBER; member = member->left)
    member->left = arena_copy(p->arena, member->left, sizeof *left);
  member->left = root;
  return copy;
}

bool bitfield_needs_assign(Parser *p, Operator op, Expr *left, Expr *right) {
  if ((op != OP_DIVIDE && op != OP_REMAINDER) || !type_is_integer(left->type)) return false;
  if (!bitfield_precision(p, right)) return false;
  Expr *value = convert_to_promoted(p, convert_to_value(p, left));
  PreciseType own = {value->type, bitfield_precision(p, value)},
              other = {right->type, bitfield_precision(p, right)};
  PreciseType common = bitfield_common_type(p, own, other);
  return common.precision && !type_is_signed(p->types, common.type) && type_is_signed(p->types, own.type);
}

Expr *bitfield_build_assign(Parser *p, Operator op, Expr *left, Expr *right) {
  Expr *root = left;
  while (root->kind == EXPR_MEMBER) root = root->left;
  if (root->kind == EXPR_VARIABLE) {
    Expr *copy = same_place(p, left, arena_copy(p->arena, root, sizeof *root));
    return expr_build_assign(p, left, expr_build_binary(p, op, copy, right));
  }
  SourceRange range = {left->range.begin, right->range.end};
  SourcePos begin = range.begin;
  Lowering l;
  lowering_begin(&l, p, range, "this assignment");
  Symbol *pointer =
      lowering_variable(&l, type_pointer(p->types, root->type), expr_build_address(p, root, begin));
  Expr *target = same_place(p, left, expr_build_dereference(p, lowering_use(&l, pointer), begin));
  Expr *value = same_place(p, left, expr_build_dereference(p, lowering_use(&l, pointer), begin));
  return lowering_end(&l, expr_build_assign(p, target, expr_build_binary(p, op, value, right)));
}
