// FALSE(no-overflow); must: bmc; options: --property no-overflow
/* The step of the loop overflows behind its last iteration. */
int main(void) {
  int n = 0;
  for (int i = 2147483640; i > 0; i += 4) n++;
  return n;
}
