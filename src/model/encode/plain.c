/* Calls of the library: see plain.h. */
#include "model/encode/plain.h"
#include "base/library.h"
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

static const LibraryFunction *library_of(const Edge *edge) {
  return edge->right->kind == EXPR_FUNCTION ? library_called(edge->right->symbol->name) : NULL;
}

/* The name of the construct; functions of the library go by their own. */
static const char *library_words(const LibraryFunction *library) {
  switch (library->kind) {
  case LIBRARY_ARGUMENTS: return "variable arguments";
  case LIBRARY_CALLS_BACK: return "library function that calls back";
  default: return library->name;
  }
}

const char *plain_library_name(const Edge *edge) {
  const LibraryFunction *library = library_of(edge);
  return library ? library_words(library) : "function without a result of this type";
}

/* ---- edges --------------------------------------------------------------------------------------- */

const char *plain_refuses(const Cfa *cfa, const Edge *edge) {
  if (!edge_calls_unknown(cfa, edge)) return NULL;
  return library_of(edge) ? "library function that calls back" : "call through a pointer";
}
