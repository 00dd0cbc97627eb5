// TRUE; must: bmc
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *end;
  const char *text = "0x1fz";
  if (strtol(text, &end, 0) != 31 || end != text + 4) reach_error();
  return 0;
}
