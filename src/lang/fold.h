/* fold.h: constant expressions, with the exact rules of C for the data model.
 *
 * `fold_expression` replaces what is constant below a typed expression (returning a new EXPR_INTEGER or
 * EXPR_FLOAT, or the expression unchanged).  The operations themselves are exported, because the
 * interpreter and the value analysis compute with the same rules. */
#ifndef craig_lang_fold_h
#define craig_lang_fold_h

#include "lang/ast.h"

Expr *fold_expression(Types *types, Expr *expression);
/* The same for one node whose operands are folded already (quick: for use while a tree is built).  What
 * C leaves undefined (signed overflow, division by zero, bad shifts) is not folded away. */
Expr *fold_node(Types *types, Expr *expression);
/* Is it a constant, and does C define every operation that computes it?  Compilers leave others to the run, also those on finite floating-point numbers
 * that give none. */
bool fold_is_defined(const Types *types, const Expr *expression);
/* Integer constant expression (C11 6.6): true and the value, or false. */
bool fold_integer(Types *types, Expr *expression, i128 *value);

/* `value` reduced to `type`: modulo its width, sign-extended if signed; _Bool: 0 or 1. */
i128 fold_convert_integer(const Types *types, const Type *type, i128 value);
/* left op right in `type` (the operands' common type); false for division by zero, INT_MIN / -1 and bad shifts. */
bool fold_binary_integer(const Types *types, Operator op, const Type *operand_type, i128 left, i128 right,
                         i128 *result);

/* Would left op right leave the range of signed `operand_type`?  (+ - * << and INT_MIN / -1; -x is 0 - x.) */
bool fold_overflows(const Types *types, Operator op, const Type *operand_type, i128 left, i128 right);

/* Floating-point constants, on values in the target's format (see EXPR_FLOAT). */
typedef struct { unsigned char bytes[16]; } FloatBits;
bool fold_parse_float(const Type *type, const char *digits, FloatBits *result); /* C syntax without suffix */
FloatBits fold_binary_float(Operator op, const Type *type, FloatBits left, FloatBits right); /* + - * / */
bool fold_compare_float(Operator op, const Type *type, FloatBits left, FloatBits right);
FloatBits fold_negate_float(const Type *type, FloatBits value);
FloatBits fold_convert_float(const Type *to, const Type *from, FloatBits value);
FloatBits fold_integer_to_float(const Type *to, i128 value, bool is_unsigned_128);
/* C text of the value without suffix: a hexadecimal constant, or "inf", "nan" (with a "-" in front). */
enum { FOLD_FLOAT_TEXT = 96 };
void fold_format_float(const Type *type, FloatBits value, char text[FOLD_FLOAT_TEXT]);
bool fold_float_to_integer(const Types *types, const Type *to, const Type *from, FloatBits value, i128 *result);

#endif
