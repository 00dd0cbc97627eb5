// TRUE; must: auto unwind; options: --malloc-may-fail
/* posix_memalign: its result says whether the address was stored; some alignments are none. */
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int here;
  void *block = &here;
  if (posix_memalign(&block, 0, 8) != EINVAL || block != &here) reach_error();
  if (posix_memalign(&block, 3 * sizeof(void *), 8) != EINVAL || block != &here) reach_error();
  if (posix_memalign(&block, sizeof(void *) / 2, 8) != EINVAL || block != &here) reach_error();
  int problem = posix_memalign(&block, 64, sizeof(long));
  if (problem && (problem != ENOMEM || block != &here)) reach_error();
  if (problem) return 0;
  if (block == &here || (unsigned long)block % 64) reach_error();
  *(long *)block = 7;
  if (*(long *)block != 7) reach_error();
  free(block);
  return 0;
}
