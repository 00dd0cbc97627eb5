/* written.c: columns of the file that the user wrote.
 *
 * The preprocessor keeps lines, but not columns: what stands behind a macro moves by as much as its expansion is longer or
 * shorter.  The token that is looked for is found again in the line as it was written by counting tokens like it, where
 * both lines have the same number of them; else the column stays that of the preprocessed line. */
#include "lang/written.h"
#include <ctype.h>
#include <string.h>

typedef struct {
  const char *begin, *end;
} Line;

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t token_length(const char *at, const char *end) {
  size_t length = 0;
  while (at + length < end && is_word(at[length])) length++;
  return length ? length : 1;
}

/* Behind a comment or a literal that begins here; `at` itself if none does. */
static const char *skip_text(const char *at, const char *end) {
  if (end - at > 1 && at[0] == '/' && at[1] == '/') return end;
  if (end - at > 1 && at[0] == '/' && at[1] == '*') {
    for (at += 2; at < end; at++)
      if (at[-1] == '*' && at[0] == '/') return at + 1;
    return end;
  }
  if (*at != '"' && *at != '\'') return at;
  char quote = *at++;
  for (; at < end && *at != quote; at++)
    if (*at == '\\' && at + 1 < end) at++;
  return at < end ? at + 1 : end;
}

/* How often the token occurs in the line before `stop`; `*last`: where it does for the time `wanted`, counted from 0. */
static size_t count_token(Line line, const char *token, size_t length, const char *stop, size_t wanted, const char **last) {
  size_t count = 0;
  for (const char *at = line.begin; at < stop;) {
    const char *behind = skip_text(at, line.end);
    if (behind != at) {
      at = behind;
      continue;
    }
    size_t here = token_length(at, line.end);
    if (here == length && !memcmp(at, token, length) && count++ == wanted) *last = at;
    at += here;
  }
  return count;
}

unsigned written_column(const char *line, const char *line_end, const char *token, const char *written, const char *written_end) {
  Line expanded = {line, line_end}, original = {written, written_end};
  unsigned column = (unsigned)(token - line) + 1;
  size_t length = token_length(token, line_end), prefix = (size_t)(token - line) + length;
  bool is_same = prefix <= (size_t)(written_end - written) && !memcmp(line, written, prefix);
  if (is_same || token >= line_end) return column;
  const char *found = NULL, *ignored = NULL;
  size_t before = count_token(expanded, token, length, token, SIZE_MAX, &ignored);
  size_t all = count_token(expanded, token, length, line_end, SIZE_MAX, &ignored);
  if (count_token(original, token, length, written_end, before, &found) != all || !found) return column;
  return (unsigned)(found - written) + 1;
}
