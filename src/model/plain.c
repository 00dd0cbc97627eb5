/* Which variables and edges are plain: see plain.h. */
#include "model/plain.h"
#include "flow/library.h"
#include "flow/unknown.h"
#include <string.h>

bool plain_is_variable(const Cfa *cfa, const Symbol *symbol) {
  return type_is_scalar(symbol->type) && symbol->type->kind != TYPE_COMPLEX && !cfa_is_addressed(cfa, symbol);
}

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

static const char *word_of_type(const Type *type) {
  switch (type->kind) {
  case TYPE_ARRAY: return "array";
  case TYPE_STRUCT: return "struct";
  case TYPE_UNION: return "union";
  case TYPE_VA_LIST: return "variable arguments";
  default: return NULL;
  }
}

static const char *word_of_place(const Cfa *cfa, const Expr *place) {
  if (place->kind == EXPR_VARIABLE) {
    const char *word = word_of_type(place->symbol->type);
    return word ? word : plain_is_variable(cfa, place->symbol) ? NULL : "variable whose address is taken";
  }
  if (place->kind == EXPR_MEMBER) return "struct or union member";
  if (place->kind != EXPR_DEREFERENCE) return "string";
  const Expr *base = place->left;
  while (base->kind == EXPR_BINARY && base->op == OP_POINTER_ADD) base = base->left;
  return base->kind == EXPR_DECAY ? "array element" : "pointer dereference";
}

/* The name of a value that is not worked out; NULL: it is made of plain variables, as far as this node goes. */
static const char *word_of_node(const Cfa *cfa, const Expr *e) {
  switch (e->kind) {
  case EXPR_LOAD: return word_of_place(cfa, e->left);
  case EXPR_ADDRESS:
  case EXPR_DECAY:
  case EXPR_STRING:
  case EXPR_FUNCTION:
  case EXPR_LABEL_ADDRESS: return "address";
  default: return NULL;
  }
}

const char *plain_unknown(const Cfa *cfa, const Expr *expression) { return word_of_node(cfa, expression); }

static bool is_plain_place(const Cfa *cfa, const Expr *place) {
  return place && place->kind == EXPR_VARIABLE && plain_is_variable(cfa, place->symbol);
}

/* ---- calls --------------------------------------------------------------------------------------- */

static const CfaFunction *callee_of(const Cfa *cfa, const Edge *edge) {
  if (edge->right->kind != EXPR_FUNCTION || !edge->right->symbol->body) return NULL;
  int index = cfa_find_function(cfa, edge->right->symbol);
  return index < 0 ? NULL : &cfa->functions.data[index];
}

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

bool plain_skips(const Cfa *cfa, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
  case EDGE_FREE: return true;
  case EDGE_ASSIGN:
  case EDGE_HAVOC:
  case EDGE_ALLOCATE: return !is_plain_place(cfa, edge->left);
  case EDGE_RETURN: {
    const Symbol *result = cfa->functions.data[cfa->locations.data[edge->from].function].result;
    return !edge->right || !result || !plain_is_variable(cfa, result);
  }
  case EDGE_CALL:
    return !callee_of(cfa, edge) && !edge_calls_unknown(cfa, edge) && !is_plain_place(cfa, edge->left);
  default: return false;
  }
}

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
