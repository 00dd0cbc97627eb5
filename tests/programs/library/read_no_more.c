// TRUE; must: bmc auto
/* No more bytes than asked for; a line ends with a zero and has its end behind all else. */
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char bytes[4] = "abc", line[4] = "";
  long count = read(0, bytes, 2);
  if (count > 2 || bytes[2] != 'c' || bytes[3]) reach_error();
  if (fgets(line, 4, stdin) && (line[3] || (line[0] == '\n' && line[1] != 0))) reach_error();
  return 0;
}
