// TRUE; must: auto
/* One byte of input: all 256 runs are made. */
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned read_number(const char *text) {
  unsigned value = 0;
  while (*text >= '0' && *text <= '9') value = value * 10 + (unsigned)(*text++ - '0');
  return value;
}

int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  char text[8];
  sprintf(text, "%u", byte * byte);
  if (read_number(text) != (unsigned)byte * byte) reach_error();
  return 0;
}
