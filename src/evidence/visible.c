/* Names and where they can be used: see visible.h.  Statements within expressions are not looked into: nothing is known about
 * places there, and names that they declare hold nowhere else. */
#include "evidence/visible.h"
#include <string.h>

typedef struct {
  const Stmt *statement;
  SourceRange block;
} Visit;

typedef VECTOR(Visit) VisitVector;

static void declare(Scopes *scopes, const Stmt *s, SourceRange block) {
  const Symbol *symbol = s->symbol;
  if (!symbol || !symbol->name) return;
  bool is_object = symbol->kind == SYMBOL_OBJECT;
  vector_push(&scopes->names, (ScopedName){is_object ? symbol : NULL, symbol->name, s->range.begin, block});
}

static void visit(Scopes *scopes, VisitVector *work, Visit at) {
  const Stmt *s = at.statement;
  bool is_block = s->kind == STMT_BLOCK || s->kind == STMT_FOR;
  SourceRange inside = is_block ? s->range : at.block;
  if (!map_has(&scopes->statements, s->range.begin)) map_put(&scopes->statements, s->range.begin, map_key(s));
  if (s->kind == STMT_DECLARATION || s->kind == STMT_TYPE) declare(scopes, s, at.block);
  const Stmt *parts[] = {s->init, s->otherwise, s->body};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (parts[i]) vector_push(work, (Visit){parts[i], inside});
  if (s->next) vector_push(work, (Visit){s->next, at.block});
}

void scopes_init(Scopes *scopes, const Program *program, const Symbol *function) {
  *scopes = (Scopes){.program = program, .function = function};
  if (!function->body) return;
  VisitVector work = {0};
  for (size_t i = 0; i < function->parameter_count; i++) {
    const Symbol *parameter = function->parameters[i];
    if (parameter->name)
      vector_push(&scopes->names, (ScopedName){parameter, parameter->name, function->body->range.begin, function->body->range});
  }
  vector_push(&work, (Visit){function->body, function->body->range});
  while (work.size) visit(scopes, &work, vector_pop(&work));
  vector_release(&work);
}

void scopes_release(Scopes *scopes) {
  vector_release(&scopes->names);
  map_release(&scopes->statements);
}

const Stmt *scopes_statement(const Scopes *scopes, SourcePos pos) {
  return (const Stmt *)(uintptr_t)map_get(&scopes->statements, pos, 0);
}

/* A `for` starts where its own declarations hold, though they stand behind its first character. */
static bool holds_at(const ScopedName *name, SourcePos pos) {
  bool is_inside = name->block.begin <= pos && pos < name->block.end;
  return is_inside && (name->from < pos || name->block.begin == pos);
}

/* The innermost declaration of the name, or NULL. */
static const ScopedName *find_local(const Scopes *scopes, const char *text, SourcePos pos) {
  const ScopedName *best = NULL;
  for (size_t i = 0; i < scopes->names.size; i++) {
    const ScopedName *name = &scopes->names.data[i];
    if (strcmp(name->name, text) || !holds_at(name, pos)) continue;
    bool is_inner = !best || name->block.begin > best->block.begin;
    bool is_later = best && name->block.begin == best->block.begin && name->from >= best->from;
    if (is_inner || is_later) best = name;
  }
  return best;
}

/* Declared at file scope before the function, in the same file (headers do not count where files are linked), and no other
 * object of that name exists. */
static bool sees_global(const Scopes *scopes, const Symbol *symbol) {
  const Program *program = scopes->program;
  SourcePlace place = source_locate(program->sources, scopes->function->range.begin);
  bool is_declared = false;
  for (size_t i = 0; i < program->declarations.size; i++) {
    const Declaration *declaration = &program->declarations.data[i];
    if (declaration->kind != DECLARATION_SYMBOL) continue;
    bool same_name = !strcmp(declaration->symbol->name, symbol->name);
    if (same_name && declaration->symbol != symbol) return false;
    if (declaration->symbol != symbol || declaration->range.begin >= scopes->function->body->range.begin) continue;
    SourcePlace where = source_locate(program->sources, declaration->range.begin);
    is_declared = is_declared || (where.line && place.line && !strcmp(where.file, place.file));
  }
  return is_declared;
}

bool scopes_sees(const Scopes *scopes, const Symbol *symbol, SourcePos pos) {
  if (symbol->kind != SYMBOL_OBJECT || !symbol->name || symbol_is_hidden(symbol)) return false;
  const ScopedName *local = find_local(scopes, symbol->name, pos);
  if (local) return local->symbol == symbol;
  return !symbol->function && sees_global(scopes, symbol);
}
