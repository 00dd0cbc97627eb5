// FALSE; must: bmc auto
/* The sign of a NaN that an operation passes on. */
extern void reach_error(void);
int main(void) {
  volatile double n = __builtin_nan("");
  double sum = n + 1;
  if (!__builtin_signbit(sum)) reach_error();
  return 0;
}
