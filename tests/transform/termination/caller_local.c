// TRUE
/* The loop's own state is the same in each round: only a variable of the caller changes. */
static void drain(int *p) {
  while (*p > 0) *p = *p - 1;
}
int main(void) {
  int n = 4;
  drain(&n);
  return n;
}
