// TRUE; must: auto bmc kind imc pdr
#include <ctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (isdigit(c) && (c < '0' || c > '9')) reach_error();
  if (isupper(c) && tolower(c) != c + 32) reach_error();
  if (!!isalnum(c) != (isalpha(c) || isdigit(c))) reach_error();
  if (toupper(toupper(c)) != toupper(c)) reach_error();
  return 0;
}
