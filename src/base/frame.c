/* Messages between processes: see frame.h. */
#include "base/frame.h"

#include <string.h>

void frame_add(Buffer *buffer, int64_t kind, const void *data, size_t size) {
  MessageFrame frame = {.kind = kind, .size = size};
  buffer_add_bytes(buffer, &frame, sizeof frame);
  buffer_add_bytes(buffer, data, size);
}

bool frame_is_whole(const char *data, size_t size, MessageFrame *frame) {
  if (size < sizeof *frame) return false;
  memcpy(frame, data, sizeof *frame);
  return size - sizeof *frame >= frame->size;
}
