// FALSE; must: auto
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
  char out[16];
  sprintf(out, "%d.%d", 3, 14);
  if (strcmp(out, "3.14") == 0) reach_error();
  return 0;
}
