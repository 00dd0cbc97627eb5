// package: lz4
// folders: lib
// sizes: 4 6
// Whatever is decompressed, no more comes out than there is room.
#include <lz4.c>
#include "real.h"

enum { ROOM = SIZE - 2 };

int main(void) {
  char from[SIZE], to[ROOM + 1];
  any_bytes(from, SIZE);
  to[ROOM] = 42;
  int count = LZ4_decompress_safe(from, to, SIZE, ROOM);
  assert(count <= ROOM);
  assert(to[ROOM] == 42);
  return 0;
}
