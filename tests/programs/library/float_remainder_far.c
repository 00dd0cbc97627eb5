// TRUE; must: bmc
#include <math.h>
extern void reach_error(void);
/* A quotient that no integer type has room for. */
int main(void) {
  if (fmod(-1e22, 3e-5) != -0x1.7a63d96341fcap-16) reach_error();
  return 0;
}
