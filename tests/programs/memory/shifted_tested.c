// FALSE; unknown: write through a number that may be an address
/* By whether the distance from each of many numbers is zero: the objects of a program that is not position-independent lie there. */
extern void reach_error(void);
static int cell;
int main(void) {
  unsigned long address = (unsigned long)&cell, copy = 0;
  for (int k = 0; k < 3; k++) {
    unsigned long guess = 0x404000ul + 4 * k;
    if (!(address - guess)) copy = guess;
    if (address - guess ? 0 : 1) copy = guess;
  }
  *(int *)copy = 1;
  if (cell) reach_error();
  return 0;
}
