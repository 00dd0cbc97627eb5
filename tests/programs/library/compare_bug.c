// FALSE; must: auto bmc kind imc pdr
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char word[7];
  for (int i = 0; i < 6; i++) word[i] = __VERIFIER_nondet_char();
  word[6] = 0;
  if (!strcmp(word, "secret")) reach_error();
  return 0;
}
