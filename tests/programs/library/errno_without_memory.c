// FALSE; must: auto bmc unwind; options: --malloc-may-fail
/* An allocation that fails says why. */
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  errno = 0;
  void *object = malloc(10);
  if (!object && errno == ENOMEM) reach_error();
  free(object);
  return 0;
}
