/* Lines for the developer and for --verbose: see log.h.  A line is written with one system call, so that
 * lines of several processes do not mix. */
#include "base/log.h"
#include "base/clock.h"
#include "base/vector.h"
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

bool log_enabled, log_verbose;

enum { LINE_BYTES = 1024 };

void log_line(const char *kind, const char *function, const char *format, ...) {
  char head[LINE_BYTES];
  int head_length = snprintf(head, sizeof head, "[%s %.3f %s] ", kind, clock_cpu(), function);
  if (head_length < 0 || head_length >= LINE_BYTES) return;
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  Buffer line = {0};
  if (length >= 0) {
    buffer_add_bytes(&line, head, (size_t)head_length);
    vector_reserve(&line, line.size + (size_t)length + 1);
    vsnprintf(line.data + line.size, (size_t)length + 1, format, again);
    line.size += (size_t)length;
    vector_push(&line, '\n');
    ssize_t ignored = write(STDERR_FILENO, line.data, line.size);
    (void)ignored;
  }
  va_end(again);
  vector_release(&line);
}
