// package: uthash
// folders: src
// sizes: 3 5
// A ring keeps the last elements, oldest first.
#include <utringbuffer.h>
#include "real.h"

enum { ROOM = 3 };

int main(void) {
  UT_icd icd = {sizeof(int), NULL, NULL, NULL};
  UT_ringbuffer ring;
  int given[SIZE];
  unsigned count = any_size(SIZE);
  utringbuffer_init(&ring, ROOM, &icd);
  for (unsigned i = 0; i < count; i++) {
    given[i] = __VERIFIER_nondet_int();
    utringbuffer_push_back(&ring, &given[i]);
  }
  unsigned kept = utringbuffer_len(&ring);
  assert(kept == (count < ROOM ? count : ROOM));
  for (unsigned i = 0; i < kept; i++) assert(*(int *)utringbuffer_eltptr(&ring, i) == given[count - kept + i]);
  utringbuffer_done(&ring);
  return 0;
}
