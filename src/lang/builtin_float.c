/* Builtins on floating-point values: infinities and NaNs are constants, classification becomes comparisons.
 */
#include "lang/builtin.h"
#include <stdlib.h>
#include <string.h>

typedef enum {
  FLOAT_INF,
  FLOAT_NAN,
  FLOAT_NANS, /* constants */
  FLOAT_ISNAN,
  FLOAT_ISINF,
  FLOAT_ISINF_SIGN,
  FLOAT_ISFINITE,
  FLOAT_ISNORMAL,
  FLOAT_SIGNBIT,
  FLOAT_GREATER,
  FLOAT_GREATER_EQUAL,
  FLOAT_LESS,
  FLOAT_LESS_EQUAL,
  FLOAT_LESS_GREATER,
  FLOAT_UNORDERED,
  FLOAT_CLASSIFY
} FloatBuiltin;

static const struct {
  const char *name; /* behind __builtin_; the constants and signbit take a suffix for the type */
  FloatBuiltin builtin;
  bool has_suffix;
} table[] = {
    {"inf", FLOAT_INF, true},
    {"huge_val", FLOAT_INF, true},
    {"nans", FLOAT_NANS, true},
    {"nan", FLOAT_NAN, true},
    {"isnan", FLOAT_ISNAN, true},
    {"isinf_sign", FLOAT_ISINF_SIGN, false},
    {"isinf", FLOAT_ISINF, true},
    {"isfinite", FLOAT_ISFINITE, false},
    {"finite", FLOAT_ISFINITE, true},
    {"isnormal", FLOAT_ISNORMAL, false},
    {"signbit", FLOAT_SIGNBIT, true},
    {"isgreater", FLOAT_GREATER, false},
    {"isgreaterequal", FLOAT_GREATER_EQUAL, false},
    {"isless", FLOAT_LESS, false},
    {"islessequal", FLOAT_LESS_EQUAL, false},
    {"islessgreater", FLOAT_LESS_GREATER, false},
    {"isunordered", FLOAT_UNORDERED, false},
    {"fpclassify", FLOAT_CLASSIFY, false},
};

static const struct {
  const char *suffix;
  TypeKind kind;
} suffixes[] = {{"", TYPE_DOUBLE},     {"f", TYPE_FLOAT},     {"l", TYPE_LDOUBLE},     {"f16", TYPE_FLOAT16},
                {"f32", TYPE_FLOAT},   {"f64", TYPE_DOUBLE},  {"f128", TYPE_FLOAT128}, {"q", TYPE_FLOAT128},
                {"f32x", TYPE_DOUBLE}, {"f64x", TYPE_LDOUBLE}};

/* Bits of the significand that are stored, the place of the exponent. */
static unsigned stored_bits(TypeKind kind) {
  switch (kind) {
  case TYPE_FLOAT16: return 10;
  case TYPE_FLOAT: return 23;
  case TYPE_DOUBLE: return 52;
  case TYPE_LDOUBLE: return 64; /* its leading 1 is explicit */
  default: return 112;
  }
}

static unsigned exponent_bits(TypeKind kind) {
  return kind == TYPE_FLOAT16 ? 5 : kind == TYPE_FLOAT ? 8 : kind == TYPE_DOUBLE ? 11 : 15;
}

static Expr *float_of_bits(Parser *p, const Type *type, u128 bits, SourceRange range) {
  Expr *expression = expr_build_node(p, EXPR_FLOAT, type, range);
  for (int i = 0; i < 16; i++) expression->bytes[i] = (unsigned char)(bits >> 8 * i);
  return expression;
}

static u128 infinity_bits(TypeKind kind) {
  u128 exponent = ((u128)1 << exponent_bits(kind)) - 1;
  u128 bits = exponent << stored_bits(kind);
  return kind == TYPE_LDOUBLE ? bits | (u128)1 << 63 : bits;
}

static u128 largest_bits(TypeKind kind) {
  unsigned stored = stored_bits(kind);
  u128 exponent = ((u128)1 << exponent_bits(kind)) - 2;
  return exponent << stored | (((u128)1 << stored) - 1);
}

