// TRUE
/* The inner loop starts in the same state each time, and a goto leads to it as well. */
int main(void) {
  int rounds = 0, x;
again:
  x = 3;
  do x--;
  while (x > 0);
  if (++rounds < 3) goto again;
  return 0;
}
