// FALSE(valid-deref); must: bmc auto; options: --property valid-deref
/* What write sends lies in the object as a whole. */
long write(int file, const void *from, unsigned long size);

int main(void) {
  char text[3] = {'a', 'b', 'c'};
  return write(1, text, 4) < 0;
}
