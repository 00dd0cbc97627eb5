/* exit from the middle of a call */
#include <stdio.h>
#include <stdlib.h>

static void stop(int n) {
  if (n > 3) exit(n * 10);
  stop(n + 1);
}

int main(void) {
  printf("before\n");
  stop(0);
  printf("never\n");
  return 1;
}
