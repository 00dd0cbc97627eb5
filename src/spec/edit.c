/* edit.c: changes of a text: see edit.h. */
#include "spec/edit.h"
#include <ctype.h>
#include <string.h>

void edits_release(Edits *edits) {
  arena_release(&edits->arena);
  vector_release(&edits->list);
}

void edits_add(Edits *edits, SourceRange range, const char *text) { vector_push(&edits->list, ((Edit){range, text})); }

static bool is_within(SourceRange inner, SourceRange outer) { return inner.begin >= outer.begin && inner.end <= outer.end; }

void edits_replace(Edits *edits, size_t mark, SourceRange range, const char *text) {
  for (size_t i = mark; i < edits->list.size; i++)
    if (!is_within(edits->list.data[i].range, range)) edits->conflict = range.begin;
  edits->list.size = mark;
  edits_add(edits, range, text);
}

bool edits_touch(const Edits *edits, size_t mark, SourceRange range) {
  for (size_t i = mark; i < edits->list.size; i++)
    if (is_within(edits->list.data[i].range, range)) return true;
  return false;
}

bool edits_replace_all(const Edits *edits, size_t mark, SourceRange range) {
  for (size_t i = mark; i < edits->list.size; i++)
    if (is_within(range, edits->list.data[i].range)) return true;
  return false;
}

/* In the order of the text; those at one place stay as they were added. */
static void sort(Edits *edits, size_t mark) {
  Edit *data = edits->list.data;
  for (size_t i = mark + 1; i < edits->list.size; i++) {
    Edit moved = data[i];
    size_t to = i;
    for (; to > mark && data[to - 1].range.begin > moved.range.begin; to--) data[to] = data[to - 1];
    data[to] = moved;
  }
}

static void add_original(const Edits *edits, SourcePos begin, SourcePos end, Buffer *out) {
  size_t length;
  const char *text = source_text(edits->sources, (SourceRange){begin, end}, &length);
  buffer_add_bytes(out, text, length);
}

static const char *keep(Edits *edits, Buffer *text) {
  const char *kept = arena_string(&edits->arena, text->data ? text->data : "", text->size);
  vector_release(text);
  return kept;
}

const char *edits_text(Edits *edits, size_t mark, SourceRange range) {
  Buffer out = {0};
  SourcePos at = range.begin;
  SourceRange last = {0, 0};
  sort(edits, mark);
  for (size_t i = mark; i < edits->list.size; i++) {
    const Edit *edit = &edits->list.data[i];
    bool is_again = edit->range.end > edit->range.begin && edit->range.begin == last.begin && edit->range.end == last.end;
    if (!is_within(edit->range, range) || is_again) continue; /* what the tree mentions twice is written once */
    if (edit->range.begin < at) edits->conflict = edit->range.begin;
    add_original(edits, at, edit->range.begin, &out);
    buffer_add(&out, edit->text);
    at = edit->range.end;
    last = edit->range;
  }
  if (at < range.end) add_original(edits, at, range.end, &out);
  return keep(edits, &out);
}

const char *edits_original(Edits *edits, SourceRange range) {
  Buffer out = {0};
  add_original(edits, range.begin, range.end, &out);
  return keep(edits, &out);
}

/* ---- what stands between operands ------------------------------------------------------------------------ */

static bool is_marker(const char *line, const char *end) {
  while (line < end && (*line == ' ' || *line == '\t')) line++;
  return line < end && *line == '#';
}

static const char *line_end(const char *at, const char *end) {
  const char *newline = memchr(at, '\n', (size_t)(end - at));
  return newline ? newline : end;
}

const char *edits_lines(Edits *edits, SourceRange range) {
  Buffer out = {0};
  size_t length = 0;
  const char *text = range.end > range.begin ? source_text(edits->sources, range, &length) : "", *end = text + length;
  for (const char *at = line_end(text, end); at < end; at = line_end(at + 1, end)) {
    buffer_add(&out, "\n");
    const char *next = line_end(at + 1, end);
    if (is_marker(at + 1, next) && next < end) buffer_add_bytes(&out, at + 1, (size_t)(next - at - 1));
  }
  return keep(edits, &out);
}

/* Behind a blank, a comment or a marker that begins here; `at` itself if none does. */
static const char *skip_blank(const char *text, const char *at, const char *end) {
  if (*at == '\n' && is_marker(at + 1, line_end(at + 1, end))) return line_end(at + 1, end);
  if (isspace((unsigned char)*at)) return at + 1;
  if (end - at > 1 && at[0] == '/' && at[1] == '/') return line_end(at, end);
  if (end - at < 2 || at[0] != '/' || at[1] != '*') return at;
  for (at += 2; at < end && !(at[0] == '/' && at[-1] == '*' && at - text > 2);) at++;
  return at < end ? at + 1 : end;
}

const char *edits_operator(Edits *edits, SourceRange range) {
  static const char extension[] = "__extension__";
  Buffer out = {0};
  size_t length = 0, skipped = sizeof extension - 1;
  const char *text = range.end > range.begin ? source_text(edits->sources, range, &length) : "", *end = text + length;
  for (const char *at = text; at < end;) {
    const char *next = skip_blank(text, at, end);
    if (next == at && (size_t)(end - at) >= skipped && !memcmp(at, extension, skipped)) next = at + skipped;
    if (next == at) buffer_add_bytes(&out, at++, 1);
    else at = next;
  }
  return keep(edits, &out);
}

const char *edits_marker(Edits *edits, SourcePos pos) {
  SourcePlace place = source_locate(edits->sources, pos);
  Buffer out = {0};
  buffer_format(&out, "\n# %u \"", place.line);
  for (const char *c = place.file; *c; c++) buffer_format(&out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
  buffer_add(&out, "\"\n");
  return keep(edits, &out);
}
