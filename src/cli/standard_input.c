/* Keeping standard input: see standard_input.h.
 *
 * It is read by the preprocessor, again for the text that was written, and by whoever hashes or shows it: a pipe would be empty by then.  So what comes is put
 * into memory that looks like a file, and that takes the place of descriptor 0; each one who opens /dev/stdin reads it from the start. */
#include "cli/standard_input.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SIZE_LIMIT = 256 << 20 };

static bool is_asked_for(const Options *options) {
  for (size_t i = 0; i < options->files.size; i++)
    if (!strcmp(options->files.data[i], "/dev/stdin")) return true;
  return false;
}

static bool write_all(int file, const char *data, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t written = write(file, data + done, size - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += (size_t)written;
  }
  return true;
}

/* False, with errno, where it cannot be read or has no end that anybody would come to. */
static bool copy_input(int file) {
  char block[1 << 16];
  for (size_t size = 0; size <= SIZE_LIMIT;) {
    ssize_t got = read(STDIN_FILENO, block, sizeof block);
    if (got == 0) return true;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 || !write_all(file, block, (size_t)got)) return false;
    size += (size_t)got;
  }
  errno = EFBIG;
  return false;
}

static bool replace_input(void) {
  if (fcntl(STDIN_FILENO, F_GETFD) < 0) return false; /* it is closed: what is opened next would get its number */
  int file = memfd_create("craig", MFD_CLOEXEC);
  if (file < 0) return false;
  bool good = copy_input(file) && dup2(file, STDIN_FILENO) >= 0;
  int reason = errno;
  close(file);
  errno = reason;
  return good;
}

bool standard_input_keep(const Options *options, Buffer *error) {
  if (!is_asked_for(options)) return true;
  bool good = replace_input();
  if (!good && errno == EFBIG)
    buffer_format(error, "standard input is larger than %d MiB", SIZE_LIMIT >> 20);
  else if (!good)
    buffer_format(error, "cannot read standard input: %s", strerror(errno));
  return good;
}
