// TRUE; must: imc auto pdr
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
/* Lengths and copies that nobody asks for. */
int main(void) {
  char from[20], to[20];
  int x = 0;
  for (int i = 0; i < 19; i++) from[i] = __VERIFIER_nondet_char();
  from[19] = 0;
  while (__VERIFIER_nondet_int()) {
    size_t length = strlen(from);
    strcpy(to, from);
    to[length / 2] = 'x';
    x = 1 - x;
  }
  if (x > 1) reach_error();
  return 0;
}
