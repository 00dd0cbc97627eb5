// TRUE; must: auto bmc kind imc ismc pdr
#include <string.h>
extern void reach_error(void);
int main(void) {
  if (strlen("abc") != 3 || strlen("") != 0) reach_error();
  return 0;
}
