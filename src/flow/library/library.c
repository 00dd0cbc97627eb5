/* The table of library functions: see library.h. */
#include "flow/library/library.h"

#include <stddef.h>
#include <string.h>

static const LibraryFunction functions[] = {
#define FUNCTION(name, native, kind, arguments) {name, LIBRARY_##kind, arguments},
#include "flow/library/functions.def"
#undef FUNCTION
};

const LibraryFunction *library_find(const char *name) {
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!strcmp(functions[i].name, name)) return &functions[i];
  return NULL;
}

size_t library_index(const LibraryFunction *function) { return (size_t)(function - functions); }

enum { STREAM_FIRST = 0x2000, STREAM_STEP = 0x100 };

uint64_t library_stream(const char *name) {
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  for (unsigned i = 0; i < 3; i++)
    if (strcmp(names[i], name) == 0) return STREAM_FIRST + i * STREAM_STEP;
  return 0;
}
