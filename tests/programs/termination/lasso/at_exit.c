// FALSE(termination); must: auto run; options: --property termination
int atexit(void (*handler)(void));
static int rounds;
static void wait(void) {
  while (rounds < 3) rounds = !rounds;
}
int main(void) {
  atexit(wait);
  return 0;
}
