/* frame.h: messages between processes: each is a frame followed by its bytes, on any stream that keeps their order. */
#ifndef craig_base_frame_h
#define craig_base_frame_h

#include "base/vector.h"
#include <stdbool.h>

typedef struct {
  int64_t kind; /* 0 and above: the caller's; below: of those who carry messages */
  uint64_t size;
} MessageFrame;

void frame_add(Buffer *buffer, int64_t kind, const void *data, size_t size);
/* Does a whole message begin at `data`?  Its bytes are behind the frame then. */
bool frame_is_whole(const char *data, size_t size, MessageFrame *frame);

#endif
