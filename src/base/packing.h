/* packing.h: numbers and texts as bytes, for another process or another day.
 *
 * What was put in comes out in the same order.  Who takes more than there is, or text where there is none, gets zeros and empty texts, and `is_broken` says so. */
#ifndef craig_base_packing_h
#define craig_base_packing_h

#include <stdbool.h>
#include <stdint.h>
#include "base/vector.h"

void pack_number(Buffer *out, uint64_t number);
void pack_seconds(Buffer *out, double seconds);
void pack_bytes(Buffer *out, const void *bytes, size_t size);
void pack_text(Buffer *out, const char *text); /* NULL counts as empty */

typedef struct {
  const char *at;
  size_t left;
  bool is_broken;
} Unpacker;

uint64_t unpack_number(Unpacker *unpacker);
double unpack_seconds(Unpacker *unpacker);
const char *unpack_bytes(Unpacker *unpacker, size_t *size); /* within what is unpacked */
const char *unpack_text(Unpacker *unpacker);                /* likewise, with a 0 behind it */

#endif
