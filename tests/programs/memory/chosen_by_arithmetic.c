// FALSE; must: auto
/* Each bit of an address chooses between two cells, by numbers alone. */
extern void reach_error(void);
static int cell, zero, one = 1;
int main(void) {
  unsigned long address = (unsigned long)&cell, copy = 0;
  for (int i = 0; i < 64; i++) {
    unsigned long bit = address >> i & 1;
    int *which = (int *)(bit * (unsigned long)&one + (1 - bit) * (unsigned long)&zero);
    copy |= (unsigned long)*which << i;
  }
  *(int *)copy = 1;
  if (cell) reach_error();
  return 0;
}
