/* A walk over the bodies of a function and those that it calls: see harmless.h. */
#include "flow/cfa/harmless.h"

#include "base/library.h"

typedef struct {
  Map seen; /* serials of functions */
  VECTOR(const Expr *) expressions;
  VECTOR(const Stmt *) statements;
  bool is_harmless;
} Walk;

static void add_expression(Walk *walk, const Expr *e) {
  if (e) vector_push(&walk->expressions, e);
}

static void add_statement(Walk *walk, const Stmt *s) {
  if (s) vector_push(&walk->statements, s);
}

const Symbol *function_named(const Expr *argument) {
  while (argument && (argument->kind == EXPR_ADDRESS || argument->kind == EXPR_CAST)) argument = argument->left;
  return argument && argument->kind == EXPR_FUNCTION ? argument->symbol : NULL;
}

/* A variable of the call itself, or a part of it. */
static bool is_own(const Expr *place) {
  while (place->kind == EXPR_MEMBER) place = place->left;
  return place->kind == EXPR_VARIABLE && (place->symbol->storage == STORAGE_AUTO || place->symbol->storage == STORAGE_PARAMETER);
}

static void visit_function(Walk *walk, const Symbol *function) {
  if (map_has(&walk->seen, function->serial)) return;
  map_put(&walk->seen, function->serial, 1);
  const LibraryFunction *library = function->body ? NULL : library_find(function->name);
  LibraryKind kind = library ? library->kind : LIBRARY_NONE;
  if (!function->body && kind != LIBRARY_PURE && kind != LIBRARY_READS && kind != LIBRARY_ABSOLUTE) walk->is_harmless = false;
  add_statement(walk, function->body);
}

static void visit_call(Walk *walk, const Expr *e) {
  const Symbol *callee = function_named(e->left);
  if (callee)
    visit_function(walk, callee);
  else
    walk->is_harmless = false;
  for (size_t i = 0; i < e->argument_count; i++) add_expression(walk, e->arguments[i]);
}

static void visit_expression(Walk *walk, const Expr *e) {
  switch (e->kind) {
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT: walk->is_harmless &= is_own(e->left); break;
  case EXPR_CALL: visit_call(walk, e); return;
  case EXPR_VARIABLE: walk->is_harmless &= !(e->type->qualifiers & QUALIFIER_VOLATILE); break;
  case EXPR_STATEMENT: add_statement(walk, e->statement); break;
  case EXPR_BUILTIN:
  case EXPR_VA_ARG:
  case EXPR_COMPOUND_LITERAL: walk->is_harmless = false; break;
  default: break;
  }
  add_expression(walk, e->left);
  add_expression(walk, e->right);
  add_expression(walk, e->condition);
}

static void visit_statement(Walk *walk, const Stmt *s) {
  if (s->kind == STMT_ASM) walk->is_harmless = false;
  add_expression(walk, s->expression);
  add_expression(walk, s->step);
  if (s->kind == STMT_DECLARATION && s->symbol->kind == SYMBOL_OBJECT)
    for (const Initializer *i = s->symbol->initializer; i; i = i->next) add_expression(walk, i->value);
  add_statement(walk, s->next);
  add_statement(walk, s->body);
  add_statement(walk, s->otherwise);
  add_statement(walk, s->init);
}

bool function_is_harmless(const Symbol *function) {
  Walk walk = {.is_harmless = true};
  visit_function(&walk, function);
  while (walk.is_harmless && (walk.statements.size || walk.expressions.size))
    if (walk.expressions.size)
      visit_expression(&walk, vector_pop(&walk.expressions));
    else
      visit_statement(&walk, vector_pop(&walk.statements));
  map_release(&walk.seen);
  vector_release(&walk.expressions);
  vector_release(&walk.statements);
  return walk.is_harmless;
}
