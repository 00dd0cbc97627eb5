// FALSE; must: bmc imc auto
/* %n stores how many characters have been printed. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int many = 0;
  printf("abc%n\n", &many);
  if (many == 3) reach_error();
  return 0;
}
