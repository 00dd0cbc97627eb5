/* The table of library functions and its index by name: see library.h. */
#include "base/library.h"

#include <string.h>
#include "base/map.h"

#define FILE_none NULL
#define FILE_ctype "ctype.c"
#define FILE_errno "errno.c"
#define FILE_lines "lines.c"
#define FILE_math "math.c"
#define FILE_stdlib "stdlib.c"
#define FILE_string "string.c"
#define FILE_gnu "gnu.c"
#define FILE_posix "posix.c"
#define FILE_printf "printf.c"
#define FILE_scanf "scanf.c"
#define FILE_scale "scale.c"
#define FILE_search "search.c"
#define FILE_outside "outside.c"
#define FILE_wchar "wchar.c"

static const LibraryFunction functions[] = {
#define FUNCTION(name, signature, native, kind, gives, moves, number, model, flags) \
  {name, signature, LIBRARY_##kind, GIVES_##gives, MOVES_##moves, FILE_##model, flags},
#include "base/library.def"
#undef FUNCTION
};

const LibraryFunction library_anything = {"", "v", LIBRARY_ANYTHING, GIVES_MOVED, MOVES_ANYTHING, NULL, 0};

enum { FUNCTIONS = sizeof functions / sizeof *functions, SLOTS = 2048 };
_Static_assert(FUNCTIONS < SLOTS / 2, "the index of library functions is too full");

/* Line numbers from 1 by the name's hash, with linear probing; 0: free. */
static uint16_t slots[SLOTS];

static size_t slot_of(const char *name) {
  size_t slot = hash_bytes(name, strlen(name)) % SLOTS;
  while (slots[slot] && strcmp(functions[slots[slot] - 1].name, name)) slot = (slot + 1) % SLOTS;
  return slot;
}

static void fill_slots(void) {
  for (size_t i = 0; i < FUNCTIONS; i++) slots[slot_of(functions[i].name)] = (uint16_t)(i + 1);
}

const LibraryFunction *library_find(const char *name) {
  static bool is_filled;
  if (!is_filled) fill_slots();
  is_filled = true;
  size_t line = slots[slot_of(name)];
  return line ? &functions[line - 1] : NULL;
}

bool library_releases(const char *name) {
  const LibraryFunction *function = library_find(name);
  return function && (function->kind == LIBRARY_FREE || (function->kind == LIBRARY_WRITES && function->gives == GIVES_NEW));
}

const LibraryFunction *library_called(const char *name) {
  const LibraryFunction *function = library_find(name);
  return function && function->kind < LIBRARY_ERROR ? function : NULL;
}

const LibraryFunction *library_line(size_t index) { return index < FUNCTIONS ? &functions[index] : NULL; }

size_t library_index(const LibraryFunction *function) { return (size_t)(function - functions); }

unsigned library_arguments(const LibraryFunction *function) { return (unsigned)strcspn(function->signature + 1, "."); }

unsigned library_format(const LibraryFunction *function) { return (unsigned)strcspn(function->signature + 1, "t"); }

int library_written(const LibraryFunction *function) {
  const char *bytes = function->kind == LIBRARY_OUTPUT ? strchr(function->signature + 1, 'c') : NULL;
  return bytes ? (int)(bytes - function->signature - 1) : -1;
}

bool library_format_has(const char *format, size_t size, char conversion) {
  for (const char *end = format + size; format < end; format++) {
    if (*format != '%') continue;
    format++;
    while (format < end && *format && strchr("-+ #'0123456789.*$hlLjztq", *format)) format++;
    if (format < end && *format == conversion) return true;
  }
  return false;
}

enum { STREAM_FIRST = 0x2000, STREAM_STEP = 0x100 };

uint64_t library_stream(const char *name) {
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  for (unsigned i = 0; i < 3; i++)
    if (strcmp(names[i], name) == 0) return STREAM_FIRST + i * STREAM_STEP;
  return 0;
}
