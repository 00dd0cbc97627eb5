// package: bzip2
// folders: .
// sizes: 3 4
// Codes made for lengths that fit are told apart: none is the beginning of another.
#include <huffman.c>
#include "real.h"

void BZ2_bz__AssertH__fail(int code) { (void)code, assert(0); }

int main(void) {
  UChar length[SIZE];
  Int32 code[SIZE];
  int used = 0;
  for (int i = 0; i < SIZE; i++) {
    length[i] = 1 + any_size(4);
    used += 1 << (5 - length[i]);
  }
  if (used > 1 << 5) return 0;
  BZ2_hbAssignCodes(code, length, 1, 5, SIZE);
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      if (i != j && length[i] <= length[j]) assert(code[j] >> (length[j] - length[i]) != code[i]);
  return 0;
}
