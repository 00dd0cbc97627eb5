// TRUE; must: bmc; options: --property no-overflow
/* What a function of the library computes is its own affair. */
#include <stdlib.h>
#include <string.h>
int main(void) {
  char text[] = "2147483647";
  return atoi(text) > 5 && strlen(text) == 10 ? 0 : 1;
}
