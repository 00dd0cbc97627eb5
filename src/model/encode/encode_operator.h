/* encode_operator.h: the operators of C on terms, without any idea of where operands come from.
 *
 * The semantics is that of flow/interpret/interpret.c: signed overflow wraps, conversions that C leaves open are x86's.  Integers are
 * bit-vectors of their type's width (_Bool: 1), floating-point numbers their bit patterns (logic/float.h), addresses numbers. */
#ifndef craig_model_encode_encode_operator_h
#define craig_model_encode_encode_operator_h

#include "base/ieee.h"
#include "flow/cfa/plain_function.h"
#include "logic/term.h"

typedef struct {
  TermBank *bank;
  const Types *types;
  IeeeRounding rounding; /* of arithmetic and conversions */
  bool keeps_nans;       /* the bits of a NaN matter: flow/values/float_bits.h */
  /* One bit that is left open, because of `what`. */
  Term (*choice)(void *context, const char *what);
  void *context;
} OperatorEncoder;

unsigned expression_width(const Types *types, const Type *type);
Term expression_truth(TermBank *bank, const Type *type, Term value); /* 1 bit: is it not zero? */

bool operator_is_signed(const OperatorEncoder *encoder, const Type *type); /* an integer, and no _Bool */
Term operator_integer(const OperatorEncoder *encoder, const Expr *constant);
Term operator_float(const OperatorEncoder *encoder, const Expr *constant);
Term operator_truth(const OperatorEncoder *encoder, const Type *type, Term bit); /* a truth value as C's int (or whatever `type` is) */
/* The operator at the top of a cast, unary, binary, && || or ?: expression, on the values of its operands; TERM_NONE for those that it has not. */
Term operator_apply(const OperatorEncoder *encoder, const Expr *expression, Term condition, Term left, Term right);
/* A function of the library on PLAIN_ARGUMENTS numbers of `type`, or TERM_NONE behind those that it has. */
Term operator_call(const OperatorEncoder *encoder, PlainFunction function, const Type *type, const Term *operands);

#endif
