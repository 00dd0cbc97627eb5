/* Linking: a name with external linkage is one symbol in all files of a program (C11 6.2.2).  Each file sees
 * it with its own type; where files disagree, the definition's type is kept and the user is warned.  Names of members
 * may differ: those of struct tm hang on what a file asks the C library's headers for.
 *
 * To the linker a symbol has the name that its asm label gives it, and an alias or weakref is another name of the
 * symbol that it names.  Such a symbol keeps its declarations, and gets what it stands for as `target`. */
#include "lang/link.h"
#include "lang/source_file.h"
#include <string.h>

static bool is_same_label(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

Symbol *link_known(const Name *name, const char *asm_name) {
  Symbol *symbol = name->linked;
  while (symbol && !is_same_label(symbol->asm_name, asm_name)) symbol = symbol->namesake;
  return symbol;
}

void link_forget(Name *name, const Symbol *symbol) {
  Symbol **place = &name->linked;
  while (*place && *place != symbol) place = &(*place)->namesake;
  if (*place) *place = symbol->namesake;
}

Symbol *link_find(Parser *p, const Name *name, const char *asm_name, const Type *type, SymbolKind kind, SourceRange range) {
  Symbol *symbol = link_known(name, asm_name);
  if (!symbol) return NULL;
  symbol->is_shared = true;
  if (symbol->kind != kind) {
    parser_complain(p, range.begin, "'%s' is a function in one place and an object in another", name->text);
    parser_note(p, symbol->range.begin, "the other declaration is here");
    return NULL;
  }
  if (!type_same_layout(p->types, symbol->type, type)) {
    bool is_unchecked = kind == SYMBOL_FUNCTION && (symbol->type->is_old_style || type->is_old_style);
    if (!is_unchecked) {
      symbol->is_disputed = true;
      parser_warn(p, range.begin, "'%s' is declared with different types", name->text);
      parser_note(p, symbol->range.begin, "the other declaration is here");
    }
  }
  return symbol;
}

/* C11 6.9.2p5: a tentative definition of an array of unknown size has one element. */
static void complete_tentative(Parser *p, Symbol *symbol) {
  if (!symbol->is_defined || type_is_complete(symbol->type)) return;
  if (symbol->type->kind == TYPE_ARRAY && type_is_complete(symbol->type->base)) {
    parser_warn(p, symbol->range.begin, "array '%s' is assumed to have one element", symbol->name);
    symbol->type = type_array(p->types, symbol->type->base, 1, true);
  } else {
    parser_complain(p, symbol->range.begin, "object '%s' has incomplete type '%s'", symbol->name,
                    parser_type_text(p, symbol->type));
  }
}

/* ---- names of the linker ------------------------------------------------------------------------------ */

static const char *linker_name(const Symbol *symbol) {
  return symbol->asm_name && !symbol->is_register ? symbol->asm_name : symbol->name;
}

static bool has_definition(const Symbol *symbol) {
  return symbol->kind == SYMBOL_FUNCTION ? symbol->body || symbol->alias : symbol->is_defined && !symbol->alias;
}

/* One that is defined stands for the others, else one by its own name. */
static int rank(const Symbol *symbol) { return 2 * has_definition(symbol) + !symbol->asm_name; }

/* Another symbol of that name for the linker: the best there is, of the same file if it is static. */
static Symbol *find_other(Parser *p, const SymbolVector *symbols, const Symbol *symbol, const char *name) {
  Symbol *best = NULL;
  const SourceFile *file = source_find_file(p->program->sources, symbol->range.begin);
  for (size_t i = 0; i < symbols->size; i++) {
    Symbol *other = symbols->data[i];
    if (other == symbol || other->function || strcmp(linker_name(other), name)) continue;
    bool is_visible = other->storage != STORAGE_STATIC || source_find_file(p->program->sources, other->range.begin) == file;
    if (is_visible && (!best || rank(other) > rank(best))) best = other;
  }
  return best;
}

/* #pragma weak */
static void take_pragma(Parser *p, Symbol *symbol) {
  const Name *name = names_find(&p->names, symbol->name, strlen(symbol->name));
  if (!name->is_weak || symbol->storage == STORAGE_STATIC) return;
  symbol->is_weak = true;
  if (name->alias && !has_definition(symbol)) symbol->alias = name->alias;
}

/* Of what is defined nowhere one stands for all. */
static bool stands_for(const Symbol *other, const Symbol *symbol) {
  if (has_definition(other) || other->alias || symbol->is_weakref) return true;
  return symbol->asm_name && (!other->asm_name || other->serial < symbol->serial);
}

/* What stands for a symbol that has no definition of its own. */
static void find_target(Parser *p, const SymbolVector *symbols, Symbol *symbol) {
  bool is_own = symbol->kind == SYMBOL_FUNCTION ? symbol->body != NULL : symbol->is_defined && !symbol->alias;
  if (is_own || symbol->is_register) return;
  const char *name = symbol->alias ? symbol->alias : linker_name(symbol);
  Symbol *other = find_other(p, symbols, symbol, name);
  if (!other || !stands_for(other, symbol)) return;
  symbol->target = other;
  other->address_taken |= symbol->address_taken;
}

static void link_symbols(Parser *p, const SymbolVector *symbols) {
  bool is_plain = true;
  for (size_t i = 0; i < symbols->size; i++) {
    Symbol *symbol = symbols->data[i];
    if (!symbol->function) take_pragma(p, symbol);
    is_plain &= !symbol->alias && !(symbol->asm_name && has_definition(symbol));
  }
  for (size_t i = 0; i < symbols->size; i++) {
    Symbol *symbol = symbols->data[i];
    if (!symbol->function && (!is_plain || symbol->asm_name)) find_target(p, symbols, symbol);
  }
}

void link_finish(Parser *p) {
  jmp_buf place;
  p->recovery = recovery_here(p, &place);
  if (setjmp(place)) return;
  for (size_t i = 0; i < p->program->objects.size; i++) complete_tentative(p, p->program->objects.data[i]);
  link_symbols(p, &p->program->functions);
  link_symbols(p, &p->program->objects);
}
