// FALSE; must: auto
/* The bits of an address as truth values. */
extern void reach_error(void);
static int cells[4];
int main(void) {
  unsigned long address = (unsigned long)&cells[2], copy = 0;
  for (int i = 63; i >= 0; i--) {
    _Bool bit = address >> i & 1;
    copy = 2 * copy + bit;
  }
  *(int *)copy = 5;
  if (cells[2] == 5) reach_error();
  return 0;
}
