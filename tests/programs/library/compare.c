// TRUE; must: auto bmc kind imc pdr
/* Only the sign of a comparison is known. */
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char name[4];
  for (int i = 0; i < 3; i++) name[i] = __VERIFIER_nondet_char();
  name[3] = 0;
  int order = strcmp(name, "ab");
  if (order == 0 && (name[0] != 'a' || name[1] != 'b' || name[2])) reach_error();
  if (order > 0 && name[0] == 'a' && name[1] == 'a') reach_error();
  if (memcmp(name, "ab", 2) < 0 && name[0] == 'b') reach_error();
  return 0;
}
