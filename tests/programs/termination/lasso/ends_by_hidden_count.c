// TRUE; must: auto; options: --property termination
static int more(void) {
  static int count;
  return count++ < 20;
}
int main(void) {
  int x = 0;
  while (more()) x = 0;
  return x;
}
