// TRUE; must: bmc kind imc ismc dar auto pdr
/* A variable that is defined elsewhere is a variable like others as long as nothing else is written. */
#include <assert.h>
extern int counter, *place;
static int own;
int main(void) {
  int before = counter;
  int *mine = &own;
  *mine = 3;
  assert(counter == before);
  counter = 4;
  assert(counter == 4);
  return 0;
}
