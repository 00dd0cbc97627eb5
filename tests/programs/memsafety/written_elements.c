// FALSE(valid-deref); must: bmc auto; options: --property valid-deref
#include <stdio.h>

int main(void) {
  int numbers[3] = {1, 2, 3};
  int count = getchar();
  if (count >= 0 && count < 4) fwrite(numbers, sizeof *numbers, count, stdout);
  return fwrite(numbers, 3, 5, stdout) != 5;
}
