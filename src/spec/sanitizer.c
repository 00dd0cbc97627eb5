/* sanitizer.c: the sanitizers: see sanitizer.h. */
#include "spec/sanitizer.h"
#include <stddef.h>
#include <string.h>

#define VALGRIND "valgrind -q --leak-check=full --show-leak-kinds=all --error-exitcode=1 "

static const Sanitizer sanitizers[] = {
    {"no-overflow", "A signed operation leaves the range of its type.",
     " -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero -fno-sanitize-recover=all", "", "UndefinedBehaviorSanitizer", 190},
    {"no-div-by-zero", "An integer is divided by zero.",
     " -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all", "", "UndefinedBehaviorSanitizer", 369},
    {"no-invalid-shift", "A shift is by a negative number of bits, or by more than there are.",
     " -fsanitize=shift-exponent -fno-sanitize-recover=all", "", "UndefinedBehaviorSanitizer", 1335},
    {"no-float-cast-overflow", "A floating-point number does not fit the integer type that it is converted to.",
     " -fsanitize=float-cast-overflow -fno-sanitize-recover=all", "", "UndefinedBehaviorSanitizer", 681},
    {"valid-deref", "Memory is accessed that is not there.",
     " -g -fsanitize=address", "", "AddressSanitizer", 119},
    {"valid-free", "What is freed was not allocated, or was freed before.",
     " -g -fsanitize=address", "", "AddressSanitizer", 415},
    {"valid-memtrack", "Memory is lost: nothing points to it any more.",
     " -g", VALGRIND, "valgrind", 401},
    {"valid-memcleanup", "Memory is not freed at the end.",
     " -g", VALGRIND, "valgrind", 401},
};

const Sanitizer *sanitizer_of(const char *property) {
  for (size_t i = 0; i < sizeof sanitizers / sizeof *sanitizers; i++)
    if (!strcmp(sanitizers[i].property, property)) return &sanitizers[i];
  return NULL;
}
