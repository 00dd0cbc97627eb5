// FALSE; must: bmc auto; options: --malloc-may-fail
/* What is at the pointer where posix_memalign fails was there before. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int here = 0;
  void *block = &here;
  posix_memalign(&block, 64, sizeof(int));
  *(int *)block = 7;
  if (here == 7) reach_error();
  return 0;
}
