// TRUE
unsigned char x;
int main(void) {
  for (;;) x++;
}
