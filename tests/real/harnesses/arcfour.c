// package: nettle
// folders: .
// sizes: 1 2
// Encrypted twice with the same key, text is what it was.
#include <arcfour.c>
#include <arcfour-crypt.c>
#include "real.h"

int main(void) {
  uint8_t key[5] = {1, 2, 3, 4, 5}, bytes[SIZE], code[SIZE], back[SIZE];
  struct arcfour_ctx context;
  any_bytes(bytes, SIZE);
  arcfour_set_key(&context, 5, key);
  arcfour_crypt(&context, SIZE, code, bytes);
  arcfour_set_key(&context, 5, key);
  arcfour_crypt(&context, SIZE, back, code);
  for (int i = 0; i < SIZE; i++) assert(back[i] == bytes[i]);
  return 0;
}
