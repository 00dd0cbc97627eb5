// FALSE; must: auto
/* Nobody says how many arguments there are. */
#include <assert.h>

int main(int argc, char **argv) {
  int n = 0;
  while (argv[n]) n++;
  assert(n < 6);
  return 0;
}
