// TRUE; must: auto unwind
/* What snprintf writes of any number: its digits, as many as fit, and a zero. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[16], part[4];
  int number = __VERIFIER_nondet_int();
  int length = snprintf(text, sizeof text, "%d", number), again = snprintf(part, sizeof part, "%d", number);
  if (length < 1 || length > 11 || again != length || text[length]) reach_error();
  if ((number < 0) != (text[0] == '-')) reach_error();
  if (text[0] != part[0] || part[length < 3 ? length : 3]) reach_error();
  if (number >= 0 && text[length - 1] != '0' + number % 10) reach_error();
  return 0;
}
