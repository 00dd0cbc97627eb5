/* What functions of the system can reach: see system.h. */
#include "flow/cfa/system.h"

#include <string.h>
#include "base/library.h"

bool system_declares(const Builder *b, const Symbol *symbol) {
  return symbol->storage == STORAGE_GLOBAL && (symbol->is_undeclared || source_locate(b->program->sources, symbol->range.begin).is_system);
}

const Type *system_pointee(const Expr *argument) {
  bool is_null = argument->kind == EXPR_CAST && argument->left->kind == EXPR_INTEGER && !argument->left->integer;
  return argument->type->kind == TYPE_POINTER && !is_null ? argument->type->base : NULL;
}

bool system_calls_back(const Expr *call) {
  for (size_t i = 0; i < call->argument_count; i++) {
    const Type *type = system_pointee(call->arguments[i]);
    if (type && type->kind == TYPE_FUNCTION) return true;
  }
  return false;
}

/* ---- variables ----------------------------------------------------------------------------------- */

static void collect_variables(const Builder *b, SymbolVector *variables) {
  for (size_t i = 0; i < b->cfa->globals.size; i++) {
    Symbol *symbol = b->cfa->globals.data[i];
    bool is_open = !symbol->is_defined && !library_stream(symbol->name) && type_is_complete(symbol->type);
    if (is_open && system_declares(b, symbol)) vector_push(variables, symbol);
  }
}

static bool may_do_anything(const Edge *edge) {
  bool is_named = edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION && !edge->right->symbol->body;
  const LibraryFunction *library = is_named ? library_called(edge->right->symbol->name) : NULL;
  return is_named && (!library || library->kind == LIBRARY_ANYTHING);
}

static void expose(Builder *b, Edge *edge, const SymbolVector *variables) {
  const Expr **arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, edge->argument_count + variables->size + 1);
  if (edge->argument_count) memcpy(arguments, edge->arguments, edge->argument_count * sizeof *arguments);
  for (size_t i = 0; i < variables->size; i++)
    arguments[edge->argument_count + i] = make_address(b, make_variable(b, variables->data[i], edge->range));
  edge->arguments = arguments;
  edge->argument_count += variables->size;
}

void system_expose_variables(Builder *b) {
  SymbolVector variables = {0};
  collect_variables(b, &variables);
  for (size_t i = 0; variables.size && i < b->drafts.size; i++) {
    EdgeVector *edges = &b->drafts.data[i]->edges;
    for (size_t k = 0; k < edges->size; k++)
      if (may_do_anything(&edges->data[k])) expose(b, &edges->data[k], &variables);
  }
  vector_release(&variables);
}
