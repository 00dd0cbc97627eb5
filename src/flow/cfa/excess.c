/* The first operation on a float or a double: see excess.h. */
#include "flow/cfa/excess.h"

typedef VECTOR(const Expr *) Work;

static bool computes(const Expr *e) {
  bool is_narrow = e->type->kind == TYPE_FLOAT || e->type->kind == TYPE_DOUBLE;
  return e->kind == EXPR_BINARY && is_narrow;
}

static const Expr *find_operation(Work *work, const Expr *root) {
  vector_clear(work);
  if (root) vector_push(work, root);
  while (work->size) {
    const Expr *e = vector_pop(work);
    if (computes(e)) return e;
    if (e->kind == EXPR_VARIABLE || e->kind == EXPR_STRING || e->kind == EXPR_FUNCTION) continue;
    if (e->left) vector_push(work, e->left);
    if (e->right) vector_push(work, e->right);
    if (e->condition) vector_push(work, e->condition);
  }
  return NULL;
}

void note_excess_precision(Cfa *cfa) {
  if (cfa->program->types.model != ILP32) return;
  Work work = {0};
  const Expr *found = NULL;
  for (size_t i = 0; i < cfa->edges.size && !found; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (source_is_model(cfa->program->sources, edge->range.begin)) continue;
    found = find_operation(&work, edge->right);
    for (size_t k = 0; k < edge->argument_count && !found; k++) found = find_operation(&work, edge->arguments[k]);
  }
  if (found)
    vector_push(&cfa->notes, (CfaNote){"floating-point arithmetic is rounded to its type after each operation, as with -mfpmath=sse", found->range.begin});
  vector_release(&work);
}
