/* fragment.h: C inside of a text that is something else.
 *
 * The reader of such a text goes from token to token; where an expression or a declaration of C stands, it has that read and typed, among the program's
 * own names (global variables, enumerators, type names, tags) and those that it binds itself.  An expression can be read again and again, each time
 * with other meanings of the names in it.
 *
 * Errors are reported as those of C are, with the place in the text, and end the reading: fragment_try. */
#ifndef craig_lang_fragment_h
#define craig_lang_fragment_h

#include "lang/ast.h"

typedef struct Fragment Fragment;

/* NULL if there is no room for the text. */
Fragment *fragment_new(Program *program, const char *name, const char *text, Diagnostics *diagnostics);
void fragment_delete(Fragment *fragment);
/* Calls `read`; false if it met an error.  What follows may fail is called inside of it only. */
bool fragment_try(Fragment *fragment, void (*read)(Fragment *fragment, void *context), void *context);
_Noreturn void fragment_fail(Fragment *fragment, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- tokens -------------------------------------------------------------------------------------------- */

SourcePos fragment_pos(const Fragment *fragment);                 /* where the token begins */
bool fragment_at(Fragment *fragment, const char *token);          /* is this the token? */
bool fragment_at_end(const Fragment *fragment);
bool fragment_at_name(const Fragment *fragment);                  /* an identifier, keywords too */
bool fragment_knows(const Fragment *fragment);                    /* not an identifier, or one that means something here */
bool fragment_at_string(const Fragment *fragment);
bool fragment_is_next(Fragment *fragment, const char *token);     /* is this the one behind it? */
void fragment_advance(Fragment *fragment);                        /* to the next one */
bool fragment_accept(Fragment *fragment, const char *token);      /* then the next one */
void fragment_expect(Fragment *fragment, const char *token);
const char *fragment_name(Fragment *fragment, const char *what);  /* a name; `what` it is, for the message */
const char *fragment_string(Fragment *fragment, const char *what);
const char *fragment_operator(Fragment *fragment);                /* any punctuation; NULL: none there */

/* A place to come back to. */
typedef struct {
  const char *cursor;
  SourcePos pos;
} FragmentMark;

FragmentMark fragment_mark(Fragment *fragment); /* the token */
void fragment_return(Fragment *fragment, FragmentMark mark);
void fragment_skip_expression(Fragment *fragment); /* up to a `)`, `,`, `;` or the like that it does not open */

/* ---- C --------------------------------------------------------------------------------------------------- */

void fragment_enter_scope(Fragment *fragment);
void fragment_leave_scope(Fragment *fragment);
void fragment_bind(Fragment *fragment, const char *name, Symbol *symbol);
Expr *fragment_expression(Fragment *fragment); /* without commas; its value */
Expr *fragment_convert(Fragment *fragment, Expr *value, const Type *type); /* as by assignment */
const Type *fragment_declaration(Fragment *fragment, const char **name);
i128 fragment_constant(Fragment *fragment, const char *what);

#endif
