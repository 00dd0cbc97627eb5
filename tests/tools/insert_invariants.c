/* insert_invariants.c: the invariants of a correctness witness as assertions in the program.
 *
 *   insert_invariants WITNESS.yml PROGRAM.c > CHECKED.c
 *
 * At a loop the assertion stands before its condition (while (({ ... }), condition)), so that it is checked each time; at
 * another place before the statement there.  A failing one calls __VERIFIER_error, whose declaration is put in front. The exit
 * status is 1 if something is wrong with the witness, else the number of invariants goes to standard error. */
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

static int compare(const void *a, const void *b) {
  const Insertion *x = a, *y = b;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

int main(int argc, char **argv) {
  if (argc != 3 || !file_read(argv[2], FILE_LIMIT, &program)) fail("usage: insert_invariants WITNESS PROGRAM");
  buffer_text(&program);
  FILE *file = fopen(argv[1], "r");
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
  if (insertions.size) qsort(insertions.data, insertions.size, sizeof *insertions.data, compare);
  printf("extern void __VERIFIER_error();\n");
  size_t at = 0;
  for (size_t i = 0; i < insertions.size; i++) {
    fwrite(program.data + at, 1, insertions.data[i].offset - at, stdout);
    fputs(insertions.data[i].text, stdout);
    at = insertions.data[i].offset;
    memory_free(insertions.data[i].text);
  }
  fwrite(program.data + at, 1, program.size - at, stdout);
  fprintf(stderr, "%zu\n", insertions.size);
  yaml_document_delete(&document);
  yaml_parser_delete(&parser);
  fclose(file);
  vector_release(&insertions);
  vector_release(&program);
  return 0;
}