static u128 smallest_normal_bits(TypeKind kind) {
  u128 bits = (u128)1 << stored_bits(kind);
  return kind == TYPE_LDOUBLE ? bits | (u128)1 << 63 : bits;
}

/* nan("0x123"): the number goes into the significand. */
static Expr *make_nan(Parser *p, const BuiltinCall *call, const Type *type, bool is_quiet) {
  builtin_require(p, call, 1);
  const Expr *string = call->arguments[0];
  if (string->kind != EXPR_STRING)
    parser_fail(p, call->range.begin, "the argument of '%s' is not a string", call->name.name->text);
  unsigned stored = stored_bits(type->kind), quiet = type->kind == TYPE_LDOUBLE ? 62 : stored - 1;
  u128 payload = strtoull(string->text, NULL, 0);
  payload &= ((u128)1 << quiet) - 1;
  if (is_quiet)
    payload |= (u128)1 << quiet;
  else if (!payload)
    payload = (u128)1 << (quiet - 1);
  return float_of_bits(p, type, infinity_bits(type->kind) | payload, call->range);
}

/* ---- classification ---------------------------------------------------------------------------------- */

static Expr *int_of(Parser *p, int value, SourceRange range) {
  return expr_build_integer(p, value, type_scalar(p->types, TYPE_INT), range);
}

static Expr *require_float(Parser *p, const BuiltinCall *call, size_t index) {
  Expr *value = convert_to_value(p, call->arguments[index]);
  if (type_is_integer(value->type)) return convert_to_type(p, value, type_scalar(p->types, TYPE_DOUBLE));
  if (!type_is_float(value->type))
    parser_fail(p, value->range.begin, "argument of '%s' is not a floating-point value",
                call->name.name->text);
  return value;
}

/* -bound <= x && x <= bound, or its variants with both signs of a bound. */
static Expr *between(Lowering *l, Symbol *x, u128 bound) {
  Expr *high = float_of_bits(l->p, x->type, bound, l->range);
  Expr *low =
      expr_build_unary(l->p, OP_NEGATE, float_of_bits(l->p, x->type, bound, l->range), l->range.begin);
  Expr *above = expr_build_binary(l->p, OP_GREATER_EQUAL, lowering_use(l, x), low);
  Expr *below = expr_build_binary(l->p, OP_LESS_EQUAL, lowering_use(l, x), high);
  return expr_build_logical(l->p, EXPR_AND, above, below);
}

static Expr *compare_with(Lowering *l, Operator op, Symbol *x, u128 bits, bool is_negative) {
  Expr *value = float_of_bits(l->p, x->type, bits, l->range);
  if (is_negative) value = expr_build_unary(l->p, OP_NEGATE, value, l->range.begin);
  return expr_build_binary(l->p, op, lowering_use(l, x), value);
}

static Expr *is_infinite(Lowering *l, Symbol *x) {
  u128 bits = infinity_bits(x->type->kind);
  return expr_build_logical(l->p, EXPR_OR, compare_with(l, OP_EQUAL, x, bits, false),
                            compare_with(l, OP_EQUAL, x, bits, true));
}

static Expr *is_at_least_normal(Lowering *l, Symbol *x) {
  u128 bits = smallest_normal_bits(x->type->kind);
  return expr_build_logical(l->p, EXPR_OR, compare_with(l, OP_GREATER_EQUAL, x, bits, false),
                            compare_with(l, OP_LESS_EQUAL, x, bits, true));
}

static Expr *is_nan(Lowering *l, Symbol *x) {
  return expr_build_binary(l->p, OP_NOT_EQUAL, lowering_use(l, x), lowering_use(l, x));
}

