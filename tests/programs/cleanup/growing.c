// TRUE; must: bmc; options: --property valid-memcleanup
/* A buffer that grows; where it cannot, the old one is released. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int room = 2, used = 0;
  char *buffer = malloc(room);
  if (!buffer) return 1;
  while (used < 5 && __VERIFIER_nondet_int()) {
    if (used == room) {
      char *larger = realloc(buffer, room * 2);
      if (!larger) break;
      buffer = larger;
      room *= 2;
    }
    buffer[used++] = 1;
  }
  free(buffer);
  return 0;
}
