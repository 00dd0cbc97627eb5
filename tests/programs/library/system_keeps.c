// FALSE; unknown: not supported: call of 'putenv'
/* It may keep what it was given and write there later. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  static char text[8] = "A=1";
  putenv(text);
  char *value = getenv("A");
  if (value) *value = '2';
  if (text[2] == '2') reach_error();
  return 0;
}
