// TRUE; must: auto bmc imc
/* Whatever the bytes are, a text of eight bytes that ends has at most seven characters. */
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[8];
  for (int i = 0; i < 7; i++) text[i] = __VERIFIER_nondet_char();
  text[7] = 0;
  if (strlen(text) > 7) reach_error();
  if (strlen(text) == 3 && (text[3] || !text[2])) reach_error();
  return 0;
}
