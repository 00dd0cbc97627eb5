/* Strings in JSON (RFC 8259): see json.h. */
#include "report/json.h"
#include <string.h>

/* Length of the UTF-8 sequence at `text`, 0 if it is not one: overlong forms, surrogates and what lies beyond
 * U+10FFFF included. */
static size_t sequence_length(const unsigned char *text, size_t left) {
  unsigned char first = text[0];
  size_t length = first < 0x80   ? 1
                  : first < 0xc2 ? 0
                  : first < 0xe0 ? 2
                  : first < 0xf0 ? 3
                  : first < 0xf5 ? 4
                                 : 0;
  if (length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((text[i] & 0xc0) != 0x80) return 0;
  if (first == 0xe0 && text[1] < 0xa0) return 0;
  if (first == 0xed && text[1] >= 0xa0) return 0;
  if (first == 0xf0 && text[1] < 0x90) return 0;
  if (first == 0xf4 && text[1] >= 0x90) return 0;
  return length;
}

static void add_ascii(Buffer *out, unsigned char c) {
  if (c == '"' || c == '\\')
    buffer_format(out, "\\%c", c);
  else if (c == '\n')
    buffer_add(out, "\\n");
  else if (c == '\t')
    buffer_add(out, "\\t");
  else if (c < ' ' || c == 127)
    buffer_format(out, "\\u%04x", c);
  else
    vector_push(out, (char)c);
}

void json_add_string_part(Buffer *out, const char *text, size_t length) {
  buffer_add(out, "\"");
  for (size_t i = 0; i < length;) {
    size_t sequence = sequence_length((const unsigned char *)text + i, length - i);
    if (sequence == 1)
      add_ascii(out, (unsigned char)text[i]);
    else if (sequence)
      buffer_add_bytes(out, text + i, sequence);
    else
      buffer_add(out, "\\ufffd");
    i += sequence ? sequence : 1;
  }
  buffer_add(out, "\"");
}

void json_add_string(Buffer *out, const char *text) { json_add_string_part(out, text, strlen(text)); }
