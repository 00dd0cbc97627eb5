// FALSE
static int x = 1;
static void spin(void) {
  while (x) x = 3 - x;
}
static void (*const table[])(void) = {spin};
int main(void) {
  table[0]();
  return 0;
}
