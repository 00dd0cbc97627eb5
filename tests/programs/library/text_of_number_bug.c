// FALSE; must: auto unwind bmc
/* Three digits are not enough for all bytes with a sign. */
#include <stdio.h>
extern void reach_error(void);
extern signed char __VERIFIER_nondet_char(void);

int main(void) {
  char text[8];
  if (sprintf(text, "%hhd", __VERIFIER_nondet_char()) > 3 && text[1] == '1' && text[3] == '7') reach_error();
  return 0;
}
