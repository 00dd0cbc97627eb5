// FALSE; must: bmc kind imc auto
/* No library allocates more than half of the addresses: malloc and calloc give null. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (!malloc(-1) && !calloc((size_t)-1, 2) && !calloc((size_t)1 << 62, 3)) reach_error();
  return 0;
}
