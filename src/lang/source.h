/* source.h: the text of the program and positions in it.
 *
 * All files of a program are read into one `Sources`.  A SourcePos is a 32-bit index into the
 * concatenation of their texts; 0 means "nowhere".  `source_locate` turns it into what a user wants to
 * see: line markers (`# 12 "a.h"`) left by the preprocessor are followed, so that for a .c file that went
 * through `cc -E` file, line and column are those of the file the user wrote.  The offset is that of the
 * token in the file the user gave, as far as markers tell. */
#ifndef craig_lang_source_h
#define craig_lang_source_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/arena.h"
#include "base/vector.h"

typedef uint32_t SourcePos; /* 0: nowhere */

typedef struct {
  SourcePos begin, end; /* from the first character to just behind the last */
} SourceRange;

typedef struct {
  const char *file; /* as named by the user or by a line marker; borrowed from Sources */
  unsigned line;    /* 1-based; 0: nowhere */
  unsigned column;  /* 1-based, in bytes */
  bool is_user_file; /* the file is one the user gave (not a header it includes) */
  bool is_system;    /* in a header of the system, as line markers tell */
} SourcePlace;

typedef struct Sources Sources;

Sources *sources_new(void);
void sources_delete(Sources *sources);

SourcePlace source_locate(const Sources *sources, SourcePos pos);
bool source_is_model(const Sources *sources, SourcePos pos); /* in a model of a library function, which no user wrote */
bool source_is_program(const Sources *sources, SourcePos pos); /* in the user's program: no model, and nothing that watches it (fragment.h) */
/* The line of text that holds `pos`, as it was handed to the lexer; not 0-terminated. */
const char *source_line_text(const Sources *sources, SourcePos pos, size_t *length, size_t *column);
const char *source_text(const Sources *sources, SourceRange range, size_t *length);
/* The same, to be quoted in a message: 0-terminated, in the arena; NULL: there is none, or it is long or on several lines. */
const char *source_quote(const Sources *sources, SourceRange range, Arena *arena);

#endif
