// FALSE; must: bmc imc auto
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int c = getchar();
  if (c == EOF || c == 255) reach_error();
  return 0;
}
