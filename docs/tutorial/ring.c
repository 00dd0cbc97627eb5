/* A ring buffer of bytes, as libraries have them: what is put in at the one end comes out at the other. */
#include <stddef.h>

enum { ROOM = 8 };

struct ring {
  unsigned char bytes[ROOM];
  size_t first, count;
};

int ring_put(struct ring *ring, unsigned char byte) {
  if (ring->count == ROOM) return 0;
  ring->bytes[(ring->first + ring->count) % ROOM] = byte;
  ring->count++;
  return 1;
}

int ring_get(struct ring *ring, unsigned char *byte) {
  if (!ring->count) return 0;
  *byte = ring->bytes[ring->first];
  ring->first = (ring->first + 1) % ROOM;
  ring->count--;
  return 1;
}
