// FALSE; unknown: comparison of addresses
/* The interpreter has another layout than the compiler: that its one run misses the error proves nothing. */
extern void reach_error(void);

static int first[4], second[4];

int main(void) {
  int *end = first + 4;
  if (end == second || second + 4 == first) reach_error();
  return 0;
}
