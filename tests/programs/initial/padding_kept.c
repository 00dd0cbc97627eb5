// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* gcc builds the record where it is assigned to, and the padding there stays as it was. */
#include <string.h>
extern void reach_error(void);
struct mixed {
  char c;
  int i;
};
static struct mixed m;
int main(void) {
  memset(&m, 0x55, sizeof m);
  m = (struct mixed){1, 2};
  if (((unsigned char *)&m)[1] != 0x55) reach_error();
  return 0;
}
