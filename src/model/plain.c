/* Calls of the library: see plain.h. */
#include "model/plain.h"
#include "flow/library.h"
#include "flow/unknown.h"
#include <string.h>

/* Functions of the library that IEEE 754 gives a meaning, without their suffix for float and long double. */
static const struct {
  const char *name;
  PlainFunction function;
} functions[] = {{"fabs", PLAIN_ABSOLUTE}, {"sqrt", PLAIN_ROOT},       {"floor", PLAIN_FLOOR},
                 {"ceil", PLAIN_CEILING},  {"trunc", PLAIN_TRUNCATE},  {"round", PLAIN_ROUND},
                 {"rint", PLAIN_NEAREST},  {"nearbyint", PLAIN_NEAREST}, {"fmin", PLAIN_MINIMUM},
                 {"fmax", PLAIN_MAXIMUM},  {"copysign", PLAIN_COPY_SIGN}};

static bool is_variant(const char *name, const char *of) {
  size_t length = strlen(of);
  if (strncmp(name, of, length)) return false;
  name += length;
  return !*name || ((*name == 'f' || *name == 'l') && !name[1]);
}

PlainFunction plain_function(const Edge *edge) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) return PLAIN_NONE;
  if (!edge->argument_count || !type_is_float(edge->arguments[0]->type)) return PLAIN_NONE;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (is_variant(edge->right->symbol->name, functions[i].name)) return functions[i].function;
  return PLAIN_NONE;
}

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
  return edge->right->kind == EXPR_FUNCTION ? library_find(edge->right->symbol->name) : NULL;
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

/* Arithmetic is encoded with the default rounding mode. */
static bool changes_rounding(const Edge *edge) {
  return edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION && !edge->right->symbol->body &&
         !strcmp(edge->right->symbol->name, "fesetround");
}

const char *plain_refuses(const Cfa *cfa, const Edge *edge) {
  if (changes_rounding(edge)) return "fesetround";
  if (!edge_calls_unknown(cfa, edge)) return NULL;
  return library_of(edge) ? "library function that calls back" : "call through a pointer";
}
