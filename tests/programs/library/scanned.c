// TRUE; must: auto unwind
/* A number at the start of any text: where it ends, and that nothing is stored where there is none. */
#include <stdio.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
  text[3] = 0;
  int number = -1000, length = -1, count = sscanf(text, " %d%n", &number, &length);
  if (count == 1 && (number < -99 || number > 999 || length < 1 || length > 3)) reach_error();
  if (count != 1 && (number != -1000 || length != -1)) reach_error();
  if (count == -1 && text[0] > ' ') reach_error();
  return 0;
}
