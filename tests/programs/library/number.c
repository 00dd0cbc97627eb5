// TRUE; must: auto bmc kind imc pdr
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (atoi(" -12x") != -12 || atol("7") != 7 || atoll("+-3") != 0) reach_error();
  return 0;
}
