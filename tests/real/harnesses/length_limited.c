// package: zopfli
// folders: src/zopfli
// sizes: 3 4
// What is used has a code, no longer than it may be, and the codes fill all there is; if they cannot it is said so.
#include <katajainen.c>
#include "real.h"

int main(void) {
  enum { LONGEST = 3 };
  size_t frequency[SIZE];
  unsigned length[SIZE], filled = 0;
  int used = 0;
  for (int i = 0; i < SIZE; i++) {
    frequency[i] = any_size(7);
    used += frequency[i] > 0;
  }
  int most = 1 + (int)any_size(LONGEST - 1);
  if (ZopfliLengthLimitedCodeLengths(frequency, SIZE, most, length)) {
    assert(used > 1 << most);
    return 0;
  }
  for (int i = 0; i < SIZE; i++) {
    assert(!length[i] == !frequency[i] && length[i] <= (unsigned)most);
    if (length[i]) filled += 1u << (LONGEST - length[i]);
  }
  assert(used > 1 ? filled == 1 << LONGEST : filled <= 1 << LONGEST);
  return 0;
}
