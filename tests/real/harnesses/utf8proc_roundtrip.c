// package: utf8proc
// folders: .
// sizes: 2 4
// A code point that was read, written again, is the bytes that were read.
#include <utf8proc.c>
#include "real.h"

int main(void) {
  utf8proc_uint8_t bytes[SIZE], again[4];
  utf8proc_int32_t point;
  any_bytes(bytes, SIZE);
  utf8proc_ssize_t count = utf8proc_iterate(bytes, SIZE, &point);
  if (count < 0) return 0;
  assert(1 <= count && count <= SIZE && utf8proc_codepoint_valid(point));
  assert(utf8proc_encode_char(point, again) == count);
  for (int i = 0; i < count; i++) assert(again[i] == bytes[i]);
  return 0;
}
