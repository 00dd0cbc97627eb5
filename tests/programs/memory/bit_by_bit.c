// FALSE; must: auto
/* An address is copied bit by bit, and each bit decides about a constant: no value flows, but the copy leads to the object. */
extern void reach_error(void);
static int cell = 1;
static unsigned long copied(unsigned long from) {
  unsigned long to = 0;
  for (unsigned i = 0; i < 64; i++)
    if (from & 1ul << i) to += 1ul << i;
  return to;
}
int main(void) {
  int *copy = (int *)copied((unsigned long)&cell);
  *copy = 2;
  if (cell != 1) reach_error();
  return 0;
}
