// TRUE; unknown: whether the error is reached hangs on what a function of the library leaves open
/* By how much two texts differ is for the library to say: that two equal questions have different answers is nothing that happens. */
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4] = "abc", other[4] = "abd";
  text[1] = (char)__VERIFIER_nondet_int();
  if (memcmp(text, other, 3) - memcmp(text, other, 3) == 1) reach_error();
  return 0;
}
