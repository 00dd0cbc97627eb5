// package: libb64
// folders: include src
// sizes: 2 4
// What was encoded decodes to what it was.
#include <cencode.c>
#include <cdecode.c>
#include "real.h"

int main(void) {
  char plain[SIZE], code[2 * SIZE + 8], back[2 * SIZE + 8];
  base64_encodestate encoder;
  base64_decodestate decoder;
  any_bytes(plain, SIZE);
  base64_init_encodestate(&encoder);
  int length = base64_encode_block(plain, SIZE, code, &encoder);
  length += base64_encode_blockend(code + length, &encoder);
  base64_init_decodestate(&decoder);
  int count = base64_decode_block(code, length, back, &decoder);
  assert(count == SIZE);
  for (int i = 0; i < SIZE; i++) assert(back[i] == plain[i]);
  return 0;
}
