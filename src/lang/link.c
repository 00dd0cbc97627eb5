/* Linking: a name with external linkage is one symbol in all files of a program (C11 6.2.2).  Each file sees
 * it with its own type; where files disagree, the definition's type is kept and the user is warned. */
#include "lang/link.h"

Symbol *link_find(Parser *p, Name *name, const Type *type, SymbolKind kind, SourceRange range) {
  Symbol *symbol = name->linked;
  if (!symbol) return NULL;
  if (symbol->kind != kind) {
    parser_complain(p, range.begin, "'%s' is a function in one place and an object in another", name->text);
    parser_note(p, symbol->range.begin, "the other declaration is here");
    return NULL;
  }
  if (!type_compatible(p->types, symbol->type, type)) {
    bool is_unchecked = kind == SYMBOL_FUNCTION && (symbol->type->is_old_style || type->is_old_style);
    if (!is_unchecked) {
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

void link_finish(Parser *p) {
  jmp_buf place;
  p->recovery = recovery_here(p, &place);
  if (setjmp(place)) return;
  for (size_t i = 0; i < p->program->objects.size; i++) complete_tentative(p, p->program->objects.data[i]);
}
