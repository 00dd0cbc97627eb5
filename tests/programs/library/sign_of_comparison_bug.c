// FALSE; must: auto bmc run unwind
/* What is promised, its sign, finds the error. */
#include <ctype.h>
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4] = "abc", other[4] = "abd";
  text[1] = (char)__VERIFIER_nondet_int();
  if (memcmp(text, other, 3) < 0 && text[1] == 'b' && isalpha(text[1])) reach_error();
  return 0;
}