static Expr *classify_one(Parser *p, BuiltinCall *call, FloatBuiltin builtin) {
  builtin_require(p, call, 1);
  Expr *value = require_float(p, call, 0);
  if (builtin == FLOAT_SIGNBIT) {
    call->arguments[0] = value;
    return builtin_node(p, call, "__builtin_signbit", type_scalar(p->types, TYPE_INT), 1);
  }
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *x = lowering_variable(&l, value->type, value);
  u128 infinity = infinity_bits(x->type->kind), largest = largest_bits(x->type->kind);
  switch (builtin) {
  case FLOAT_ISNAN: return lowering_end(&l, is_nan(&l, x));
  case FLOAT_ISINF: return lowering_end(&l, is_infinite(&l, x));
  case FLOAT_ISINF_SIGN:
    return lowering_end(&l, expr_build_binary(p, OP_SUBTRACT, compare_with(&l, OP_EQUAL, x, infinity, false),
                                              compare_with(&l, OP_EQUAL, x, infinity, true)));
  case FLOAT_ISFINITE: return lowering_end(&l, between(&l, x, largest));
  default:
    return lowering_end(&l,
                        expr_build_logical(p, EXPR_AND, between(&l, x, largest), is_at_least_normal(&l, x)));
  }
}

static Expr *compare_two(Parser *p, BuiltinCall *call, FloatBuiltin builtin) {
  builtin_require(p, call, 2);
  Expr *left = require_float(p, call, 0), *right = require_float(p, call, 1);
  switch (builtin) {
  case FLOAT_GREATER: return expr_build_binary(p, OP_GREATER, left, right);
  case FLOAT_GREATER_EQUAL: return expr_build_binary(p, OP_GREATER_EQUAL, left, right);
  case FLOAT_LESS: return expr_build_binary(p, OP_LESS, left, right);
  case FLOAT_LESS_EQUAL: return expr_build_binary(p, OP_LESS_EQUAL, left, right);
  default: break;
  }
  unsigned precision;
  const Type *type = convert_to_common(p, &left, &right, &precision);
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *x = lowering_variable(&l, type, left), *y = lowering_variable(&l, type, right);
  if (builtin == FLOAT_UNORDERED)
    return lowering_end(&l, expr_build_logical(p, EXPR_OR, is_nan(&l, x), is_nan(&l, y)));
  Expr *less = expr_build_binary(p, OP_LESS, lowering_use(&l, x), lowering_use(&l, y));
  Expr *greater = expr_build_binary(p, OP_GREATER, lowering_use(&l, x), lowering_use(&l, y));
  return lowering_end(&l, expr_build_logical(p, EXPR_OR, less, greater));
}

/* fpclassify(nan, infinite, normal, subnormal, zero, x) */
static Expr *classify_all(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 6);
  Expr *value = require_float(p, call, 5), **answers = call->arguments;
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *x = lowering_variable(&l, value->type, value);
  Expr *zero = expr_build_binary(p, OP_EQUAL, lowering_use(&l, x), int_of(p, 0, call->range));
  Expr *result = expr_build_conditional(p, zero, answers[4], answers[3]);
  result = expr_build_conditional(p, is_at_least_normal(&l, x), answers[2], result);
  result = expr_build_conditional(p, is_infinite(&l, x), answers[1], result);
  return lowering_end(&l, expr_build_conditional(p, is_nan(&l, x), answers[0], result));
}

/* ---- the door ---------------------------------------------------------------------------------------- */

static bool find_kind(const char *suffix, TypeKind *kind) {
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (!strcmp(suffixes[i].suffix, suffix)) {
      *kind = suffixes[i].kind;
      return true;
    }
  return false;
}

Expr *builtin_float(Parser *p, BuiltinCall *call) {
  const char *text = call->name.name->text;
  if (strncmp(text, "__builtin_", 10)) return NULL;
  text += 10;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    size_t length = strlen(table[i].name);
    TypeKind kind = TYPE_DOUBLE;
    if (strncmp(text, table[i].name, length)) continue;
    if (table[i].has_suffix ? !find_kind(text + length, &kind) : text[length]) continue;
    const Type *type = type_scalar(p->types, kind);
    switch (table[i].builtin) {
    case FLOAT_INF: return float_of_bits(p, type, infinity_bits(kind), call->range);
    case FLOAT_NAN: return make_nan(p, call, type, true);
    case FLOAT_NANS: return make_nan(p, call, type, false);
    case FLOAT_CLASSIFY: return classify_all(p, call);
    default: break;
    }
    return table[i].builtin < FLOAT_GREATER ? classify_one(p, call, table[i].builtin)
                                            : compare_two(p, call, table[i].builtin);
  }
  return NULL;
}
