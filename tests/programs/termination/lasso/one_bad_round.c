// FALSE(termination); must: auto run; options: --property termination
int main(void) { /* only the inner loop of the sixth round does not end */
  int sum = 0;
  for (int i = 0; i < 9; i++) {
    int j = i;
    while (j != 12) {
      sum = (sum + j) % 5;
      j += i == 5 ? 0 : 12 - i;
    }
  }
  return sum;
}
