// FALSE; must: auto
/* The error needs a length of 3 and the second remainder. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  int length = __VERIFIER_nondet_int();
  unsigned digit = __VERIFIER_nondet_uint() % 10;
  char text[8];
  if (length < 1 || length > 4) return 0;
  sprintf(text, "%0*u", length, digit);
  if (strcmp(text, "007") == 0) reach_error();
  return 0;
}
