// FALSE; must: auto bmc kind imc pdr
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[8];
  for (int i = 0; i < 7; i++) text[i] = __VERIFIER_nondet_char();
  text[7] = 0;
  if (strlen(text) == 5 && text[1] == 'x') reach_error();
  return 0;
}
