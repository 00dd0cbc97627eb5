// FALSE; must: auto bmc kind imc pdr
#include <ctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (isxdigit(c) && !isdigit(c) && toupper(c) == 'F' && c != 'F') reach_error();
  return 0;
}
