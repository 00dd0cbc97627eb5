// package: nettle
// folders: .
// sizes: 2 4
// Bytes written as hexadecimal digits are read back.
#include <base16-encode.c>
#include <base16-decode.c>
#include "real.h"

int main(void) {
  uint8_t bytes[SIZE], back[SIZE];
  char text[2 * SIZE];
  struct base16_decode_ctx context;
  size_t count = 0;
  any_bytes(bytes, SIZE);
  base16_encode_update(text, SIZE, bytes);
  base16_decode_init(&context);
  assert(base16_decode_update(&context, &count, back, 2 * SIZE, text));
  assert(base16_decode_final(&context) && count == SIZE);
  for (int i = 0; i < SIZE; i++) assert(back[i] == bytes[i]);
  return 0;
}
