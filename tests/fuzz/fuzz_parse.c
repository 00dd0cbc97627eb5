/* fuzz_parse.c: arbitrary text through the front end, for libFuzzer (`make fuzz`).
 *
 * What parses must print, and what was printed must parse again; anything else aborts, as
 * does whatever the sanitizers find.  A text whose last byte is odd is read as ILP32, any other as LP64: a
 * seed that ends in a newline is LP64, one that ends in `;` or `}` is ILP32.
 *
 * Every other mutation is ours: it moves whole tokens about, so that more of what comes out is a program. */
#include "lang/dump.h"
#include "lang/parse.h"
#include "lang/print.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit); /* libFuzzer's own */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed);

/* ---- mutation ---------------------------------------------------------------------------------------- */

static bool is_word(uint8_t c) { return isalnum(c) || c == '_' || c == '$'; }

/* The token around or behind `at`: [*begin, *end). */
static void find_token(const uint8_t *data, size_t size, size_t at, size_t *begin, size_t *end) {
  while (at < size && isspace(data[at])) at++;
  *begin = *end = at;
  if (at == size) return;
  if (!is_word(data[at])) {
    *end = at + 1;
    return;
  }
  while (*begin > 0 && is_word(data[*begin - 1])) --*begin;
  while (*end < size && is_word(data[*end])) ++*end;
}

/* Puts data[begin..end), which lies in `data` itself, in place of data[from..to). */
static size_t put(uint8_t *data, size_t size, size_t limit, size_t from, size_t to, size_t begin,
                  size_t end) {
  enum { MOST = 512 };
  uint8_t copy[MOST];
  size_t length = end - begin;
  if (length > MOST || size - (to - from) + length > limit) return size;
  memcpy(copy, data + begin, length);
  memmove(data + from + length, data + to, size - to);
  memcpy(data + from, copy, length);
  return size - (to - from) + length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed) {
  if (size < 2 || seed & 1) return LLVMFuzzerMutate(data, size, limit);
  struct random_data state = {0};
  char memory[32];
  int32_t first, second, choice;
  initstate_r(seed, memory, sizeof memory, &state);
  random_r(&state, &first);
  random_r(&state, &second);
  random_r(&state, &choice);
  size_t from, to, begin, end, last;
  find_token(data, size, (size_t)first % size, &from, &to);
  find_token(data, size, (size_t)second % size, &begin, &end);
  switch (choice % 4) {
  case 0: return put(data, size, limit, from, to, begin, end);   /* one token for another */
  case 1: return put(data, size, limit, from, from, begin, end); /* a token more */
  case 2: return put(data, size, limit, from, to, begin, begin); /* a token less */
  default:                                                       /* some tokens more */
    find_token(data, size, begin + (size_t)choice / 4 % 64 < size ? begin + (size_t)choice / 4 % 64 : begin,
               &last, &end);
    return put(data, size, limit, from, from, begin, end > begin ? end : begin);
  }
}

/* ---- what must hold ---------------------------------------------------------------------------------- */

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
