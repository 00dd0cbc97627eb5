// TRUE; unknown: memory from outside
/* The arguments end where their number says. */
#include <assert.h>
int main(int argc, char **argv) {
  int n = 0;
  while (argv[n]) n++;
  assert(n == argc);
  return 0;
}
