// TRUE
/* 0.0 and -0.0 are equal, but the loop tells them apart. */
int main(void) {
  double x = 0.0;
  while (1 / x > 0) x = -x;
  return 0;
}
