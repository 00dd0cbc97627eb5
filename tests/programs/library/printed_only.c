// TRUE; must: bmc imc auto
/* Printing what a pointer points to changes nothing. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char text[4] = "ab";
  printf("%s %5.2f %%n %p\n", text, 1.0, (void *)text);
  if (text[0] != 'a') reach_error();
  return 0;
}
