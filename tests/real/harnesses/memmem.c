// package: musl
// folders: src/string
// sizes: 3 5
// The first place where the bytes are, found by another way.
#define memmem musl_memmem
#include <memmem.c>
#include "real.h"

int main(void) {
  unsigned char text[SIZE], word[3];
  any_bytes(text, SIZE);
  any_bytes(word, 3);
  size_t length = any_size(3), at = 0;
  unsigned char *found = musl_memmem(text, SIZE, word, length);
  for (; at + length <= SIZE; at++) {
    size_t i = 0;
    while (i < length && text[at + i] == word[i]) i++;
    if (i == length) break;
  }
  if (at + length <= SIZE)
    assert(found == text + at);
  else
    assert(!found);
  return 0;
}
