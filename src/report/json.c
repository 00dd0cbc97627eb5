/* JSON values: see json.h. */
#include "report/json.h"
#include <math.h>
#include <string.h>

void json_use_our_memory(void) { json_set_alloc_funcs(memory_alloc, memory_free); }

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

void json_add_valid(Buffer *out, const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    size_t sequence = sequence_length((const unsigned char *)text + i, length - i);
    if (sequence)
      buffer_add_bytes(out, text + i, sequence);
    else
      buffer_add(out, "\xef\xbf\xbd");
    i += sequence ? sequence : 1;
  }
}

json_t *json_text_part(const char *text, size_t length) {
  Buffer valid = {0};
  json_add_valid(&valid, text, length);
  json_t *value = json_stringn(buffer_text(&valid), valid.size);
  vector_release(&valid);
  return value;
}

json_t *json_text(const char *text) { return json_text_part(text, strlen(text)); }

json_t *json_count(uint64_t count) { return count <= INT64_MAX ? json_integer((json_int_t)count) : json_real((double)count); }

json_t *json_seconds(double seconds) { return isfinite(seconds) ? json_real(round(seconds * 1e6) / 1e6) : json_null(); }

static int add_piece(const char *piece, size_t size, void *out) {
  buffer_add_bytes(out, piece, size);
  return 0;
}

void json_print(json_t *value, bool on_lines, Buffer *out) {
  json_dump_callback(value, add_piece, out, JSON_REAL_PRECISION(15) | (on_lines ? JSON_INDENT(1) : 0));
  buffer_add(out, "\n");
  json_decref(value);
}
