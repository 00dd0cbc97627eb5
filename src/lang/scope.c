/* Scopes: each Name points to its innermost meaning, each meaning to the one that it hides.  Leaving a scope
 * takes its meanings off again.  See parser.h. */
#include "lang/parser.h"

void scope_enter(Parser *p) {
  Scope *scope = ARENA_NEW(p->arena, Scope);
  scope->outer = p->scope;
  scope->depth = p->scope->depth + 1;
  p->scope = scope;
}

static void unbind_all(Scope *scope) {
  for (Binding *binding = scope->bindings; binding; binding = binding->next) {
    if (binding->is_tag)
      binding->name->tag = binding->outer;
    else
      binding->name->ordinary = binding->outer;
  }
  scope->bindings = NULL;
}

void scope_leave(Parser *p) {
  unbind_all(p->scope);
  p->scope = p->scope->outer;
}

void scope_leave_to(Parser *p, Scope *scope) {
  while (p->scope != scope) scope_leave(p);
}

void scope_reset_file(Parser *p) {
  scope_leave_to(p, &p->file_scope);
  unbind_all(&p->file_scope);
}

static Binding *bind(Parser *p, Name *name, bool is_tag) {
  outline_give(p, name);
  Binding *binding = ARENA_NEW(p->arena, Binding);
  Binding **place = is_tag ? &name->tag : &name->ordinary;
  binding->name = name;
  binding->is_tag = is_tag;
  binding->depth = p->scope->depth;
  binding->outer = *place;
  binding->next = p->scope->bindings;
  return p->scope->bindings = *place = binding;
}

Binding *scope_bind_symbol(Parser *p, Name *name, Symbol *symbol, const Type *type) {
  Binding *binding = bind(p, name, false);
  binding->symbol = symbol;
  binding->type = type;
  return binding;
}

Binding *scope_bind_tag(Parser *p, Name *name, const Type *type) {
  Binding *binding = bind(p, name, true);
  binding->type = type;
  return binding;
}

Binding *scope_find(const Parser *p, const Name *name) {
  Binding *binding = name->ordinary;
  return binding && binding->depth == p->scope->depth ? binding : NULL;
}

Binding *scope_find_tag(const Parser *p, const Name *name) {
  Binding *binding = name->tag;
  return binding && binding->depth == p->scope->depth ? binding : NULL;
}

Binding *scope_find_at_file(const Name *name) {
  Binding *binding = name->ordinary;
  while (binding && binding->depth) binding = binding->outer;
  return binding;
}

Symbol *scope_new_symbol(Parser *p, SymbolKind kind, Storage storage, const char *name, const Type *type,
                         SourceRange range) {
  Symbol *symbol = ARENA_NEW(p->arena, Symbol);
  symbol->kind = kind;
  symbol->storage = storage;
  symbol->name = name;
  symbol->type = type;
  symbol->range = range;
  symbol->serial = p->program->symbol_count++;
  symbol->function = p->function.symbol;
  return symbol;
}

/* A variable of ours: automatic inside a function or a prototype, else static. */
Symbol *scope_hidden_object(Parser *p, const char *purpose, const Type *type, SourceRange range) {
  Storage storage = p->scope->depth ? STORAGE_AUTO : STORAGE_STATIC;
  const char *text = arena_format(p->arena, ".%s%u", purpose, p->hidden_serial++);
  const char *name = strings_intern_text(&p->program->names, text);
  Symbol *symbol = scope_new_symbol(p, SYMBOL_OBJECT, storage, name, type, range);
  symbol->is_defined = true;
  if (storage == STORAGE_STATIC) vector_push(&p->program->objects, symbol);
  return symbol;
}
