// FALSE; unknown: write through a number that may be an address
/* The address of an object that was released, with a flag in it: where it is that of a later one, a write through it changes that. */
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int *old = malloc(sizeof *old);
  uintptr_t tagged = (uintptr_t)old | 1;
  free(old);
  int *fresh = malloc(sizeof *fresh);
  *fresh = 1;
  if ((tagged ^ 1) == (uintptr_t)fresh) {
    *(int *)(tagged ^ 1) = 5;
    if (*fresh == 5) reach_error();
  }
  free(fresh);
  return 0;
}
