/* Allocation that does not fail: see memory.h. */
#include "base/memory.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned long fail_countdown; /* 0: off */

void memory_fail_after(unsigned long allocations) { fail_countdown = allocations; }

void memory_exhausted(void) {
  static const char message[] = "craig: out of memory\n";
  ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
  (void)ignored;
  _exit(MEMORY_EXIT_STATUS);
}

static void *checked(void *block) {
  if (!block) memory_exhausted();
  if (fail_countdown && --fail_countdown == 0) memory_exhausted();
  return block;
}

void *memory_alloc(size_t bytes) { return checked(malloc(bytes ? bytes : 1)); }

void *memory_zeroed(size_t count, size_t item) {
  return checked(calloc(count ? count : 1, item ? item : 1));
}

void *memory_resize(void *block, size_t count, size_t item) {
  if (item && count > SIZE_MAX / item) memory_exhausted();
  size_t bytes = count * item;
  return checked(realloc(block, bytes ? bytes : 1));
}

void memory_free(void *block) { free(block); }

char *memory_copy_string(const char *text) {
  size_t bytes = strlen(text) + 1;
  return memcpy(memory_alloc(bytes), text, bytes);
}
