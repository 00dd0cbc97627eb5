// TRUE; must: auto; options: --property valid-memsafety
// A precision keeps printing within a text that has no end; null is printed as well.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char letters[3] = {'a', 'b', 'c'}, whole[3] = "ab";
  int most = __VERIFIER_nondet_int();
  if (most < 0 || most > 3) return 0;
  printf("%d: %.*s, %5.2s, %s, %f %%\n", most, most, letters, letters, whole, 1.5);
  fputs(whole, stdout);
  printf("%s\n", most ? whole : NULL);
  return 0;
}
