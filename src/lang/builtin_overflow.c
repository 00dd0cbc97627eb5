/* Checked arithmetic (__builtin_add_overflow and its kin) as plain C: the operation is done in a type in
 * which it is exact, and the result compared.  For 128 bits there is no such type, so there the operation
 * wraps around in the unsigned type and its signs or its inverse tell whether it did. */
#include "lang/builtin.h"
#include <string.h>

typedef struct {
  Operator op;
  bool is_predicate; /* _p: the third argument only gives the type */
  TypeKind operand;  /* of the old forms with the type in their name; TYPE_VOID: any */
} OverflowBuiltin;

static bool read_overflow_name(const char *text, OverflowBuiltin *builtin) {
  static const struct {
    const char *sign, *length;
    TypeKind kind;
  } forms[] = {{"", "", TYPE_VOID},     {"s", "", TYPE_INT},    {"u", "", TYPE_UINT},
               {"s", "l", TYPE_LONG},   {"u", "l", TYPE_ULONG}, {"s", "ll", TYPE_LLONG},
               {"u", "ll", TYPE_ULLONG}};
  static const struct {
    const char *name;
    Operator op;
  } ops[] = {{"add", OP_ADD}, {"sub", OP_SUBTRACT}, {"mul", OP_MULTIPLY}};
  char name[64];
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    for (size_t k = 0; k < 3; k++)
      for (int predicate = 0; predicate < 2; predicate++) {
        snprintf(name, sizeof name, "__builtin_%s%s%s_overflow%s", forms[i].sign, ops[k].name,
                 forms[i].length, predicate ? "_p" : "");
        if (strcmp(name, text)) continue;
        *builtin = (OverflowBuiltin){ops[k].op, predicate, forms[i].kind};
        return true;
      }
  return false;
}

/* Bits needed to hold every result of the operation exactly, as a signed number. */
static unsigned exact_bits(const Parser *p, Operator op, const Type *a, const Type *b) {
  unsigned x = type_width(p->types, a) + !type_is_signed(p->types, a);
  unsigned y = type_width(p->types, b) + !type_is_signed(p->types, b);
  bool is_signed = type_is_signed(p->types, a) && type_is_signed(p->types, b);
  if (op == OP_MULTIPLY) return is_signed ? x + y : x + y - 1; /* only -min * -min needs the last bit */
  return (x > y ? x : y) + 1;
}

/* A type in which the result is exact.  Two unsigned factors fit the double width without a sign. */
static const Type *exact_type(Parser *p, const BuiltinCall *call, Operator op, const Type *a, const Type *b) {
  unsigned bits = exact_bits(p, op, a, b);
  bool are_unsigned = !type_is_signed(p->types, a) && !type_is_signed(p->types, b);
  if (bits <= 32) return type_scalar(p->types, TYPE_INT);
  if (bits <= 64) return type_scalar(p->types, TYPE_LLONG);
  if (op == OP_MULTIPLY && are_unsigned && bits <= 65) return type_scalar(p->types, TYPE_ULLONG);
  if (op == OP_MULTIPLY && are_unsigned && bits <= 129) return type_scalar(p->types, TYPE_UINT128);
  if (bits > 128)
    parser_fail(p, call->range.begin, "'%s' on 128-bit integers is not supported", call->name.name->text);
  return type_scalar(p->types, TYPE_INT128);
}

/* ---- in a wider type --------------------------------------------------------------------------------- */

typedef struct {
  OverflowBuiltin builtin;
  const Type *left_type, *right_type, *result; /* of the operands as passed, and of what is stored */
  Symbol *left, *right;
} OverflowCheck;

static Expr *cast_use(Lowering *l, const Type *type, Symbol *symbol) {
  return expr_build_cast(l->p, type, lowering_use(l, symbol), l->range.begin);
}

static Expr *zero(Lowering *l) {
  return expr_build_integer(l->p, 0, type_scalar(l->p->types, TYPE_INT), l->range);
}

/* Computes into `*kept`; the answer is a condition that holds if the result was not exact. */
static Expr *check_exactly(Lowering *l, const OverflowCheck *check, const Type *wide, Symbol **kept) {
  Parser *p = l->p;
  Expr *exact = expr_build_binary(p, check->builtin.op, cast_use(l, wide, check->left),
                                  cast_use(l, wide, check->right));
  Symbol *value = lowering_variable(l, wide, exact);
  *kept = lowering_variable(l, check->result, lowering_use(l, value));
  Expr *differs = expr_build_binary(p, OP_NOT_EQUAL, cast_use(l, wide, *kept), lowering_use(l, value));
  /* Back from an unsigned type of the same width a negative value looks unharmed. */
  bool may_hide_sign = !type_is_signed(p->types, check->result) && type_is_signed(p->types, wide) &&
                       type_width(p->types, check->result) >= type_width(p->types, wide);
  if (!may_hide_sign) return differs;
  return expr_build_logical(p, EXPR_OR, differs,
                            expr_build_binary(p, OP_LESS, lowering_use(l, value), zero(l)));
}

/* ---- in 128 bits ------------------------------------------------------------------------------------- */

static Expr *exclusive_or(Lowering *l, Symbol *a, Symbol *b) {
  return expr_build_binary(l->p, OP_BIT_XOR, lowering_use(l, a), lowering_use(l, b));
}

/* Both operands differ in sign from the sum; the minuend differs from the subtrahend and from the
   difference. */
