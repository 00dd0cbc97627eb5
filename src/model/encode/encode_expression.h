/* encode_expression.h: the value of a pure C expression as a term. */
#ifndef craig_model_encode_encode_expression_h
#define craig_model_encode_encode_expression_h

#include "base/ieee.h"
#include "flow/memory/region.h"
#include "model/encode/plain.h"
#include "model/encode/statemap.h"

typedef struct {
  TermBank *bank;
  const Types *types;
  const Graph *graph;
  const StateMaps *maps;
  const Regions *regions;
  /* What a variable without an entry in the map is worth; asked at most once per variable and place. */
  Term (*missing)(void *context, VariableId variable);
  /* A value that is not worked out, because of `what`: any of its type. */
  Term (*unknown)(void *context, const Expr *expression, const char *what);
  /* The 8 * access->bytes bits in memory at `address`, in little-endian order.  `guard`: the condition, within the
   * expression, under which C makes the access. */
  Term (*read)(void *context, const Access *access, Term address, StateMap map, Term guard);
  Term (*cell)(void *context, StateMap map, CellId cell); /* what it holds */
  /* Whether two addresses are equal where that is open: one bit. */
  Term (*compare)(void *context, const Expr *comparison, Term left, Term right);
  void *context; /* of all of these */
  IeeeRounding rounding; /* of arithmetic and conversions */
  bool keeps_nans;       /* the bits of a NaN matter: flow/values/float_bits.h */
  /* One bit that is left open, because of `what`. */
  Term (*choice)(void *context, const char *what);
  /* The answer to an EXPR_MEMORY, one bit; `left` and `right`: its operands, TERM_NONE if it has none. */
  Term (*answer)(void *context, const Expr *question, ContextId in, StateMap map, Term left, Term right);
} ExpressionEncoder;

/* Integers are bit-vectors of their type's width (_Bool: 1), floating-point numbers their bit patterns (logic/float.h). */
Term expression_encode(const ExpressionEncoder *encoder, const Expr *expression, ContextId context, StateMap map);
/* The address of a place; what it reads on the way is read under no guard. */
Term expression_address(const ExpressionEncoder *encoder, const Expr *place, ContextId context, StateMap map);
/* The bytes that hold a bit-field whose record lies at `address`. */
Term expression_field_bytes(const ExpressionEncoder *encoder, const Access *field, Term address, StateMap map, Term guard);
/* A value as it lies in memory, and back. */
Term expression_to_bytes(const ExpressionEncoder *encoder, const Type *type, Term value);
Term expression_from_bytes(const ExpressionEncoder *encoder, const Type *type, Term bytes);
unsigned expression_width(const Types *types, const Type *type);

Term expression_truth(TermBank *bank, const Type *type, Term value); /* 1 bit: is it not zero? */
/* A function of the library on PLAIN_ARGUMENTS numbers of `type`, or TERM_NONE behind those that it has. */
Term expression_apply(const ExpressionEncoder *encoder, PlainFunction function, const Type *type, const Term *operands);

#endif
