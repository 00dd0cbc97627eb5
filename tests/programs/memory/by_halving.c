// FALSE; must: auto
/* The address is found by asking whether it is larger. */
extern void reach_error(void);
static int cell;
int main(void) {
  unsigned long low = 0, high = ~0ul;
  while (low != high) {
    unsigned long middle = low + (high - low) / 2;
    if ((unsigned long)&cell > middle)
      low = middle + 1;
    else
      high = middle;
  }
  *(int *)low = 3;
  if (cell == 3) reach_error();
  return 0;
}
