/* link.h: several files become one program; see link.c. */
#ifndef craig_lang_link_h
#define craig_lang_link_h

#include "lang/parser.h"

/* After the last file: what only the whole program can tell. */
void link_finish(Parser *p);
/* The symbol with external linkage that files know by this name and this asm label (NULL: none); NULL: there is none. */
Symbol *link_known(const Name *name, const char *asm_name);
void link_forget(Name *name, const Symbol *symbol); /* it is none with external linkage */
/* The symbol that a declaration with external linkage joins, or NULL if it is the first of its name. */
Symbol *link_find(Parser *p, const Name *name, const char *asm_name, const Type *type, SymbolKind kind, SourceRange range);

#endif
