// package: zlib
// folders: .
// sizes: 3 4
// A table for code lengths: what it holds lies within, and no code is longer than its index.
#include <inftrees.c>
#include "real.h"

int main(void) {
  unsigned short lengths[SIZE], work[SIZE];
  static code table[1 << 7];
  code *next = table;
  unsigned bits = 7;
  for (int i = 0; i < SIZE; i++) lengths[i] = any_size(7);
  int status = inflate_table(CODES, lengths, SIZE, &next, &bits, work);
  if (status) return 0;
  assert(bits <= 7 && next == table + (1 << bits));
  for (int i = 0; i < 1 << bits; i++) {
    assert(table[i].bits <= bits);
    if (table[i].op == 0) assert(table[i].val < SIZE && lengths[table[i].val] == table[i].bits);
  }
  return 0;
}
