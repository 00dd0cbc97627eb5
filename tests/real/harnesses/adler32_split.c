// package: zlib
// folders: .
// sizes: 4 8
// The checksum of two pieces, one after the other, is that of the whole.
#include <adler32.c>
#include "real.h"

int main(void) {
  unsigned char bytes[SIZE];
  any_bytes(bytes, SIZE);
  uLong whole = adler32(1, bytes, SIZE), first = adler32(1, bytes, SIZE / 2);
  assert(adler32(first, bytes + SIZE / 2, SIZE - SIZE / 2) == whole);
  return 0;
}