static Expr *sign_is_wrong(Lowering *l, const OverflowCheck *check, Symbol *r) {
  bool is_sum = check->builtin.op == OP_ADD;
  Expr *first = is_sum ? exclusive_or(l, check->left, r) : exclusive_or(l, check->left, check->right);
  Expr *second = is_sum ? exclusive_or(l, check->right, r) : exclusive_or(l, check->left, r);
  return expr_build_binary(l->p, OP_LESS, expr_build_binary(l->p, OP_BIT_AND, first, second), zero(l));
}

/* a != 0 && r / a != b, with -1 * minimum set apart, for which the division would overflow as well. */
static Expr *quotient_is_wrong(Lowering *l, const OverflowCheck *check, Symbol *r) {
  Parser *p = l->p;
  const Type *type = check->result;
  Expr *quotient = expr_build_binary(p, OP_DIVIDE, lowering_use(l, r), lowering_use(l, check->left));
  Expr *wrong = expr_build_binary(p, OP_NOT_EQUAL, quotient, lowering_use(l, check->right));
  if (type->kind == TYPE_INT128) {
    Expr *lowest = expr_build_integer(p, (i128)((u128)1 << 127), type, l->range);
    Expr *minus_one = expr_build_integer(p, -1, type, l->range);
    Expr *is_lowest = expr_build_binary(p, OP_EQUAL, lowering_use(l, check->right), lowest);
    wrong = expr_build_conditional(p, expr_build_binary(p, OP_EQUAL, lowering_use(l, check->left), minus_one),
                                   is_lowest, wrong);
  }
  Expr *is_nonzero = expr_build_binary(p, OP_NOT_EQUAL, lowering_use(l, check->left), zero(l));
  return expr_build_logical(p, EXPR_AND, is_nonzero, wrong);
}

static Expr *check_wrapping(Lowering *l, const OverflowCheck *check, Symbol **kept) {
  Parser *p = l->p;
  const Type *wide = type_scalar(p->types, TYPE_UINT128);
  Expr *wrapped = expr_build_binary(p, check->builtin.op, cast_use(l, wide, check->left),
                                    cast_use(l, wide, check->right));
  Symbol *r = *kept = lowering_variable(l, check->result, wrapped);
  if (check->builtin.op == OP_MULTIPLY) return quotient_is_wrong(l, check, r);
  if (check->result->kind == TYPE_INT128) return sign_is_wrong(l, check, r);
  if (check->builtin.op == OP_ADD)
    return expr_build_binary(p, OP_LESS, lowering_use(l, r), lowering_use(l, check->left));
  return expr_build_binary(p, OP_LESS, lowering_use(l, check->left), lowering_use(l, check->right));
}

/* ---- the door ---------------------------------------------------------------------------------------- */

/* 128-bit results of operands that the result type holds. */
static bool wraps(const Parser *p, const OverflowCheck *check) {
  const Type *a = check->left_type, *b = check->right_type;
  if (exact_bits(p, check->builtin.op, a, b) <= 128) return false;
  if (check->result->kind == TYPE_INT128) return a->kind != TYPE_UINT128 && b->kind != TYPE_UINT128;
  return check->result->kind == TYPE_UINT128 && !type_is_signed(p->types, a) && !type_is_signed(p->types, b);
}

static void read_types(Parser *p, const BuiltinCall *call, OverflowCheck *check) {
  check->left_type = convert_to_integer_value(p, call->arguments[0], "operand")->type;
  check->right_type = convert_to_integer_value(p, call->arguments[1], "operand")->type;
  if (check->builtin.operand != TYPE_VOID)
    check->left_type = check->right_type = type_scalar(p->types, check->builtin.operand);
  const Type *target = call->arguments[2]->type;
  if (check->builtin.is_predicate && expression_is_bit_field(call->arguments[2]))
    parser_fail(p, call->range.begin, "a bit-field as the third argument of '%s' is not supported", call->name.name->text);
  if (!check->builtin.is_predicate) {
    target = convert_to_value(p, call->arguments[2])->type;
    if (target->kind != TYPE_POINTER)
      parser_fail(p, call->range.begin, "argument 3 of '%s' is no pointer to an object",
                  call->name.name->text);
    target = target->base;
  }
  check->result = type_unqualified(target);
  if (!type_is_integer(check->result))
    parser_fail(p, call->range.begin, "the result of '%s' is no integer", call->name.name->text);
}

Expr *builtin_overflow(Parser *p, BuiltinCall *call) {
  OverflowCheck check = {0};
  if (!read_overflow_name(call->name.name->text, &check.builtin)) return NULL;
  builtin_require(p, call, 3);
  read_types(p, call, &check);
  bool is_wrapping = wraps(p, &check);
  const Type *wide =
      is_wrapping ? NULL : exact_type(p, call, check.builtin.op, check.left_type, check.right_type);
  Lowering l;
  Symbol *kept;
  lowering_call(&l, p, call);
  check.left = lowering_variable(&l, is_wrapping ? check.result : check.left_type, call->arguments[0]);
  check.right = lowering_variable(&l, is_wrapping ? check.result : check.right_type, call->arguments[1]);
  Expr *failed = is_wrapping ? check_wrapping(&l, &check, &kept) : check_exactly(&l, &check, wide, &kept);
  Symbol *answer = lowering_variable(&l, type_scalar(p->types, TYPE_BOOL), failed);
  if (!check.builtin.is_predicate) {
    Symbol *pointer =
        lowering_variable(&l, convert_to_value(p, call->arguments[2])->type, call->arguments[2]);
    lowering_do(&l, expr_build_assign(p, expr_build_dereference(p, lowering_use(&l, pointer), l.range.begin),
                                      lowering_use(&l, kept)));
  }
  return lowering_end(&l, lowering_use(&l, answer));
}
