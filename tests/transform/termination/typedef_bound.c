// TRUE
int main(void) {
  int x = 3;
  while (x > 0) {
    typedef int Row[x-- + 1];
    (void)sizeof(Row);
  }
  return 0;
}
