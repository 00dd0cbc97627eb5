/* What a function may release of what it is given: see harness.h.
 *
 * All that it reaches by names is looked at, in any order: what is passed to `free` and `realloc` has a type, and so has what a harness makes.  What is released through a pointer to
 * `void` may be anything; so may all that is released by somebody who has the address of such a function. */
#include <string.h>
#include "base/library.h"
#include "base/map.h"
#include "lang/harness_inside.h"

typedef struct {
  Harness *h;
  Map seen; /* symbols */
  ExprVector expressions;
  VECTOR(const Stmt *) statements;
} Reached;

static void add_expression(Reached *r, const Expr *e) {
  if (e) vector_push(&r->expressions, e);
}

static void add_statement(Reached *r, const Stmt *s) {
  if (s) vector_push(&r->statements, s);
}

static void add_symbol(Reached *r, Symbol *named) {
  const Symbol *symbol = named ? symbol_linked(named) : NULL;
  if (!symbol || map_has(&r->seen, map_key(symbol))) return;
  map_put(&r->seen, map_key(symbol), 1);
  add_statement(r, symbol->body);
  for (const Initializer *i = symbol->initializer; i; i = i->next) add_expression(r, i->value);
  add_expression(r, symbol->type->count_expr);
  add_symbol(r, symbol->cleanup);
}

static bool is_released_by(const Expr *e) { return e->kind == EXPR_FUNCTION && !symbol_linked(e->symbol)->body && library_releases(symbol_linked(e->symbol)->name); }

static void note_argument(Reached *r, const Expr *e) {
  while (e->kind == EXPR_CAST && e->left->type->kind == TYPE_POINTER) e = e->left;
  if (e->type->kind == TYPE_POINTER) vector_push(&r->h->released, type_unqualified(e->type->base));
}

/* The callee's name is no use of its address. */
static void add_call(Reached *r, const Expr *e) {
  const Expr *callee = e->left;
  while (callee->kind == EXPR_ADDRESS || callee->kind == EXPR_CAST) callee = callee->left;
  bool releases = is_released_by(callee) && e->argument_count;
  if (releases) note_argument(r, e->arguments[0]);
  if (!releases) add_expression(r, e->left);
}

static void look_at_expression(Reached *r, const Expr *e) {
  if (e->kind == EXPR_VARIABLE || e->kind == EXPR_FUNCTION || e->kind == EXPR_COMPOUND_LITERAL) add_symbol(r, e->symbol);
  if (is_released_by(e)) vector_push(&r->h->released, type_scalar(&r->h->program->types, TYPE_VOID));
  if (e->kind == EXPR_STATEMENT) add_statement(r, e->statement);
  for (size_t i = 0; (e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN) && i < e->argument_count; i++) add_expression(r, e->arguments[i]);
  if (e->kind == EXPR_CALL)
    add_call(r, e);
  else
    add_expression(r, e->left);
  add_expression(r, e->right);
  add_expression(r, e->condition);
}

static void look_at_statement(Reached *r, const Stmt *s) {
  add_expression(r, s->expression);
  add_expression(r, s->step);
  if (s->kind == STMT_DECLARATION) add_symbol(r, s->symbol);
  add_statement(r, s->next);
  add_statement(r, s->body);
  add_statement(r, s->otherwise);
  add_statement(r, s->init);
}

void harness_find_released(Harness *h) {
  Reached r = {.h = h};
  map_put(&r.seen, map_key(h->function), 1);
  add_statement(&r, h->function->body);
  while (r.expressions.size || r.statements.size)
    if (r.expressions.size)
      look_at_expression(&r, vector_pop(&r.expressions));
    else
      look_at_statement(&r, vector_pop(&r.statements));
  vector_release(&r.expressions);
  vector_release(&r.statements);
  map_release(&r.seen);
}

static bool is_char(const Type *type) { return type->kind == TYPE_CHAR || type->kind == TYPE_UCHAR || type->kind == TYPE_SCHAR; }

/* Of several files, each has its own type of that name. */
static bool is_same(const Type *a, const Type *b) {
  if (a->kind == TYPE_VOID || b->kind == TYPE_VOID || (is_char(a) && is_char(b))) return true;
  if (!type_is_record(a) || a->kind != b->kind) return a->kind == b->kind;
  return a->record == b->record || (a->record->tag && b->record->tag && !strcmp(a->record->tag, b->record->tag));
}

bool harness_is_released(const Harness *h, const Type *type) {
  for (size_t i = 0; i < h->released.size; i++)
    if (is_same(type_unqualified(type), h->released.data[i])) return true;
  return false;
}
