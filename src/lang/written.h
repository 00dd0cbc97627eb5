/* written.h: columns of the file that the user wrote; see written.c. */
#ifndef craig_lang_written_h
#define craig_lang_written_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The column, 1-based, of the token that stands at `token` in a preprocessed line, in that line as it was written. */
unsigned written_column(const char *line, const char *line_end, const char *token, const char *written, const char *written_end);

#endif
