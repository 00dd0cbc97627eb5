// FALSE; unknown: write through a number that may be an address
/* Assembly computes an address, as a number, of one that it is given as a number. */
extern void reach_error(void);
static int cells[4];
static unsigned long moved(unsigned long base, unsigned long by) {
  unsigned long result;
  __asm__("lea (%1,%2),%0" : "=r"(result) : "r"(base), "r"(by));
  return result;
}
int main(void) {
  *(int *)moved((unsigned long)cells, 8) = 1;
  if (cells[2]) reach_error();
  return 0;
}
