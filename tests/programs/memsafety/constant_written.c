// FALSE(valid-deref); must: bmc unwind auto; options: --property valid-memsafety
/* What is constant lies where nothing can be written. */
static const int limits[2] = {1, 2};
int main(void) {
  int *first = (int *)limits;
  first[1] = 3;
  return 0;
}
