// package: nettle
// folders: .
// sizes: 3 5
// Read in two pieces or at once, text gives the same bytes.
#include <base64-decode.c>
#include "real.h"

int main(void) {
  char text[SIZE];
  uint8_t whole[SIZE], parts[SIZE];
  struct base64_decode_ctx context;
  size_t count = 0, first = 0, second = 0;
  any_bytes(text, SIZE);
  base64_decode_init(&context);
  int is_read = base64_decode_update(&context, &count, whole, SIZE, text);
  base64_decode_init(&context);
  int is_first = base64_decode_update(&context, &first, parts, 1, text);
  int is_second = is_first && base64_decode_update(&context, &second, parts + first, SIZE - 1, text + 1);
  assert(is_read == is_second);
  if (is_read) {
    assert(count == first + second && count <= BASE64_DECODE_LENGTH(SIZE));
    for (size_t i = 0; i < count; i++) assert(whole[i] == parts[i]);
  }
  return 0;
}
