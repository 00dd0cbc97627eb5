// FALSE; unknown: write through a number that may be an address
/* Assembly hands on an address bit by bit. */
extern void reach_error(void);
static int cell;
int main(void) {
  unsigned long address = (unsigned long)&cell, copy = 0;
  for (int i = 0; i < 48; i++) {
    int bit = address >> i & 1, result;
    __asm__("mov %1,%0" : "=r"(result) : "r"(bit));
    copy |= (unsigned long)(unsigned)result << i;
  }
  *(int *)copy = 1;
  if (cell) reach_error();
  return 0;
}
