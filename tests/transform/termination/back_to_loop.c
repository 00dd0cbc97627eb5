// FALSE
/* The goto leads back to the head of the inner loop, which ends each time. */
int main(void) {
  int x = 2;
again:
  while (x > 0) x--;
  x = 3;
  goto again;
}
