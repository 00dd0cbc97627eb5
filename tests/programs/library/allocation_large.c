// FALSE; unknown: not supported: allocation of so many bytes
/* Whether there is so much memory nobody knows. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (!malloc((size_t)1 << 46)) reach_error();
  return 0;
}
