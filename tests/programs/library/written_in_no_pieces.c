// FALSE; must: run auto
/* Of pieces without bytes fwrite writes none. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (fwrite("a", 0, 5, stdout) == 0) reach_error();
  return 0;
}
