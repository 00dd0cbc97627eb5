// package: cjson
// folders: .
// sizes: 6 12
// A literal becomes one to four bytes of UTF-8 that say the same, and no more of it is read than there is.
#include <cJSON.c>
#include "real.h"

static unsigned decoded(const unsigned char *bytes, size_t count) {
  unsigned point = count == 1 ? bytes[0] : bytes[0] & (0xFF >> (count + 1));
  for (size_t i = 1; i < count; i++) point = point << 6 | (bytes[i] & 0x3F);
  return point;
}

int main(void) {
  unsigned char text[SIZE], bytes[4], *end = bytes;
  any_bytes(text, SIZE);
  text[0] = '\\';
  text[1] = 'u';
  int read = utf16_literal_to_utf8(text, text + SIZE, &end);
  assert(read == 0 || read == 6 || read == 12);
  assert(read <= SIZE);
  if (!read) return 0;
  assert(bytes < end && end <= bytes + 4);
  assert((read == 12) == (end == bytes + 4));
  assert((bytes[0] < 0x80) == (end == bytes + 1));
  for (unsigned char *next = bytes + 1; next < end; next++) assert((*next & 0xC0) == 0x80);
  if (read == 6) assert(decoded(bytes, end - bytes) == parse_hex4(text + 2));
  return 0;
}
