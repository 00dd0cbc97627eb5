// FALSE(termination); must: auto run; options: --property termination
int main(void) {
  int i = 0;
  while (i < 100) i = i + 0;
  return i;
}
