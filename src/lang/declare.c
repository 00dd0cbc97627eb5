/* Declaring names: linkage, redeclaration and what a symbol takes from each of its declarations (C11 6.2.2,
 * 6.7, 6.9).  Symbols of other files come in through link.c. */
#include "lang/link.h"
#include <string.h>

void declare_note(Parser *p, Symbol *symbol, bool is_definition, SourceRange range) {
  Declaration declaration = {
      .kind = DECLARATION_SYMBOL, .symbol = symbol, .is_definition = is_definition, .range = range};
  vector_push(&p->program->declarations, declaration);
}

static SymbolKind kind_of(const Type *type) {
  return type->kind == TYPE_FUNCTION ? SYMBOL_FUNCTION : SYMBOL_OBJECT;
}

static _Noreturn void refuse_redefinition(Parser *p, const Name *name, SourceRange range,
                                          const Symbol *previous, const char *what) {
  diagnose(p->diagnostics, DIAGNOSTIC_ERROR, range.begin, "%s '%s'", what, name->text);
  parser_note(p, previous->range.begin, "the previous declaration is here");
  longjmp(*p->recovery.place, 1);
}

/* ---- linked objects and functions -------------------------------------------------------------------- */

static Symbol *new_linked(Parser *p, Name *name, const Type *type, const Specifiers *specifiers,
                          SourceRange range) {
  Storage storage = specifiers->is_thread   ? STORAGE_THREAD
                    : specifiers->is_static ? STORAGE_STATIC
                                            : STORAGE_GLOBAL;
  Symbol *symbol = scope_new_symbol(p, kind_of(type), storage, name->text, type, range);
  symbol->function = NULL;
  if (symbol->kind == SYMBOL_FUNCTION)
    vector_push(&p->program->functions, symbol);
  else
    vector_push(&p->program->objects, symbol);
  if (specifiers->is_static) return symbol;
  symbol->namesake = name->linked;
  name->linked = symbol;
  return symbol;
}

bool declare_fits_prototype(const Parser *p, const Type *wanted, const Type *own) {
  wanted = type_unqualified(wanted), own = type_unqualified(own);
  if (type_compatible(p->types, wanted, own)) return true;
  if (own->kind == TYPE_FLOAT) return wanted->kind == TYPE_DOUBLE;
  return type_is_integer(own) && type_compatible(p->types, wanted, type_promote(p->types, own));
}

/* A prototype behind an old-style definition has to agree with the parameters there. */
static bool contradicts_definition(const Parser *p, const Symbol *function, const Type *type) {
  if (function->kind != SYMBOL_FUNCTION || !function->body || !function->type->is_old_style ||
      type->is_old_style)
    return false;
  const Parameter *parameter = type->parameters;
  for (size_t i = 0; i < function->parameter_count; i++, parameter = parameter->next)
    if (!parameter || !declare_fits_prototype(p, parameter->type, function->parameters[i]->type)) return true;
  return parameter || type->is_variadic;
}

/* A second declaration in the same file: the types must agree, together they may say more. */
static const Type *merge_types(Parser *p, Name *name, const Binding *previous, const Type *type,
                               SourceRange range) {
  if (previous->symbol->kind != kind_of(type))
    refuse_redefinition(p, name, range, previous->symbol, "different kind of symbol:");
  if (previous->type == type || (previous->is_implicit && type->is_old_style)) return type;
  if (contradicts_definition(p, previous->symbol, type))
    refuse_redefinition(p, name, range, previous->symbol, "conflicting types for");
  if (type_compatible(p->types, previous->type, type)) return type_composite(p->types, previous->type, type);
  bool is_lenient = type->kind == TYPE_FUNCTION &&
                    (previous->type->is_old_style || type->is_old_style || previous->is_implicit);
  if (!is_lenient) refuse_redefinition(p, name, range, previous->symbol, "conflicting types for");
  parser_warn(p, range.begin, "conflicting types for '%s'", name->text);
  return type->is_old_style ? previous->type : type;
}

static void take_attributes(Symbol *symbol, const Specifiers *specifiers, const Declarator *declarator) {
  const Attributes *all[] = {&specifiers->attributes, declarator ? &declarator->attributes : NULL};
  for (int i = 0; i < 2; i++) {
    if (!all[i]) continue;
    if (all[i]->alignment > symbol->alignment) symbol->alignment = all[i]->alignment;
    symbol->is_weak |= all[i]->is_weak;
    symbol->is_noreturn |= all[i]->is_noreturn;
    symbol->is_always_inline |= all[i]->is_always_inline;
    if (all[i]->alias) symbol->alias = all[i]->alias;
    symbol->is_weakref |= all[i]->is_weakref;
    if (all[i]->section) symbol->section = all[i]->section;
    if (all[i]->constructor) symbol->constructor = all[i]->constructor;
    if (all[i]->destructor) symbol->destructor = all[i]->destructor;
    if (all[i]->cleanup) symbol->cleanup = all[i]->cleanup;
  }
  symbol->is_noreturn |= specifiers->is_noreturn;
  symbol->is_inline |= specifiers->is_inline;
  symbol->is_register |= specifiers->is_register;
  if (declarator && declarator->asm_name) symbol->asm_name = declarator->asm_name;
}

