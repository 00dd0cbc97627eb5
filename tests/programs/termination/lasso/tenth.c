// FALSE(termination); must: auto run; options: --property termination
int main(void) { /* no multiple of a tenth is one */
  double x = 0;
  while (x != 1.0) {
    x += 0.1;
    if (x > 5) x = 0;
  }
  return 0;
}
