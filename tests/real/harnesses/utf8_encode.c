// package: jansson
// folders: src
// sizes: 1 2
// A code point that was encoded is read back, all bytes of it.
#include <stdint.h>
#include <utf.c>
#include "real.h"

int main(void) {
  for (int round = 0; round < SIZE; round++) {
    char bytes[4];
    size_t size = 0;
    int32_t point = __VERIFIER_nondet_int() & 0x1FFFFF, back = -1;
    if (utf8_encode(point, bytes, &size)) {
      assert(point > 0x10FFFF);
      continue;
    }
    const char *end = utf8_iterate(bytes, size, &back);
    if (0xD800 <= point && point <= 0xDFFF)
      assert(!end);
    else
      assert(end == bytes + size && back == point);
  }
  return 0;
}