/* A label behind other declarations of the file: where the symbol is that of another file already, it is too late. */
static void check_label(Parser *p, const Symbol *symbol, const Declarator *declarator) {
  bool is_other = declarator->asm_name && (!symbol->asm_name || strcmp(symbol->asm_name, declarator->asm_name));
  if (is_other && symbol->is_shared) parser_complain(p, declarator->range.begin, "'%s' gets an asm label behind a declaration without it, by which another file knows it: this is not supported", symbol->name);
}

/* C11 6.7.4p7: an inline definition is one for the linker, too, if any declaration lacks `inline` or says `extern`; with
 * gnu_inline it is the other way round. */
static bool asks_for_definition(const Specifiers *specifiers, const Declarator *declarator) {
  bool is_gnu = specifiers->attributes.is_gnu_inline || declarator->attributes.is_gnu_inline;
  return !specifiers->is_inline || specifiers->is_extern != is_gnu;
}

/* What a declaration adds to a symbol that is there already. */
static void refresh(Symbol *symbol, const Type *type, SourceRange range, bool is_definition) {
  bool was_defined = symbol->is_defined;
  bool says_more = is_definition || !was_defined || !type_is_complete(symbol->type);
  if (says_more) symbol->type = type;
  if (is_definition && (!was_defined || symbol->body == NULL)) symbol->range = range;
  symbol->is_defined |= is_definition;
}

Symbol *declare_linked(Parser *p, Name *name, const Type *type, const Specifiers *specifiers,
                       const Declarator *declarator, bool is_definition) {
  SourceRange range = declarator->range;
  bool has_body = type->kind == TYPE_FUNCTION && is_definition;
  outline_give(p, name);
  Binding *file = scope_find_at_file(name), *here = scope_find(p, name);
  if (here && here != file && here->symbol->storage == STORAGE_AUTO)
    refuse_redefinition(p, name, range, here->symbol, "redefinition of");
  Symbol *symbol = NULL;
  const Binding *previous = here ? here : file;
  if (previous) {
    type = merge_types(p, name, previous, type, range);
    symbol = previous->symbol;
    if (specifiers->is_static && symbol->storage == STORAGE_GLOBAL && !symbol->is_defined) {
      parser_warn(p, range.begin, "static declaration of '%s' follows one without static", name->text);
      symbol->storage = STORAGE_STATIC;
      link_forget(name, symbol);
    }
  } else if (!specifiers->is_static) {
    symbol = link_find(p, name, declarator->asm_name, type, kind_of(type), range);
  }
  if (!symbol) symbol = new_linked(p, name, type, specifiers, range);
  check_label(p, symbol, declarator);
  symbol->is_undeclared = false;
  refresh(symbol, type, range, is_definition && !has_body);
  take_attributes(symbol, specifiers, declarator);
  if (here)
    here->type = type, here->is_implicit = false;
  else
    here = scope_bind_symbol(p, name, symbol, type);
  here->is_emitted |= asks_for_definition(specifiers, declarator);
  symbol->is_emitted |= here->is_emitted && here->has_inline_body;
  if (file && type->kind == TYPE_FUNCTION) file->type = type;
  return symbol;
}

Symbol *declare_implicit_function(Parser *p, Name *name, const Type *type, SourceRange range) {
  Specifiers none = {0};
  Symbol *symbol = link_find(p, name, NULL, type, SYMBOL_FUNCTION, range);
  if (!symbol) {
    symbol = new_linked(p, name, type, &none, range);
    symbol->is_undeclared = true;
    declare_note(p, symbol, false, range);
  }
  /* Visible in the whole file from here on, as compilers have it. */
  Scope *inner = p->scope;
  p->scope = &p->file_scope;
  scope_bind_symbol(p, name, symbol, type)->is_implicit = true;
  p->scope = inner;
  return symbol;
}

/* ---- typedefs and locals ----------------------------------------------------------------------------- */

Symbol *declare_typedef(Parser *p, Name *name, const Type *type, SourceRange range) {
  Binding *previous = scope_find(p, name);
  if (previous) {
    bool is_same =
        previous->symbol->kind == SYMBOL_TYPEDEF && type_compatible(p->types, previous->type, type);
    if (!is_same) refuse_redefinition(p, name, range, previous->symbol, "redefinition of");
    return previous->symbol;
  }
  Symbol *symbol = scope_new_symbol(p, SYMBOL_TYPEDEF, STORAGE_STATIC, name->text, type, range);
  scope_bind_symbol(p, name, symbol, type);
  return symbol;
}

Symbol *declare_local(Parser *p, Name *name, const Type *type, const Specifiers *specifiers,
                      const Declarator *declarator) {
  Binding *previous = scope_find(p, name);
  if (previous) refuse_redefinition(p, name, declarator->range, previous->symbol, "redefinition of");
  Storage storage = specifiers->is_thread   ? STORAGE_THREAD
                    : specifiers->is_static ? STORAGE_STATIC
                                            : STORAGE_AUTO;
  Symbol *symbol = scope_new_symbol(p, SYMBOL_OBJECT, storage, name->text, type, declarator->range);
  symbol->is_defined = true;
  take_attributes(symbol, specifiers, declarator);
  if (storage != STORAGE_AUTO) vector_push(&p->program->objects, symbol);
  scope_bind_symbol(p, name, symbol, type);
  return symbol;
}
