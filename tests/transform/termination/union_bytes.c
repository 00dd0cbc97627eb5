// FALSE
union word {
  unsigned n;
  unsigned char b[4];
};
int main(void) {
  union word w = {.n = 5};
  while (w.n != 0) w.b[1] ^= 1;
  return 0;
}
