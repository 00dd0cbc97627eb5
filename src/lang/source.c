/* The texts of a program and positions in them: each file occupies a stretch of the 32-bit position space,
 * in order of loading, and knows where its lines begin and which line markers the lexer met.  Both tables
 * are sorted, so that locating a position is two binary searches.  See source.h. */
#include "lang/source_file.h"
#include "base/memory.h"
#include "lang/written.h"
#include <string.h>

Sources *sources_new(void) { return memory_zeroed(1, sizeof(Sources)); }

void sources_delete(Sources *sources) {
  if (!sources) return;
  for (size_t i = 0; i < sources->files.size; i++) {
    SourceFile *file = sources->files.data[i];
    memory_free(file->name);
    memory_free(file->text);
    vector_release(&file->lines);
    memory_free(file->written);
    vector_release(&file->written_lines);
    for (size_t k = 0; k < file->markers.size; k++) memory_free(file->markers.data[k].owned_name);
    vector_release(&file->markers);
    memory_free(file);
  }
  vector_release(&sources->files);
  memory_free(sources);
}

static void find_lines(const char *begin, size_t size, U32Vector *lines) {
  const char *text = begin, *end = begin + size;
  vector_reserve(lines, size / 32 + 8);
  vector_push(lines, 0);
  while ((text = memchr(text, '\n', (size_t)(end - text)))) vector_push(lines, (uint32_t)(++text - begin));
}

void source_set_written(SourceFile *file, char *text, size_t size) {
  file->written = text;
  find_lines(text, size, &file->written_lines);
}

bool sources_have_room(const Sources *sources, size_t size) {
  return size < SOURCE_LIMIT && sources->next + size < SOURCE_LIMIT;
}

SourceFile *sources_add(Sources *sources, const char *name, char *text, size_t size, bool follow_markers) {
  SourceFile *file = memory_zeroed(1, sizeof *file);
  if (!sources->next) sources->next = 1;
  file->base = sources->next;
  file->name = memory_copy_string(name);
  file->text = text;
  file->size = size;
  file->follow_markers = follow_markers;
  sources->next += (SourcePos)size + 1; /* the position behind the last character belongs to the file */
  find_lines(file->text, file->size, &file->lines);
  vector_push(&sources->files, file);
  return file;
}

void source_add_marker(SourceFile *file, SourcePos pos, unsigned line, const char *name, size_t length, bool is_system) {
  if (!file->follow_markers) return;
  LineMarker marker = {.offset = pos - file->base, .line = line, .is_system = is_system};
  LineMarker *last = file->markers.size ? &vector_last(&file->markers) : NULL;
  if (length == strlen(file->name) && !memcmp(name, file->name, length)) {
    marker.name = file->name;
  } else if (last && last->name && length == strlen(last->name) && !memcmp(name, last->name, length)) {
    marker.name = last->name;
  } else {
    char *copy = memory_alloc(length + 1);
    memcpy(copy, name, length);
    copy[length] = 0;
    marker.name = marker.owned_name = copy;
  }
  vector_push(&file->markers, marker);
}

const SourceFile *source_find_file(const Sources *sources, SourcePos pos) {
  if (!pos) return NULL;
  size_t low = 0, high = sources->files.size;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (sources->files.data[middle]->base <= pos)
      low = middle + 1;
    else
      high = middle;
  }
  if (!low) return NULL;
  const SourceFile *file = sources->files.data[low - 1];
  return pos - file->base <= file->size ? file : NULL;
}

bool source_is_model(const Sources *sources, SourcePos pos) {
  const SourceFile *file = source_find_file(sources, pos);
  return file && file->is_model;
}

bool source_is_program(const Sources *sources, SourcePos pos) {
  const SourceFile *file = source_find_file(sources, pos);
  return file && !file->is_model && !file->is_fragment;
}

const char *source_given_file(const Sources *sources, SourcePos pos) {
  const SourceFile *file = source_find_file(sources, pos);
  return file && !file->is_model && !file->is_fragment && !file->is_harness ? file->name : NULL;
}

/* The 0-based number of the line that holds `offset`. */
static size_t find_line(const SourceFile *file, uint32_t offset) {
  size_t low = 0, high = file->lines.size;
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (file->lines.data[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* The last marker before `offset`, or NULL. */
static const LineMarker *find_marker(const SourceFile *file, uint32_t offset) {
  size_t low = 0, high = file->markers.size;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (file->markers.data[middle].offset <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? &file->markers.data[low - 1] : NULL;
}

/* The column in the line that the user wrote, if there is one. */
static unsigned find_column(const SourceFile *file, uint32_t offset, size_t line, unsigned number) {
  uint32_t begin = file->lines.data[line], end = begin;
  if (!number || number >= file->written_lines.size) return offset - begin + 1;
  while (end < file->size && file->text[end] != '\n') end++;
  const uint32_t *lines = file->written_lines.data;
  const char *text = file->text;
  return written_column(text + begin, text + end, text + offset, file->written + lines[number - 1], file->written + lines[number] - 1);
}

SourcePlace source_locate(const Sources *sources, SourcePos pos) {
  const SourceFile *file = source_find_file(sources, pos);
  if (!file) return (SourcePlace){.file = "<unknown>"};
  uint32_t offset = pos - file->base;
  size_t line = find_line(file, offset);
  SourcePlace location = {.file = file->name,
                          .line = (unsigned)line + 1,
                          .column = offset - file->lines.data[line] + 1,
                          .is_user_file = !file->is_model && !file->is_harness};
  const LineMarker *marker = find_marker(file, offset);
  if (marker) {
    location.file = marker->name;
    location.line = marker->line + (unsigned)(line - find_line(file, marker->offset)) - 1;
    location.is_user_file &= marker->name == file->name;
    location.is_system = marker->is_system;
    if (location.is_user_file) location.column = find_column(file, offset, line, location.line);
  }
  return location;
}

const char *source_line_text(const Sources *sources, SourcePos pos, size_t *length, size_t *column) {
  const SourceFile *file = source_find_file(sources, pos);
  *length = *column = 0;
  if (!file) return "";
  uint32_t offset = pos - file->base;
  size_t line = find_line(file, offset);
  const char *begin = file->text + file->lines.data[line];
  const char *end = memchr(begin, '\n', (size_t)(file->text + file->size - begin));
  if (!end) end = file->text + file->size;
  if (end > begin && end[-1] == '\r') end--;
  *length = (size_t)(end - begin);
  *column = offset - file->lines.data[line];
  return begin;
}

const char *source_text(const Sources *sources, SourceRange range, size_t *length) {
  const SourceFile *file = source_find_file(sources, range.begin);
  *length = 0;
  if (!file || range.end < range.begin || range.end - file->base > file->size) return "";
  *length = range.end - range.begin;
  return file->text + (range.begin - file->base);
}

const char *source_quote(const Sources *sources, SourceRange range, Arena *arena) {
  enum { LONGEST = 60 };
  size_t length = 0;
  const char *text = range.begin ? source_text(sources, range, &length) : NULL;
  bool is_short = text && length && length <= LONGEST && !memchr(text, '\n', length);
  return is_short ? arena_string(arena, text, length) : NULL;
}
