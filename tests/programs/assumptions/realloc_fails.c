// FALSE; must: auto bmc unwind; options: --malloc-may-fail
/* Where all runs are made, realloc is its model, which may fail. */
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *object = realloc(0, 4);
  if (!object) reach_error();
  free(object);
  return 0;
}
