/* fuzz_parse.c: arbitrary text through the front end, for libFuzzer (`make fuzz`).
 *
 * What parses must print, and what was printed must parse again; anything else aborts, as
 * does whatever the sanitizers find.  A text whose last byte is odd is read as ILP32, any other as LP64: a
 * seed that ends in a newline is LP64, one that ends in `;` or `}` is ILP32. */
#include "lang/dump.h"
#include "lang/parse.h"
#include "lang/print.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Program *parse(const char *text, DataModel model, FILE *messages) {
  ParseOptions options = {.model = model, .messages = messages};
  unsigned errors = 0;
  Program *program = program_parse_text("fuzz.i", text, &options, &errors);
  if (!program == !errors) abort();
  return program;
}

static void check_printed(const char *text, DataModel model) {
  Program *again = parse(text, model, stderr);
  if (!again) {
    fprintf(stderr, "our own output does not parse:\n%s\n", text);
    abort();
  }
  program_delete(again);
}

static void check_program(const Program *program, DataModel model) {
  Buffer tree = {0}, text = {0};
  dump_program(program, &tree);
  print_program(program, &text);
  check_printed(buffer_text(&text), model);
  vector_release(&tree);
  vector_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static FILE *nowhere;
  if (!nowhere) nowhere = fopen("/dev/null", "w");
  char *text = strndup((const char *)data, size);
  DataModel model = size && data[size - 1] & 1 ? ILP32 : LP64;
  Program *program = parse(text, model, nowhere);
  if (program) check_program(program, model);
  program_delete(program);
  free(text);
  return 0;
}
