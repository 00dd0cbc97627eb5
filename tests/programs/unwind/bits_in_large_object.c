// FALSE; must: auto
/* The bits of an address are kept in an object that is too large to be followed: where a one is written, and by bytes that fill it. */
#include <string.h>
extern void reach_error(void);
static char flags[1 << 20], bytes[1 << 20];
static int first, second;
int main(void) {
  unsigned long address = (unsigned long)&first, copy = 0;
  for (int i = 0; i < 48; i++)
    if (address >> i & 1) flags[i] = 1;
  for (int i = 0; i < 48; i++)
    if (flags[i]) copy |= 1ul << i;
  *(int *)copy = 1;
  address = (unsigned long)&second;
  for (int i = 0; i < 8; i++) memset(bytes + i, (int)(address >> 8 * i & 255), 1);
  memcpy(&copy, bytes, 8);
  *(int *)copy = 1;
  if (first && second) reach_error();
  return 0;
}
