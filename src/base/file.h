/* file.h: whole files in memory.
 *
 * The limit is there so that an endless file (/dev/zero) is an error and not the end of memory.  `text` is
 * owned by the caller, keeps what came before an error, and has room for a 0 behind its end. */
#ifndef craig_base_file_h
#define craig_base_file_h

#include <stdbool.h>
#include "base/vector.h"

enum { FILE_LIMIT = 0x7fffffff }; /* bytes that anyone reads: positions are 32-bit numbers */

/* Append all that the file holds to `text`.  False on an error, with errno set: EISDIR for a directory, EFBIG
 * if there are more than `limit` bytes. */
bool file_read(const char *path, size_t limit, Buffer *text);
/* The same up to FILE_LIMIT bytes, with the message "PATH: error: cannot read it: REASON" on an error. */
bool file_read_or_say(const char *path, Buffer *text, Buffer *error);

#endif
