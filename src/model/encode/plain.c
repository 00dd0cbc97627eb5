/* Calls of the library: see plain.h. */
#include "model/encode/plain.h"
#include "flow/cfa/unknown.h"

const char *plain_place_name(const Expr *place) {
  if (place->kind == EXPR_VARIABLE) return "variable whose address is taken";
  if (place->kind == EXPR_MEMBER) return "struct or union member";
  if (place->kind != EXPR_DEREFERENCE) return "string";
  const Expr *base = place->left;
  while (base->kind == EXPR_BINARY && base->op == OP_POINTER_ADD) base = base->left;
  return base->kind == EXPR_DECAY ? "array element" : "pointer dereference";
}

/* ---- calls --------------------------------------------------------------------------------------- */

/* The name of the construct; functions of the library go by their own. */
const char *plain_library_name(const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  if (!library) return "function without a result of this type";
  switch (library->kind) {
  case LIBRARY_ARGUMENTS: return "variable arguments";
  case LIBRARY_CALLS_BACK: return "library function that calls back";
  default: return edge->right->symbol->name;
  }
}

/* ---- edges --------------------------------------------------------------------------------------- */

const char *plain_refuses(const Cfa *cfa, const Edge *edge) {
  if (!edge_calls_unknown(cfa, edge)) return NULL;
  return edge_library(edge) ? "library function that calls back" : "call through a pointer";
}
