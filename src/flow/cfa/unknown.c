/* Edges that may run code that the automaton does not show: see unknown.h. */
#include "flow/cfa/unknown.h"
#include <string.h>

const LibraryFunction *edge_library(const Edge *edge) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) return NULL;
  const LibraryFunction *library = library_called(edge->right->symbol->name);
  return library ? library : &library_anything;
}

/* May the format ask for a number to be stored: %n? */
static bool may_store_count(const Expr *format) {
  while (format->kind == EXPR_CAST) format = format->left;
  if ((format->kind != EXPR_DECAY && format->kind != EXPR_ADDRESS) || format->left->kind != EXPR_STRING) return true;
  return library_format_stores(format->left->text, format->left->text_size);
}

bool edge_writes_arguments(const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  if (!library) return true;
  switch (library->kind) {
  case LIBRARY_WRITES:
  case LIBRARY_SCANS:
  case LIBRARY_CALLS_BACK:
  case LIBRARY_ANYTHING: return true;
  case LIBRARY_OUTPUT: { /* of texts alone, or as a format says */
    bool has_format = library->signature[strlen(library->signature) - 1] == '.';
    unsigned format = library_format(library);
    return has_format && (format >= edge->argument_count || may_store_count(edge->arguments[format]));
  }
  default: return false;
  }
}

bool edge_calls_through_pointer(const Edge *edge) { return edge->kind == EDGE_CALL && edge->right->kind != EXPR_FUNCTION; }

bool edge_calls_unknown(const Cfa *cfa, const Edge *edge) {
  if (edge->kind != EDGE_CALL) return false;
  if (edge_calls_through_pointer(edge)) return true;
  if (edge->right->symbol->body) return cfa_find_function(cfa, edge->right->symbol) < 0;
  return edge_library(edge)->kind == LIBRARY_CALLS_BACK;
}

bool edge_changes_rounding(const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  return library && library->kind == LIBRARY_SETS_ROUNDING;
}
