/* Keeping standard input: see standard_input.h.
 *
 * It is read by the preprocessor, again for the text that was written, and by whoever hashes or shows it: a pipe would be empty by then.  So what comes is put
 * into memory that looks like a file, and that takes the place of descriptor 0; each one who opens /dev/stdin reads it from the start. */
#include "cli/standard_input.h"
#include "base/file.h"
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool is_asked_for(const Options *options) {
  for (size_t i = 0; i < options->files.size; i++)
    if (!strcmp(options->files.data[i], "/dev/stdin")) return true;
  return false;
}

static bool write_all(int file, const Buffer *text) {
  for (size_t done = 0; done < text->size;) {
    ssize_t written = write(file, text->data + done, text->size - done);
    if (written <= 0) return false;
    done += (size_t)written;
  }
  return true;
}

static bool replace_input(const Buffer *text) {
  int file = memfd_create("craig", MFD_CLOEXEC);
  if (file < 0) return false;
  bool good = write_all(file, text) && dup2(file, STDIN_FILENO) >= 0;
  close(file);
  return good;
}

bool standard_input_keep(const Options *options, Buffer *error) {
  if (!is_asked_for(options)) return true;
  Buffer text = {0};
  bool good = file_read("/dev/stdin", FILE_LIMIT, &text) && replace_input(&text);
  if (!good) buffer_format(error, "cannot read standard input: %s", strerror(errno));
  vector_release(&text);
  return good;
}
