// TRUE; unknown: strerror
/* What the system gives is an address of its own. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char own[4] = "abc";
  if (strerror(2) == own) reach_error();
  return 0;
}
