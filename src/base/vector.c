/* Growable arrays and text buffers: see vector.h. */
#include "base/vector.h"
#include <stdio.h>
#include <string.h>

void *vector_grow(void *data, size_t *capacity, size_t wanted, size_t item) {
  size_t larger = *capacity ? *capacity + *capacity / 2 : 8;
  if (larger < wanted) larger = wanted;
  data = memory_resize(data, larger, item);
  *capacity = larger;
  return data;
}

void vector_resize_bytes(void **data, size_t *size, size_t *capacity, size_t wanted, size_t item) {
  if (wanted > *capacity) *data = vector_grow(*data, capacity, wanted, item);
  if (wanted > *size) memset((char *)*data + *size * item, 0, (wanted - *size) * item);
  *size = wanted;
}

void buffer_add_bytes(Buffer *buffer, const void *bytes, size_t count) {
  if (!count) return;
  vector_reserve(buffer, buffer->size + count);
  memcpy(buffer->data + buffer->size, bytes, count);
  buffer->size += count;
}

void buffer_add(Buffer *buffer, const char *text) { buffer_add_bytes(buffer, text, strlen(text)); }

void buffer_format_list(Buffer *buffer, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  size_t length = (size_t)vsnprintf(NULL, 0, format, again);
  va_end(again);
  vector_reserve(buffer, buffer->size + length + 1);
  vsnprintf(buffer->data + buffer->size, length + 1, format, arguments);
  buffer->size += length;
}

void buffer_format(Buffer *buffer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  buffer_format_list(buffer, format, arguments);
  va_end(arguments);
}

const char *buffer_text(Buffer *buffer) {
  vector_reserve(buffer, buffer->size + 1);
  buffer->data[buffer->size] = 0;
  return buffer->data;
}
