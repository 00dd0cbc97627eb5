// FALSE(termination); must: auto run; options: --property termination
int main(void) {
  unsigned char i;
  int sum = 0;
  for (i = 10; i >= 0; i--) sum = (sum + i) % 7;
  return sum;
}
