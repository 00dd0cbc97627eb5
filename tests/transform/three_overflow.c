// TRUE: the run ends where it overflows
int x;
int main(void) {
  for (;;) {
    if (x < 0) continue;
    x += 1 << 30;
  }
}
