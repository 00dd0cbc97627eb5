// FALSE(termination); must: auto run; options: --property termination
static int flag;
static int poll(void) { return flag; }
int main(void) {
  while (!poll()) {
  }
  return 0;
}
