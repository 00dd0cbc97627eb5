// package: hiredis
// folders: .
// sizes: 1 2
// A number as text is the number.
#include <sds.c>
#include <alloc.c>
#include "real.h"

int main(void) {
  char text[SDS_LLSTR_SIZE];
  int limit = SIZE == 1 ? 99 : 9999, number = __VERIFIER_nondet_int() % (limit + 1), value = 0;
  int length = sdsll2str(text, number), i = text[0] == '-';
  assert(length <= 5 && !text[length] && (number < 0) == (text[0] == '-'));
  for (; text[i]; i++) {
    assert('0' <= text[i] && text[i] <= '9');
    value = value * 10 + (text[i] - '0');
  }
  assert(i == length && (number < 0 ? -value : value) == number);
  return 0;
}
