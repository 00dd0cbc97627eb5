// FALSE; must: bmc auto
/* Three digits. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char *text;
  if (asprintf(&text, "%u", __VERIFIER_nondet_uchar()) == 3 && text[1] == '7') reach_error();
  free(text);
  return 0;
}
