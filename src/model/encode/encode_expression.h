/* encode_expression.h: the value of a pure C expression as a term. */
#ifndef craig_model_encode_encode_expression_h
#define craig_model_encode_encode_expression_h

#include "flow/memory/region.h"
#include "model/encode/encode_operator.h"
#include "model/encode/plain.h"
#include "model/encode/statemap.h"

typedef struct {
  OperatorEncoder operators;
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
  void *context; /* of all of these but the operators' */
  /* The answer to an EXPR_MEMORY, one bit; `left` and `right`: its operands, TERM_NONE if it has none. */
  Term (*answer)(void *context, const Expr *question, ContextId in, StateMap map, Term left, Term right);
} ExpressionEncoder;

Term expression_encode(const ExpressionEncoder *encoder, const Expr *expression, ContextId context, StateMap map);
/* The value of an expression that is tested: zero or not, where that is open. */
Term expression_tested(const ExpressionEncoder *encoder, const Expr *expression, ContextId context, Term value);
/* The address of a place; what it reads on the way is read under no guard. */
Term expression_address(const ExpressionEncoder *encoder, const Expr *place, ContextId context, StateMap map);
/* A value as it lies in memory, and back. */
Term expression_to_bytes(const ExpressionEncoder *encoder, const Type *type, Term value);
Term expression_from_bytes(const ExpressionEncoder *encoder, const Type *type, Term bytes);

#endif
