// TRUE
int main(void) {
  int x = 2, rounds = 0;
again:
  while (x > 0) {
    x--;
    if (rounds == 9) goto out;
  }
  x = 3;
  if (++rounds < 3) goto again;
out:
  return rounds;
}
