// FALSE(termination); must: auto run; options: --property termination
int main(void) {
  int i = 0;
  while (i < 100) {
    if (i < 50) i = 51;
    else i = 49;
  }
  return 0;
}
