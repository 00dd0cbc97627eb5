// package: hiredis
// folders: .
// sizes: 3 5
// Nothing that was to go is left at the ends, and what is between stays.
#include <sds.c>
#include <alloc.c>
#include "real.h"

int main(void) {
  char text[SIZE];
  any_bytes(text, SIZE);
  for (int i = 0; i < SIZE; i++)
    if (!text[i]) return 0;
  sds s = sdstrim(sdsnewlen(text, SIZE), " x");
  size_t length = sdslen(s), first = 0;
  assert(length <= SIZE && !s[length]);
  while (first < SIZE && (text[first] == ' ' || text[first] == 'x')) first++;
  if (length) {
    assert(s[0] != ' ' && s[0] != 'x' && s[length - 1] != ' ' && s[length - 1] != 'x');
    for (size_t i = 0; i < length; i++) assert(s[i] == text[first + i]);
  } else {
    assert(first == SIZE);
  }
  sdsfree(s);
  return 0;
}
