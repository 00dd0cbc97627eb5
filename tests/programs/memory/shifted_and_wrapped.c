// FALSE; must: auto
/* By whether a difference wraps around, as one builtin tells and a comparison with the address itself. */
extern void reach_error(void);
static int cells[2];
int main(void) {
  unsigned long address = (unsigned long)&cells[1], copy = 0, rest;
  for (int i = 46; i >= 0; i--) {
    unsigned long guess = copy | 1ul << i;
    _Bool wraps = __builtin_sub_overflow(address, guess, &rest);
    if (i % 2 ? !wraps : address - guess <= address) copy = guess;
  }
  *(int *)copy = 1;
  if (cells[1]) reach_error();
  return 0;
}
