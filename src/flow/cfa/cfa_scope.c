/* cfa_scope.c: variables that end with their block, where somebody asks for that (CfaOptions.asks_memory).
 *
 * A local variable of an inner block of which an address may outlive the block becomes an object behind a hidden pointer, as an array of variable size
 * does: its declaration allocates it anew at each pass, and leaving the block ends it.  All other variables may live as long as the call: nobody can
 * tell, but that pointers in them are gone: they become null.  An address is taken to stay where it is if it is only followed (a[i], (&x)->m). */
#include "flow/cfa/build.h"

typedef struct {
  const Expr *expression;
  bool is_followed; /* its value is an address that is followed, and no more */
} Visit;

typedef struct {
  Map *behind, *inner; /* serials of variables */
  VECTOR(Visit) visits;
  VECTOR(const Stmt *) statements;
} Finder;

static void visit(Finder *f, const Expr *expression, bool is_followed) {
  if (expression) vector_push(&f->visits, ((Visit){expression, is_followed}));
}

static void visit_initializer(Finder *f, const Initializer *initializer) {
  for (; initializer; initializer = initializer->next) visit(f, initializer->value, false);
}

/* The variable that an address belongs to; NULL: a pointer says. */
static const Symbol *owner(const Expr *e) {
  for (;;) {
    bool goes_on = e->kind == EXPR_MEMBER || e->kind == EXPR_DEREFERENCE || e->kind == EXPR_DECAY || e->kind == EXPR_ADDRESS ||
                   e->kind == EXPR_CAST || (e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT));
    if (!goes_on) return e->kind == EXPR_VARIABLE || e->kind == EXPR_COMPOUND_LITERAL ? e->symbol : NULL;
    e = e->left;
  }
}

static bool is_ordinary(const Symbol *symbol) {
  return symbol->kind == SYMBOL_OBJECT && symbol->storage == STORAGE_AUTO && !type_is_variable(symbol->type) && !symbol->cleanup &&
         type_is_complete(symbol->type) && symbol->type->kind != TYPE_VA_LIST;
}

/* All that the statements, one after the other, declare. */
static void list_declarations(Finder *f, const Stmt *first) {
  VECTOR(const Stmt *) work = {0};
  if (first) vector_push(&work, first);
  while (work.size) {
    const Stmt *s = vector_pop(&work);
    if (s->kind == STMT_DECLARATION && is_ordinary(s->symbol)) map_put(f->inner, s->symbol->serial, 1);
    const Stmt *parts[] = {s->body, s->otherwise, s->init, s->next};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      if (parts[i]) vector_push(&work, parts[i]);
  }
  vector_release(&work);
}

static void visit_operands(Finder *f, const Expr *e, bool is_followed) {
  bool has_arguments = e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN;
  bool is_step = e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT);
  visit(f, e->left, e->kind == EXPR_DEREFERENCE || (is_followed && (is_step || e->kind == EXPR_CAST)));
  visit(f, e->right, false);
  visit(f, e->condition, false);
  for (size_t i = 0; has_arguments && i < e->argument_count; i++) visit(f, e->arguments[i], false);
  if (e->kind == EXPR_STATEMENT) {
    list_declarations(f, e->statement);
    vector_push(&f->statements, e->statement);
  }
  if (e->kind == EXPR_COMPOUND_LITERAL) visit_initializer(f, e->symbol->initializer);
}

/* A compound literal ends with the block around it, wherever that is. */
static bool is_literal(const Symbol *symbol, const Expr *address) {
  const Expr *place = address->left;
  while (place->kind == EXPR_MEMBER) place = place->left;
  return place->kind == EXPR_COMPOUND_LITERAL && is_ordinary(symbol);
}

static void visit_expression(Finder *f, Visit at) {
  const Expr *e = at.expression;
  if ((e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY) && !at.is_followed) {
    const Symbol *symbol = owner(e->left);
    if (symbol && (map_has(f->inner, symbol->serial) || is_literal(symbol, e))) map_put(f->behind, symbol->serial, 1);
  }
  visit_operands(f, e, at.is_followed);
}

static void visit_assembly(Finder *f, const Assembly *assembly) {
  for (size_t i = 0; i < assembly->output_count; i++) visit(f, assembly->outputs[i].operand, false);
  for (size_t i = 0; i < assembly->input_count; i++) visit(f, assembly->inputs[i].operand, false);
}

static void push_statement(Finder *f, const Stmt *s) {
  if (s) vector_push(&f->statements, s);
}

static void visit_statement(Finder *f, const Stmt *s) {
  push_statement(f, s->next);
  push_statement(f, s->body);
  push_statement(f, s->otherwise);
  push_statement(f, s->init);
  visit(f, s->expression, false);
  visit(f, s->step, false);
  if (s->kind == STMT_DECLARATION && s->symbol->kind == SYMBOL_OBJECT) visit_initializer(f, s->symbol->initializer);
  if (s->kind == STMT_ASM) visit_assembly(f, s->assembly);
  while (f->visits.size) {
    Visit next = vector_pop(&f->visits);
    visit_expression(f, next);
  }
}

void scope_find_outlived(Builder *b, const Symbol *function) {
  if (!b->options->asks_memory || !function->body) return;
  Finder f = {.behind = &b->effects.behind, .inner = &b->effects.inner};
  for (const Stmt *s = function->body->body; s; s = s->next) { /* what the outermost block declares ends with the call */
    list_declarations(&f, s->body);
    list_declarations(&f, s->otherwise);
    list_declarations(&f, s->init);
  }
  push_statement(&f, function->body);
  while (f.statements.size) {
    const Stmt *next = vector_pop(&f.statements);
    visit_statement(&f, next);
  }
  vector_release(&f.visits);
  vector_release(&f.statements);
}

static bool holds_pointer(const Type *type) {
  while (type->kind == TYPE_ARRAY) type = type->base;
  if (!type_is_record(type)) return type->kind == TYPE_POINTER;
  for (const Member *member = type->record->members; member; member = member->next)
    if (holds_pointer(member->type)) return true;
  return false;
}

void scope_end_variable(Builder *b, Symbol *symbol, SourceRange range) {
  if (!b->options->asks_memory) return;
  if (effects_is_behind(&b->effects, symbol)) {
    lower_end_of_array(b, symbol, range);
  } else if (map_has(&b->effects.inner, symbol->serial) && holds_pointer(symbol->type)) {
    Expr *place = make_variable(b, symbol, range);
    draft_emit(b, EDGE_ASSIGN, place, make_zero(b, place->type, range), range)->is_automatic = true;
  }
}

void scope_enter_variable(Builder *b, Symbol *symbol) {
  Scope *scope = ARENA_NEW(&b->cfa->arena, Scope);
  *scope = (Scope){b->scope, symbol, b->scope ? b->scope->depth + 1 : 1};
  b->scope = scope;
}
