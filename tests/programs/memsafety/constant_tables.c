// TRUE; must: auto bmc unwind; options: --property valid-memsafety
/* Constants get their values before the program starts: nothing writes to them. */
typedef int (*operation)(int);
static int same(int x) { return x; }
static int twice(int x) { return 2 * (x & 255); }
static const operation operations[] = {same, twice};
static const char *const names[] = {"same", "twice"};

int main(void) {
  static const short numbers[3] = {1, 2, 3};
  return operations[1](numbers[2]) + names[0][3];
}
