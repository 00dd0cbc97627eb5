/* Messages with file, line, column, the line itself and a caret.  See diagnostic.h. */
#include "lang/diagnostic.h"

enum { WINDOW = 160 }; /* of a very long line only this many characters are shown */

static const char *const level_names[] = {"note", "warning", "error"};

void diagnostics_init(Diagnostics *diagnostics, const Sources *sources, FILE *stream) {
  *diagnostics = (Diagnostics){.sources = sources, .stream = stream};
}

bool diagnostics_is_full(const Diagnostics *diagnostics) { return diagnostics->errors >= DIAGNOSTIC_LIMIT; }

/* Control characters and bytes outside ASCII that might upset a terminal become question marks. */
static void print_excerpt(FILE *stream, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    fputc(c == '\t' || (c >= ' ' && c != 127) ? c : '?', stream);
  }
}

static void print_line(const Diagnostics *diagnostics, SourcePos pos) {
  size_t length, column;
  const char *line = source_line_text(diagnostics->sources, pos, &length, &column);
  if (column > length) column = length;
  size_t begin = length > WINDOW && column > WINDOW / 2 ? column - WINDOW / 2 : 0;
  size_t end = length - begin > WINDOW ? begin + WINDOW : length;
  print_excerpt(diagnostics->stream, line + begin, end - begin);
  fputc('\n', diagnostics->stream);
  for (size_t i = begin; i < column; i++) fputc(line[i] == '\t' ? '\t' : ' ', diagnostics->stream);
  fputs("^\n", diagnostics->stream);
}

/* Counts the message; false if it is not to be shown. */
static bool admit(Diagnostics *diagnostics, DiagnosticLevel level) {
  if (level != DIAGNOSTIC_ERROR && diagnostics_is_full(diagnostics)) return false;
  if (level == DIAGNOSTIC_ERROR && diagnostics->errors++ >= DIAGNOSTIC_LIMIT) return false;
  if (level == DIAGNOSTIC_WARNING) diagnostics->warnings++;
  if (level == DIAGNOSTIC_WARNING && diagnostics->quiet_warnings) return false;
  return diagnostics->stream;
}

static void say_when_full(const Diagnostics *diagnostics, DiagnosticLevel level) {
  if (level == DIAGNOSTIC_ERROR && diagnostics->errors == DIAGNOSTIC_LIMIT)
    fputs("craig: too many errors, stopping\n", diagnostics->stream);
}

void diagnose(Diagnostics *diagnostics, DiagnosticLevel level, SourcePos pos, const char *format, ...) {
  if (!admit(diagnostics, level)) return;
  SourcePlace location = source_locate(diagnostics->sources, pos);
  if (location.line)
    fprintf(diagnostics->stream, "%s:%u:%u: %s: ", location.file, location.line, location.column,
            level_names[level]);
  else
    fprintf(diagnostics->stream, "%s: ", level_names[level]);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(diagnostics->stream, format, arguments);
  va_end(arguments);
  fputc('\n', diagnostics->stream);
  if (location.line) print_line(diagnostics, pos);
  say_when_full(diagnostics, level);
}

void diagnose_file(Diagnostics *diagnostics, const char *file, const char *format, ...) {
  if (!admit(diagnostics, DIAGNOSTIC_ERROR)) return;
  fprintf(diagnostics->stream, "%s: error: ", file);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(diagnostics->stream, format, arguments);
  va_end(arguments);
  fputc('\n', diagnostics->stream);
  say_when_full(diagnostics, DIAGNOSTIC_ERROR);
}
