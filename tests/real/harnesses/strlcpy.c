// package: libbsd
// folders: src
// sizes: 4 8
// The copy is a prefix that fits, ends, and the length of the source is told.
#define strlcpy bsd_strlcpy
#include <strlcpy.c>
#include "real.h"

int main(void) {
  char from[SIZE + 1], to[SIZE + 1];
  any_text(from, SIZE);
  size_t room = any_size(SIZE + 1), length = bsd_strlcpy(to, from, room);
  assert(length <= SIZE && !from[length]);
  for (size_t i = 0; i < length; i++) assert(from[i]);
  if (room) {
    size_t copied = length < room ? length : room - 1;
    assert(!to[copied]);
    for (size_t i = 0; i < copied; i++) assert(to[i] == from[i]);
  }
  return 0;
}
