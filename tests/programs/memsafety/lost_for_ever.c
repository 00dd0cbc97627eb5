// FALSE(valid-memtrack); undefined; must: bmc; options: --property valid-memsafety
#include <stdlib.h>

char *last;
int main(void) {
  for (;;) last = malloc(1);
}
