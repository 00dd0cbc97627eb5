// TRUE
/* Only runs that overflow go on: they are undefined, and end there. */
int main(void) {
  int x = 2147483640, seen = 0;
  while (x != 0) {
    x = x + 3;
    seen = !seen;
  }
  return seen;
}
