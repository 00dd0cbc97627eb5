/* cfa_order.c: the order in which operands are evaluated where C leaves it open.
 *
 * It is gcc's, which is the same at every level of optimisation, since the front end decides it:
 *  - arguments from right to left, the function first;
 *  - `a op= b`: b, then the place a, then its value; `a = b`: b, then the place, but if b is a call or a read, the
 *    place comes before the call or read itself;
 *  - what stands left of a comma in the operands of arithmetic comes first of all;
 *  - other operands from left to right.  But the operands of commutative and relational operators change places
 *    where the left one is a variable by itself (a conversion that keeps the width does not count), and sums of
 *    unsigned numbers are put together anew where constants are among them; -a + b and -(a - b) are b - a;
 *  - a local variable that lives in a register is read last of all.
 * Where a sum is converted to a narrower type, its operands are converted instead (gcc's convert_to_integer), so
 * they are variables by themselves if they have the narrower width.  The rules were found by experiment; some of gcc's
 * foldings are not among them. */
#include "flow/cfa/build.h"

static bool is_word(const Type *type) { return type_is_integer(type) || type->kind == TYPE_POINTER; }

static bool is_bitwise(Operator op) { return op == OP_BIT_AND || op == OP_BIT_OR || op == OP_BIT_XOR; }

bool order_is_narrowed(Operator op) { return op == OP_ADD || op == OP_SUBTRACT || op == OP_MULTIPLY || is_bitwise(op); }

static bool is_commutative(Operator op) { return operator_is_comparison(op) || is_bitwise(op) || op == OP_ADD || op == OP_MULTIPLY; }

/* ({ e; }) is e. */
static const Expr *only_expression(const Expr *e) {
  const Stmt *first = e->statement->body;
  return first && !first->next && first->kind == STMT_EXPRESSION ? first->expression : NULL;
}

/* A conversion, of something that has at least `from` bits, which leaves its lowest `width` bits alone? */
static bool keeps_bits(Builder *b, const Expr *e, unsigned width, unsigned from) {
  if (e->kind != EXPR_CAST || !is_word(e->type) || !is_word(e->left->type)) return false;
  return type_width(b->types, e->type) >= width && type_width(b->types, e->left->type) >= from;
}

static const Expr *unwidened(Builder *b, const Expr *e, unsigned width) {
  while (keeps_bits(b, e, width, 0)) e = e->left;
  return e;
}

/* Without conversions that keep `width` bits, and what gcc's front end sees through. */
static const Expr *stripped(Builder *b, const Expr *e, unsigned width) {
  for (;;) {
    i128 known;
    const Expr *inner = NULL;
    if (keeps_bits(b, e, width, width))
      inner = e->left;
    else if (e->kind == EXPR_STATEMENT)
      inner = only_expression(e);
    else if (e->kind == EXPR_CONDITIONAL && e->left && effects_constant(&b->effects, e->condition, &known))
      inner = known ? e->left : e->right;
    if (!inner) return e;
    e = inner;
  }
}

static bool is_variable(Builder *b, const Expr *e, unsigned width) {
  e = stripped(b, e, width);
  if (e->kind != EXPR_LOAD || e->left->kind != EXPR_VARIABLE) return false;
  return !is_word(e->type) || type_width(b->types, e->type) == width;
}

static bool is_constant(Builder *b, const Expr *e) {
  i128 value;
  return effects_constant(&b->effects, e, &value);
}

static bool is_unary(const Expr *e, Operator op) { return e->kind == EXPR_UNARY && e->op == op; }

/* -e, but not -(a - b), which is another difference. */
static bool is_negation(const Expr *e) {
  bool is_difference = is_unary(e, OP_NEGATE) && is_word(e->type) && e->left->kind == EXPR_BINARY && e->left->op == OP_SUBTRACT;
  return is_unary(e, OP_NEGATE) && !is_difference;
}

