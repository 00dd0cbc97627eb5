// FALSE; must: bmc auto
/* What is read from a file is any bytes. */
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char bytes[3] = "??", line[4] = "";
  long count = read(0, bytes, 2);
  if (!fgets(line, 4, stdin)) return 0;
  if (count == 2 && bytes[0] == 'o' && bytes[1] == 'k' && line[1] == 'x') reach_error();
  return 0;
}
