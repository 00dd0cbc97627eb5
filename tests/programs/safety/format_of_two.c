// FALSE(valid-deref); must: auto; options: --property safety
/* One format or the other: both read the same text, which has no end the second time. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = __VERIFIER_nondet_int();
  char text[4] = "abc";
  printf(count == 1 ? "%d byte of %s\n" : "%d bytes of %s\n", count, text);
  printf(count < 0 ? "none\n" : count == 0 ? "empty\n" : "some: %x\n", count);
  text[3] = '!';
  printf(count == 1 ? "%d byte of %s\n" : "%d bytes of %s\n", count, text);
  return 0;
}
