/* Edges that may run code that the automaton does not show: see unknown.h. */
#include "flow/cfa/unknown.h"
#include "base/library.h"

bool edge_calls_unknown(const Cfa *cfa, const Edge *edge) {
  if (edge->kind != EDGE_CALL) return false;
  if (edge->right->kind != EXPR_FUNCTION) return true;
  if (edge->right->symbol->body) return cfa_find_function(cfa, edge->right->symbol) < 0;
  const LibraryFunction *library = library_called(edge->right->symbol->name);
  return !library || library->kind == LIBRARY_CALLS_BACK;
}

bool edge_changes_rounding(const Edge *edge) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) return false;
  const LibraryFunction *library = library_find(edge->right->symbol->name);
  return library && library->kind == LIBRARY_SETS_ROUNDING;
}
