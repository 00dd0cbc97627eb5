// TRUE; must: bmc kind auto
/* A struct may have functions in it, but the program has none to put there. */
#include <glob.h>
extern void reach_error(void);
static int count;
int main(void) {
  glob_t found = {0};
  if (glob("/*", 0, 0, &found) == 0) globfree(&found);
  if (count) reach_error();
  return 0;
}
