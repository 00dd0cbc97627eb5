// FALSE(termination); must: auto run; options: --property termination
static int even(unsigned n);
static int odd(unsigned n) { return n == 1 ? 1 : even(n - 2); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n + 2); }
int main(void) { return even(2); }
