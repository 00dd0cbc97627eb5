// TRUE; must: auto unwind
/* asprintf makes room for what it prints. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char number = __VERIFIER_nondet_uchar();
  char *text = "none", *other;
  int length = asprintf(&text, "%u%%", number);
  if (length != (number < 10 ? 2 : number < 100 ? 3 : 4)) reach_error();
  if ((int)strlen(text) != length || text[length - 1] != '%') reach_error();
  if (asprintf(&other, "") != 0 || other == text || *other) reach_error();
  free(text), free(other);
  return 0;
}
