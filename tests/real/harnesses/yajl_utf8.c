// package: yajl
// folders: src
// sizes: 2 4
// What is accepted has the shape of UTF-8: a leading byte, and as many that follow as it says.
#define __YAJL_ENCODE_H__ /* what it includes is found in an installed tree only */
#include <stddef.h>
typedef void (*yajl_print_t)(void *context, const char *text, size_t length);
typedef struct yajl_buf_t *yajl_buf;
void yajl_buf_append(yajl_buf buf, const void *data, size_t length);
#include <yajl_encode.c>
#include "real.h"

void yajl_buf_append(yajl_buf buf, const void *data, size_t length) { (void)buf, (void)data, (void)length; }

int main(void) {
  unsigned char text[SIZE];
  any_bytes(text, SIZE);
  int is_valid = yajl_string_validate_utf8(text, SIZE), following = 0, is_shaped = 1;
  for (int i = 0; i < SIZE; i++) {
    if ((text[i] & 0xC0) == 0x80)
      is_shaped &= following-- > 0;
    else {
      is_shaped &= following == 0;
      following = text[i] < 0x80 ? 0 : text[i] < 0xE0 ? 1 : text[i] < 0xF0 ? 2 : 3;
      is_shaped &= text[i] < 0xF8;
    }
  }
  is_shaped &= following == 0;
  if (is_valid) assert(is_shaped);
  if (is_shaped) assert(is_valid);
  return 0;
}