/* A variable and constants that are added, or multiplied: gcc takes the constants out. */
static bool is_variable_with_constants(Builder *b, const Expr *e, Operator op, unsigned width) {
  e = stripped(b, e, width);
  if (is_variable(b, e, width)) return true;
  bool is_sum = op == OP_ADD;
  if (is_sum && (is_unary(e, OP_NEGATE) || is_unary(e, OP_BIT_NOT))) return is_variable(b, e->left, width);
  if (e->kind != EXPR_BINARY || (e->op != op && !(is_sum && e->op == OP_SUBTRACT))) return false;
  if (is_constant(b, e->right)) return is_variable_with_constants(b, e->left, op, width);
  return is_constant(b, e->left) && is_variable_with_constants(b, e->right, op, width);
}

static bool is_signed(Builder *b, const Type *type) { return type_is_integer(type) && type_is_signed(b->types, type); }

/* The width in which the operation is done: gcc compares narrow numbers, and their bits, without widening them. */
static unsigned operation_width(Builder *b, const Expr *node, unsigned narrowed) {
  const Type *type = node->left->type;
  if (!is_word(type)) return 0;
  unsigned full = type_width(b->types, type), width = narrowed && narrowed < full ? narrowed : full;
  if (!operator_is_comparison(node->op) && !is_bitwise(node->op)) return width;
  const Expr *left = unwidened(b, node->left, full), *right = unwidened(b, node->right, full);
  if (!is_word(left->type) || !is_word(right->type) || is_signed(b, left->type) != is_signed(b, right->type)) return width;
  unsigned a = type_width(b->types, left->type), c = type_width(b->types, right->type), wider = a > c ? a : c;
  return wider > width || (a != c && is_bitwise(node->op)) ? width : wider;
}

static bool is_right_first_in_sum(Builder *b, const Expr *node, const Expr *left, const Expr *right, unsigned width) {
  if (node->op == OP_ADD && is_negation(left)) return !is_negation(right);
  bool wraps = is_word(node->type) && (width < type_width(b->types, node->type) || !type_is_signed(b->types, node->type));
  if (!wraps) return false;
  if (node->op == OP_ADD) return is_variable_with_constants(b, left, OP_ADD, width);
  bool is_negative = left->kind == EXPR_BINARY && left->op == OP_SUBTRACT && is_constant(b, left->left);
  return is_negative && is_variable(b, left->right, width);
}

static bool is_right_first(Builder *b, const Expr *node, unsigned width) {
  const Expr *left = stripped(b, node->left, width), *right = stripped(b, node->right, width);
  if (is_variable(b, right, width) || is_constant(b, right)) return false;
  if (is_variable(b, left, width)) return is_commutative(node->op) || (node->op == OP_SUBTRACT && is_negation(right));
  if (node->op == OP_MULTIPLY) return is_word(node->type) && is_variable_with_constants(b, left, OP_MULTIPLY, width);
  return (node->op == OP_ADD || node->op == OP_SUBTRACT) && is_right_first_in_sum(b, node, left, right, width);
}

bool order_is_right_first(Builder *b, const Expr *node, Narrowing narrowed) {
  if (narrowed.is_negated && node->op == OP_SUBTRACT && is_word(node->type)) return true; /* -(a - b) is b - a */
  if (is_right_first(b, node, operation_width(b, node, narrowed.width))) return true;
  return narrowed.width && narrowed.is_implicit && is_right_first(b, node, operation_width(b, node, 0));
}

bool order_is_call(Builder *b, const Expr *e) {
  if (!is_word(e->type)) return e->kind == EXPR_CALL;
  unsigned width = type_width(b->types, e->type);
  while (keeps_bits(b, e, width, width)) e = e->left;
  return e->kind == EXPR_CALL && is_word(e->type) && type_width(b->types, e->type) == width;
}

bool order_is_register(const Builder *b, const Expr *value) {
  if (value->kind != EXPR_LOAD || value->left->kind != EXPR_VARIABLE) return false;
  const Symbol *symbol = value->left->symbol;
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  bool is_volatile = symbol->type->qualifiers & QUALIFIER_VOLATILE;
  return is_local && !symbol->address_taken && !is_volatile && type_is_scalar(symbol->type) && symbol->serial < b->effects.first_hidden;
}

void order_note(Builder *b, SourceRange range) {
  if (b->has_order_note) return;
  b->has_order_note = true;
  draft_note(b, range.begin, "C leaves the order of evaluation open here: gcc's is taken");
}
