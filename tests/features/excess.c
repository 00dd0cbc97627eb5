/* Results of operations on float and double, before they are stored: rounded, or in the 80 bits of x87 registers. */
#include <stdio.h>

static volatile double one = 1.0, three = 3.0, tenth = 0.1, big = 1e308, tiny = 1e-300;
static volatile float one_f = 1.0f, three_f = 3.0f;
static volatile int count = 16777217;
static volatile long long many = 9007199254740993LL;
static struct { double d; } stored;

static double third(double x) { return x / three; }
static double chosen(double x) {
  if (x > 0) return x * three;
  return x / three;
}
static double less(double x) { return chosen(x) - x * three; }
static double product_first(double x) { return x * three + chosen(x); }
static double both(double x) { return chosen(x) + chosen(x + 1); }

static void compare(void) {
  double q = one / three;
  printf("%d %d\n", one / three == third(one), q == one / three);
  printf("%d\n", q == third(one));
  printf("%d %d\n", big * 10 / 10 == big, tiny * tiny / tiny == tiny);
  printf("%d %d\n", (float)(one / three) == (float)q, (double)(one / three) == q);
  printf("%d %d\n", (one / three > q) + 2 * (one / three < q), -(one / three) == -q);
  printf("%d %d\n", !(big * 10 - big * 10), (count ? one / three : three) == q);
  stored.d = one / three;
  printf("%d %d\n", stored.d * three == one, (one / three) * three == one);
  q = tenth;
  q += one / three;
  q *= three;
  printf("%d\n", q == (tenth + one / three) * three);
}

static void convert(void) {
  float z = one_f / three_f;
  printf("%d %d\n", one_f / three_f == (float)(one_f / three_f), z * 3 == 1.0f);
  printf("%d %d\n", (float)count == count, (double)(float)count == count);
  printf("%d %d\n", (double)many == many, (double)many - 9007199254740992.0 == 1);
  printf("%d %lld\n", (int)(tenth * 3 * 10), (long long)(tenth * three * 1e17 * 10));
  printf("%d\n", (long double)(one / three) == (long double)1 / 3);
}

static void pass(double x) {
  printf("%d\n", chosen(x) == x * three);
  printf("%d\n", less(x) == 0);
  printf("%d\n", product_first(x) == 2 * (x * three));
  printf("%d\n", both(x) == chosen(x) + chosen(x + 1));
  printf("%d\n", chosen(-x) == -x / three);
  printf("%d\n", chosen(-6 - x) * three == -6 - x);
}

int main(void) {
  compare();
  convert();
  pass(tenth);
  return 0;
}
