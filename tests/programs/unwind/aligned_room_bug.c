// FALSE; must: unwind
/* A pool rounds the start of its room up to a multiple of 8, and forgets that pieces need no less: where the room lies is open, so the lowest bits of its address are, too.  They are
 * numbers; an address without them leads where it did. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char *next, *end;

static void set_up(unsigned char *room, unsigned size) {
  next = (unsigned char *)(((uintptr_t)room + 7) & ~(uintptr_t)7);
  end = room + size;
}

static void *take(unsigned size) {
  unsigned char *piece = next;
  size += -(uintptr_t)(next + size) % 4;
  if (size > (uintptr_t)end - (uintptr_t)next) return 0;
  next += size;
  return piece;
}

int main(void) {
  unsigned char room[31], size = __VERIFIER_nondet_uchar();
  if (size > 8 || !size) return 0;
  set_up(room, sizeof room);
  unsigned char *first = take(size);
  long *second = take(sizeof(long));
  assert(first && second && first + size <= (unsigned char *)second);
  assert(((uintptr_t)second & 7) == 0 && (unsigned char *)(second + 1) <= room + sizeof room);
  *second = 42;
  first[size - 1] = 7;
  assert(*second == 42 && first[size - 1] == 7);
  return 0;
}
