// TRUE
static int *counter;
static void step(void) {
  for (;;) {
    *counter -= 1;
    if (*counter < 0) return;
  }
}
static void run(int rounds) {
  counter = &rounds;
  step();
}
int main(void) {
  run(3);
  run(2);
  return 0;
}
