/* link.h: several files become one program; see link.c. */
#ifndef craig_lang_link_h
#define craig_lang_link_h

#include "lang/parser.h"

/* After the last file: what only the whole program can tell. */
void link_finish(Parser *p);
/* The symbol that a declaration with external linkage joins, or NULL if it is the first of its name. */
Symbol *link_find(Parser *p, Name *name, const Type *type, SymbolKind kind, SourceRange range);

#endif
