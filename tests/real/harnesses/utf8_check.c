// package: jansson
// folders: src
// sizes: 3 5
// Valid is what can be read code point by code point to the end.
#include <stdint.h>
#include <utf.c>
#include "real.h"

int main(void) {
  char text[SIZE];
  any_bytes(text, SIZE);
  const char *next = text;
  while (next && next < text + SIZE) {
    int32_t point = -1;
    next = utf8_iterate(next, text + SIZE - next, &point);
    if (next) assert(0 <= point && point <= 0x10FFFF);
  }
  assert((next != NULL) == (utf8_check_string(text, SIZE) != 0));
  return 0;
}
