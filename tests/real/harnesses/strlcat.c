// package: libbsd
// folders: src
// sizes: 3 5
// Both texts one after the other as far as they fit; the length that it wanted.
#define strlcat bsd_strlcat
#include <strlcat.c>
#include "real.h"

int main(void) {
  char to[2 * SIZE + 1], before[SIZE + 1], from[SIZE + 1];
  any_text(before, SIZE);
  any_text(from, SIZE);
  memcpy(to, before, SIZE + 1);
  size_t room = any_size(2 * SIZE + 1), first = strlen(before), second = strlen(from);
  size_t wanted = bsd_strlcat(to, from, room);
  assert(wanted == (first < room ? first : room) + second);
  if (first < room) {
    assert(strlen(to) == (wanted < room ? wanted : room - 1));
    for (size_t i = first; to[i]; i++) assert(to[i] == from[i - first]);
  }
  return 0;
}
