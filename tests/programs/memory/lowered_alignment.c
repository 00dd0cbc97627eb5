// FALSE; unknown: address as a number
/* An attribute may lower the alignment of an object, too: gcc puts this number at an odd address. */
extern void reach_error(void);
char before = 1;
int x __attribute__((aligned(1))) = 2;
char behind = 3;

int main(void) {
  int *p = &x;
  if (((unsigned long)p & 3) != 0) reach_error();
  return *p + before + behind;
}
