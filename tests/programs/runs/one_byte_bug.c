// FALSE; must: auto
#include <stdio.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  signed char byte = __VERIFIER_nondet_char();
  char text[8];
  sprintf(text, "%d", byte);
  if (strcmp(text, "-77") == 0) reach_error();
  return 0;
}
