// package: hiredis
// folders: .
// sizes: 2 4
// Comparing is antisymmetric, and equal texts are equal.
#include <sds.c>
#include <alloc.c>
#include "real.h"

int main(void) {
  char a[SIZE], b[SIZE];
  any_bytes(a, SIZE);
  any_bytes(b, SIZE);
  size_t first = any_size(SIZE), second = any_size(SIZE);
  sds s = sdsnewlen(a, first), t = sdsnewlen(b, second);
  int forth = sdscmp(s, t), back = sdscmp(t, s);
  assert((forth < 0) == (back > 0) && (forth == 0) == (back == 0));
  if (!forth) {
    assert(first == second);
    for (size_t i = 0; i < first; i++) assert(a[i] == b[i]);
  }
  sdsfree(s);
  sdsfree(t);
  return 0;
}
