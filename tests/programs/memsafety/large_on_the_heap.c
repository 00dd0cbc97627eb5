// TRUE; must: unwind; options: --property valid-memsafety
// What a large object holds decides which pointer is released.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *numbers = malloc(200000);
  int value = __VERIFIER_nondet_int();
  numbers[0] = value;
  numbers[49999] = ~value;
  if (numbers[0] == numbers[49999])
    free(numbers + 1);
  else
    free(numbers);
  return 0;
}
