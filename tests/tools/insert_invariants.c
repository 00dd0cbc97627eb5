/* insert_invariants.c: invariants as assertions in the program.
 *
 *   insert_invariants WITNESS.yml PROGRAM.c > CHECKED.c
 *   insert_invariants --printed OUTPUT.txt PROGRAM.c > CHECKED.c
 *   insert_invariants --any OUTPUT.txt PROGRAM.c > CHECKED.c
 *
 * Those of a correctness witness, or those that were printed on the terminal.  At a loop the assertion stands before its condition
 * (while (({ ... }), condition)), so that it is checked each time; at another place before the statement there.  A failing one calls
 * __VERIFIER_error, whose declaration is put in front.  "for all k in a .. b" is a loop over k (--printed; of many visits only some, so that
 * it takes no time), or one arbitrary k (--any), which is what a verifier can prove.  The exit status is 1 if something is wrong with what was
 * read, else the number of invariants goes to standard error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>
#include "base/file.h"
#include "base/memory.h"

typedef struct {
  size_t offset; /* in the program: where to insert */
  char *text;
} Insertion;

static VECTOR(Insertion) insertions;
static Buffer program;

static void fail(const char *what) {
  fprintf(stderr, "insert_invariants: %s\n", what);
  exit(1);
}

static const yaml_node_t *child(yaml_document_t *document, const yaml_node_t *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE) fail("not a map");
  for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top; pair++) {
    const yaml_node_t *name = yaml_document_get_node(document, pair->key);
    if (!strcmp((const char *)name->data.scalar.value, key)) return yaml_document_get_node(document, pair->value);
  }
  fail(key);
  return NULL;
}

static const char *text_of(yaml_document_t *document, const yaml_node_t *map, const char *key) {
  const yaml_node_t *node = child(document, map, key);
  if (node->type != YAML_SCALAR_NODE) fail("not a scalar");
  return (const char *)node->data.scalar.value;
}

static size_t offset_of(unsigned long line, unsigned long column) {
  size_t at = 0;
  for (; line > 1; line--) {
    const char *end = memchr(program.data + at, '\n', program.size - at);
    if (!end) fail("no such line");
    at = (size_t)(end - program.data) + 1;
  }
  if (at + column - 1 >= program.size) fail("no such column");
  return at + column - 1;
}

static bool starts(size_t at, const char *word) {
  return at + strlen(word) <= program.size && !strncmp(program.data + at, word, strlen(word));
}

/* Behind the opening parenthesis of a loop; for a `for`, behind the first semicolon within it. */
static size_t condition_of(size_t at) {
  bool is_for = starts(at, "for");
  if (!is_for && !starts(at, "while")) fail("no loop statement where the witness says so");
  while (at < program.size && program.data[at] != '(') at++;
  at++;
  for (int depth = 0; is_for && at < program.size; at++) {
    depth += program.data[at] == '(' ? 1 : program.data[at] == ')' ? -1 : 0;
    if (!depth && program.data[at] == ';') return at + 1;
  }
  return at;
}

static void add_invariant(yaml_document_t *document, const yaml_node_t *invariant) {
  const yaml_node_t *location = child(document, invariant, "location");
  const char *type = text_of(document, invariant, "type"), *value = text_of(document, invariant, "value");
  if (strcmp(text_of(document, invariant, "format"), "c_expression")) fail("not a C expression");
  size_t at = offset_of(strtoul(text_of(document, location, "line"), NULL, 10), strtoul(text_of(document, location, "column"), NULL, 10));
  Buffer text = {0};
  if (!strcmp(type, "loop_invariant")) {
    at = condition_of(at);
    size_t next = at + strspn(program.data + at, " \t\n");
    bool is_empty = program.data[next] == ';';
    buffer_format(&text, " ({ if (!(%s)) __VERIFIER_error(); }),%s ", value, is_empty ? " 1" : "");
  } else {
    buffer_format(&text, "if (!(%s)) __VERIFIER_error(); ", value);
  }
  buffer_text(&text);
  vector_push(&insertions, (Insertion){at, text.data});
}

