// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
/* The larger buffer is a new one; the old one stays. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int room = 2, used = 0;
  char *buffer = malloc(room);
  if (!buffer) return 1;
  while (used < 5 && __VERIFIER_nondet_int()) {
    if (used == room) {
      char *larger = malloc(4 * room);
      if (!larger) break;
      memcpy(larger, buffer, used);
      buffer = larger;
      room *= 4;
    }
    buffer[used++] = 1;
  }
  free(buffer);
  return 0;
}
