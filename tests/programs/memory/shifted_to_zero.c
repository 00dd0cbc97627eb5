// FALSE; must: auto
/* An address is found by the sign of its distance from a number. */
extern void reach_error(void);
static int cell;
int main(void) {
  unsigned long address = (unsigned long)&cell, copy = 0;
  for (int i = 46; i >= 0; i--) {
    unsigned long guess = copy | 1ul << i;
    if ((long)(address - guess) >= 0) copy = guess;
  }
  *(int *)copy = 1;
  if (cell) reach_error();
  return 0;
}