/* ---- what was printed ------------------------------------------------------------------------------- */

static bool is_any; /* one arbitrary index */

/* The part before `end`, which is replaced by 0; `*rest` is what is behind it.  NULL: there is no such thing. */
static char *part_before(char *text, const char *end, char **rest) {
  char *at = strstr(text, end);
  if (!at) return NULL;
  *at = 0;
  *rest = at + strlen(end);
  return text;
}

/* The condition that k is not beyond the upper end.  One like i - 1 is written k < i, since i may be an unsigned 0. */
static void print_upper(const char *name, char *high, Buffer *out) {
  size_t length = strlen(high);
  bool is_before = length > 4 && !strcmp(high + length - 4, " - 1");
  if (is_before) high[length - 4] = 0;
  buffer_format(out, "%s %s (long long)(%s)", name, is_before ? "<" : "<=", high);
}

/* for all k in 0 .. i - 1 with c: body */
static void print_for_all(char *statement, Buffer *out) {
  char *rest, *body, *with = "1";
  char *name = part_before(statement + strlen("for all "), " in ", &rest), *low = name ? part_before(rest, " .. ", &rest) : NULL;
  char *high = low ? part_before(rest, ": ", &body) : NULL;
  if (!high) fail("a statement about elements without a range");
  part_before(high, " with ", &with);
  Buffer upper = {0};
  print_upper(name, high, &upper);
  if (is_any)
    buffer_format(out, "long long %s = __VERIFIER_nondet_longlong(); if (%s >= (long long)(%s) && %s && (%s) && !(%s)) __VERIFIER_error();", name,
                  name, low, buffer_text(&upper), with, body);
  else
    buffer_format(out, "static unsigned long visits; if (visits++ < 40 || visits %% 5000 == 0) for (long long %s = (%s); %s; %s++) if ((%s) && !(%s)) __VERIFIER_error();",
                  name, low, buffer_text(&upper), name, with, body);
  vector_release(&upper);
}

/* Where the loop statement begins: at the column, or the first one on the line. */
static size_t find_loop(unsigned long line, unsigned long column) {
  static const char *const words[] = {"while", "for", "do"};
  size_t at = offset_of(line, column ? column : 1);
  for (; at < program.size && program.data[at] != '\n'; at++) {
    bool is_inside = at && (program.data[at - 1] == '_' || (program.data[at - 1] >= 'a' && program.data[at - 1] <= 'z'));
    for (size_t i = 0; i < 3 && !is_inside; i++)
      if (starts(at, words[i])) return at;
  }
  fail("no loop statement where the output says so");
  return 0;
}

/* All statements about one loop. */
static void insert_printed(size_t loop, const Buffer *statements) {
  bool is_do = starts(loop, "do");
  size_t at = is_do ? loop : condition_of(loop);
  while (is_do && at < program.size && program.data[at++] != '{') continue;
  bool is_empty = program.data[at + strspn(program.data + at, " \t\n")] == ';';
  Buffer text = {0};
  buffer_add(&text, is_do ? " { " : " ({ ");
  buffer_add_bytes(&text, statements->data, statements->size);
  buffer_add(&text, is_do ? "} " : is_empty ? "}), 1" : "}), ");
  buffer_text(&text);
  vector_push(&insertions, (Insertion){at, text.data});
}

static void print_statement(char *statement, Buffer *out) {
  buffer_add(out, "{ ");
  if (!strncmp(statement, "for all ", 8))
    print_for_all(statement, out);
  else
    buffer_format(out, "if (!(%s)) __VERIFIER_error();", statement);
  buffer_add(out, " } ");
}

/* "loop at FILE:LINE[:COLUMN]: ..."; the text moves behind it. */
static size_t read_loop(char **text, const char *file) {
  char *at = *text + strlen("  loop at ");
  unsigned long numbers[2] = {0};
  if (strncmp(at, file, strlen(file)) || at[strlen(file)] != ':') fail("a loop in another file");
  at += strlen(file);
  for (unsigned i = 0; i < 2 && *at == ':' && at[1] != ' '; i++) numbers[i] = strtoul(at + 1, &at, 10);
  if (*at != ':' || !numbers[0]) fail("a loop without a place");
  *text = at + strspn(at, ": ");
  return find_loop(numbers[0], numbers[1]);
}

