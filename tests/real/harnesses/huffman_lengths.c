// package: bzip2
// folders: .
// sizes: 3 4
// The lengths of a Huffman code fill the code space; what is more frequent is not longer.
#include <huffman.c>
#include "real.h"

void BZ2_bz__AssertH__fail(int code) { (void)code, assert(0); }

int main(void) {
  UChar length[SIZE];
  Int32 frequency[SIZE];
  int used = 0;
  for (int i = 0; i < SIZE; i++) frequency[i] = 1 + __VERIFIER_nondet_uchar();
  BZ2_hbMakeCodeLengths(length, frequency, SIZE, 17);
  for (int i = 0; i < SIZE; i++) {
    assert(1 <= length[i] && length[i] < SIZE);
    used += 1 << (SIZE - length[i]);
    for (int j = 0; j < SIZE; j++)
      if (frequency[i] > frequency[j]) assert(length[i] <= length[j]);
  }
  assert(used == 1 << SIZE);
  return 0;
}
