// TRUE; must: bmc; options: --property valid-memsafety
#include <errno.h>
int main(void) {
  errno = 0;
  return errno;
}
