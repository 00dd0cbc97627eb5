// TRUE; must: unwind
/* Lines of an INI file, of four arbitrary bytes: comments, sections, names and values. */
#include <assert.h>
#include <ctype.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

enum { SIZE = 4 };

static char *strip_end(char *text) {
  char *end = text + strlen(text);
  while (end > text && isspace((unsigned char)end[-1])) *--end = 0;
  return text;
}

static char *skip_blanks(char *text) {
  while (*text && isspace((unsigned char)*text)) text++;
  return text;
}

static char *find(char *text, const char *wanted) {
  while (*text && !strchr(wanted, *text)) text++;
  return text;
}

static int parse_line(char *line, char **name, char **value) {
  char *start = skip_blanks(strip_end(line));
  if (*start == ';' || *start == '#' || !*start) return 0;
  if (*start == '[') {
    char *end = find(start + 1, "]");
    if (*end != ']') return -1;
    *end = 0;
    *name = start + 1;
    return 1;
  }
  char *end = find(start, "=:");
  if (*end != '=' && *end != ':') return -1;
  *end = 0;
  *name = strip_end(start);
  *value = skip_blanks(end + 1);
  return 2;
}

int main(void) {
  char line[SIZE + 1], *name = line, *value = line;
  for (int i = 0; i < SIZE; i++) line[i] = __VERIFIER_nondet_char();
  line[SIZE] = 0;
  int kind = parse_line(line, &name, &value);
  assert(kind >= -1 && kind <= 2);
  if (kind == 2) {
    assert(name < value && value <= line + SIZE);
    assert(!strchr(name, '='));
    assert(strlen(name) + strlen(value) < SIZE);
    assert(!isspace((unsigned char)*value));
  }
  if (kind == 1) assert(strlen(name) <= SIZE - 2);
  return 0;
}
