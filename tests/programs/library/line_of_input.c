// TRUE; must: auto
/* A line of any length: its end, its object, and what is left where there is none. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *line = NULL;
  size_t size = 0;
  errno = 0;
  ssize_t length = getline(&line, &size, stdin);
  if (length == 0 || length < -1 || errno < 0) reach_error();
  if (length > 0 && size <= (size_t)length) reach_error();
  if (!line || !size) reach_error();
  free(line);
  return 0;
}
