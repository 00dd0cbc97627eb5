/* Values for a run, read from a text file: see inputs.h. */
#include "cli/inputs.h"
#include "base/file.h"
#include "base/memory.h"
#include <ctype.h>
#include <string.h>

typedef struct {
  Inputs *inputs;
  const char *file, *line_start, *p;
  unsigned line;
  Buffer *error;
} Reader;

static bool complain(Reader *reader, const char *message) {
  buffer_format(reader->error, "%s:%u:%u: error: %s", reader->file, reader->line,
                (unsigned)(reader->p - reader->line_start) + 1, message);
  return false;
}

static void skip_blanks(Reader *reader) {
  while (*reader->p == ' ' || *reader->p == '\t' || *reader->p == '\r') reader->p++;
}

static bool is_end_of_line(const Reader *reader) {
  return !*reader->p || *reader->p == '\n' || *reader->p == '#';
}

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = (char)tolower((unsigned char)c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* Decimal or, behind 0x, hexadecimal; at most 128 bits. */
static bool read_magnitude(Reader *reader, u128 *value) {
  unsigned base = 10;
  if (reader->p[0] == '0' && (reader->p[1] == 'x' || reader->p[1] == 'X')) reader->p += 2, base = 16;
  const char *start = reader->p;
  *value = 0;
  for (; digit_value(*reader->p) < (int)base; reader->p++) {
    u128 digit = (u128)digit_value(*reader->p);
    if (*value > (~(u128)0 - digit) / base) return complain(reader, "the number is too large");
    *value = *value * base + digit;
  }
  return reader->p > start || complain(reader, "expected a number");
}

static bool read_u32(Reader *reader, uint32_t *number) {
  u128 value;
  if (!read_magnitude(reader, &value)) return false;
  *number = (uint32_t)value;
  return value <= UINT32_MAX || complain(reader, "the number is too large");
}

static bool read_key(Reader *reader, InputLine *line) {
  size_t length = strcspn(reader->p, " \t\r\n#");
  bool has_letter = *reader->p == 'e';
  size_t digits = strspn(reader->p + has_letter, "0123456789");
  line->is_content = digits && reader->p[has_letter + digits] == '+';
  if (digits && (line->is_content || digits == length - has_letter)) {
    reader->p += has_letter;
    if (!read_u32(reader, &line->edge)) return false;
    if (!line->is_content) return true;
    reader->p++;
    return read_u32(reader, &line->offset);
  }
  line->is_content = false;
  line->name = arena_string(&reader->inputs->arena, reader->p, length);
  reader->p += length;
  return true;
}

static bool same_key(const InputLine *a, const InputLine *b) {
  if (a->occurrence != b->occurrence || !a->name != !b->name) return false;
  if (a->is_content != b->is_content || a->offset != b->offset) return false;
  return a->name ? !strcmp(a->name, b->name) : a->edge == b->edge;
}

static void add_name(Inputs *inputs, const char *name) {
  for (size_t i = 0; i < inputs->names.size; i++)
    if (!strcmp(inputs->names.data[i].name, name)) return;
  vector_push(&inputs->names, (InputName){.name = name});
}

static bool read_line(Reader *reader) {
  InputLine line = {0};
  skip_blanks(reader);
  if (is_end_of_line(reader)) return true;
  if (!read_key(reader, &line)) return false;
  skip_blanks(reader);
  if (!read_u32(reader, &line.occurrence)) return false;
  skip_blanks(reader);
  bool is_negative = *reader->p == '-';
  if (is_negative) reader->p++;
  u128 magnitude;
  if (!read_magnitude(reader, &magnitude)) return false;
  line.value = (i128)(is_negative ? -magnitude : magnitude);
  skip_blanks(reader);
  if (!is_end_of_line(reader)) return complain(reader, "expected the end of the line");
  for (size_t i = 0; i < reader->inputs->lines.size; i++)
    if (same_key(&reader->inputs->lines.data[i], &line))
      return complain(reader, "this value was given before");
  vector_push(&reader->inputs->lines, line);
  if (line.name) add_name(reader->inputs, line.name);
  return true;
}

bool inputs_parse(Inputs *inputs, const char *file, const char *text, Buffer *error) {
  *inputs = (Inputs){0};
  Reader reader = {.inputs = inputs, .file = file, .p = text, .error = error};
  while (*reader.p) {
    reader.line++;
    reader.line_start = reader.p;
    if (!read_line(&reader)) return false;
    reader.p += strcspn(reader.p, "\n");
    if (*reader.p) reader.p++;
  }
  return true;
}

bool inputs_read(Inputs *inputs, const char *path, Buffer *error) {
  *inputs = (Inputs){0};
  Buffer text = {0};
  bool good = file_read_or_say(path, &text, error) && inputs_parse(inputs, path, buffer_text(&text), error);
  vector_release(&text);
  return good;
}

void inputs_rewind(Inputs *inputs) {
  for (size_t i = 0; i < inputs->names.size; i++) inputs->names.data[i].asked = 0;
}

void inputs_release(Inputs *inputs) {
  vector_release(&inputs->lines);
  vector_release(&inputs->names);
  arena_release(&inputs->arena);
}

/* How often this name was asked for before; UINT32_MAX if no line mentions it. */
static uint32_t count_name(Inputs *inputs, const char *name) {
  for (size_t i = 0; name && i < inputs->names.size; i++)
    if (!strcmp(inputs->names.data[i].name, name)) return inputs->names.data[i].asked++;
  return UINT32_MAX;
}

i128 inputs_value(void *context, const Edge *edge, uint32_t occurrence) {
  Inputs *inputs = context;
  const InputLine *by_name = NULL;
  uint32_t named_occurrence = count_name(inputs, edge->reason);
  for (size_t i = 0; i < inputs->lines.size; i++) {
    const InputLine *line = &inputs->lines.data[i];
    if (line->is_content) continue;
    if (!line->name && line->edge == edge->id && line->occurrence == occurrence) return line->value;
    if (line->name && edge->reason && !strcmp(line->name, edge->reason) &&
        line->occurrence == named_occurrence)
      by_name = line;
  }
  return by_name ? by_name->value : 0;
}

uint8_t inputs_content(void *context, const Edge *edge, uint32_t occurrence, uint64_t offset) {
  const Inputs *inputs = context;
  for (size_t i = 0; i < inputs->lines.size; i++) {
    const InputLine *line = &inputs->lines.data[i];
    if (line->is_content && line->edge == edge->id && line->occurrence == occurrence &&
        line->offset == offset)
      return (uint8_t)line->value;
  }
  return 0;
}

void inputs_print_value(i128 value, Buffer *out) {
  char digits[48], *p = digits + sizeof digits;
  u128 magnitude = value < 0 ? -(u128)value : (u128)value;
  *--p = 0;
  do *--p = (char)('0' + (int)(magnitude % 10));
  while (magnitude /= 10);
  if (value < 0) *--p = '-';
  buffer_add(out, p);
}
