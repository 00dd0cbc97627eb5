/* What --trace asks for: see trace_choice.h. */
#include "cli/trace_choice.h"
#include <string.h>

enum { DIGITS = 6 };

static bool is_word(const char *text, size_t length, const char *word) { return strlen(word) == length && !memcmp(text, word, length); }

/* 0: it is no number that counts something. */
static size_t read_number(const char *text, size_t length) {
  size_t number = 0;
  if (strspn(text, "0123456789") != length || length > DIGITS) return 0;
  for (size_t i = 0; i < length; i++) number = 10 * number + (size_t)(text[i] - '0');
  return number;
}

static bool take_part(const char *text, size_t length, TraceChoice *choice) {
  bool is_full = is_word(text, length, "full");
  size_t number = read_number(text, length);
  if (is_full || is_word(text, length, "short")) choice->is_full = is_full;
  else if (number) choice->number = number;
  else return false;
  return true;
}

bool trace_choice_parse(const char *text, TraceChoice *choice, Buffer *error) {
  *choice = (TraceChoice){.number = 1};
  for (;;) {
    size_t length = strcspn(text, ",");
    if (!take_part(text, length, choice)) {
      buffer_format(error, "'%.*s' is not one of short|full|N (option '--trace')", (int)length, text);
      return false;
    }
    if (!text[length]) return true;
    text += length + 1;
  }
}