/* Lines that say no more than that there is more. */
static bool is_statement(const char *text) {
  const char *const others[] = {"and ", "a condition that has", "nothing has to be known"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!strncmp(text, others[i], strlen(others[i]))) return false;
  return !strstr(text, "(all of them: --report");
}

static size_t read_printed(const char *path, const char *file) {
  Buffer text = {0}, statements = {0};
  if (!file_read(path, FILE_LIMIT, &text)) fail("cannot read what was printed");
  buffer_text(&text);
  bool is_in_loop = false;
  size_t loop = 0, count = 0;
  for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n")) {
    bool begins = !strncmp(line, "  loop at ", 10);
    is_in_loop = begins || (is_in_loop && !strncmp(line, "      ", 6));
    if (begins && statements.size) insert_printed(loop, &statements);
    if (begins) vector_clear(&statements);
    if (begins) loop = read_loop(&line, file);
    line += strspn(line, " ");
    bool is_said = is_in_loop && is_statement(line);
    if (is_said) print_statement(strcmp(line, "never reached") ? line : "0", &statements);
    count += is_said;
  }
  if (statements.size) insert_printed(loop, &statements);
  vector_release(&text);
  vector_release(&statements);
  return count;
}

/* ---- the program ------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
  const Insertion *x = a, *y = b;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static void read_witness(const char *path) {
  FILE *file = fopen(path, "r");
  yaml_parser_t parser;
  yaml_document_t document;
  if (!file || !yaml_parser_initialize(&parser)) fail("cannot read the witness");
  yaml_parser_set_input_file(&parser, file);
  if (!yaml_parser_load(&parser, &document)) fail("the witness is not YAML");
  const yaml_node_t *root = yaml_document_get_root_node(&document);
  if (!root || root->type != YAML_SEQUENCE_NODE) fail("not a list of entries");
  for (yaml_node_item_t *i = root->data.sequence.items.start; i < root->data.sequence.items.top; i++) {
    const yaml_node_t *entry = yaml_document_get_node(&document, *i);
    if (strcmp(text_of(&document, entry, "entry_type"), "invariant_set")) fail("not a correctness witness");
    const yaml_node_t *content = child(&document, entry, "content");
    for (yaml_node_item_t *c = content->data.sequence.items.start; c < content->data.sequence.items.top; c++)
      add_invariant(&document, child(&document, yaml_document_get_node(&document, *c), "invariant"));
  }
  yaml_document_delete(&document);
  yaml_parser_delete(&parser);
  fclose(file);
}

int main(int argc, char **argv) {
  bool is_printed = argc == 4 && !strcmp(argv[1], "--printed");
  is_any = argc == 4 && !strcmp(argv[1], "--any");
  const char *file = argv[argc - 1];
  if ((argc != 3 && !is_printed && !is_any) || !file_read(file, FILE_LIMIT, &program))
    fail("usage: insert_invariants [--printed|--any] INVARIANTS PROGRAM");
  buffer_text(&program);
  size_t printed = 0;
  if (argc == 3)
    read_witness(argv[1]);
  else
    printed = read_printed(argv[2], file);
  if (insertions.size) qsort(insertions.data, insertions.size, sizeof *insertions.data, compare);
  printf("extern void __VERIFIER_error();%s\n", is_any ? " extern long long __VERIFIER_nondet_longlong(void);" : "");
  size_t at = 0;
  for (size_t i = 0; i < insertions.size; i++) {
    fwrite(program.data + at, 1, insertions.data[i].offset - at, stdout);
    fputs(insertions.data[i].text, stdout);
    at = insertions.data[i].offset;
    memory_free(insertions.data[i].text);
  }
  fwrite(program.data + at, 1, program.size - at, stdout);
  fprintf(stderr, "%zu\n", argc == 3 ? insertions.size : printed);
  vector_release(&insertions);
  vector_release(&program);
  return 0;
}
