// FALSE
unsigned char x;
int main(void) {
  for (;;) {
    x++;
    x &= 1;
  }
}
