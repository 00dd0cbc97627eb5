// FALSE; must: bmc auto
/* basename of <libgen.h> cuts slashes off the end and gives a pointer into the path; dirname cuts the path. */
#include <libgen.h>
extern void reach_error(void);
int main(void) {
  char path[] = "/a/b/", other[] = "c/d";
  char *name = basename(path), *folder = dirname(other);
  *name = 'z';
  if (path[3] == 'z' && path[4] == 0 && folder == other && other[1] == 0) reach_error();
  return 0;
}
