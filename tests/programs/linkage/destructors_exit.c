// FALSE; must: bmc kind imc auto pdr
/* They also run where exit is called. */
#include <stdlib.h>
extern void reach_error(void);
static int status;
__attribute__((destructor)) static void check(void) {
  if (status == 4) reach_error();
}
static void leave(int s) {
  status = s;
  exit(s);
}
int main(void) {
  leave(4);
  status = 0;
}
