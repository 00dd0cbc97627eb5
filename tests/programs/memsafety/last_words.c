// FALSE(valid-deref); must: bmc; undefined; options: --property valid-memsafety
/* What errx prints is read before the program ends. */
#include <err.h>
#include <stdlib.h>
int main(void) {
  char *text = calloc(1, 4);
  free(text);
  errx(1, "%s", text);
}
