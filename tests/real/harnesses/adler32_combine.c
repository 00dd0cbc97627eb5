// package: zlib
// folders: .
// sizes: 2 4
// Checksums of two pieces can be put together.
#include <adler32.c>
#include "real.h"

int main(void) {
  unsigned char bytes[SIZE];
  any_bytes(bytes, SIZE);
  uLong first = adler32(1, bytes, SIZE / 2), second = adler32(1, bytes + SIZE / 2, SIZE - SIZE / 2);
  assert(adler32_combine(first, second, SIZE - SIZE / 2) == adler32(1, bytes, SIZE));
  return 0;
}
