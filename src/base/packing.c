/* Numbers and texts as bytes: see packing.h. */
#include "base/packing.h"
#include <string.h>

void pack_number(Buffer *out, uint64_t number) { buffer_add_bytes(out, &number, sizeof number); }

void pack_seconds(Buffer *out, double seconds) { buffer_add_bytes(out, &seconds, sizeof seconds); }

void pack_bytes(Buffer *out, const void *bytes, size_t size) {
  pack_number(out, size);
  buffer_add_bytes(out, bytes, size);
}

void pack_text(Buffer *out, const char *text) { pack_bytes(out, text ? text : "", text ? strlen(text) + 1 : 1); }

static const char *take(Unpacker *unpacker, size_t size) {
  if (unpacker->is_broken || size > unpacker->left) unpacker->is_broken = true;
  if (unpacker->is_broken) return NULL;
  const char *found = unpacker->at;
  unpacker->at += size;
  unpacker->left -= size;
  return found;
}

uint64_t unpack_number(Unpacker *unpacker) {
  uint64_t number = 0;
  const char *found = take(unpacker, sizeof number);
  if (found) memcpy(&number, found, sizeof number);
  return number;
}

double unpack_seconds(Unpacker *unpacker) {
  double seconds = 0;
  const char *found = take(unpacker, sizeof seconds);
  if (found) memcpy(&seconds, found, sizeof seconds);
  return seconds;
}

const char *unpack_bytes(Unpacker *unpacker, size_t *size) {
  *size = unpack_number(unpacker);
  const char *found = take(unpacker, *size);
  if (!found) *size = 0;
  return found ? found : "";
}

const char *unpack_text(Unpacker *unpacker) {
  size_t size;
  const char *found = unpack_bytes(unpacker, &size);
  if (size && !found[size - 1]) return found;
  unpacker->is_broken = true;
  return "";
}
