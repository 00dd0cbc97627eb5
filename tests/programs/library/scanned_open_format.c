// FALSE; unknown: not supported
/* A format that is no literal is not followed. */
#include <stdio.h>
extern void reach_error(void);

int main(int count, char **arguments) {
  int number = 1;
  sscanf("7", arguments[count - 1], &number);
  if (number == 7) reach_error();
  return 0;
}
