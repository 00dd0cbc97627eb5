/* A search backwards through the function: see spent.h. */
#include "flow/cfa/spent.h"
#include <string.h>
#include "base/library.h"
#include "base/map.h"

/* Behind each call that is given a list (cfa_call.c), and where the variable comes to life. */
static bool loses_value(const Edge *edge, const Symbol *list) { return edge->kind == EDGE_HAVOC && edge->left->kind == EXPR_VARIABLE && edge->left->symbol == list; }

static bool starts(const Edge *edge, const Symbol *list) {
  const LibraryFunction *library = edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION ? library_called(edge->right->symbol->name) : NULL;
  if (!library || (library->moves != MOVES_LIST_START && library->moves != MOVES_LIST_COPY)) return false;
  const Expr *to = edge->argument_count ? edge->arguments[0] : NULL;
  return to && to->kind == EXPR_ADDRESS && to->left->kind == EXPR_VARIABLE && to->left->symbol == list;
}

bool list_is_spent(const Cfa *cfa, const Edge *edge, const Symbol *list) {
  U32Vector work = {0};
  Map seen = {0};
  bool is_spent = false;
  vector_push(&work, edge->from);
  while (work.size && !is_spent) {
    Location at = work.data[--work.size];
    if (map_has(&seen, at)) continue;
    map_put(&seen, at, 1);
    const U32Vector *in = &cfa->locations.data[at].in;
    for (size_t i = 0; i < in->size; i++) {
      const Edge *before = &cfa->edges.data[in->data[i]];
      is_spent |= loses_value(before, list);
      if (!starts(before, list)) vector_push(&work, before->from);
    }
  }
  vector_release(&work);
  map_release(&seen);
  return is_spent;
}
