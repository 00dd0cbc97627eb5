// TRUE; must: auto unwind bmc
/* Words, sets, characters, widths, sizes, parts that are passed over, and what stands in the format. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
  char key[8], value[8], mark;
  unsigned char byte;
  short half;
  long long wide;
  if (sscanf("size = 12kB!", "%7[a-z] = %7[^!]%c", key, value, &mark) != 3) reach_error();
  if (strcmp(key, "size") || strcmp(value, "12kB") || mark != '!') reach_error();
  if (sscanf("300 70000:-5", "%hhu %hd:%lld", &byte, &half, &wide) != 3) reach_error();
  if (byte != 44 || half != 4464 || wide != -5) reach_error();
  if (sscanf("0x1f 017", "%i%*i", &(int){0}) != 1) reach_error();
  if (sscanf("  word", "%2s", key) != 1 || strcmp(key, "wo")) reach_error();
  if (sscanf("", "%c", &mark) != -1 || sscanf("a", "b%c", &mark) != 0) reach_error();
  return 0;
}
