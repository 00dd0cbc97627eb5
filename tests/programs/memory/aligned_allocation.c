// TRUE; must: bmc kind imc auto pdr
/* aligned_alloc and its like give multiples of what they are asked for. */
#include <stdint.h>
#include <stdlib.h>
extern void *memalign(size_t, size_t);
extern void *valloc(size_t);
extern void reach_error(void);
int main(void) {
  char *odd = malloc(3), *aligned = aligned_alloc(64, 64);
  if ((uintptr_t)aligned % 64) reach_error();
  char *other = memalign(1 << 10, 5), *page = valloc(8);
  if ((uintptr_t)other & 1023 || (uintptr_t)page & 4095) reach_error();
  odd[2] = 1;
  other[4] = 2;
  if (odd[2] != 1) reach_error();
  return 0;
}
