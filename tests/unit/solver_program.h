/* solver_program.h: asking the programs z3 and cvc5, where they are installed. */
#ifndef craig_tests_unit_solver_program_h
#define craig_tests_unit_solver_program_h

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "base/vector.h"

/* `command` is a program's name, and perhaps options. */
static inline bool solver_is_installed(const char *command) {
  char check[128];
  snprintf(check, sizeof check, "command -v %.*s >/dev/null 2>&1", (int)strcspn(command, " "), command);
  if (system(check) == 0) return true;
  print_message("%s is not on the path: not asked\n", command);
  return false;
}

/* All that the program prints about the script, on either stream; returns what pclose does. */
static inline int solver_answer(const char *command, const Buffer *script, Buffer *answer) {
  char path[] = "/tmp/craig-test-XXXXXX.smt2", line[256];
  int file = mkstemps(path, 5);
  assert_true(file >= 0);
  assert_int_equal(write(file, script->data, script->size), script->size);
  close(file);
  snprintf(line, sizeof line, "%s %s 2>&1", command, path);
  FILE *pipe = popen(line, "r");
  assert_non_null(pipe);
  for (size_t got; (got = fread(line, 1, sizeof line, pipe)) > 0;) buffer_add_bytes(answer, line, got);
  int status = pclose(pipe);
  unlink(path);
  return status;
}

/* Takes the next line of an answer, without its end; NULL behind the last one. */
static inline const char *solver_next_line(char **rest) { return *rest && **rest ? strsep(rest, "\n") : NULL; }

#endif
