// FALSE(valid-deref); must: auto; options: --property valid-memsafety
/* Four bytes hold three digits and no sign. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4];
  int number = __VERIFIER_nondet_int();
  if (number > 999 || number < -999) return 0;
  sprintf(text, "%d", number);
  return 0;
}
