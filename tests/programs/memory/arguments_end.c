// TRUE; must: bmc kind imc ismc dar auto pdr
/* What C promises of main's parameters. */
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc >= 0);
  assert(!argv[argc]);
  if (argc > 2 && argv[2] && argv[2][1] == '-') assert(argv[2][1] != '+');
  return 0;
}
