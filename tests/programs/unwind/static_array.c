// TRUE; must: unwind
/* The ABI of x86-64 has each static array of 16 bytes or more at a multiple of 16: a pool in one begins where the array does. */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned char room[40];

int main(void) {
  unsigned char *last = (unsigned char *)((uintptr_t)(room + 39) & ~(uintptr_t)15);
  unsigned index = __VERIFIER_nondet_uint() & 7;
  assert((uintptr_t)(room + index) % 16 == index);
  last[index] = 3;
  assert(last == room + 32 && room[32 + index] == 3);
  return 0;
}
