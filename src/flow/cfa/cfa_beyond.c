/* cfa_beyond.c: allocations of more bytes than any machine has (cfa_impossible_size): they give null.
 *
 * All others are taken to succeed.  Whether an open size is one of these is asked only where the program compares pointers with null, as otherwise
 * nothing but a null pointer that is followed would come of it, which ends the run; and not where accesses are asked about. */
#include <string.h>
#include "flow/cfa/build.h"

static bool is_null(const Expr *e) {
  while (e->kind == EXPR_CAST) e = e->left;
  return e->kind == EXPR_INTEGER && !e->integer;
}

static bool is_pointer(const Expr *e) { return e && e->type->kind == TYPE_POINTER; }

/* p == 0, !p, p && q, p ? a : b, or p itself as a condition. */
static bool compares_with_null(const Expr *e) {
  switch (e->kind) {
  case EXPR_BINARY: return (e->op == OP_EQUAL || e->op == OP_NOT_EQUAL) && is_pointer(e->left) && (is_null(e->left) || is_null(e->right));
  case EXPR_UNARY: return e->op == OP_NOT && is_pointer(e->left);
  case EXPR_AND:
  case EXPR_OR: return is_pointer(e->left) || is_pointer(e->right);
  case EXPR_CONDITIONAL: return is_pointer(e->condition);
  case EXPR_CAST: return e->type->kind == TYPE_BOOL && is_pointer(e->left);
  default: return false;
  }
}

static bool asks_for_null(const Expr *root, bool is_condition) {
  ExprVector work = {0};
  bool found = root && is_condition && is_pointer(root);
  if (root) vector_push(&work, root);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    found = compares_with_null(e);
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return found;
}

static bool edge_asks(const Edge *edge) {
  if (asks_for_null(edge->right, edge->kind == EDGE_ASSUME) || asks_for_null(edge->left, false)) return true;
  for (size_t i = 0; i < edge->argument_count; i++)
    if (asks_for_null(edge->arguments[i], false)) return true;
  return false;
}

static bool program_asks(const Builder *b) {
  for (size_t i = 0; i < b->drafts.size; i++) {
    const EdgeVector *edges = &b->drafts.data[i]->edges;
    for (size_t j = 0; j < edges->size; j++)
      if (!source_is_model(b->program->sources, edges->data[j].range.begin) && edge_asks(&edges->data[j])) return true;
  }
  return false;
}

static bool may_be_beyond(Builder *b, const Edge *edge) {
  bool is_ours = source_is_model(b->program->sources, edge->range.begin) && strcmp(b->draft->symbol->name, "realloc");
  i128 size;
  return edge->kind == EDGE_ALLOCATE && !edge->is_automatic && !is_ours && !effects_constant(&b->effects, edge->right, &size);
}

static void put_failure(Builder *b, size_t index) {
  Edge edge = b->draft->edges.data[index];
  const Type *type = type_size_t(b->types);
  Location succeeds = draft_add_location(b), fails = draft_add_location(b);
  Expr *size = make_cast(b, type, make_copy(b, edge.right)), *limit = make_integer(b, type, (i128)cfa_impossible_size(b->types), edge.range);
  b->draft->edges.data[index].from = succeeds;
  b->here = edge.from;
  draft_branch(b, make_binary(b, OP_GREATER_EQUAL, type_scalar(b->types, TYPE_INT), size, limit), fails, succeeds, false, edge.range);
  Edge *null = draft_add_edge(b, EDGE_ASSIGN, fails, edge.to, edge.range);
  null->left = edge.left;
  null->right = make_zero(b, type_unqualified(edge.left->type), edge.range);
}

void lower_allocations_beyond(Builder *b) {
  if (b->options->asks_memory || b->options->may_fail || !program_asks(b)) return;
  for (size_t i = 0; i < b->drafts.size; i++) {
    b->draft = b->drafts.data[i];
    for (size_t j = 0, count = b->draft->edges.size; j < count; j++)
      if (may_be_beyond(b, &b->draft->edges.data[j])) put_failure(b, j);
  }
}
