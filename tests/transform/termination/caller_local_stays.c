// FALSE
static void drain(int *p) {
  while (*p > 0) *p = *p ^ 2;
}
int main(void) {
  int n = 4;
  drain(&n);
  return n;
}
