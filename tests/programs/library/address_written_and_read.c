// FALSE; unknown: write through a number that may be an address
/* An address that goes out of the program comes back as a number. */
extern void reach_error(void);
int pipe(int *ends);
long read(int file, void *to, unsigned long size), write(int file, const void *from, unsigned long size);
static int x = 1;
int main(void) {
  int ends[2], *pointer = &x, *again = 0;
  if (pipe(ends)) return 0;
  if (write(ends[1], &pointer, sizeof pointer) != sizeof pointer) return 0;
  if (read(ends[0], &again, sizeof again) != sizeof again) return 0;
  *again = 5;
  if (x == 5) reach_error();
  return 0;
}
