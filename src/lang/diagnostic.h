/* diagnostic.h: messages about the user's program, like a good compiler's:
 *
 *   even.c:4:3: error: use of undeclared identifier 'x'
 *     x = 3;
 *     ^
 *
 * Errors and warnings go to the stream given at creation (standard error for the tool, a buffer in
 * tests).  After 20 errors `diagnostics_is_full` says stop. */
#ifndef craig_lang_diagnostic_h
#define craig_lang_diagnostic_h

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include "lang/source.h"

typedef enum { DIAGNOSTIC_NOTE, DIAGNOSTIC_WARNING, DIAGNOSTIC_ERROR } DiagnosticLevel;

typedef struct {
  const Sources *sources; /* borrowed */
  FILE *stream;           /* borrowed; NULL: count only */
  unsigned errors, warnings;
  bool quiet_warnings;
} Diagnostics;

enum { DIAGNOSTIC_LIMIT = 20 };

void diagnostics_init(Diagnostics *diagnostics, const Sources *sources, FILE *stream);
void diagnose(Diagnostics *diagnostics, DiagnosticLevel level, SourcePos pos, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* An error that is not about a place in a text: a missing file, a failing preprocessor. */
void diagnose_file(Diagnostics *diagnostics, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool diagnostics_is_full(const Diagnostics *diagnostics);

#endif
