// FALSE; must: bmc kind imc auto pdr
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
/* The copy does not matter, the length does. */
int main(void) {
  char from[6], to[6];
  for (int i = 0; i < 5; i++) from[i] = __VERIFIER_nondet_char();
  from[5] = 0;
  strcpy(to, from);
  if (strlen(from) == 3) reach_error();
  return to[0];
}
