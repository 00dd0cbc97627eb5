// package: yajl
// folders: src
// sizes: 2 4
// Escaped text has no control characters, and no quote without a backslash before it.
#define __YAJL_ENCODE_H__ /* what it includes is found in an installed tree only */
#include <stddef.h>
typedef void (*yajl_print_t)(void *context, const char *text, size_t length);
typedef struct yajl_buf_t *yajl_buf;
void yajl_buf_append(yajl_buf buf, const void *data, size_t length);
#include <yajl_encode.c>
#include "real.h"

void yajl_buf_append(yajl_buf buf, const void *data, size_t length) { (void)buf, (void)data, (void)length; }

static unsigned char out[6 * SIZE + 1];
static size_t used;

static void append(void *context, const char *text, size_t length) {
  (void)context;
  for (size_t i = 0; i < length; i++) {
    assert(used < 6 * SIZE);
    out[used++] = text[i];
  }
}

int main(void) {
  unsigned char text[SIZE];
  any_bytes(text, SIZE);
  used = 0;
  yajl_string_encode(append, NULL, text, SIZE, 0);
  assert(used >= SIZE);
  for (size_t i = 0; i < used; i++) {
    assert(out[i] >= 32);
    if (out[i] == '\\') {
      i++;
      assert(i < used);
    } else {
      assert(out[i] != '"');
    }
  }
  return 0;
}
