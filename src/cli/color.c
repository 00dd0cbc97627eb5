/* Colours: see color.h.
 *
 * What is told is text in lines, which scripts read as it is; colours come in at the very end, by how a line begins or ends. */
#include "cli/color.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER }; /* as --color lists them */

#define RED "\033[1;31m"
#define GREEN "\033[1;32m"
#define YELLOW "\033[1;33m"
#define CYAN "\033[36m"
#define FAINT "\033[2m"
#define PLAIN "\033[0m"

bool color_is_wanted(const Options *options) {
  const char *forbidden = getenv("NO_COLOR"), *terminal = getenv("TERM");
  if (options->color != COLOR_AUTO) return options->color == COLOR_ALWAYS;
  return isatty(STDOUT_FILENO) && !(forbidden && *forbidden) && terminal && strcmp(terminal, "dumb");
}

/* clang-format off */
static const struct {
  const char *text;
  bool is_end; /* of the line; else it begins like this */
  const char *color;
} table[] = {
    {"Verdict: TRUE",    false, GREEN},
    {"Verdict: FALSE",   false, RED},
    {"Verdict: UNKNOWN", false, YELLOW},
    {"Error: ",          false, RED},
    {"Note: ",           false, CYAN},
    {"Try: ",            false, CYAN},
    {"Proof: ",          false, GREEN},
    {"  ERROR",          true,  RED},
    {": FALSE",          true,  RED},
    {"  (input)",        true,  YELLOW},
    {" steps ...",       true,  FAINT},
    {" steps",           true,  RED}, /* the headline of a run to an error */
    {" step",            true,  RED},
};
/* clang-format on */

static const char *color_of(const char *line, size_t length) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    size_t size = strlen(table[i].text);
    if (size <= length && !memcmp(table[i].is_end ? line + length - size : line, table[i].text, size)) return table[i].color;
  }
  return NULL;
}

void color_write(const char *text, size_t size, FILE *stream) {
  for (const char *end = text + size; text < end;) {
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    size_t length = (size_t)((newline ? newline : end) - text);
    const char *color = color_of(text, length);
    fprintf(stream, "%s%.*s%s%s", color ? color : "", (int)length, text, color ? PLAIN : "", newline ? "\n" : "");
    text += length + (newline ? 1 : 0);
  }
}
