/* roundtrip.c: parse C files, link them and print the program back as one C file.
 *
 *   roundtrip [--32] [--ast] [--cpp ARGUMENT]... FILE... */
#include <stdio.h>
#include <string.h>
#include "lang/dump.h"
#include "lang/parse.h"
#include "lang/print.h"

int main(int argc, char **argv) {
  enum { LIMIT = 64 };
  const char *files[LIMIT], *cpp[LIMIT + 1];
  size_t file_count = 0, cpp_count = 0;
  bool is_ast = false;
  ParseOptions options = {.model = LP64, .messages = stderr, .quiet_warnings = true};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--32"))
      options.model = ILP32;
    else if (!strcmp(argv[i], "--ast"))
      is_ast = true;
    else if (!strcmp(argv[i], "--cpp") && i + 1 < argc && cpp_count < LIMIT)
      cpp[cpp_count++] = argv[++i];
    else if (file_count < LIMIT)
      files[file_count++] = argv[i];
  }
  cpp[cpp_count] = NULL;
  options.cpp_arguments = cpp;
  unsigned errors = 0;
  Program *program = file_count ? program_parse(files, file_count, &options, &errors) : NULL;
  if (!program) return 3;
  Buffer out = {0};
  if (is_ast)
    dump_program(program, &out);
  else
    print_program(program, &out);
  fwrite(out.data, 1, out.size, stdout);
  vector_release(&out);
  program_delete(program);
  return 0;
}
