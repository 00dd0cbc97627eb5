// FALSE; unknown: address as a number
// Where an address lies beyond 4 GiB this ends, and does not wait for another one: nothing says that there are others.
extern void reach_error(void);
extern void *malloc(unsigned long);

int main(void) {
  char *buffer = malloc(16);
  if ((unsigned long)buffer > 4294967295UL) return 0;
  if (buffer) reach_error();
  return 0;
}
