// package: cjson
// folders: .
// sizes: 1 2
// Four hexadecimal digits give the number that they spell.
#include <cJSON.c>
#include "real.h"

int main(void) {
  static const char digits[] = "0123456789abcdefABCDEF";
  for (int round = 0; round < SIZE; round++) {
    unsigned char text[4];
    unsigned expected = 0;
    for (int i = 0; i < 4; i++) {
      size_t which = any_size(21);
      text[i] = digits[which];
      expected = expected * 16 + (which < 16 ? which : which - 6);
    }
    assert(parse_hex4(text) == expected);
  }
  return 0;
}
