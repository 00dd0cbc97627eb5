// TRUE; unknown: comparison of addresses
/* Where the next array lies depends on its size: that it is where the last one was is nothing to rely on. */
extern void reach_error(void);
int main(void) {
  unsigned long before = 0;
  for (int i = 1; i < 4; i++) {
    long numbers[i * 4];
    numbers[0] = i;
    if (before == (unsigned long)numbers) reach_error();
    before = (unsigned long)numbers;
  }
  return 0;
}
