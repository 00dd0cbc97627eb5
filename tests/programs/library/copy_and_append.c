// TRUE; must: auto bmc
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[16];
  strcpy(text, "one");
  strcat(text, "two");
  if (strcmp(text, "onetwo") != 0 || strlen(text) != 6) reach_error();
  if (strchr(text, 't') != text + 3 || strchr(text, 'z')) reach_error();
  strncpy(text, "x", 4);
  if (text[0] != 'x' || text[1] || text[3] || text[4] != 'w') reach_error();
  return 0;
}
