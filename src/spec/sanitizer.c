/* sanitizer.c: the sanitizers: see sanitizer.h. */
#include "spec/sanitizer.h"
#include <stddef.h>
#include <string.h>

#define VALGRIND "valgrind -q --leak-check=full --show-leak-kinds=all --error-exitcode=1 "

static const Sanitizer sanitizers[] = {
    {"no-overflow", " -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero -fno-sanitize-recover=all", "", "UndefinedBehaviorSanitizer", 190},
    {"no-div-by-zero", " -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all", "", "UndefinedBehaviorSanitizer", 369},
    {"valid-deref", " -g -fsanitize=address", "", "AddressSanitizer", 119},
    {"valid-free", " -g -fsanitize=address", "", "AddressSanitizer", 415},
    {"valid-memtrack", " -g", VALGRIND, "valgrind", 401},
    {"valid-memcleanup", " -g", VALGRIND, "valgrind", 401},
};

const Sanitizer *sanitizer_of(const char *property) {
  for (size_t i = 0; i < sizeof sanitizers / sizeof *sanitizers; i++)
    if (!strcmp(sanitizers[i].property, property)) return &sanitizers[i];
  return NULL;
}
