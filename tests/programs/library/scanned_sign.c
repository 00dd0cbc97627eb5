// FALSE; must: auto unwind bmc
/* An unsigned number may have a sign. */
#include <stdio.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  unsigned number;
  if (sscanf(text, "%u", &number) == 1 && number > 99) reach_error();
  return 0;
}
