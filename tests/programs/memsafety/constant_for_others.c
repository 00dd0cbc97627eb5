// TRUE; must: bmc unwind auto; options: --property valid-memsafety
/* A pointer may promise not to write what is no constant; constants of a call lie on the stack. */
static int number = 1;
static const struct { int *place; } record = {&number};
int main(void) {
  const int *promised = &number;
  *(int *)promised = 2;
  *record.place = 3;
  const int own = 5;
  *(volatile int *)&own = 6;
  return number;
}
