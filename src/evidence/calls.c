/* A walk over all bodies, by worklist: see calls.h. */
#include "evidence/calls.h"

typedef struct {
  OutsideCalls *calls;
  const Symbol *caller; /* NULL within the initialiser of a global */
  Map referred;         /* symbol serials */
  VECTOR(const Expr *) expressions;
  VECTOR(const Stmt *) statements;
} Walk;

static void add_expression(Walk *walk, const Expr *e) {
  if (e) vector_push(&walk->expressions, e);
}

static void add_statement(Walk *walk, const Stmt *s) {
  if (s) vector_push(&walk->statements, s);
}

static void add_initializer(Walk *walk, const Symbol *symbol) {
  for (const Initializer *i = symbol->initializer; i; i = i->next) add_expression(walk, i->value);
}

static const Symbol *callee_of(const Expr *call) {
  const Expr *e = call->left;
  while (e && (e->kind == EXPR_ADDRESS || e->kind == EXPR_CAST)) e = e->left;
  return e && e->kind == EXPR_FUNCTION ? e->symbol : NULL;
}

static void visit_call(Walk *walk, const Expr *e) {
  for (size_t i = 0; i < e->argument_count; i++) add_expression(walk, e->arguments[i]);
  if (e->argument_count > 1) vector_push(&walk->calls->lists, (ArgumentList){e, walk->caller});
  const Symbol *callee = e->kind == EXPR_CALL ? callee_of(e) : NULL;
  if (callee && !callee->body)
    vector_push(&walk->calls->sites, (CallSite){callee, e->range.begin, walk->caller, e});
}

static void visit_expression(Walk *walk, const Expr *e) {
  switch (e->kind) {
  case EXPR_FUNCTION: map_put(&walk->referred, e->symbol->serial, 1); break;
  case EXPR_COMPOUND_LITERAL: add_initializer(walk, e->symbol); break;
  case EXPR_CALL:
  case EXPR_BUILTIN: visit_call(walk, e); break;
  case EXPR_STATEMENT: add_statement(walk, e->statement); break;
  default: break;
  }
  add_expression(walk, e->left);
  add_expression(walk, e->right);
  add_expression(walk, e->condition);
}

static void visit_assembly(Walk *walk, const Assembly *assembly) {
  for (size_t i = 0; i < assembly->output_count; i++) add_expression(walk, assembly->outputs[i].operand);
  for (size_t i = 0; i < assembly->input_count; i++) add_expression(walk, assembly->inputs[i].operand);
}

static void visit_statement(Walk *walk, const Stmt *s) {
  add_expression(walk, s->expression);
  add_expression(walk, s->step);
  if (s->kind == STMT_DECLARATION && s->symbol->kind == SYMBOL_OBJECT) {
    add_initializer(walk, s->symbol);
    add_expression(walk, s->symbol->type->count_expr);
  }
  if (s->kind == STMT_ASM) visit_assembly(walk, s->assembly);
  add_statement(walk, s->next);
  add_statement(walk, s->body);
  add_statement(walk, s->otherwise);
  add_statement(walk, s->init);
}

static void finish(Walk *walk) {
  while (walk->statements.size || walk->expressions.size)
    if (walk->expressions.size)
      visit_expression(walk, vector_pop(&walk->expressions));
    else
      visit_statement(walk, vector_pop(&walk->statements));
}

void outside_calls_init(OutsideCalls *calls, const Program *program) {
  *calls = (OutsideCalls){0};
  Walk walk = {.calls = calls};
  for (size_t i = 0; i < program->functions.size; i++) {
    walk.caller = program->functions.data[i];
    add_statement(&walk, walk.caller->body);
    finish(&walk);
  }
  walk.caller = NULL;
  for (size_t i = 0; i < program->objects.size; i++) {
    add_initializer(&walk, program->objects.data[i]);
    finish(&walk);
  }
  for (size_t i = 0; i < program->functions.size; i++) {
    Symbol *function = program->functions.data[i];
    bool is_elsewhere = function->alias || function->is_absent || symbol_linked(function)->body;
    if (!is_elsewhere && map_has(&walk.referred, function->serial))
      vector_push(&calls->functions, function);
  }
  map_release(&walk.referred);
  vector_release(&walk.expressions);
  vector_release(&walk.statements);
}

void outside_calls_release(OutsideCalls *calls) {
  vector_release(&calls->functions);
  vector_release(&calls->sites);
  vector_release(&calls->lists);
}

bool calls_occur(const Expr *expression, bool (*is_wanted)(void *context, const Symbol *callee),
                 void *context) {
  VECTOR(const Expr *) stack = {0};
  bool found = false;
  vector_push(&stack, expression);
  while (stack.size && !found) {
    const Expr *e = vector_pop(&stack);
    bool is_call = e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN;
    const Symbol *callee = e->kind == EXPR_CALL ? callee_of(e) : NULL;
    found = e->kind == EXPR_STATEMENT || (e->kind == EXPR_CALL && (!callee || is_wanted(context, callee)));
    for (size_t i = 0; is_call && i < e->argument_count; i++) vector_push(&stack, e->arguments[i]);
    if (e->left) vector_push(&stack, e->left);
    if (e->right) vector_push(&stack, e->right);
    if (e->condition) vector_push(&stack, e->condition);
  }
  vector_release(&stack);
  return found;
}
