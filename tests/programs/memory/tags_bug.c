// FALSE; must: bmc auto
/* Bits above the alignment are nobody's to know. */
#include <stdint.h>
extern void reach_error(void);
static char bytes[64];
int main(void) {
  int odd = 0;
  for (int i = 0; i < 32; i++) odd += (uintptr_t)&bytes[i] & 1;
  if (odd == 16) reach_error();
  return 0;
}
