// package: h2o
// folders: deps/klib
// sizes: 2 3
// A key has the value that it was given last, until it is deleted.
#include <khash.h>
#include "real.h"

KHASH_MAP_INIT_INT(bytes, unsigned char)

int main(void) {
  khash_t(bytes) *table = kh_init(bytes);
  unsigned keys[SIZE];
  int is_new;
  for (int i = 0; i < SIZE; i++) {
    keys[i] = __VERIFIER_nondet_uchar();
    khint_t put = kh_put(bytes, table, keys[i], &is_new);
    kh_value(table, put) = (unsigned char)i;
  }
  unsigned gone = __VERIFIER_nondet_uchar();
  khint_t place = kh_get(bytes, table, gone);
  if (place != kh_end(table)) kh_del(bytes, table, place);
  for (int i = 0; i < SIZE; i++) {
    int last = i;
    for (int j = i + 1; j < SIZE; j++)
      if (keys[j] == keys[i]) last = j;
    place = kh_get(bytes, table, keys[i]);
    assert((place == kh_end(table)) == (keys[i] == gone));
    if (place != kh_end(table)) assert(kh_value(table, place) == last);
  }
  kh_destroy(bytes, table);
  return 0;
}
