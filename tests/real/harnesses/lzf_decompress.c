// package: liblzf
// folders: .
// sizes: 3 5
// What comes out fits, and each byte of it stood in the input: references lead to what is there already.
#include <lzf_d.c>
#include "real.h"

int main(void) {
  unsigned char in[SIZE], around[SIZE + 6], *out = around + 1;
  any_bytes(in, SIZE);
  around[0] = around[SIZE + 5] = 42;
  unsigned count = lzf_decompress(in, SIZE, out, SIZE + 4);
  assert(count <= SIZE + 4 && around[0] == 42 && around[SIZE + 5] == 42);
  for (unsigned i = 0; i < count; i++) {
    int stood = 0;
    for (int j = 0; j < SIZE; j++) stood |= out[i] == in[j];
    assert(stood);
  }
  return 0;
}
