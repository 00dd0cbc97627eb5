/* Reading a whole file: see file.h.  The size that the file claims to have only saves copies: a pipe has
 * none, and files in /proc claim to be empty. */
#include "base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 16, SMALL = 1 << 10 };

/* A first guess at the room that is needed; one byte more tells the end without growing once more. */
static size_t guess_size(int descriptor, size_t limit) {
  struct stat status;
  if (fstat(descriptor, &status) || status.st_size < 0) return SMALL;
  size_t size = (size_t)status.st_size;
  return size < limit ? size + 1 : SMALL;
}

static bool read_all(int descriptor, size_t limit, Buffer *text) {
  size_t start = text->size, room = guess_size(descriptor, limit);
  for (;;) {
    vector_reserve(text, text->size + room + 1);
    ssize_t got = read(descriptor, text->data + text->size, text->capacity - text->size - 1);
    if (got == 0) return true;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    text->size += (size_t)got;
    room = text->size - start < BLOCK ? SMALL : BLOCK;
    if (text->size - start <= limit) continue;
    errno = EFBIG;
    return false;
  }
}

bool file_read(const char *path, size_t limit, Buffer *text) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  bool good = read_all(descriptor, limit, text);
  int reason = errno;
  close(descriptor);
  errno = reason;
  return good;
}

bool file_read_or_say(const char *path, Buffer *text, Buffer *error) {
  bool good = file_read(path, FILE_LIMIT, text);
  if (!good) buffer_format(error, "%s: error: cannot read it: %s", path, strerror(errno));
  return good;
}
