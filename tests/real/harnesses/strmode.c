// package: libbsd
// folders: src
// sizes: 1 2
// Ten characters, and what they say of the bits of permissions is right.
#define strmode bsd_strmode
#include <strmode.c>
#include "real.h"

int main(void) {
  for (int round = 0; round < SIZE; round++) {
    char text[12];
    mode_t mode = __VERIFIER_nondet_uint() & 0177777;
    bsd_strmode(mode, text);
    assert(text[10] == ' ' && !text[11]);
    for (int i = 0; i < 9; i++) {
      int is_set = mode >> (8 - i) & 1;
      if (i % 3 == 2)
        assert(is_set == (text[1 + i] == 'x' || text[1 + i] == 's' || text[1 + i] == 't'));
      else
        assert(is_set == (text[1 + i] != '-'));
    }
  }
  return 0;
}
