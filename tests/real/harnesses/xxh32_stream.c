// package: xxhash
// folders: .
// sizes: 4 17
// Fed in two pieces, the hash is that of the whole.
#define XXH_INLINE_ALL
#define XXH_NO_XXH3
#define XXH_VECTOR 0
#include <xxhash.h>
#include "real.h"

int main(void) {
  unsigned char bytes[SIZE];
  XXH32_state_t state;
  any_bytes(bytes, SIZE);
  XXH32_reset(&state, 0);
  XXH32_update(&state, bytes, SIZE / 2);
  XXH32_update(&state, bytes + SIZE / 2, SIZE - SIZE / 2);
  assert(XXH32_digest(&state) == XXH32(bytes, SIZE, 0));
  return 0;
}
