// package: musl
// folders: src/string
// sizes: 2 3
// Comparing the other way round gives the other sign; equal only what is equal.
#define strverscmp musl_strverscmp
#include <strverscmp.c>
#include "real.h"

int main(void) {
  char a[SIZE + 1], b[SIZE + 1];
  any_text(a, SIZE);
  any_text(b, SIZE);
  int forth = musl_strverscmp(a, b), back = musl_strverscmp(b, a);
  assert((forth < 0) == (back > 0) && (forth > 0) == (back < 0));
  if (!forth)
    for (int i = 0; i == 0 || a[i - 1]; i++) assert(a[i] == b[i]);
  return 0;
}
