// FALSE(termination); must: auto run; options: --property termination
int main(void) { /* unsigned numbers wrap around, and an odd one stays odd */
  unsigned char c = 1;
  while (c != 0) c += 2;
  return 0;
}
