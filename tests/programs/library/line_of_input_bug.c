// FALSE; must: bmc auto
/* The second byte of a line may be anything but the end of the first line. */
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, stdin) == 3 && line[0] != '\n' && line[1] == 'x' && line[2] == '\n' && !line[3]) reach_error();
  free(line);
  return 0;
}
