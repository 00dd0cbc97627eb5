// package: libsrtp2
// folders: crypto/include crypto/replay crypto/math include
// sizes: 2 3
// No packet is let in twice.
#define HAVE_STDINT_H 1
#define HAVE_NETINET_IN_H 1
#define HAVE_UINT8_T 1
#define HAVE_UINT16_T 1
#define HAVE_UINT32_T 1
#define HAVE_UINT64_T 1
#define SIZEOF_UNSIGNED_LONG 8
#include <stdlib.h>
#include <rdb.c>
#include <datatypes.c>
#include "real.h"

void *srtp_crypto_alloc(size_t size) { return calloc(1, size); }
void srtp_crypto_free(void *memory) { free(memory); }

int main(void) {
  srtp_rdb_t window;
  uint32_t seen[SIZE];
  srtp_rdb_init(&window);
  for (int i = 0; i < SIZE; i++) {
    seen[i] = __VERIFIER_nondet_uint() & 0x7fffffff;
    if (srtp_rdb_check(&window, seen[i]) != srtp_err_status_ok) return 0;
    for (int j = 0; j < i; j++) assert(seen[j] != seen[i]);
    assert(srtp_rdb_add_index(&window, seen[i]) == srtp_err_status_ok);
    assert(srtp_rdb_check(&window, seen[i]) != srtp_err_status_ok);
  }
  return 0;
}
