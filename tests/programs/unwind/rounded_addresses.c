// TRUE; must: unwind auto
/* Rounded up within a buffer; rounded down to the block that an object lies in. */
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct block {
  int used;
  char objects[3][16];
};

int main(void) {
  char buffer[64];
  int *numbers = (int *)(((uintptr_t)buffer + 15) & ~(uintptr_t)15);
  numbers[0] = 1;
  numbers[1] = 2;
  if (numbers[0] != 1 || (char *)numbers < buffer || (char *)numbers >= buffer + 16) reach_error();

  struct block *blocks[2];
  for (int i = 0; i < 2; i++) {
    blocks[i] = aligned_alloc(64, 64);
    blocks[i]->used = 0;
  }
  unsigned chosen = __VERIFIER_nondet_uint() % 2;
  char *object = blocks[chosen]->objects[__VERIFIER_nondet_uint() % 3];
  struct block *block = (struct block *)((uintptr_t)object & -(uintptr_t)64);
  block->used++;
  if (blocks[chosen]->used != 1 || blocks[!chosen]->used) reach_error();
  free(blocks[0]);
  free(blocks[1]);
  return 0;
}
