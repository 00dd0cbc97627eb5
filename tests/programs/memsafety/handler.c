// TRUE; unknown: library function that calls back; options: --property valid-memcleanup
#include <stdlib.h>

static char *p;
static void clean(void) { free(p); }
int main(void) {
  atexit(clean);
  p = malloc(3);
  return 0;
}
