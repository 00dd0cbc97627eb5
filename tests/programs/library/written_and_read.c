// TRUE; unknown: what_was_written_is_read
/* What comes out of a pipe is no input, but what was put into it. */
extern void reach_error(void);
int pipe(int *ends);
long read(int file, void *to, unsigned long size), write(int file, const void *from, unsigned long size);
int main(void) {
  int ends[2], number = 7, again = 0;
  if (pipe(ends)) return 0;
  if (write(ends[1], &number, sizeof number) != sizeof number) return 0;
  if (read(ends[0], &again, sizeof again) != sizeof again) return 0;
  if (again != 7) reach_error();
  return 0;
}
