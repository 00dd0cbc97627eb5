/* Operations on floating-point numbers that are called: see plain_function.h. */
#include "flow/cfa/plain_function.h"

#include "base/library.h"

/* By line of the table of library functions. */
static const PlainFunction operations[] = {
#define FUNCTION(name, signature, native, kind, gives, moves, number, model, flags) PLAIN_##number,
#include "base/library.def"
#undef FUNCTION
};

static bool has_arguments(const Edge *edge, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (i >= edge->argument_count || type_unqualified(edge->arguments[i]->type)->kind != type_unqualified(edge->arguments[0]->type)->kind)
      return false;
  return type_is_float(edge->arguments[0]->type);
}

PlainFunction plain_function(const Edge *edge) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) return PLAIN_NONE;
  const LibraryFunction *library = library_find(edge->right->symbol->name);
  PlainFunction operation = library ? operations[library_index(library)] : PLAIN_NONE;
  return operation != PLAIN_NONE && has_arguments(edge, library_arguments(library)) ? operation : PLAIN_NONE;
}
