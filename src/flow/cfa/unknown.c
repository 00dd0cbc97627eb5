/* Edges that may run code that the automaton does not show: see unknown.h. */
#include "flow/cfa/unknown.h"
#include <string.h>

const LibraryFunction *edge_library(const Edge *edge) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) return NULL;
  const LibraryFunction *library = library_called(edge->right->symbol->name);
  return library ? library : &library_anything;
}

/* A text that is known; NULL: any. */
static const Expr *literal(const Expr *text) {
  while (text->kind == EXPR_CAST) text = text->left;
  bool is_literal = (text->kind == EXPR_DECAY || text->kind == EXPR_ADDRESS) && text->left->kind == EXPR_STRING;
  return is_literal ? text->left : NULL;
}

/* May the format ask for a number to be stored: %n? */
static bool may_store_count(const Expr *format) {
  const Expr *text = literal(format);
  return !text || library_format_has(text->text, text->text_size, 'n');
}

/* May it ask for a pointer to be printed? */
static bool may_print_pointer(const LibraryFunction *library, const Edge *edge) {
  unsigned format = library_format(library);
  const Expr *text = format < edge->argument_count ? literal(edge->arguments[format]) : NULL;
  return !text || library_format_has(text->text, text->text_size, 'p');
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

bool edge_tells(const Edge *edge, size_t argument) {
  const LibraryFunction *library = edge_library(edge);
  if (!library) return false;
  const Type *type = edge->arguments[argument]->type;
  if (library->kind == LIBRARY_PURE) return type_is_float(type); /* errors of mathematics are in errno */
  if (library->kind != LIBRARY_OUTPUT) return false;
  bool is_named = argument < library_arguments(library);
  bool is_list = is_named && library->signature[argument + 1] == 'V';
  return type_is_arithmetic(type) || is_list || (!is_named && may_print_pointer(library, edge));
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
