/* What a function does with a pointer that it is given: see harness.h.
 *
 * Names guess which number counts what a pointer leads to; a function that only ever looks at one object behind it knows better.  So do the functions that it is
 * passed on to, some of them; all other uses (a step, a copy, a function of the library) leave it open. */
#include "base/library.h"
#include "lang/harness_inside.h"

enum { MOST_FUNCTIONS = 64 };

typedef struct {
  const Symbol *parameter;
  unsigned *left; /* so many functions are still looked at */
  bool is_open;
  ExprVector expressions;
  VECTOR(const Stmt *) statements;
} Uses;

static bool is_parameter(const Uses *u, const Expr *e) { return e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE && e->left->symbol == u->parameter; }

static bool is_value(const Uses *u, const Expr *e) {
  while (e->kind == EXPR_CAST) e = e->left;
  return is_parameter(u, e);
}

static void add_expression(Uses *u, const Expr *e) {
  if (e) vector_push(&u->expressions, e);
}

/* Where a truth value is wanted, the pointer is only asked whether it is null. */
static void add_condition(Uses *u, const Expr *e) {
  if (e && !is_value(u, e)) vector_push(&u->expressions, e);
}

static void add_statement(Uses *u, const Stmt *s) {
  if (s) vector_push(&u->statements, s);
}

static void add_initializer(Uses *u, const Symbol *symbol) {
  for (const Initializer *i = symbol->initializer; i; i = i->next) add_expression(u, i->value);
  add_expression(u, symbol->type->count_expr);
}

static bool follows_once(const Symbol *function, const Symbol *parameter, unsigned *left);

/* What a function without a body is given it does not look at. */
static bool callee_follows_once(const Uses *u, Symbol *callee, size_t index) {
  const Symbol *function = symbol_linked(callee);
  if (!function->body) return !library_called(function->name);
  return index < function->parameter_count && follows_once(function, function->parameters[index], u->left);
}

static void add_arguments(Uses *u, const Expr *e) {
  const Expr *callee = e->kind == EXPR_CALL ? e->left : NULL;
  while (callee && (callee->kind == EXPR_ADDRESS || callee->kind == EXPR_CAST)) callee = callee->left;
  for (size_t i = 0; i < e->argument_count; i++) {
    bool is_passed = callee && callee->kind == EXPR_FUNCTION && is_value(u, e->arguments[i]);
    if (!is_passed || !callee_follows_once(u, callee->symbol, i)) add_expression(u, e->arguments[i]);
  }
}

/* Does the operator only ask whether its operands are null, or the same? */
static bool asks(const Expr *e) {
  bool is_equality = e->kind == EXPR_BINARY && (e->op == OP_EQUAL || e->op == OP_NOT_EQUAL);
  return is_equality || e->kind == EXPR_AND || e->kind == EXPR_OR || (e->kind == EXPR_UNARY && e->op == OP_NOT);
}

static void look_at_expression(Uses *u, const Expr *e) {
  void (*add)(Uses *u, const Expr *e) = asks(e) ? add_condition : add_expression;
  if (e->kind == EXPR_VARIABLE) u->is_open |= e->symbol == u->parameter;
  if (e->kind == EXPR_COMPOUND_LITERAL) add_initializer(u, e->symbol);
  if (e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN) add_arguments(u, e);
  if (e->kind == EXPR_STATEMENT) add_statement(u, e->statement);
  if (e->kind == EXPR_DEREFERENCE && is_parameter(u, e->left)) return;
  add(u, e->left);
  add(u, e->right);
  (e->left ? add_condition : add_expression)(u, e->condition); /* of `p ?: q` it is the value */
}

static void look_at_statement(Uses *u, const Stmt *s) {
  bool is_condition = s->kind == STMT_IF || s->kind == STMT_WHILE || s->kind == STMT_DO || s->kind == STMT_FOR;
  (is_condition ? add_condition : add_expression)(u, s->expression);
  add_expression(u, s->step);
  if (s->kind == STMT_DECLARATION && s->symbol->kind == SYMBOL_OBJECT) add_initializer(u, s->symbol);
  u->is_open |= s->kind == STMT_ASM;
  add_statement(u, s->next);
  add_statement(u, s->body);
  add_statement(u, s->otherwise);
  add_statement(u, s->init);
}

static bool follows_once(const Symbol *function, const Symbol *parameter, unsigned *left) {
  Uses u = {.parameter = parameter, .left = left, .is_open = !*left};
  *left -= *left > 0;
  add_statement(&u, function->body);
  while (!u.is_open && (u.expressions.size || u.statements.size))
    if (u.expressions.size)
      look_at_expression(&u, vector_pop(&u.expressions));
    else
      look_at_statement(&u, vector_pop(&u.statements));
  vector_release(&u.expressions);
  vector_release(&u.statements);
  return !u.is_open;
}

bool harness_follows_once(const Symbol *function, const Symbol *parameter) {
  unsigned left = MOST_FUNCTIONS;
  return follows_once(function, parameter, &left);
}
