// package: libcsv
// folders: .
// sizes: 2 4
// A field that was written is read again, whatever is in it.
#include <libcsv.c>
#include "real.h"

static unsigned char got[SIZE];
static size_t length, fields;

static void take_field(void *text, size_t size, void *unused) {
  (void)unused;
  assert(size <= SIZE);
  memcpy(got, text, size);
  length = size;
  fields++;
}

int main(void) {
  unsigned char text[SIZE], written[2 * SIZE + 2];
  struct csv_parser parser;
  length = fields = 0;
  any_bytes(text, SIZE);
  size_t size = csv_write(written, sizeof written, text, SIZE);
  assert(size <= sizeof written);
  csv_init(&parser, CSV_STRICT);
  assert(csv_parse(&parser, written, size, take_field, NULL, NULL) == size);
  csv_fini(&parser, take_field, NULL, NULL);
  assert(fields == 1 && length == SIZE && !memcmp(got, text, SIZE));
  csv_free(&parser);
  return 0;
}
