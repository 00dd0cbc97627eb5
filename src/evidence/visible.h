/* visible.h: which names a program may use at a place, and which variables they mean there.
 *
 * A declaration holds from where it stands to the end of the block around it, unless a block further in declares the
 * name again. */
#ifndef craig_evidence_visible_h
#define craig_evidence_visible_h

#include "lang/ast.h"

typedef struct {
  const Symbol *symbol; /* NULL: a type or other name that only hides */
  const char *name;
  SourcePos from;       /* the declaration */
  SourceRange block;    /* around it */
} ScopedName;

typedef struct {
  const Program *program;
  const Symbol *function;
  VECTOR(ScopedName) names; /* of the function */
  Map statements;           /* position -> const Stmt *: the outermost statement that starts there */
} Scopes;

void scopes_init(Scopes *scopes, const Program *program, const Symbol *function);
void scopes_release(Scopes *scopes);
/* Does the symbol's name mean the symbol just before the statement at `pos`?  At a `for`, its own declarations count. */
bool scopes_sees(const Scopes *scopes, const Symbol *symbol, SourcePos pos);
/* The outermost statement of the function that starts at `pos`; NULL: none does. */
const Stmt *scopes_statement(const Scopes *scopes, SourcePos pos);

#endif
