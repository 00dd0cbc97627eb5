// FALSE; must: bmc auto unwind run imc; options: --malloc-may-fail
/* The second of two allocations fails. */
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int *first = malloc(4), *second = first ? calloc(3, 4) : 0;
  if (first && !second) reach_error();
  free(first);
  free(second);
  return 0;
}
