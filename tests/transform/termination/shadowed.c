// FALSE
int x = 1;
static void turn(void) { x = x == 1 ? 2 : 1; }
int main(void) {
  int x = 5;
  while (x) turn();
  return 0;
}
